"""Events of other streams belong in a command's own transaction: all of it is written, or none."""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, text, update
from tests.store.waiting import EVENT, add_tables, together

from pitboss.store import Conflict, EventLog, NewEvent
from pitboss.store.errors import Moved, Overtaken
from pitboss.store.schema import events, gaming_tables
from pitboss.store.streams import Beside, is_stream
from pitboss.store.verify import verify_all, verify_chain, verify_registry
from pitboss.vocabulary.refusal import Refused

TABLES = ["a", "b", "c", "d"]
METER, PURSE = "meter main", "purse 7"
BAD = NewEvent(1, "answer", {}, None)  # type: ignore[arg-type]


@pytest.fixture
def tables(log: EventLog) -> EventLog:
    """Four tables and two streams beside them, each at event 1."""
    return filled(log)


def filled(log: EventLog) -> EventLog:
    """The same in this log."""
    add_tables(log, TABLES)
    for stream in (METER, PURSE):
        log.add_stream(stream, stream, [EVENT])
    return log


def check_chains(log: EventLog) -> None:
    """No chain of a table or a stream has a fault, and the registry knows all of them."""
    assert [
        str(fault) for name in (*TABLES, METER, PURSE) for fault in verify_chain(log, name)
    ] == []
    assert verify_registry(log) == []


def test_a_command_is_written_with_what_is_beside_it(tables: EventLog) -> None:
    beside = [Beside(PURSE, 1, [EVENT]), Beside(METER, 1, [EVENT, EVENT])]
    written = tables.append("a", 1, "x", [EVENT], beside)
    assert [event.table_id for event in written] == ["a"]
    assert [tables.head(name)[0] for name in ("a", METER, PURSE)] == [2, 3, 2]
    assert tables.command("a", "x") == (2, 2)
    assert tables.command(METER, "a x") == (2, 3)
    assert tables.command(PURSE, "a x") == (2, 2)
    check_chains(tables)


def test_a_stream_at_another_event_fails_the_whole_command_alone(tables: EventLog) -> None:
    late, good, behind = together(
        tables,
        [
            partial(tables.append, "a", 1, "x", [EVENT], [Beside(METER, 7, [EVENT])]),
            partial(tables.append, "b", 1, "x", [EVENT], [Beside(METER, 1, [EVENT])]),
            partial(tables.append, "c", 1, "x", [EVENT],
                    [Beside(PURSE, 1, [EVENT]), Beside(METER, 1, [EVENT])]),
        ],
    )  # fmt: skip
    assert isinstance(late, Overtaken)
    assert str(late) == "stream meter main is at event 1, not 7"
    assert isinstance(good, list)
    assert isinstance(behind, Conflict)
    assert [tables.head(name)[0] for name in ("a", "b", "c", METER, PURSE)] == [1, 2, 1, 2, 1]
    assert tables.command(PURSE, "c x") is None
    check_chains(tables)


def test_a_table_at_another_event_writes_nothing_beside_either(tables: EventLog) -> None:
    with pytest.raises(Conflict) as conflict:
        tables.append("a", 5, "x", [EVENT], [Beside(METER, 1, [EVENT])])
    assert not isinstance(conflict.value, Overtaken)
    assert tables.head(METER)[0] == 1


def test_a_stream_that_is_not_there_fails_the_command(tables: EventLog) -> None:
    with pytest.raises(Refused, match="no stream 'meter none'"):
        tables.append("a", 1, "x", [EVENT], [Beside("meter none", 0, [EVENT])])
    assert tables.head("a")[0] == 1


def test_many_tables_follow_one_another_on_one_stream_in_one_transaction(tables: EventLog) -> None:
    sizes: list[tuple[int, int]] = []
    tables.writer.batch_written = lambda commands, written: sizes.append((commands, written))
    together(
        tables,
        [
            partial(tables.append, name, 1, "x", [EVENT], [Beside(METER, 1 + before, [EVENT])])
            for before, name in enumerate(TABLES)
        ],
    )
    assert sizes == [(4, 8)]
    assert tables.head(METER)[0] == 5
    check_chains(tables)


def test_what_the_database_refuses_beside_a_command_fails_it_alone(tables: EventLog) -> None:
    """The next one of the batch followed it on the stream: it fails too, and may be run again."""
    bad, after, other = together(
        tables,
        [
            partial(tables.append, "a", 1, "x", [EVENT], [Beside(METER, 1, [BAD])]),
            partial(tables.append, "b", 1, "x", [EVENT], [Beside(METER, 2, [EVENT])]),
            partial(tables.append, "c", 1, "x", [EVENT], [Beside(PURSE, 1, [EVENT])]),
        ],
    )
    assert "NOT NULL" in str(bad)
    assert isinstance(after, Overtaken)
    assert isinstance(other, list)
    assert [tables.head(name)[0] for name in ("a", "b", "c", METER, PURSE)] == [1, 1, 2, 1, 2]
    check_chains(tables)


def test_only_the_table_itself_must_be_this_servers_own(tables: EventLog) -> None:
    asked: list[str] = []

    def check(_db: Connection, names: Collection[str]) -> dict[str, Exception]:
        asked.extend(names)
        return {name: Moved("another's") for name in asked if name == "b"}

    tables.writer.check = check
    tables.append("a", 1, "x", [EVENT], [Beside(METER, 1, [EVENT])])
    tables.append(METER, 2, "an act of two persons", [EVENT])
    assert asked == ["a"]
    with pytest.raises(Moved):
        tables.append("b", 1, "x", [EVENT], [Beside(METER, 3, [EVENT])])
    assert tables.head(METER)[0] == 3


def test_a_stream_is_no_table(tables: EventLog) -> None:
    assert is_stream(METER)
    assert [record.id for record in tables.tables()] == TABLES
    assert {record.id for record in tables.streams()} == {METER, PURSE}
    assert tables.last_seq(METER)
    assert not tables.last_seq("meter none")
    with pytest.raises(Refused, match="no table"):
        tables.table(METER)
    with pytest.raises(Refused, match="stream 'meter main' already"):
        tables.add_stream(METER, "again", [EVENT])


def test_streams_are_verified_as_tables_are(tables: EventLog) -> None:
    tables.append("a", 1, "x", [EVENT], [Beside(METER, 1, [EVENT])])
    with tables.writing() as db:
        db.execute(
            update(events).where(events.c.table_id == METER, events.c.seq == 2).values(body="{}")
        )
    found = [str(fault) for fault in verify_all(tables, METER)]
    assert found == [f"{METER}, event 2: changed"]
    with tables.writing() as db:
        db.execute(text("PRAGMA defer_foreign_keys = ON"))
        db.execute(delete(gaming_tables).where(gaming_tables.c.id == PURSE))
        db.execute(text("DELETE FROM events WHERE table_id = 'purse 7'"))
        db.execute(text("DELETE FROM commands WHERE table_id = 'purse 7'"))
    assert "stream 'purse 7' was removed" in [fault.what for fault in verify_registry(tables)]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.integers(2, 6))
def test_many_threads_leave_a_stream_with_one_event_for_each_command_that_was_done(
    seed: int, threads: int
) -> None:
    """Whatever conflicts there are: a command is in the table's log and on the stream, or in
    neither."""
    with TemporaryDirectory() as folder:
        log = filled(EventLog.open(f"sqlite:///{Path(folder) / 'log.sqlite3'}"))

        def write(writer: int) -> list[tuple[str, str]]:
            chance, done = Random(f"{seed} {writer}"), list[tuple[str, str]]()
            for number in range(12):
                name, command = chance.choice(TABLES), f"{writer}.{number}"
                new = [BAD if chance.random() < 0.1 else EVENT]
                beside = [Beside(METER, log.head(METER)[0], [EVENT])]
                if chance.random() < 0.3:
                    beside.insert(0, Beside(PURSE, log.head(PURSE)[0], [EVENT]))
                try:
                    log.append(name, log.head(name)[0], command, new, beside)
                except Exception:
                    continue
                done.append((name, command))
            return done

        with ThreadPoolExecutor(threads) as pool:
            told = [each for done in pool.map(write, range(threads)) for each in done]
        check_chains(log)
        assert log.head(METER)[0] == 1 + len(told)
        assert set(log.commands(METER)) == {"open", *(f"{name} {one}" for name, one in told)}
        assert set(log.commands(PURSE)) <= set(log.commands(METER))
        log.close()


def test_two_servers_on_postgresql_write_to_one_stream_and_wait_for_nobody_for_ever(
    shared_address: str,
) -> None:
    """Each with tables of its own, in opposite orders; streams are locked with them in one."""
    first, second = EventLog.open(shared_address), EventLog.open(shared_address)
    filled(first)

    def write(log: EventLog, own: list[str]) -> int:
        done = 0
        for number in range(30):
            for name in own:
                beside = [Beside(each, log.head(each)[0], [EVENT]) for each in (PURSE, METER)]
                try:
                    log.append(name, log.head(name)[0], f"{number}", [EVENT], beside)
                except Overtaken:
                    continue
                done += 1
        return done

    with ThreadPoolExecutor(2) as servers:
        told = [
            servers.submit(write, log, own)
            for log, own in ((first, ["a", "b"]), (second, ["d", "c"]))
        ]
        done = sum(each.result() for each in told)
    assert first.head(METER)[0] == first.head(PURSE)[0] == 1 + done
    assert sum(first.head(name)[0] - 1 for name in TABLES) == done
    check_chains(first)
    first.close()
    second.close()
