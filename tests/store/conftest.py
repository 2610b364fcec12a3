"""A casino with one Over/Under table, and somebody to play at it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.databases import postgres_server, shared_address
from tests.store.through_the_log import ANN

from pitboss import chapters
from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import Bet, Decision
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table

__all__ = ["postgres_server", "shared_address"]


@pytest.fixture
def address(tmp_path: Path) -> str:
    """The address of a new database."""
    return f"sqlite:///{tmp_path / 'log.sqlite3'}"


@pytest.fixture
def log(address: str) -> Iterator[EventLog]:
    """A new log."""
    opened = EventLog.open(address)
    yield opened
    opened.close()


@pytest.fixture
def new_table() -> Callable[..., LiveTable]:
    """Opens a table: ``new_table(log, "t", virtual=True, seed=1)``."""

    def make(log: EventLog, table_id: str, *, virtual: bool = True, seed: int = 1) -> LiveTable:
        record = TableRecord(table_id, "over-under", "Table", "Casino", "", 0)
        limits = CHAPTERS["over-under"].limits
        table = chapters.new_table(Rules.of("686a"), limits, virtual=virtual, keeps_chips=True)
        create_table(log, record, table)
        return LiveTable.open(log, table_id, House(Random(seed), lambda: 1_000_000))

    return make


@pytest.fixture
def live(log: EventLog, new_table: Callable[..., LiveTable]) -> LiveTable:
    """A virtual table where Ann sits at seat 2 with $1,000, and betting is open."""
    table = new_table(log, "t")
    table.do(Sit(2), ANN, "sit")
    table.do(BuyIn(100_000), ANN, "buy in")
    return table


@pytest.fixture
def play_round(live: LiveTable) -> Callable[[], None]:
    """Ann plays one round of the table ``live``."""
    numbers = iter(range(1_000_000))

    def play() -> None:
        live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, f"bet {next(numbers)}")
        live.do(Decision(2, "under"), ANN, f"decision {next(numbers)}")

    return play
