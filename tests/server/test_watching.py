"""Counters, readiness and the journal, for whoever watches over the server."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from starlette.requests import Request
from tests.server.onlookers import FACE

from pitboss.server.journal import keep_journal
from pitboss.server.watching import _is_of_this_machine
from pitboss.store import EventLog, LiveTable, Unavailable

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Served

TABLE = "over-under-1"
HIDDEN = "high-card-flush-1"
CLIENTS = ("websockets.client", "httpcore", "httpx")  # the tests' own


def counted(casino: Served) -> dict[tuple[str, ...], float]:
    """Every figure, by its name and labels."""
    answer = casino.browser().get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_commands_are_counted_by_kind_and_outcome(casino: Served) -> None:
    events = casino.log.head(TABLE)[0]
    before = counted(casino)
    ann = casino.player("Ann")
    ann.sit_down(1)
    assert ann.send({"kind": "sit", "seat": 1})["type"] == "refused"
    assert ann.send({"kind": "no such thing"})["type"] == "refused"
    casino.browser(casino.session("Bob")).post(
        f"/api/tables/{TABLE}/commands", json={"command_id": "1", "do": {"kind": "sit", "seat": 2}}
    )
    now = counted(casino)
    assert now["pitboss_commands_total", "sit", "done"] == 2
    assert now["pitboss_commands_total", "buy_in", "done"] == 1
    assert now["pitboss_commands_total", "sit", "refused"] == 1
    assert now["pitboss_commands_total", "unread", "refused"] == 1
    assert now["pitboss_command_seconds_count",] == 3
    written = now["pitboss_events_appended_total",] - before["pitboss_events_appended_total",]
    assert written == casino.log.head(TABLE)[0] - events
    assert now["pitboss_batch_commands_count",] - before["pitboss_batch_commands_count",] == 3
    assert now["pitboss_sockets",] == 1
    assert now["pitboss_tables_in_memory",] == 7


def test_no_label_holds_a_name_or_what_somebody_sent(casino: Served) -> None:
    ann = casino.player("Ann")
    ann.send({"kind": "made up by Ann"})
    ann.sit_down(1)
    told = casino.browser().get("/metrics").text
    assert "Ann" not in told
    assert TABLE not in told


def test_two_casinos_of_a_process_count_apart(open_casino: Opener) -> None:
    first, second = open_casino(), open_casino()
    first.player("Ann").sit_down(1)
    assert ("pitboss_commands_total", "sit", "done") in counted(first)
    assert ("pitboss_commands_total", "sit", "done") not in counted(second)


def test_only_this_machine_reads_the_counters(casino: Served) -> None:
    """Nor does a proxy on it read them for anybody else."""
    for header in ("X-Forwarded-For", "Forwarded"):
        answer = casino.browser(**{header: "10.0.0.9"}).get("/metrics")
        assert (answer.status_code, "pitboss_commands" in answer.text) == (403, False)

    def asked_by(host: str) -> bool:
        return _is_of_this_machine(Request({"type": "http", "headers": [], "client": (host, 1)}))

    assert [asked_by(host) for host in ("127.0.0.1", "::1", "10.0.0.9", "somewhere")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_a_server_is_ready_while_its_log_is_in_order_and_it_does_not_stop(casino: Served) -> None:
    browser = casino.browser()
    assert browser.get("/readyz").json() == {"status": "ready"}
    with casino.log.engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '0004'"))
    other = browser.get("/readyz")
    assert (other.status_code, "the log has form 0004" in other.json()["error"]) == (503, True)
    newest = casino.log.form()[1]
    with casino.log.engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = :form"), {"form": newest})
    assert browser.get("/readyz").status_code == 200
    casino.app.state.casino.is_stopping = True
    stopping = browser.get("/readyz")
    assert (stopping.status_code, stopping.json()["error"]) == (503, "the server stops")


def test_a_server_whose_log_cannot_be_written_is_not_ready(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_log: EventLog) -> None:
        raise Unavailable("the database is locked")

    monkeypatch.setattr(EventLog, "check_writable", locked)
    broken = casino.browser().get("/readyz")
    assert broken.status_code == 503
    assert "the log cannot be written" in broken.json()["error"]


@pytest.fixture
def journal() -> Iterator[io.StringIO]:
    """Everything that is logged, down to the smallest, as lines of JSON."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream = io.StringIO()
    keep_journal(stream, logging.DEBUG)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)


def failing(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """The log breaks in the middle of a command."""

    def fail(*_: Any) -> Any:
        raise RuntimeError(words)

    monkeypatch.setattr(EventLog, "append", fail)


def test_a_line_tells_table_round_and_command(
    casino: Served, journal: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = casino.player("Ann")
    with monkeypatch.context() as patched:
        failing(patched, "the disk is on fire")
        ann.send({"kind": "sit", "seat": 1}, command_id="broken")
    lines = [json.loads(line) for line in journal.getvalue().splitlines()]
    (line,) = [line for line in lines if line["event"] == "a command failed"]
    assert line["level"] == "error"
    assert "the disk is on fire" in line["exception"]
    assert {"timestamp", "logger"} <= line.keys()
    assert (line["table"], line["command"]) == (TABLE, "broken")


def test_what_happens_in_a_tables_own_thread_names_the_command(
    casino: Served, journal: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    do = LiveTable.do

    def speak(live: LiveTable, *given: Any) -> Any:
        logging.getLogger("pitboss").warning("something is odd")
        return do(live, *given)

    monkeypatch.setattr(LiveTable, "do", speak)
    casino.player("Ann").send({"kind": "sit", "seat": 1}, command_id="odd")
    lines = [json.loads(line) for line in journal.getvalue().splitlines()]
    (line,) = [line for line in lines if line["event"] == "something is odd"]
    assert (line["table"], line["round"]) == (TABLE, 1)
    assert line["command"].endswith(":odd")


def test_at_a_terminal_the_journal_is_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: True)
    keep_journal(stream)
    logging.getLogger("uvicorn.error").warning("no room for %s", "another")
    root.handlers[:] = handlers
    root.setLevel(level)
    assert "no room for another" in stream.getvalue()
    assert not stream.getvalue().startswith("{")


def test_no_line_holds_a_hidden_card_or_a_token(
    casino: Served, journal: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hidden hands are dealt, commands are refused and fail at every point."""
    tokens = [casino.session(name) for name in ("Ann", "Bob")]
    ann, bob = casino.player("Ann", HIDDEN), casino.player("Bob", HIDDEN)
    ann.sit_down(1)
    bob.sit_down(2)
    ann.do("bet", seat=1, wagers={"ante": 500})
    with monkeypatch.context() as patched:
        failing(patched, "it broke")
        bob.send({"kind": "bet", "seat": 2, "wagers": {"ante": 500}})
    bob.do("bet", seat=2, wagers={"ante": 500})
    ann.until("ask")
    hidden = {
        face
        for step in casino.live(HIDDEN).steps()
        if step["what"] == "deal" and step["audience"] != "everyone"
        for face in step["cards"]
    }
    assert len(hidden) >= 14
    for do in ({"kind": "decision", "seat": 2, "option": "x"}, {"kind": "sit", "seat": 99}, None):
        bob.send(do)
    with monkeypatch.context() as patched:
        failing(patched, "it broke again")
        ann.send({"kind": "decision", "seat": 1, "option": "fold"})
    lines = journal.getvalue().splitlines()
    told = "\n".join(line for line in lines if not json.loads(line)["logger"].startswith(CLIENTS))
    assert "it broke again" in told
    assert not hidden & set(FACE.findall(told))
    assert not any(token in told for token in tokens)
