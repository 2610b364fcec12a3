"""Two servers of one casino, each with a log of its own on the same database."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from tests.server.conftest import NOON, PATIENCE, TABLE, Served, StackedHouse

from pitboss.server.shared_room import SharedRoom
from pitboss.store import EventLog

__all__ = ["NOON", "PATIENCE", "TABLE", "a_server", "room_of"]


@contextmanager
def a_server(address: str, seed: int = 686, first: str = "", **options: Any) -> Iterator[Served]:
    """A server beside others that are on the same database."""
    log = EventLog.open(address)
    house = StackedHouse(Random(seed), lambda: NOON)
    house.first = first
    served = Served(log, house, **{"patience": 0, **options})
    log.hold(served.address)
    served.start()
    try:
        yield served
    finally:
        served.stop()
        log.close()


def room_of(served: Served, table: str = TABLE) -> SharedRoom:
    """A table as a server has it."""
    room = served.app.state.casino.rooms._rooms[table]
    assert isinstance(room, SharedRoom)
    return room
