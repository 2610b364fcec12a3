"""What a request or a step tells of a hidden hand is for who was dealt it, and for nobody else."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.onlookers import OF_PIT

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import DEALER, HOUSE, Bet, Cut, Decision, Look, Who
from pitboss.procedure.asides import BuyIn, Expose, Sit
from pitboss.procedure.house import House
from pitboss.procedure.requests import OfferCut
from pitboss.regulation import Rules
from pitboss.server.kinds import Pending
from pitboss.server.patience import overdue
from pitboss.server.views import Viewer, state
from pitboss.store import EventLog, LiveTable, TableRecord, Visitors, create_table, has_acted

if TYPE_CHECKING:
    from tests.server.conftest import Served


@pytest.mark.shows("678a.11(a)(1)")
def asked_of(live: LiveTable, viewer: Viewer) -> Pending:
    """What the table waits for, as this viewer is told."""
    pending = state(live, viewer)["pending"]
    assert pending is not None
    return pending


def test_only_the_seat_asked_sees_how_much_its_flush_may_raise(tmp_path: Path) -> None:
    log = EventLog.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    record = TableRecord("t", "high-card-flush", "Table", "Casino", "", 0)
    limits = CHAPTERS["high-card-flush"].limits
    create_table(log, record, new_table(Rules.of("678a"), limits, keeps_chips=True))
    live = LiveTable.open(log, "t", House(Random(4), lambda: 0))
    for seat, name in ((1, "Ann"), (2, "Bob")):
        live.do(Sit(seat), Who("player", name), f"sit {name}")
        live.do(BuyIn(100_000), Who("player", name), f"buy in {name}")
    for seat, name in ((1, "Ann"), (2, "Bob")):
        live.do(Bet(seat, {"ante": 1_000}), Who("player", name), f"bet {name}")
    own = asked_of(live, Viewer("Ann"))
    assert [option["name"] for option in own["options"]] == ["raise", "fold"]
    for other in (Viewer("Bob"), Viewer(), Viewer("Bob", OF_PIT), Viewer("Pat", OF_PIT)):
        seen = asked_of(live, other)
        assert seen["seat"] == 1
        assert not {"options", "question"} & seen.keys()
    log.close()


def posted(casino: "Served", name: str, table: str, do: dict[str, Any], **more: str) -> Any:
    """What the API answers to a command of somebody's."""
    command = {"command_id": f"{do['kind']} {do.get('seat')}", "do": do, **more}
    told = casino.browser(casino.session(name)).post(f"/api/tables/{table}/commands", json=command)
    assert told.status_code == 200, told.text
    return told.json()


def cards_at(steps: list[dict[str, Any]], place: str) -> list[str]:
    """The cards that were dealt to a place, as they are told."""
    return [face for step in steps if step.get("to") == place for face in step["cards"]]


@pytest.fixture
def casino(real_casino: "Served") -> "Served":
    """Where Pat has signed in as one of the pit."""
    return real_casino


@pytest.fixture
def played(casino: "Served") -> str:
    """A round of DJ Wild that is over: Ann was dealt a hand at seat 2 and Eve one at seat 1, and
    both have folded. Then Ann left, and Eve has sat down in her place."""
    limits = CHAPTERS["dj-wild"].limits
    casino.put_up("dj", "dj-wild", new_table(Rules.of("687a"), limits, keeps_chips=True))
    for name, seat in (("Ann", 2), ("Eve", 1)):
        posted(casino, name, "dj", {"kind": "sit", "seat": seat})
        posted(casino, name, "dj", {"kind": "buy_in", "cents": 50_000})
    for name, seat in (("Ann", 2), ("Eve", 1)):
        wagers = {"ante": 500, "blind": 500}
        posted(casino, name, "dj", {"kind": "bet", "seat": seat, "wagers": wagers})
    for name, seat in (("Eve", 1), ("Ann", 2)):
        posted(casino, name, "dj", {"kind": "decision", "seat": seat, "option": "fold"})
    posted(casino, "Ann", "dj", {"kind": "leave", "seat": 2})
    posted(casino, "Eve", "dj", {"kind": "sit", "seat": 2})
    return "dj"


@pytest.mark.shows("687a.11(a)(1)")
def test_an_old_command_sent_again_from_anothers_old_seat_shows_nothing_of_his(
    casino: "Served", played: str
) -> None:
    """It was Eve's wager by which the cards were dealt."""
    bet = {"kind": "bet", "seat": 1, "wagers": {"ante": 500, "blind": 500}}
    again = posted(casino, "Eve", played, bet)["steps"]
    assert cards_at(again, "seat 2") == ["??"] * 5
    assert "??" not in cards_at(again, "seat 1")


@pytest.mark.shows("687a.11(a)(1)")
def test_a_past_round_shows_each_player_his_own_cards(casino: "Served", played: str) -> None:
    hands = {}
    for name, own, other in (("Ann", "seat 2", "seat 1"), ("Eve", "seat 1", "seat 2")):
        browser = casino.browser(casino.session(name))
        steps = browser.get(f"/api/tables/{played}/rounds/1").json()["steps"]
        hands[name] = cards_at(steps, own)
        assert "??" not in hands[name]
        assert cards_at(steps, other) == ["??"] * 5
        assert all(face in browser.get(f"/tables/{played}/rounds/1").text for face in hands[name])
    for name in ("Pat", "Zoe"):  # the pit, and somebody else
        browser = casino.browser(casino.session(name))
        text = browser.get(f"/tables/{played}/rounds/1").text
        assert not [face for hand in hands.values() for face in hand if f'"{face}"' in text]
        steps = browser.get(f"/api/tables/{played}/rounds/1").json()["steps"]
        for place in ("seat 1", "seat 2"):
            assert cards_at(steps, place) == ["??"] * 5


def test_a_name_that_a_log_knows_is_never_anothers(casino: "Served", played: str) -> None:
    """Or he would be shown the hidden cards of the past."""
    log, visitors = casino.log, Visitors(casino.log)
    zoe, cyd = visitors.find(casino.session("Zoe")), visitors.find(casino.session("Cyd"))
    assert zoe is not None
    assert cyd is not None
    posted(casino, "Zoe", played, {"kind": "sit", "seat": 5})
    posted(casino, "Zoe", played, {"kind": "leave", "seat": 5})  # she has neither seat nor chips
    assert (has_acted(log, zoe.id), has_acted(log, cyd.id)) == (True, False)
    refused = casino.browser(casino.session("Zoe")).post("/name", data={"name": "Other"})
    assert refused.status_code == 422
    assert "log of a table" in refused.text
    renamed = casino.browser(casino.session("Cyd")).post("/name", data={"name": "Cyd D."})
    assert renamed.status_code == 303


@pytest.mark.shows("R-GEN-10", "687a.11(a)(1)")
@pytest.mark.parametrize(
    "do",
    [
        {"kind": "bet", "seat": 2, "wagers": {"ante": 500, "blind": 500}},
        {"kind": "bet", "seat": 2},
    ],
)
def test_the_pit_of_a_virtual_table_wagers_for_nobody(
    casino: "Served", played: str, do: dict[str, Any]
) -> None:
    pat = casino.player("Pat", played)
    refused = pat.send(do, as_="dealer")
    assert (refused["type"], refused["field"]) == ("refused", "who")
    assert "R-GEN-10" in refused["cites"]


def faces(live: LiveTable, name: str) -> list[str]:
    """The cards of seat 1 that a viewer has been told, with backs as ``??``."""
    steps = state(live, Viewer(name))["steps"]
    dealt = [step["cards"] for step in steps if step.get("to") == "seat 1"]
    looked = [step["cards"] for step in steps if step["what"] == "look" and step["seat"] == 1]
    return [face for shown in looked or dealt for face in shown]


@pytest.mark.shows("645a.14(d)", "670a.13(d)", "688a.13(d)")
@pytest.mark.parametrize("slug", ["pai-gow", "six-card-pai-gow", "face-up-pai-gow"])
def test_r_gen_6_a_view_hides_a_players_own_cards_until_he_has_looked(
    tmp_path: Path, slug: str
) -> None:
    """One of them is exposed: he sees that one when he is asked, as everybody does; then he looks,
    or the clock has him look."""
    game = CHAPTERS[slug]
    log = EventLog.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    table = new_table(
        Rules.of(game.file.chapter.number), game.limits, keeps_chips=True, has_pit=True
    )
    create_table(log, TableRecord("t", slug, "Table", "Casino", "", 0), table)
    live = LiveTable.open(log, "t", House(Random(4), lambda: 0))
    ann, bob = Who("player", "Ann"), Who("player", "Bob")
    for seat, who in ((1, ann), (2, bob)):
        live.do(Sit(seat), who, f"sit {seat}")
        live.do(BuyIn(100_000), who, f"buy in {seat}")
    if isinstance(live.driver.pending, OfferCut):
        live.do(Cut(20), ann, "cut")
    for seat, who in ((1, ann), (2, bob)):
        live.do(Bet(seat, {"pai_gow": 1_000}), who, f"bet {seat}")
    size = game.file.hand.cards
    asked = asked_of(live, Viewer("Ann"))
    assert (asked["what"], asked["waiting"], asked["yours"]) == ("look_at_cards", [2, 1], True)
    assert faces(live, "Ann") == faces(live, "Bob") == ["??"] * size

    live.do(Expose(1, 2), DEALER, "expose")
    for name in ("Ann", "Bob", ""):
        assert faces(live, name) == ["??"] * size
        (shown,) = [
            step for step in state(live, Viewer(name))["steps"] if step["what"] == "show_exposed"
        ]
        assert (len(shown["cards"]), shown["nth"]) == (1, [2])
        assert shown["cards"] != ["??"]
    live.do(Decision(1, "play_out"), ann, "plays")
    live.do(Look(1), ann, "looks")
    assert faces(live, "Ann")[1] == shown["cards"][0]
    assert "??" not in faces(live, "Ann")
    assert faces(live, "Bob") == ["??"] * size

    (due,) = overdue(live.driver.pending)
    live.do(due, HOUSE, "patience")
    assert asked_of(live, Viewer("Bob"))["what"] != "look_at_cards"
    log.close()
