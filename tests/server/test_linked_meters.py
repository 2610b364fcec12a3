"""Tables that share a meter, and people with one bankroll, at served casinos."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.pit.hired import PASSWORD, hire, people_of
from tests.server.conftest import Opener, Player, Served
from tests.server.two_servers import a_server
from tests.submission.filed import TODAY, filed
from tests.submission.test_linked import in_group

from pitboss.pit.casino_file import CasinoFile
from pitboss.store import EventLog
from pitboss.store.meters import meters_of
from pitboss.store.verify import verify_all
from pitboss.submission.approval import approve

SEED = 30_000_00
WAGER = "progressive_jackpot"
LINKED = {"progressive_jackpot_wager": True, "linked_progressive": True}
ONE, TWO = "high-card-flush-1", "high-card-flush-2"


def submitted(log: EventLog) -> None:
    """The Board has approved two names of High Card Flush on one meter."""
    offers = [("high-card-flush", name, LINKED) for name in ("One", "Two")]
    text = in_group(filed(*offers, effective=TODAY.replace(year=2019, month=1)))
    approve(log, text, "the Board", "1", TODAY.replace(year=2019, month=1))


@pytest.fixture
def linked(log: EventLog, open_casino: Opener) -> Served:
    """A casino for practice with two tables on the meter Keystone."""
    submitted(log)
    return open_casino()


def bet(player: Player, seat: int, *, progressive: bool = True) -> None:
    """The wagers of a round; everybody has bet by it."""
    while (pending := player.now["pending"])["what"] == "offer_cut":
        player.do("cut_declined") if pending["yours"] else player.next("steps")
    player.until("take_bets")
    player.do("bet", seat=seat, wagers={"ante": 1_000} | ({WAGER: 100} if progressive else {}))


def decide(player: Player, seat: int) -> None:
    """The round is over."""
    player.until("ask")
    player.do("decision", seat=seat, option="fold")
    player.until("take_bets")


def at(log: EventLog) -> int:
    """What stands on the meter."""
    return meters_of(log).at("Keystone").meter.value


def test_in_a_casino_for_practice_the_house_starts_the_meter_of_a_group(linked: Served) -> None:
    told = linked.browser().get("/api/meters").json()
    assert told == [{"name": "Keystone", "value": SEED, "started": True, "room": None}]
    for table in (ONE, TWO):
        assert linked.looker(table).state["meters"] == {"progressive": SEED}


def test_the_display_of_one_table_rises_while_others_play_at_another(linked: Served) -> None:
    ann, looker = linked.player("Ann", ONE), linked.looker(TWO)
    ann.sit_down(1)
    bet(ann, 1)
    assert ann.now["meters"] == {"progressive": SEED + 23}
    told = looker.next("meters")
    if told["meters"] == {"progressive": SEED}:  # read before Ann's bet, and told when she made it
        told = looker.next("meters")
    assert told == {"type": "meters", "meters": {"progressive": SEED + 23}}
    assert linked.looker(TWO).state["meters"] == {"progressive": SEED + 23}
    decide(ann, 1)
    assert at(linked.log) == SEED + 23
    assert [str(found) for found in verify_all(linked.log)] == []


def test_chips_go_from_table_to_table_and_become_cash(linked: Served) -> None:
    token = linked.session("Ann")
    browser = linked.browser(token)
    assert browser.get("/api/purse").json() == {"cents": 0, "events": []}
    ann = linked.player("Ann", ONE)
    ann.sit_down(1, 50_000)
    ann.do("leave", seat=1)
    assert ann.now["you"]["chips"] == 0
    assert browser.get("/api/purse").json()["cents"] == 50_000
    there = linked.player("Ann", TWO)
    there.do("sit", seat=3)
    assert there.now["you"]["chips"] == 50_000
    assert browser.get("/api/purse").json()["cents"] == 0
    there.do("leave", seat=3)
    asked = {"cents": 20_000, "command_id": "1"}
    for _ in range(2):
        told = browser.post("/api/purse/cash-out", json=asked).json()
        assert told["cents"] == 30_000
    assert [one["what"] for one in told["events"]] == [
        "cashed_out", "taken", "brought", "taken", "opened",
    ]  # fmt: skip
    too_much = browser.post("/api/purse/cash-out", json={"cents": 30_001, "command_id": "2"})
    assert too_much.status_code == 422
    assert too_much.json()["allowed"] == "at most $300"
    nobody = linked.browser().post("/api/purse/cash-out", json=asked)
    assert nobody.status_code == 401
    assert linked.browser().get("/api/purse").json()["cents"] == 0
    assert [str(found) for found in verify_all(linked.log)] == []


# a real casino


@pytest.fixture
def real(log: EventLog, open_casino: Opener) -> Served:
    """A real casino in which Flo, Fred and Sam work, and whose meter nobody has started."""
    submitted(log)
    people = people_of(log)
    hire(people, "Flo")
    hire(people, "Fred")
    hire(people, "Sam", "security", "officer")
    hire(people, "Dan", "table games", "dealer")
    told = {
        "name": "Keystone", "timezone": "America/New_York", "gaming_day_begins": "06:00",
        "shifts": [{"name": "day", "begins": "06:00"}], "denominations": [100, 500, 2_500],
        "signing_key": "signing.key", "heads": "heads", "database": "sqlite://",
    }  # fmt: skip
    return open_casino(real=CasinoFile.model_validate(told))


def signed_in(served: Served, name: str) -> Any:
    """The browser of somebody who has signed in."""
    browser = served.browser()
    said = browser.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    assert said.status_code == 200, said.text
    return browser


def test_two_people_start_a_meter_over_http(real: Served) -> None:
    flo, fred, sam = (signed_in(real, name) for name in ("Flo", "Fred", "Sam"))
    assert real.browser().get("/api/meters").json()[0]["started"] is False
    wanted = {"meter": "Keystone", "as": "floorperson", "kind": "start", "reason": "first day"}
    told = flo.post("/api/meters/propose", json=wanted).json()
    (proposal,) = told["room"]["proposals"]
    assert (proposal["by"], proposal["words"]) == ("Flo", "start: seed $30,000, reseed $0")
    agreed = {"meter": "Keystone", "as": "floorperson", "number": proposal["number"]}
    for browser, status, words in (
        (flo, 422, "Flo has proposed it himself"),
        (fred, 422, "Flo and Fred are both of table games"),
        (sam, 403, "Sam is no floorperson here"),
        (signed_in(real, "Dan"), 403, "Dan is no floorperson here"),
        (real.browser(), 401, "sign in first"),
    ):
        said = browser.post("/api/meters/confirm", json=agreed)
        assert (said.status_code, said.json()["error"]) == (status, words)
    done = sam.post("/api/meters/confirm", json=agreed | {"as": "security"}).json()
    assert (done["started"], done["value"]) == (True, SEED)
    assert done["room"]["proposals"] == []
    unknown = sam.post("/api/meters/propose", json=wanted | {"as": "security", "meter": "Other"})
    assert unknown.json()["error"] == "the Rules Submission links no tables as 'Other'"
    reset = {"meter": "Keystone", "as": "security", "kind": "reset", "cents": 1, "reason": "why"}
    number = sam.post("/api/meters/propose", json=reset).json()["room"]["proposals"][0]["number"]
    dropped = flo.post("/api/meters/withdraw", json=agreed | {"number": number}).json()
    assert dropped["room"]["proposals"] == []
    assert real.browser().get("/api/meters").json()[0]["room"] is None


# two servers


@pytest.fixture
def servers(shared_address: str) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database, with a table of the meter at each."""
    log = EventLog.open(shared_address)
    submitted(log)
    log.close()
    with a_server(shared_address) as first, a_server(shared_address, seed=2) as second:
        yield first, second


def test_two_servers_share_a_meter_to_the_cent(servers: tuple[Served, Served]) -> None:
    """A table each: every contribution returns the value after it, and no player is refused."""
    rounds = 12
    players = []
    for served, table in zip(servers, (ONE, TWO), strict=True):
        player = served.player(f"At {table}", table)
        player.sit_down(1, 1_000_000)
        players.append(player)

    def play(player: Player) -> list[int]:
        shown = []
        for _ in range(rounds):
            bet(player, 1)
            (put,) = [step for step in player.now["steps"] if step["what"] == "contribute_to_meter"]
            shown.append(put["meter"])
            decide(player, 1)
        return shown

    with ThreadPoolExecutor(2) as threads:
        shown = [one for told in threads.map(play, players) for one in told]
    log = servers[0].log
    assert sorted(shown) == [SEED + 23 * number for number in range(1, 2 * rounds + 1)]
    assert at(log) == SEED + 23 * 2 * rounds
    assert meters_of(log).at("Keystone").meter.sums == {ONE: rounds * 28, TWO: rounds * 28}
    assert [str(found) for found in verify_all(log)] == []


def test_another_servers_meter_is_seen_to_rise(servers: tuple[Served, Served]) -> None:
    first, second = servers
    ann = first.player("Ann", ONE)
    ann.sit_down(1)
    looker = second.looker(TWO)
    bet(ann, 1)
    while looker.next("meters")["meters"] != {"progressive": SEED + 23}:
        pass


def test_the_lobby_shows_a_visitors_chips_and_cashes_them_once(linked: Served) -> None:
    token = linked.session("Ann")
    browser = linked.browser(token)
    assert "Your chips" not in browser.get("/").text
    ann = linked.player("Ann", ONE)
    ann.sit_down(1, 50_000)
    ann.do("leave", seat=1)
    shown = browser.get("/").text
    assert "Cash out $500" in shown
    form = {"cents": "50000", "command_id": "once"}
    for _ in range(2):  # a form that is sent twice
        assert browser.post("/cash-out", data=form).status_code == 303
    assert "Your chips" not in browser.get("/").text
    assert browser.get("/api/purse").json()["cents"] == 0
    too_much = browser.post("/cash-out", data={"cents": "1", "command_id": "more"})
    assert too_much.status_code == 422
