"""Commands that wait are written together, and each is told of itself alone."""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, event, text
from tests.store.waiting import EVENT, add_tables, together

from pitboss.store import Conflict, EventLog, NewEvent, Unavailable
from pitboss.store.verify import verify_chain
from pitboss.vocabulary.refusal import Refused

TABLES = ["a", "b", "c", "d"]
BAD = NewEvent(1, "answer", {}, None)  # type: ignore[arg-type]


@pytest.fixture
def tables(log: EventLog) -> EventLog:
    """A log with four tables, each at event 1."""
    add_tables(log, TABLES)
    return log


@pytest.fixture
def batches(tables: EventLog) -> list[tuple[int, int]]:
    """The size of each batch that was written: commands and events."""
    sizes: list[tuple[int, int]] = []
    tables.writer.batch_written = lambda commands, events: sizes.append((commands, events))
    return sizes


def check_chains(log: EventLog, names: list[str]) -> None:
    """No table's chain has a fault."""
    assert [str(fault) for name in names for fault in verify_chain(log, name)] == []


def test_all_that_wait_are_written_in_one_transaction(
    tables: EventLog, batches: list[tuple[int, int]]
) -> None:
    appends = [partial(tables.append, name, 1, "x", [EVENT, EVENT]) for name in TABLES]
    written = together(tables, appends)
    assert batches == [(4, 8)]
    for name, events in zip(TABLES, written, strict=True):
        assert isinstance(events, list)
        assert events == list(tables.events(name, first=2, last=3))
        assert tables.command(name, "x") == (2, 3)
    check_chains(tables, TABLES)


def test_a_conflict_fails_alone(tables: EventLog, batches: list[tuple[int, int]]) -> None:
    before, late, after = together(
        tables,
        [
            partial(tables.append, "a", 1, "x", [EVENT]),
            partial(tables.append, "b", 7, "x", [EVENT]),
            partial(tables.append, "c", 1, "x", [EVENT]),
        ],
    )
    assert isinstance(late, Conflict)
    assert str(late) == "table b is at event 1, not 7"
    assert isinstance(before, list)
    assert isinstance(after, list)
    assert batches == [(2, 2)]
    assert [tables.head(name)[0] for name in TABLES] == [2, 1, 2, 1]
    assert tables.command("b", "x") is None


def test_of_two_that_follow_the_same_event_the_first_wins(tables: EventLog) -> None:
    first, second = together(
        tables, [partial(tables.append, "a", 1, name, [EVENT]) for name in ("x", "y")]
    )
    assert isinstance(first, list)
    assert isinstance(second, Conflict)
    assert (tables.command("a", "x"), tables.command("a", "y")) == ((2, 2), None)


def test_one_may_follow_another_of_its_batch(
    tables: EventLog, batches: list[tuple[int, int]]
) -> None:
    together(
        tables,
        [
            partial(tables.append, "a", 1, "x", [EVENT, EVENT]),
            partial(tables.append, "a", 3, "y", [EVENT]),
        ],
    )
    assert batches == [(2, 3)]
    assert tables.head("a")[0] == 4
    check_chains(tables, ["a"])


def test_a_table_that_is_not_there_fails_alone(tables: EventLog) -> None:
    nowhere, there = together(
        tables, [partial(tables.append, name, 1, "x", [EVENT]) for name in ("z", "a")]
    )
    assert isinstance(nowhere, Refused)
    assert isinstance(there, list)


def test_what_the_database_refuses_fails_alone(tables: EventLog) -> None:
    """An event without an audience, and an id that was used; the others are written all the same,
    also one that would have conflicted with what was refused."""
    tables.append("b", 1, "used", [EVENT])
    bad, after_bad, used, good = together(
        tables,
        [
            partial(tables.append, "a", 1, "x", [EVENT, BAD]),
            partial(tables.append, "a", 1, "y", [EVENT]),
            partial(tables.append, "b", 2, "used", [EVENT]),
            partial(tables.append, "c", 1, "x", [EVENT]),
        ],
    )
    assert "NOT NULL" in str(bad)
    assert "UNIQUE" in str(used)
    assert isinstance(after_bad, list)
    assert isinstance(good, list)
    assert [tables.head(name)[0] for name in TABLES] == [2, 2, 2, 1]
    assert (tables.command("a", "x"), tables.command("a", "y")) == (None, (2, 2))
    check_chains(tables, TABLES)


def test_a_transaction_that_fails_is_told_to_each_and_nothing_is_written(tables: EventLog) -> None:
    with tables.engine.connect() as db:
        db.execute(text("PRAGMA max_page_count = 1"))  # a full disk, as SQLite tells it
        db.rollback()
    appends = [partial(tables.append, name, 1, "x", [EVENT] * 200) for name in TABLES]
    told = together(tables, appends)
    assert all(isinstance(error, Unavailable) and "full" in str(error) for error in told)
    assert len({id(error) for error in told}) == len(told)
    assert [tables.head(name)[0] for name in TABLES] == [1, 1, 1, 1]


def test_a_table_that_may_not_be_written_fails_alone(tables: EventLog) -> None:
    """Asked in the transaction: what the check reads there stays so until the commit."""
    asked: list[str] = []

    def only_b_is_elsewhere(db: Connection, names: Collection[str]) -> dict[str, Exception]:
        assert db.in_transaction()
        asked.extend(names)
        return {name: Unavailable(f"table {name} is another's") for name in names if name == "b"}

    tables.writer.check = only_b_is_elsewhere
    here, elsewhere, again = together(
        tables, [partial(tables.append, name, 1, "x", [EVENT]) for name in ("a", "b", "a")]
    )
    assert isinstance(here, list)
    assert isinstance(again, Conflict)
    assert str(elsewhere) == "table b is another's"
    assert asked == ["a", "b"]
    assert [tables.head(name)[0] for name in ("a", "b")] == [2, 1]


def test_whoever_is_stopped_while_he_writes_leaves_nobody_waiting(tables: EventLog) -> None:
    """The others of his batch are told that nothing was written, and may try again."""

    class Stopped(BaseException):
        """As if somebody pressed Ctrl-C."""

    def stop(_db: Any, _cursor: Any, sql: str, *_: Any) -> None:
        if sql.startswith("INSERT INTO commands"):
            raise Stopped

    event.listen(tables.engine, "before_cursor_execute", stop)
    first, *others = together(
        tables, [partial(tables.append, name, 1, "x", [EVENT]) for name in TABLES]
    )
    event.remove(tables.engine, "before_cursor_execute", stop)
    stopped = [error for error in (first, *others) if isinstance(error, Stopped)]
    assert len(stopped) == 1
    assert sum(isinstance(error, Unavailable) for error in (first, *others)) == 3
    assert [tables.head(name)[0] for name in TABLES] == [1, 1, 1, 1]
    for name in TABLES:
        tables.append(name, 1, "x", [EVENT])
    check_chains(tables, TABLES)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.integers(2, 8), st.integers(1, 5))
def test_many_threads_at_many_tables_leave_chains_that_hold(
    seed: int, threads: int, count: int
) -> None:
    """Whoever was told that his command is written finds it; whoever was refused does not. Now and
    then a writer knows an old event, or sends something that the database refuses."""
    names = [f"t{number}" for number in range(count)]
    with TemporaryDirectory() as folder:
        log = EventLog.open(f"sqlite:///{Path(folder) / 'log.sqlite3'}")
        add_tables(log, names)

        def write(writer: int) -> dict[tuple[str, str], list[Any] | None]:
            chance, done = Random(f"{seed} {writer}"), dict[tuple[str, str], list[Any] | None]()
            for number in range(12):
                name, command = chance.choice(names), f"{writer}.{number}"
                new = [BAD if chance.random() < 0.1 else EVENT] * chance.randint(1, 3)
                seq = log.head(name)[0] - (chance.random() < 0.1)
                try:
                    done[name, command] = log.append(name, seq, command, new)
                except Exception:
                    done[name, command] = None
            return done

        with ThreadPoolExecutor(threads) as pool:
            told = {
                key: value
                for done in pool.map(write, range(threads))
                for key, value in done.items()
            }
        check_chains(log, names)
        for (name, command), written in told.items():
            known = log.command(name, command)
            assert (known is None) == (written is None)
            if known is not None:
                assert list(log.events(name, first=known[0], last=known[1])) == written
        events = sum(len(written) for written in told.values() if written)
        assert sum(log.head(name)[0] for name in names) == len(names) + events
        log.close()
