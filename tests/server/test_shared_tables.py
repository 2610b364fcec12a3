"""Two servers of one casino: the same tables at both, each done by one of them."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from socket import gethostname
from time import sleep

import pytest
from tests.pit.hired import people_of
from tests.server import staff
from tests.server.conftest import Player, Served
from tests.server.two_servers import TABLE, a_server, room_of

from pitboss.server.limits import Limits
from pitboss.server.listen import advertised, bound
from pitboss.server.peers import MARK, Wanted, path_of
from pitboss.server.shared_rooms import SharedRooms
from pitboss.store import EventLog, NoKey
from pitboss.store.lease import Leases
from pitboss.store.verify import verify_all
from pitboss.store.visitors import COMMAND_LINE
from pitboss.vocabulary.refusal import Refused

FLUSH = "high-card-flush-1"
MOST_LOOKS = 1_200  # a tenth of a second each


@pytest.fixture
def first(shared_address: str) -> Iterator[Served]:
    """The server that owns the tables: they are in use there before the second one starts."""
    with a_server(shared_address) as served:
        for table in (TABLE, FLUSH):
            served.player("Host", table).do("buy_in", cents=100)
        yield served


@pytest.fixture
def second(first: Served, shared_address: str) -> Iterator[Served]:
    """The server that follows."""
    with a_server(shared_address) as served:
        for table in (TABLE, FLUSH):
            assert room_of(first, table)._leases.fence(table)
            assert not room_of(served, table)._leases.fence(table)
        yield served


def until_both_saw(*players: Player) -> None:
    """Each has heard of the last event that any of them has heard of."""
    last = max(player.now["seq"] for player in players)
    for player in players:
        while player.now["seq"] < last:
            player.next("steps", "state")


def seqs(player: Player) -> list[int]:
    """The events of the steps that somebody was told."""
    return [step["seq"] for step in player.steps()]


def sit_down(*players: Player) -> None:
    """Each has the seat of his number; the cards are cut and the betting is open."""
    for seat, player in enumerate(players, start=1):
        player.sit_down(seat)
    until_both_saw(*players)
    while (pending := players[0].now["pending"])["what"] == "offer_cut":
        players[pending["seat"] - 1].do("cut_declined")
        until_both_saw(*players)
    for player in players:
        player.until("take_bets")


def play_over_under(*players: Player) -> None:
    """A round, each at the seat that is his."""
    for seat, player in enumerate(players, start=1):
        player.until("take_bets")
        player.do("bet", seat=seat, wagers={"ante": 500})
    for seat, player in enumerate(players, start=1):
        while player.until("ask")["seat"] != seat:
            player.next("steps")
        player.do("decision", seat=seat, option="under")
    for player in players:
        player.until("take_bets")


def test_everybody_sees_every_step_whichever_server_he_is_at(first: Served, second: Served) -> None:
    ann, bob = first.player("Ann"), second.player("Bob")
    here, there = first.looker(), second.looker()
    sit_down(ann, bob)
    play_over_under(ann, bob)
    until_both_saw(ann, bob, here, there)
    assert here.steps() == there.steps()
    assert seqs(ann) == seqs(bob) == seqs(here)
    assert here.now["seats"] == there.now["seats"]
    assert ann.now["round"] == bob.now["round"] == 2
    assert list(verify_all(first.log)) == []


def test_a_card_face_down_is_told_through_either_server_to_its_player_alone(
    first: Served, second: Served
) -> None:
    ann, bob = first.player("Ann", FLUSH), second.player("Bob", FLUSH)
    here, there = first.looker(FLUSH), second.looker(FLUSH)
    sit_down(ann, bob)
    for seat, player in enumerate((ann, bob), start=1):
        player.do("bet", seat=seat, wagers={"ante": 500})
    for player in (ann, bob):
        player.until("ask")
    until_both_saw(ann, bob, here, there)

    def faces(player: Player, seat: int) -> set[str]:
        dealt = [step for step in player.steps("deal") if step["to"] == f"seat {seat}"]
        assert len(dealt) == 7
        return {card for step in dealt for card in step["cards"]}

    assert "??" not in faces(ann, 1) | faces(bob, 2)
    hidden = [
        faces(bob, 1),
        faces(ann, 2),
        *(faces(eyes, n) for eyes in (here, there) for n in (1, 2)),
    ]
    assert hidden == [{"??"}] * 6


def test_a_command_that_is_sent_again_to_either_server_is_done_once(
    first: Served, second: Served
) -> None:
    token = first.session("Ann")
    command = {"command_id": "one", "do": {"kind": "buy_in", "cents": 7_000}}
    where = f"/api/tables/{TABLE}/commands"
    told = [
        served.browser(token).post(where, json=command).json()["steps"]
        for served in (second, first, second, second)
    ]
    assert told[0] == told[1] == told[2] == told[3]
    assert [step["what"] for step in told[0]] == ["buy_in"]
    ann = first.player("Ann")
    assert ann.state["you"]["chips"] == 7_000
    other = {"command_id": "one", "do": {"kind": "buy_in", "cents": 8_000}}
    refusals = [served.browser(token).post(where, json=other) for served in (first, second)]
    assert [answer.status_code for answer in refusals] == [422, 422]
    assert refusals[0].json() == refusals[1].json()
    assert refusals[0].json()["field"] == "command_id"


def test_the_owner_refuses_in_the_same_words_through_another(first: Served, second: Served) -> None:
    token = first.session("Ann")
    bet = {"command_id": "bet", "do": {"kind": "sit", "seat": 99}}
    answers = [
        served.browser(token).post(f"/api/tables/{TABLE}/commands", json=bet)
        for served in (first, second)
    ]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert answers[0].json() == answers[1].json()
    assert answers[1].json()["cites"]


def test_a_server_that_signs_off_leaves_its_tables_to_the_other(shared_address: str) -> None:
    with ExitStack() as gone_first:
        first = gone_first.enter_context(a_server(shared_address))
        ann = first.player("Ann")
        ann.sit_down(1)
        with a_server(shared_address) as second:
            bob = second.player("Bob")
            gone_first.close()
            bob.sit_down(2)
            assert [seat["player"] for seat in bob.now["seats"][:2]] == ["Ann", "Bob"]
            assert room_of(second)._leases.fence(TABLE) >= 2


def test_the_patience_of_a_server_that_is_gone_goes_on_at_another(shared_address: str) -> None:
    """Nobody looks on at the second server; the house answers for Ann there all the same."""
    with ExitStack() as gone_first:
        first = gone_first.enter_context(a_server(shared_address, patience=3_600))
        ann = first.player("Ann")
        ann.sit_down(1)
        bob = first.player("Bob")
        bob.sit_down(2)
        ann.do("bet", seat=1, wagers={"ante": 500})
        bob.do("bet", seat=2, wagers={"ante": 500})
        with a_server(shared_address, patience=1.0) as second:
            gone_first.close()
            looks = 0
            while second.log.last_round(TABLE) < 2:
                looks += 1
                assert looks < MOST_LOOKS
                sleep(0.1)


def test_who_is_connected_to_another_server_is_not_gone(shared_address: str) -> None:
    """Cleo, who has gone after Bob did, is freed; Bob, who is at the second server, is not. What
    Bob thinks about there counts for the first, which owns the table."""
    limits = Limits(gone_seconds=0.3)
    with ExitStack() as both:
        first = both.enter_context(a_server(shared_address, patience=3_600, limits=limits))
        second = both.enter_context(a_server(shared_address, patience=3_600, limits=limits))
        ann, bob, cleo = (first.player(name) for name in ("Ann", "Bob", "Cleo"))
        for seat, one in enumerate((ann, bob, cleo), start=1):
            one.sit_down(seat)
        there = second.player("Bob", token=first.session("Bob"))
        bob.socket.close()
        cleo.socket.close()
        while not ann.steps("leave"):
            ann.next("steps")
        assert ann.now["seats"][2]["player"] is None
        assert ann.now["seats"][1]["player"] == "Bob"
        ann.do("bet", seat=1, wagers={"ante": 500})
        while there.now["pending"].get("clock") is None:
            there.next("steps")
        there.socket.send(json.dumps({"thinking": True}))
        assert there.next("clock")["clock"]["of"] == 7_200
        assert ann.next("clock")["clock"]["of"] == 7_200
        there.socket.close()
        while ann.now["seats"][1]["player"]:
            ann.next("steps")


def test_a_table_that_nobody_uses_is_nobodys_and_goes_to_whoever_needs_it(
    shared_address: str,
) -> None:
    with ExitStack() as both:
        first = both.enter_context(a_server(shared_address, limits=Limits(rest_seconds=0.2)))
        ann = first.player("Ann")
        ann.sit_down(1)
        ann.socket.close()
        second = both.enter_context(a_server(shared_address))
        looks = 0
        while not room_of(first).is_at_rest or room_of(first)._leases.fence(TABLE):
            looks += 1
            assert looks < MOST_LOOKS
            sleep(0.1)
        bob = second.player("Bob")
        bob.sit_down(2)
        assert room_of(second)._leases.fence(TABLE) >= 2
        listed = {table["id"]: table for table in first.browser().get("/api/tables").json()}
        assert listed[TABLE]["players"] == 2
        again = first.player("Ann", token=first.session("Ann"))
        assert [seat["player"] for seat in again.state["seats"][:2]] == ["Ann", "Bob"]


def test_who_signs_out_at_one_server_is_sent_away_from_the_other(
    first: Served, second: Served
) -> None:
    token = first.session("Ann")
    there = second.player("Ann", token=token)
    assert first.browser(token).post("/api/session/end", json={}).status_code == 204
    assert there.closed() == 4401


def test_who_has_another_name_comes_in_again_at_every_server(first: Served, second: Served) -> None:
    token = first.session("Ann")
    there = second.player("Ann", token=token)
    assert first.browser(token).post("/name", data={"name": "Anna"}).status_code == 303
    assert there.closed() == 1013
    assert second.player("Anna", token=token).state["you"]["name"] == "Anna"


@pytest.fixture
def real_servers(shared_address: str, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two servers of a real casino."""
    real = staff.casino_file(tmp_path)
    with a_server(shared_address, real=real) as one, a_server(shared_address, real=real) as other:
        staff.hire_everybody(one.log)
        yield one, other


def test_an_act_of_two_at_two_servers_is_done_by_the_owner(
    real_servers: tuple[Served, Served],
) -> None:
    one, other = real_servers
    table = staff.found_table(one, "over-under")
    pit = staff.Pit(one.player("Dee", table), other.player("Pat", table))
    pit.open()
    wrong = {"kind": "correction", "seq": 1, "answer": {"kind": "card", "card": "9h"},
             "reason": "x"}  # fmt: skip
    refused = [
        staff.command(served, table, wrong, "floorperson", "Pat", "c") for served in real_servers
    ]
    assert refused[0].status_code == refused[1].status_code == 422
    assert refused[0].json() == refused[1].json()
    until_both_saw(pit.dealer, pit.floorperson)
    assert pit.dealer.steps() == pit.floorperson.steps()
    assert list(verify_all(one.log)) == []


def test_who_is_suspended_at_one_server_is_gone_from_the_other_at_once(
    real_servers: tuple[Served, Served],
) -> None:
    one, other = real_servers
    table = staff.found_table(one, "over-under")
    # nobody asks again whether the session lasts: he is told
    object.__setattr__(other.app.state.casino.limits, "person_seconds", 3_600)
    pat = other.player("Pat", table)
    known = people_of(one.log)
    known.suspend(known.named("Pat"), COMMAND_LINE)
    assert pat.closed() == 4401
    said = staff.command(other, table, {"kind": "done"}, "floorperson", "Pat")
    assert said.status_code == 401


def test_failures_at_any_server_lock_a_name_at_all(real_servers: tuple[Served, Served]) -> None:
    one, other = real_servers
    wrong = {"name": "Pat", "password": "not the password"}
    codes = [
        served.browser().post("/api/sign-in", json=wrong).status_code
        for served in (one, other, one, other, one)
    ]
    assert codes == [401, 401, 401, 429, 429]


def test_servers_that_start_at_once_open_the_casino_once(shared_address: str) -> None:
    with ThreadPoolExecutor(2) as threads, ExitStack() as opened:
        servers = list(threads.map(a_server, [shared_address] * 2))
        started = list(threads.map(opened.enter_context, servers))
        tables = [served.browser().get("/api/tables").json() for served in started]
    assert tables[0] == tables[1]
    assert all(table["id"].endswith("-1") for table in tables[0])


def test_tables_that_are_opened_at_both_servers_at_once_have_numbers_of_their_own(
    first: Served, second: Served
) -> None:
    token = first.session("Pat")
    browsers = [served.browser(token) for served in (first, second) * 3]
    form = {"game": "over-under", "shoe": "virtual"}
    with ThreadPoolExecutor(len(browsers)) as threads:
        answers = list(threads.map(lambda own: own.post("/tables", data=form), browsers))
    assert {answer.status_code for answer in answers} == {303}
    places = {answer.headers["location"] for answer in answers}
    assert len(places) == len(browsers)
    assert list(verify_all(first.log)) == []


def test_a_server_of_which_nothing_is_heard_is_not_ready(
    first: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert first.browser().get("/readyz").status_code == 200
    monkeypatch.setattr(Leases, "lives", False)
    answer = first.browser().get("/readyz")
    assert (answer.status_code, "not heard of this one" in answer.text) == (503, True)


def test_a_server_with_another_key_says_so(shared_address: str, tmp_path: Path) -> None:
    with a_server(shared_address):
        other = EventLog.open(shared_address, key=tmp_path / "other.key")
        with pytest.raises(NoKey, match="is not there") as refusal:
            other.hold("http://127.0.0.1:1")
        other.close()
    assert refusal.value.field == "key_file"


@pytest.mark.parametrize(
    "wanted",
    ["10.0.0.5:8000", "ftp://10.0.0.5", "http://", "http://a/b", "http://a:x", "http://[::1"],
)
def test_an_address_that_is_none_is_refused_in_words(wanted: str) -> None:
    with bound("127.0.0.1", 0) as free, pytest.raises(Refused, match="no server is") as refusal:
        advertised(wanted, free)
    assert refusal.value.field == "advertise"
    assert "http://host:port" in refusal.value.allowed


def test_a_server_that_listens_everywhere_is_reached_by_the_name_of_its_machine() -> None:
    with bound("0.0.0.0", 0) as everywhere:
        address, name = advertised("", everywhere)
        port = everywhere.getsockname()[1]
    assert (address, name) == (f"http://{gethostname()}:{port}", gethostname())


# messages between servers


def rooms(served: Served) -> SharedRooms:
    """The tables of a server."""
    shared = served.app.state.casino.rooms
    assert isinstance(shared, SharedRooms)
    return shared


def marked(
    served: Served, to: Served, path: str, body: bytes, at: int | None = None
) -> dict[str, str]:
    """The header of a message of a server to another."""
    peers = rooms(served).peers
    when = peers.leases.now() if at is None else at
    return {MARK: f"{when} {peers._mark(rooms(to).peers.leases.server, path, when, body)}"}


def buy_in(name: str) -> bytes:
    """A command of a player, as a server sends it to another."""
    content = {"who": {"role": "player", "name": name}, "aside": {"kind": "buy_in", "cents": 500}}
    return Wanted(f"{name}:1", content).as_bytes()  # type: ignore[arg-type]


def test_a_message_of_a_server_is_done(first: Served, second: Served) -> None:
    body = buy_in("Zed")
    header = marked(second, first, path_of(TABLE), body)
    answer = first.browser().post(path_of(TABLE), content=body, headers=header)
    assert answer.status_code == 200
    again = first.browser().post(path_of(TABLE), content=body, headers=header)
    assert again.json() == answer.json()
    assert answer.json()["last"] == first.log.head(TABLE)[0]


def test_a_message_without_a_good_mark_is_refused(first: Served, second: Served) -> None:
    body, path = buy_in("Zed"), path_of(TABLE)
    good = marked(second, first, path, body)
    now = rooms(first).peers.leases.now()
    bad = [
        {},
        {MARK: ""},
        {MARK: "x y"},
        {MARK: "9" * 5_000 + " x"},
        {MARK: f"{now} é".encode().decode("latin-1")},
        {MARK: good[MARK][:-1] + ("0" if good[MARK][-1] != "0" else "1")},
        marked(second, second, path, body),  # for another server
        marked(second, first, path_of(FLUSH), body),  # for another table
        marked(second, first, path, body + b" "),  # another command
        marked(second, first, path, body, now - 60_000),  # of a minute ago
        marked(second, first, path, body, now + 60_000),
        {MARK: f"{int(good[MARK].split()[0]) + 1} {good[MARK].split()[1]}"},  # of another time
    ]
    token = first.session("Ann")  # a visitor's cookie is worth nothing here
    before = first.log.head(TABLE)
    for headers in bad:
        sent = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        answer = first.browser(token).post(path, content=body, headers=sent)
        assert (answer.status_code, headers) == (403, headers)
    assert first.log.head(TABLE) == before


def test_a_server_that_is_not_the_owner_says_so_to_another(first: Served, second: Served) -> None:
    body = buy_in("Zed")
    header = marked(first, second, path_of(TABLE), body)
    assert second.browser().post(path_of(TABLE), content=body, headers=header).status_code == 421


def test_what_servers_tell_one_another_is_not_described_to_visitors(first: Served) -> None:
    assert "/peer/" not in json.dumps(first.browser().get("/openapi.json").json()["paths"])


def test_a_server_that_serves_alone_has_no_peers(casino: Served) -> None:
    assert casino.browser().post(path_of(TABLE), content=b"{}").status_code == 404
