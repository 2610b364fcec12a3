"""The event log: append only, one writer wins, a retry is harmless."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pitboss.refusal import Refused
from pitboss.store import Conflict, EventLog, NewEvent, TableRecord

RECORD = TableRecord("t", "over-under", "Table", "Casino", "", 0)
EVENT = NewEvent(1, "answer", {"answer": {"kind": "done"}}, "everyone")


@pytest.fixture
def started(log: EventLog) -> EventLog:
    log.add_table(RECORD, [EVENT])
    return log


def test_events_are_numbered_and_chained(started: EventLog) -> None:
    started.append("t", 1, "a", [EVENT, EVENT])
    first, second, third = started.events("t")
    assert [first.seq, second.seq, third.seq] == [1, 2, 3]
    assert first.prev == "0" * 64
    assert second.prev == first.hash
    assert third.prev == second.hash
    assert started.head("t") == (3, third.hash)
    assert all(event.hash == event.computed_hash() for event in (first, second, third))


def test_a_writer_with_an_old_number_loses_and_nothing_is_written(started: EventLog) -> None:
    started.append("t", 1, "a", [EVENT])
    with pytest.raises(Conflict):
        started.append("t", 1, "b", [EVENT])
    assert started.head("t")[0] == 2
    assert started.command("t", "b") is None


def test_two_writers_cannot_both_win(started: EventLog) -> None:
    def write(number: int) -> bool:
        try:
            started.append("t", 1, f"writer {number}", [EVENT])
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as writers:
        assert sum(writers.map(write, range(8))) == 1
    assert started.head("t")[0] == 2


def test_a_command_is_all_or_nothing(started: EventLog) -> None:
    bad = NewEvent(1, "answer", {"answer": "x"}, None)  # type: ignore[arg-type]
    with pytest.raises(Exception, match="NOT NULL"):
        started.append("t", 1, "a", [EVENT, bad])
    assert len(list(started.events("t"))) == 1
    assert started.head("t")[0] == 1
    assert started.command("t", "a") is None


def test_a_command_id_is_used_once(started: EventLog) -> None:
    started.append("t", 1, "a", [EVENT, EVENT])
    assert started.command("t", "a") == (2, 3)
    with pytest.raises(Exception, match="UNIQUE"):
        started.append("t", 3, "a", [EVENT])
    assert started.head("t")[0] == 3


def test_a_table_that_is_not_there_is_named(started: EventLog) -> None:
    with pytest.raises(Refused, match="no table 'x'") as refusal:
        started.table("x")
    assert refusal.value.allowed == "t"


def test_a_table_id_is_used_once(started: EventLog) -> None:
    with pytest.raises(Refused, match="already"):
        started.add_table(RECORD, [EVENT])
