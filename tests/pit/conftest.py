"""A casino's log with a clock that a test can move, and the people in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.databases import new_file, postgres_server, shared_address
from tests.pit.hired import Clock, people_of

from pitboss.pit.people import People
from pitboss.store import EventLog

__all__ = ["postgres_server", "shared_address"]


@pytest.fixture
def clock() -> Clock:
    """It stands until it is moved."""
    return Clock()


@pytest.fixture
def log(tmp_path: Path, clock: Clock) -> Iterator[EventLog]:
    """An empty log."""
    opened = EventLog.open(new_file(tmp_path / "casino.sqlite3"))
    opened.clock = clock
    yield opened
    opened.close()


@pytest.fixture
def people(log: EventLog) -> People:
    """Nobody yet."""
    return people_of(log)
