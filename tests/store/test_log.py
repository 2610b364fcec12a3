"""The event log: append only, one writer wins, a retry is harmless."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import event, text

from pitboss.store import Conflict, EventLog, NewEvent, TableRecord, Unavailable
from pitboss.vocabulary.refusal import Refused

RECORD = TableRecord("t", "over-under", "Table", "Casino", "", 0)
EVENT = NewEvent(1, "answer", {"answer": {"kind": "done"}}, "everyone")


@pytest.fixture
def started(log: EventLog) -> EventLog:
    log.add_tables([(RECORD, [EVENT])])
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
        started.add_tables([(RECORD, [EVENT])])


def test_rounds_are_paged_newest_first(started: EventLog) -> None:
    rounds = [NewEvent(number, "answer", {}, "everyone") for number in (1, 2, 2, 3, 4, 4, 5)]
    started.append("t", 1, "a", rounds)
    assert started.last_round("t") == 5
    assert started.rounds_page("t", None, 2) == [5, 4]
    assert started.rounds_page("t", 4, 2) == [3, 2]
    assert started.rounds_page("t", 2, 10) == [1]
    assert started.rounds_page("t", 1, 10) == []


def test_settlements_of_rounds_that_are_over(started: EventLog) -> None:
    lines = [{"seat": 1, "wager": "ante", "stake": 500, "back": 0}]
    settled = NewEvent(1, "settled", {"lines": lines}, "everyone")
    started.append("t", 1, "a", [settled, NewEvent(2, "answer", {}, "everyone")])
    assert started.settlements("t", [1, 2]) == {1: lines}


def test_a_round_is_found_without_reading_the_others(started: EventLog) -> None:
    """What SQLite says it will do: it searches the index on rounds, and sorts nothing."""
    plans: list[str] = []

    @event.listens_for(started.engine, "before_cursor_execute")
    def explain(db: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            rows = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
            plans.append(str(rows))

    list(started.events("t", round_number=1))
    started.rounds("t")
    started.rounds_page("t", 9, 5)
    started.last_round("t")
    started.settlements("t", [1])
    assert len(plans) == 5
    assert all("INDEX events_of_a_round (table_id=?" in plan for plan in plans)
    assert not any("TEMP B-TREE" in plan or "SCAN events" in plan for plan in plans)


def test_an_entry_of_the_registry_is_found_among_many_visitors(started: EventLog) -> None:
    """By an index of the registry alone."""
    plans: list[str] = []

    @event.listens_for(started.engine, "before_cursor_execute")
    def explain(db: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            rows = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
            plans.append(str(rows))

    assert [entry.kind for entry in started.registered("table")] == ["table"]
    assert len(plans) == 1
    assert "INDEX registry_by_kind (table_id=? AND kind=?)" in plans[0]
    assert "TEMP B-TREE" not in plans[0]


def test_a_log_that_cannot_be_written_says_so_in_one_way(started: EventLog) -> None:
    started.check_writable()
    with started.engine.connect() as db:
        db.execute(text("PRAGMA max_page_count = 1"))  # a full disk, as SQLite tells it
        db.rollback()
    with pytest.raises(Unavailable, match="full"):
        started.append("t", 1, "a", [EVENT] * 500)
    assert len(list(started.events("t"))) == started.head("t")[0]
