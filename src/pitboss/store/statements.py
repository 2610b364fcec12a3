"""The few statements that every command runs, as the database's driver takes them.

SQLAlchemy would build each anew for every batch. As fixed texts the driver prepares them once for
a connection: sqlite3 keeps them by their text, psycopg prepares what it has seen five times.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from sqlalchemy import Dialect

from pitboss.store.event import Event
from pitboss.store.schema import commands, events

CHANNEL = "pitboss"
"""Where PostgreSQL tells the servers what the others have done."""

Row = tuple[str | int, ...]


@dataclass(frozen=True)
class Statements:
    """What is run for each batch of commands; ``listed`` makes one parameter of many names."""

    locked_heads: str
    events: str
    commands: str
    heads: str
    tell: str  # to every server that listens; none where there is one server
    listed: Callable[[Sequence[str]], object]

    @staticmethod
    def event_row(event: Event) -> Row:
        """An event as the row that ``events`` inserts."""
        row: Row = _FIELDS(event)
        return row


_COLUMNS = events.columns.keys()
_FIELDS = attrgetter(*_COLUMNS)


def statements_of(dialect: Dialect) -> Statements:
    """The statements for a database."""
    return _sqlite() if dialect.name == "sqlite" else _postgresql()


@cache
def _sqlite() -> Statements:
    return _with("?", "IN (SELECT value FROM json_each(?)) ORDER BY id", "", json.dumps)


@cache
def _postgresql() -> Statements:
    told = f"SELECT pg_notify('{CHANNEL}', %s)"
    return _with("%s", "= ANY(%s) ORDER BY id FOR UPDATE", told, list)


def _with(
    mark: str, among: str, tell: str, listed: Callable[[Sequence[str]], object]
) -> Statements:
    return Statements(
        locked_heads=f"SELECT id, head_seq, head_hash FROM gaming_tables WHERE id {among}",
        events=_insert("events", _COLUMNS, mark),
        commands=_insert("commands", commands.columns.keys(), mark),
        heads=f"UPDATE gaming_tables SET head_seq = {mark}, head_hash = {mark} WHERE id = {mark}",
        tell=tell,
        listed=listed,
    )


def _insert(table: str, columns: Sequence[str], mark: str) -> str:
    marks = ", ".join(mark for _ in columns)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
