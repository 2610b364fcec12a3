"""Streams of events beside the tables: meters that several tables share, and people's purses.

A stream is kept as a table's events are: numbered, chained by hash, its commands told. It is a row
of the tables without a game, and no server owns it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pitboss.store.event import NewEvent

REGISTRY: Final = "registry"
"""The stream that tells who and what there is in the casino: its tables, its visitors, its key."""
METER: Final = "meter "
PURSE: Final = "purse "


class Beside(NamedTuple):
    """Events of a stream that belong in the transaction of a table's command, and the last event
    of the stream that the writer knows of."""

    stream: str
    expected_seq: int
    events: Sequence[NewEvent]


def is_stream(table_id: str) -> bool:
    """Whether a name is that of a stream, and not of a table.

    >>> is_stream("meter main"), is_stream("purse 4f2a"), is_stream("dj-wild-1")
    (True, True, False)
    """
    return table_id.startswith((METER, PURSE))
