"""The disk is full, or somebody has locked the database: it is said, and nothing is lost."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

from pitboss.store import EventLog, Unavailable, Visitors

if TYPE_CHECKING:
    from tests.server.conftest import Served

TABLE = "over-under-1"
COMMANDS = f"/api/tables/{TABLE}/commands"
SIT = {"command_id": "1", "do": {"kind": "sit", "seat": 1}}
WORDS = "the log cannot be written just now, and nothing has changed"

Fault = Callable[[EventLog], AbstractContextManager[None]]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """An empty log in a file, which does not wait long for a lock."""
    opened = EventLog.open(f"sqlite:///{tmp_path / 'casino.db'}")
    event.listen(opened.engine, "connect", _impatient)
    opened.engine.dispose()
    yield opened
    opened.close()


def _impatient(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA busy_timeout=50")


@contextmanager
def locked(log: EventLog) -> Iterator[None]:
    """Another program writes to the database, and goes on writing."""
    with closing(sqlite3.connect(str(log.engine.url.database), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(_: EventLog) -> Iterator[None]:
    """No file can be written: the system refuses it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture(params=[locked, full])
def fault(request: pytest.FixtureRequest) -> Fault:
    """What is wrong with the database."""
    found: Fault = request.param
    return found


def test_a_log_that_cannot_be_written_says_so(log: EventLog, fault: Fault) -> None:
    log.check_writable()
    with fault(log), pytest.raises(Unavailable):
        log.check_writable()
    log.check_writable()


def test_a_command_is_refused_with_words_and_done_later(casino: Served, fault: Fault) -> None:
    browser = casino.browser(casino.session("Ann"))
    ann = casino.player("Ann")
    before = casino.live().seq
    with fault(casino.log):
        refused = browser.post(COMMANDS, json=SIT)
        said = ann.send({"kind": "sit", "seat": 2}, command_id="2")
        health = casino.browser().get("/healthz")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert WORDS in refused.json()["error"]
    assert (said["type"], said["command_id"], WORDS in said["error"]) == ("refused", "2", True)
    assert (health.status_code, health.headers["retry-after"]) == (503, "5")
    assert casino.live().table.seats == {}
    assert casino.log.head(TABLE)[0] == before
    assert casino.browser().get("/healthz").status_code == 200
    assert browser.post(COMMANDS, json=SIT).status_code == 200  # the same commands again
    assert ann.send({"kind": "sit", "seat": 2}, command_id="2")["type"] == "done"
    assert casino.live().table.seats == {1: "Ann", 2: "Ann"}


def test_what_can_be_read_is_shown_all_the_same(casino: Served, fault: Fault) -> None:
    browser = casino.browser(casino.session("Ann"))
    with fault(casino.log):
        pages = [browser.get(path) for path in ("/", f"/tables/{TABLE}", f"/api/tables/{TABLE}")]
        form = browser.post("/name", data={"name": "Anna"})
        guest = casino.browser().post(COMMANDS, json=SIT)
    assert [page.status_code for page in pages] == [200, 200, 200]
    assert "Ann" in pages[0].text
    assert (form.status_code, "retry-after" in form.headers) == (503, True)
    assert "The log cannot be written just now" in form.text
    assert "set-cookie" not in form.headers  # his session is as good as before
    assert (guest.status_code, "set-cookie" in guest.headers) == (503, False)
    assert browser.post("/name", data={"name": "Anna"}).status_code == 303


def test_an_old_token_stays_good_while_no_other_can_be_written(
    casino: Served, fault: Fault
) -> None:
    token = casino.session("Ann")
    browser, now = casino.browser(token), casino.log.clock()
    casino.log.clock = lambda: now + 86_400
    with fault(casino.log):
        page = browser.get("/")
    assert (page.status_code, "set-cookie" in page.headers) == (200, False)
    assert Visitors(casino.log).find(token) is not None
