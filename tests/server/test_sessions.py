"""A guest is made by what he does; a session begins, gets other tokens, and ends."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select

from pitboss.server.visitors import COOKIE
from pitboss.store import EventLog, Lasting, Visitors
from pitboss.store.schema import sessions, visitors

if TYPE_CHECKING:
    import httpx
    from tests.server.conftest import Opener, Served

TABLE = "over-under-1"
COMMANDS = f"/api/tables/{TABLE}/commands"
SIT = {"command_id": "1", "do": {"kind": "sit", "seat": 1}}
GUEST = re.compile(r"Guest \d{6}")
DAY = 86_400
PAGES = (
    "/", f"/tables/{TABLE}", f"/tables/{TABLE}/rules", f"/tables/{TABLE}/rounds",
    f"/tables/{TABLE}/rounds/1", "/games/over-under/rules", "/games/over-under/odds", "/sign-out",
    "/paragraphs/686a.7(n)", "/nothing", "/api/tables", f"/api/tables/{TABLE}",
)  # fmt: skip


def rows(log: EventLog) -> tuple[int, int]:
    """How many visitors and sessions the database has."""
    with log.reading() as db:
        counts = [db.execute(select(func.count()).select_from(one)).scalar_one()
                  for one in (visitors, sessions)]  # fmt: skip
    return counts[0], counts[1]


def token_of(browser: httpx.Client) -> str:
    """The token that a browser has."""
    return browser.cookies.get(COOKIE) or ""


class TestGuests:
    """A page alone makes nobody a guest."""

    def test_no_page_puts_anything_into_the_database(self, casino: Served) -> None:
        for path in PAGES:
            answer = casino.browser().get(path)
            assert "set-cookie" not in answer.headers, path
            assert not GUEST.search(answer.text), path
        assert rows(casino.log) == (0, 0)

    def test_nor_does_a_socket_that_looks_on(self, casino: Served) -> None:
        state = json.loads(casino.socket("").recv(timeout=30))
        assert (state["type"], state["you"]["name"], state["you"]["seats"]) == ("state", "", [])
        assert rows(casino.log) == (0, 0)

    def test_who_looks_on_is_told_how_to_come_in(self, casino: Served) -> None:
        socket = casino.socket("")
        socket.recv(timeout=30)
        socket.send(json.dumps(SIT))
        refused = json.loads(socket.recv(timeout=30))
        assert (refused["type"], refused["field"]) == ("refused", "session")
        assert "POST /api/session" in refused["allowed"]
        assert rows(casino.log) == (0, 0)

    def test_the_first_command_makes_one(self, casino: Served) -> None:
        browser = casino.browser()
        answer = browser.post(COMMANDS, json=SIT)
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"]
        for part in (COOKIE, "HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={30 * DAY}"):
            assert part in cookie
        assert rows(casino.log) == (1, 1)
        (name,) = casino.live().table.seats.values()
        assert GUEST.fullmatch(name)
        assert name in browser.get("/").text
        assert browser.post(COMMANDS, json=SIT | {"command_id": "2"}).status_code == 422
        assert rows(casino.log) == (1, 1)

    @pytest.mark.parametrize(
        ("path", "form"), [("/name", {"name": "Olive"}), ("/tables", {"game": "over-under"})]
    )
    def test_so_does_a_form(self, casino: Served, path: str, form: dict[str, str]) -> None:
        browser = casino.browser()
        assert browser.post(path, data=form).status_code == 303
        assert (rows(casino.log), bool(token_of(browser))) == ((1, 1), True)

    def test_or_coming_in_which_is_done_once(self, casino: Served) -> None:
        browser = casino.browser()
        first = browser.post("/api/session").json()
        assert GUEST.fullmatch(first["name"])
        assert browser.post("/api/session").json() == first
        assert rows(casino.log) == (1, 1)


class TestSigningOut:
    """A session ends when its visitor says so, and everything that hangs on it."""

    @pytest.mark.parametrize("by", ["page", "api"])
    def test_a_session_that_has_ended_is_nobodys(self, casino: Served, by: str) -> None:
        token = casino.session("Ann")
        browser, ann = casino.browser(token), casino.player("Ann", token=token)
        if by == "page":
            answer = browser.post("/sign-out")
            assert (answer.status_code, answer.headers["location"]) == (303, "/")
        else:
            answer = browser.post("/api/session/end", json={})
            assert answer.status_code == 204
        assert f'{COOKIE}=""' in answer.headers["set-cookie"]
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert ann.closed() == 4401
        again = casino.browser(token)
        assert again.post(COMMANDS, json=SIT).status_code == 401
        page = again.get("/")
        assert "Ann" not in page.text
        assert f'{COOKIE}=""' in page.headers["set-cookie"]  # the browser forgets it

    def test_a_name_is_never_another_visitors(self, casino: Served) -> None:
        casino.browser(casino.session("Ann")).post("/sign-out")
        other = casino.browser(casino.session("Bob"))
        assert other.post("/name", data={"name": "Ann"}).status_code == 422

    def test_one_session_or_all_of_a_visitor(self, log: EventLog) -> None:
        known = Visitors(log)
        here = known.session(known.new("Ann"))
        assert here is not None
        with log.engine.begin() as db:  # a second one of the same visitor
            row = db.execute(select(sessions)).mappings().one()
            db.execute(sessions.insert().values(dict(row) | {"id": "there", "token_hash": "x"}))
        assert known.end(here) == [here.id]
        assert known.session_by_id("there") is not None
        assert known.end(here, everywhere=True) == ["there"]
        assert known.session_by_id("there") is None

    def test_signed_out_everywhere_the_sockets_of_all_close(self, casino: Served) -> None:
        token = casino.session("Ann")
        first, second = (casino.player("Ann", table, token)
                         for table in (TABLE, "blackjack-1"))  # fmt: skip
        bob = casino.player("Bob")
        casino.browser(token).post("/sign-out", data={"everywhere": "yes"})
        assert (first.closed(), second.closed()) == (4401, 4401)
        bob.do("sit", seat=1)

    def test_another_site_signs_nobody_out(self, casino: Served) -> None:
        token = casino.session("Ann")
        evil = casino.browser(token, Origin="http://evil.example")
        assert evil.post("/sign-out").status_code == 403
        assert evil.post("/api/session/end", json={}).status_code == 403
        assert casino.browser(token).post(COMMANDS, json=SIT).status_code == 200


class TestTime:
    """A session ends by itself, and its token is replaced meanwhile."""

    LASTING = Lasting(unused=10, whole=100, token=5, overlap=2, noted=1)

    @pytest.fixture
    def now(self, log: EventLog) -> list[float]:
        """The time, which passes when a test says so."""
        now = [1_000.0]
        log.clock = lambda: now[0]
        return now

    def test_unused_it_ends(self, log: EventLog, now: list[float]) -> None:
        known = Visitors(log, self.LASTING)
        token = known.new("Ann")
        now[0] += 9
        session = known.session(token)
        assert session is not None
        known.note_use(session)
        now[0] += 9
        assert known.find(token) is not None
        now[0] += 1
        assert known.find(token) is None

    def test_used_it_ends_all_the_same(self, log: EventLog, now: list[float]) -> None:
        known = Visitors(log, self.LASTING)
        token = known.new("Ann")
        for _ in range(19):
            now[0] += 5
            session = known.session(token)
            assert session is not None
            known.note_use(session)
        now[0] += 5
        assert known.find(token) is None

    def test_ended_sessions_do_not_pile_up(self, log: EventLog, now: list[float]) -> None:
        known = Visitors(log, self.LASTING)
        known.new("Ann")
        now[0] += 50
        known.new("Bob")
        assert rows(log) == (2, 1)

    def test_the_old_token_ends_once_the_new_one_is_used(
        self, log: EventLog, now: list[float]
    ) -> None:
        known = Visitors(log, self.LASTING)
        old = known.new("Ann")
        now[0] += 5
        session = known.session(old)
        assert session is not None
        assert known.token_is_old(session)
        new = known.new_token(session)
        assert known.find(old) == known.find(new)  # the answer with it may never have come
        now[0] += 3
        assert known.find(old) is not None
        used = known.session(new)
        assert used is not None
        assert not known.token_is_old(used)
        known.note_use(used)
        assert known.find(old) is not None  # what was under way meanwhile
        now[0] += 2
        assert known.find(old) is None
        assert known.find(new) is not None

    def test_two_pages_at_once_get_one_new_token(self, log: EventLog, now: list[float]) -> None:
        known = Visitors(log, self.LASTING)
        old = known.new("Ann")
        now[0] += 5
        session = known.session(old)
        assert session is not None
        assert known.new_token(session) != ""
        assert known.new_token(session) == ""

    def test_a_page_brings_the_new_token_and_sockets_stay(
        self, open_casino: Opener, log: EventLog, now: list[float]
    ) -> None:
        casino = open_casino()
        old = casino.session("Ann")
        ann, browser = casino.player("Ann"), casino.browser(old)
        assert "set-cookie" not in browser.get("/").headers
        now[0] += DAY
        browser.get("/")
        new = token_of(browser)
        assert new not in ("", old)
        browser.get("/")  # with the new one
        now[0] += 61
        assert Visitors(log).find(old) is None
        assert casino.browser(old).post(COMMANDS, json=SIT).status_code == 401
        ann.do("sit", seat=1)  # the session goes on
        assert "Ann" in browser.get("/").text

    def test_a_socket_of_a_session_that_has_run_out_closes(
        self, casino: Served, now: list[float]
    ) -> None:
        ann = casino.player("Ann")
        now[0] += 31 * DAY
        ann.socket.send(json.dumps(SIT))
        assert ann.closed() == 4401
        assert casino.live().table.seats == {}

    def test_a_page_in_a_jump_of_the_clock_leaves_the_cookie(
        self, casino: Served, now: list[float]
    ) -> None:
        """The clock is days ahead for a moment: the visitor is who he was when it is back."""
        browser, token = casino.browser(casino.session("Ann")), casino.session("Ann")
        assert "Ann" in browser.get("/").text
        now[0] += 40 * DAY
        page = browser.get("/")
        assert ("Ann" in page.text, "set-cookie" in page.headers) == (False, False)
        assert browser.post(COMMANDS, json=SIT).status_code == 401
        casino.session("Bob")
        now[0] -= 40 * DAY
        assert token_of(browser) == token
        assert browser.post(COMMANDS, json=SIT).status_code == 200
