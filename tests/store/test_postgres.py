"""The same log on PostgreSQL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from tests.store.through_the_log import ANN
from tests.store.waiting import EVENT, add_tables, together

from pitboss.procedure.answers import Bet, Decision
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.store import Conflict, EventLog, LiveTable, NewEvent, replay
from pitboss.store.verify import verify_all, verify_chain, verify_rounds
from pitboss.vocabulary.cards import pack


@pytest.fixture
def postgres(shared_address: str) -> str:
    """The address of a new database."""
    return shared_address


def test_a_round_on_postgresql_is_durable_and_replays(
    postgres: str, new_table: Callable[..., LiveTable]
) -> None:
    log = EventLog.open(postgres)
    live = new_table(log, "pg")
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
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


@pytest.mark.parametrize(
    ("query", "waits"),
    [({}, "3s"), ({"options": "-c idle_in_transaction_session_timeout=7s"}, "7s")],
)
def test_a_transaction_that_stands_still_is_given_up_unless_the_address_says_when(
    postgres: str, query: dict[str, str], waits: str
) -> None:
    host = make_url(postgres).query["host"]
    address = make_url(postgres).set(query={"host": host, **query})
    log = EventLog.open(address.render_as_string(hide_password=False))
    with log.reading() as db:
        found = db.execute(text("SHOW idle_in_transaction_session_timeout")).scalar_one()
    log.close()
    assert found == waits
