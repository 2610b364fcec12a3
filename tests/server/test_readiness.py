"""Whether a server lives and whether it is ready: what a load balancer asks, and when it hears."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event
from tests.server.conftest import PATIENCE, TABLE
from tests.server.own_loop import in_own_loop

from pitboss.server.readiness import SECONDS, Readiness
from pitboss.store import EventLog, Unavailable

if TYPE_CHECKING:
    from tests.server.conftest import Served

READY = ("/healthz", "/readyz")
NOON = 1_563_019_200


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A log that answers nobody who wants to write, until a test lets it."""
    goes_on, write = Event(), EventLog.check_writable

    def blocked(log: EventLog) -> None:
        assert goes_on.wait(PATIENCE)
        write(log)

    monkeypatch.setattr(EventLog, "check_writable", blocked)
    yield goes_on
    goes_on.set()


def test_a_locked_database_keeps_no_answer_waiting(casino: Served, stuck: Event) -> None:
    """The log does not answer before all of these have: whoever waited for it would wait for
    ever."""
    browser = casino.browser()
    told = [browser.get(path) for path in (*READY, *READY)]
    assert {answer.status_code for answer in told} == {503}
    assert {answer.headers["retry-after"] for answer in told} == {"5"}
    assert {(answer.json()["status"], answer.json()["check"]) for answer in told} == {
        ("unavailable", "log")
    }
    assert browser.get("/livez").json() == {"status": "ok"}
    assert browser.get("/").status_code == 200  # and no other request waits behind them
    stuck.set()
    while browser.get("/healthz").status_code != 200:
        pass
    assert browser.get("/readyz").status_code == 200


def test_the_wait_is_shorter_than_a_second() -> None:
    assert SECONDS < 1


def test_many_who_ask_try_the_log_once(
    casino: Served, stuck: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[EventLog] = []
    form = EventLog.form

    def asked(log: EventLog) -> tuple[str, str]:
        tried.append(log)
        return form(log)

    monkeypatch.setattr(EventLog, "form", asked)
    for _ in range(3):
        casino.browser().get("/healthz")
    assert len(tried) == 1
    stuck.set()
    while casino.browser().get("/healthz").status_code != 200:
        pass


class Full:
    """A database file that can grow no more, as on a full disk."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self.pages = 0
        event.listen(log.engine, "connect", self._limit)

    def _limit(self, connection: sqlite3.Connection, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={self.pages or 1_073_741_823}")

    def fill(self) -> None:
        """Not one page more."""
        with self.log.reading() as db:
            self.pages = db.exec_driver_sql("PRAGMA page_count").scalar_one()
        self.log.engine.dispose()

    def empty(self) -> None:
        """There is room again."""
        self.pages = 0
        self.log.engine.dispose()


def test_a_server_that_refuses_every_command_is_not_ready(casino: Served) -> None:
    """What is written to find out is as much as a command: a row that is there is changed also
    where no other one can be added."""
    full, browser = Full(casino.log), casino.browser(casino.session("Ann"))
    full.fill()
    number = 0
    while True:
        number += 1
        seat = {"kind": "sit" if number % 2 else "leave", "seat": 1}
        told = browser.post(f"/api/tables/{TABLE}/commands",
                            json={"command_id": str(number), "do": seat})  # fmt: skip
        if told.status_code == 503:
            break
        assert told.status_code == 200
    for path in READY:
        answer = browser.get(path)
        assert (answer.status_code, answer.json()["check"]) == (503, "log")
        assert "disk is full" in answer.json()["error"]
    assert browser.get("/livez").status_code == 200
    full.empty()
    for path in READY:
        assert browser.get(path).status_code == 200


class Broken:
    """A log that fails as a test says."""

    error: Exception | None = None
    leases: Any = None

    def form(self) -> tuple[str, str]:
        """The newest."""
        return "1", "1"

    def check_writable(self) -> None:
        """Not while there is an error."""
        if self.error is not None:
            raise self.error


class Dead:
    """The leases of a server that the others have not heard of."""

    lives = False


def test_it_says_what_failed_and_since_when() -> None:
    now, log = [NOON], Broken()
    asked = Readiness(log, lambda: False, PATIENCE, lambda: now[0])  # type: ignore[arg-type]

    def failed() -> str:
        fault = in_own_loop(asked.fault())
        return fault.check if fault is not None else ""

    assert failed() == ""
    log.error = Unavailable("the disk is full")
    for _ in range(2):
        assert (failed(), asked.since) == ("log", "2019-07-13T12:00:00+00:00")
        now[0] += 60
    log.error = None
    assert failed() == ""
    log.error = ValueError("whatever it is")
    assert (failed(), asked.since) == ("log", "2019-07-13T12:02:00+00:00")
    log.error, log.leases = None, Dead()
    assert failed() == "lease"
