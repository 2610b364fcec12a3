"""What one visitor, one address and everybody together may ask of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import replace
from fractions import Fraction
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from tests.server.conftest import PATIENCE, TABLE
from websockets.exceptions import ConnectionClosed

from pitboss.chapters import ODDS
from pitboss.figures.figures import Figures
from pitboss.figures.strategy import RuleInWords, Strategy
from pitboss.regulation import Rules
from pitboss.server.allowance import Allowance, Present, address_of
from pitboss.server.counting import Counting
from pitboss.server.limits import ComeBack, Limits, Most, Rate, Shares
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Player, Served

COMMANDS = f"/api/tables/{TABLE}/commands"
SLOW = Rate(2, 3_600)
FREE = Rate(10_000, 0.0)


def sit(number: int, seat: int = 1, kind: str = "sit") -> dict[str, Any]:
    """A command."""
    return {"command_id": str(number), "do": {"kind": kind, "seat": seat}}


# ------------------------------------------------------------------------------------- counting


class Counted:
    """A game whose odds are counted only when a test lets them, and how often that began."""

    def __init__(self) -> None:
        self.goes_on = Event()
        self.begun: list[int] = []

    def odds(self, _: Rules, decks: int) -> list[Figures]:
        """Nothing, once it goes on."""
        self.begun.append(decks)
        assert self.goes_on.wait(PATIENCE)
        return []

    def strategy(self, _: Rules, decks: int) -> Strategy:
        """Any play, once it goes on."""
        self.odds(_, decks)
        return Strategy("blackjack", decks, (RuleInWords("Do as you like", Fraction(0)),))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    """Blackjack's odds are counted no further than a test lets them."""
    slow = Counted()
    game = replace(ODDS["blackjack"], counts={"required": slow.odds}, find_strategy=slow.strategy)
    monkeypatch.setitem(ODDS, "blackjack", game)
    monkeypatch.setenv("PITBOSS_CACHE_DIR", "")
    yield slow
    slow.goes_on.set()


def play_on(player: Player) -> None:
    """A player does something, and it is done."""
    player.do("sit", seat=1)
    player.do("leave", seat=1)


def test_no_number_of_questions_keeps_a_table_waiting(casino: Served, counted: Counted) -> None:
    paths = [f"/api/games/blackjack/odds?decks={decks}" for decks in range(1, 9)]
    paths += [f"/api/games/blackjack/strategy?decks={decks}" for decks in range(1, 9)]
    ann = casino.player("Ann")
    with ThreadPoolExecutor(len(paths)) as visitors:
        asked = [visitors.submit(casino.browser().get, path) for path in paths]
        while not counted.begun:
            play_on(ann)
        for path in ("/", f"/tables/{TABLE}", f"/tables/{TABLE}/rounds", "/healthz"):
            assert casino.browser().get(path).status_code == 200
        play_on(ann)
        assert not any(answer.done() for answer in asked)
        counted.goes_on.set()
        assert {answer.result().status_code for answer in asked} == {200}


def test_the_same_question_is_counted_once(casino: Served, counted: Counted) -> None:
    path = "/api/games/blackjack/odds?decks=2"
    with ThreadPoolExecutor(8) as visitors:
        asked = [visitors.submit(casino.browser().get, path) for _ in range(8)]
        while not counted.begun:
            play_on(casino.player("Ann"))
        counted.goes_on.set()
        assert [answer.result().json() for answer in asked] == [[]] * 8
    assert casino.browser().get(path).json() == []  # and is not forgotten
    assert counted.begun == [2]


def test_when_the_line_is_full_everybody_is_told_to_come_back(
    open_casino: Opener, counted: Counted
) -> None:
    casino = open_casino(limits=Limits(counting_queue=1, retry_seconds=7))
    ann = casino.player("Ann")
    with ThreadPoolExecutor(2) as visitors:
        first = visitors.submit(casino.browser().get, "/api/games/blackjack/odds?decks=1")
        while not counted.begun:
            play_on(ann)
        second = visitors.submit(casino.browser().get, "/api/games/blackjack/odds?decks=2")
        odds = casino.app.state.casino.odds
        while not odds._line.full():
            play_on(ann)
        full = casino.browser().get("/api/games/blackjack/odds?decks=3")
        assert (full.status_code, full.headers["retry-after"]) == (503, "7")
        assert "too many odds are being counted" in full.json()["error"]
        page = casino.browser().get("/games/blackjack/odds")
        assert (page.status_code, page.headers["retry-after"]) == (503, "7")
        assert "Too many odds are being counted" in page.text
        counted.goes_on.set()
        assert (first.result().status_code, second.result().status_code) == (200, 200)


def test_a_visitor_waits_for_two_counts_at_a_time(casino: Served, counted: Counted) -> None:
    """The third is refused with when to come back; what others ask, and what was asked already, is
    not."""
    ann, bob = (casino.browser(casino.session(name)) for name in ("Ann", "Bob"))
    odds, cat = casino.app.state.casino.odds, casino.player("Cat")

    def path(decks: int) -> str:
        return f"/api/games/blackjack/odds?decks={decks}"

    with ThreadPoolExecutor(4) as visitors:
        asked = [visitors.submit(ann.get, path(decks)) for decks in (1, 2)]
        while len(odds._asked) < 2:
            play_on(cat)
        third = ann.get(path(3))
        assert (third.status_code, third.headers["retry-after"]) == (429, "5")
        assert third.json()["error"] == (
            "you are already waiting for 2 answers that take a while: ask again when one is there"
        )
        page = ann.get("/games/blackjack/odds")
        assert (page.status_code, page.headers["retry-after"]) == (429, "5")
        asked.append(visitors.submit(ann.get, path(2)))  # the same again
        asked.append(visitors.submit(bob.get, path(3)))
        while len(odds._asked) < 3:
            play_on(cat)
        counted.goes_on.set()
        assert {answer.result().status_code for answer in asked} == {200}
    assert ann.get(path(4)).status_code == 200
    assert ann.get(path(1)).status_code == 200
    assert sorted(counted.begun) == [1, 2, 3, 4]


def test_without_a_session_an_address_is_one_visitor_where_questions_have_no_end(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, analysis = Event(), casino.app.state.casino.analysis
    cat = casino.player("Cat")

    def told(*_: object) -> None:
        goes_on.wait(PATIENCE)
        raise Refused("nothing is known of this", field="hand")

    monkeypatch.setattr("pitboss.server.analysis_api.told", told)

    def path(card: str) -> str:
        return f"/api/analysis?game=over-under&hand={card}"

    with ThreadPoolExecutor(3) as visitors:
        asked = [visitors.submit(casino.browser().get, path(card)) for card in ("7c", "8c")]
        while len(analysis._asked) < 2:
            play_on(cat)
        third = casino.browser().get(path("9c"))
        with_session = casino.browser(casino.session("Ann"))
        asked.append(visitors.submit(with_session.get, path("9c")))
        while len(analysis._asked) < 3:
            play_on(cat)
        goes_on.set()
        assert third.status_code == 429
        assert {answer.result().status_code for answer in asked} == {422}  # all were counted


def test_a_share_of_the_line_is_given_back_whatever_happens() -> None:
    share = Present(Most(1, 9), "no more")
    counting, goes_on = Counting("test", 1, 1, 5), Event()

    def one() -> AbstractContextManager[None]:
        return share.one("ann", "here")

    first = counting.start(("first",), lambda: goes_on.wait(PATIENCE), one())
    with pytest.raises(ComeBack, match="no more"):
        counting.start(("second",), lambda: 1, one())
    while counting._line.qsize():
        pass
    counting.start(("others",), lambda: 2)
    for _ in range(2):  # the line is full
        with pytest.raises(ComeBack, match="too many odds"):
            counting.start(("third",), lambda: 3, share.one("bob", "there"))
    goes_on.set()
    assert first.result(PATIENCE)
    failed = counting.start(("fails",), lambda: 1 // 0, share.one("bob", "there"))
    assert isinstance(failed.exception(PATIENCE), ZeroDivisionError)
    while share._sessions:
        pass
    with one():
        assert share._addresses == {"here": 1}
    counting.close()


def test_what_fails_is_told_and_may_be_asked_again() -> None:
    counting = Counting("test", 1, 2, 5)
    failed = counting.start(("half",), lambda: 1 // 0)
    assert isinstance(failed.exception(PATIENCE), ZeroDivisionError)
    assert counting.start(("half",), lambda: 2).result(PATIENCE) == 2
    counting.close()


def test_when_the_server_stops_nobody_waits_for_what_has_not_begun() -> None:
    counting, goes_on = Counting("test", 1, 4, 5), Event()
    first = counting.start(("first",), lambda: goes_on.wait(PATIENCE))
    while counting._line.qsize():
        pass
    second = counting.start(("second",), lambda: True)
    counting.close()
    assert isinstance(second.exception(PATIENCE), ComeBack)
    goes_on.set()
    assert first.result(PATIENCE)


# ------------------------------------------------------------------------------------ allowances


@given(
    at_once=st.integers(1, 20),
    seconds=st.floats(0.01, 100),
    gaps=st.lists(st.floats(0, 50), max_size=60),
)
def test_no_more_than_the_burst_and_the_rate_together(
    at_once: int, seconds: float, gaps: list[float]
) -> None:
    now = [0.0]
    allowance = Allowance(Rate(at_once, seconds), lambda: now[0])
    done = 0
    for gap in gaps:
        now[0] += gap
        if allowance.wait("Ann") <= 0:
            allowance.take("Ann")
            done += 1
        assert done <= at_once + now[0] / seconds + 1e-6
        assert allowance.wait("Bob") <= 0  # each has his own


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_of_ipv6_is_its_network(host: str, expected: str) -> None:
    connection = HTTPConnection({"type": "http", "headers": [], "client": (host, 1)})
    assert address_of(connection) == expected


@pytest.mark.parametrize("shares", [Shares(SLOW, FREE), Shares(FREE, SLOW)])
def test_commands_of_a_session_and_of_an_address(open_casino: Opener, shares: Shares) -> None:
    casino = open_casino(limits=Limits(commands=shares))
    token = casino.session("Ann")
    browser = casino.browser(token)
    assert browser.post(COMMANDS, json=sit(1)).status_code == 200
    ann = casino.player("Ann", token=token)
    ann.do("leave", seat=1)
    refused = browser.post(COMMANDS, json=sit(3))
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= 3_601
    assert "too many commands" in refused.json()["error"]
    said = ann.send({"kind": "sit", "seat": 2})
    assert (said["type"], "too many commands" in said["error"]) == ("refused", True)
    assert "again after" in said["allowed"]
    bob = casino.browser(casino.session("Bob")).post(COMMANDS, json=sit(1, 3))
    assert bob.status_code == (429 if shares.address is SLOW else 200)


@pytest.mark.parametrize("who", ["Ann", ""])
def test_what_cannot_be_read_counts_and_so_does_who_looks_on(open_casino: Opener, who: str) -> None:
    casino = open_casino(limits=Limits(commands=Shares(SLOW, FREE)))
    player = casino.player(who) if who else casino.looker()
    said = []
    for _ in range(3):
        player.socket.send("{")
        said.append(player.next("refused")["field"])
    assert said == ["command", "command", "rate"]


def test_a_command_that_comes_a_little_early_waits(open_casino: Opener) -> None:
    shares = Shares(Rate(1, 0.01), FREE)
    casino = open_casino(limits=Limits(commands=shares, longest_wait=60))
    ann = casino.player("Ann")
    for _ in range(10):
        play_on(ann)


def test_tables_that_one_session_opens(open_casino: Opener, log: EventLog) -> None:
    casino = open_casino(limits=Limits(tables=Shares(SLOW, FREE)))
    browser, form = casino.browser(casino.session("Ann")), {"game": "over-under"}
    before = len(log.tables())
    assert [browser.post("/tables", data=form).status_code for _ in range(3)] == [303, 303, 429]
    assert len(log.tables()) == before + 2
    other = casino.browser(casino.session("Bob"))
    assert other.post("/tables", data=form).status_code == 303


def test_tables_of_one_address_and_of_the_casino(open_casino: Opener, log: EventLog) -> None:
    form = {"game": "over-under"}
    casino = open_casino(limits=Limits(tables=Shares(FREE, Rate(1, 3_600))))
    statuses = [casino.browser(casino.session(name)).post("/tables", data=form).status_code
                for name in ("Ann", "Bob")]  # fmt: skip
    assert statuses == [303, 429]
    full = open_casino(limits=Limits(most_tables=len(log.tables())))
    refused = full.browser(casino.session("Ann")).post("/tables", data=form)
    assert (refused.status_code, "No room for another table" in refused.text) == (429, True)


def test_guests_of_one_address(open_casino: Opener) -> None:
    casino = open_casino(limits=Limits(guests=Rate(2, 3_600)))
    statuses = [casino.browser().post("/api/session").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    refused = casino.browser().post(COMMANDS, json=sit(1))
    assert (refused.status_code, "retry-after" in refused.headers) == (429, True)
    assert casino.browser().get("/").status_code == 200  # looking costs nothing


@pytest.mark.parametrize("most", [Most(2, 100), Most(100, 2)])
def test_sockets_of_a_session_and_of_an_address(open_casino: Opener, most: Most) -> None:
    casino = open_casino(limits=Limits(sockets=most))
    first, second = casino.player("Ann"), casino.player("Ann")
    third = casino.socket(casino.session("Ann"))
    with pytest.raises(ConnectionClosed, match="4429"):
        third.recv(timeout=PATIENCE)
    first.socket.close()
    while (message := _first_message(casino)) is None:
        pass  # until the server has heard of it
    assert message["type"] == "state"
    second.do("sit", seat=1)


def _first_message(casino: Served) -> dict[str, Any] | None:
    socket = casino.socket(casino.session("Ann"))
    try:
        return dict(json.loads(socket.recv(timeout=PATIENCE)))
    except ConnectionClosed:
        return None


@pytest.mark.parametrize("most", [Most(2, 100), Most(100, 2)])
def test_seats_of_a_session_and_of_an_address(open_casino: Opener, most: Most) -> None:
    casino = open_casino(limits=Limits(seats=most))
    ann = casino.browser(casino.session("Ann"))
    assert ann.post(COMMANDS, json=sit(1, 1)).status_code == 200
    assert ann.post(COMMANDS, json=sit(2, 2)).status_code == 200
    elsewhere = "/api/tables/blackjack-1/commands"
    refused = ann.post(elsewhere, json=sit(3, 1))
    assert (refused.status_code, "no more seats" in refused.json()["error"]) == (429, True)
    bob = casino.browser(casino.session("Bob"))
    status = bob.post(elsewhere, json=sit(1, 1)).status_code
    assert status == (429 if most.address == 2 else 200)
    assert ann.post(COMMANDS, json=sit(4, 2, "leave")).status_code == 200
    assert ann.post(elsewhere, json=sit(5, 2)).status_code == 200
