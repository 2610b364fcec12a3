"""The event log: appended, never changed, chained by hash."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import Connection, Engine, RowMapping, insert, select, text, update
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.event import listen
from sqlalchemy.exc import OperationalError

from pitboss.refusal import Refused
from pitboss.store.database import open_database
from pitboss.store.schema import commands, events, gaming_tables

GENESIS = "0" * 64
"""What the first event of a table has for the hash before it."""


class Unavailable(Exception):  # noqa: N818 - the disk or the database is at fault, not the program
    """The log cannot be read or written just now: full, locked or gone. Nothing has changed."""


class Conflict(Exception):  # noqa: N818 - it is no error: another writer was first
    """Another writer has appended since this one last read."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A gaming table of the casino."""

    id: str
    game: str
    name: str
    casino: str
    host: str  # the visitor who is its pit; nobody: ""
    created_at: int


@dataclass(frozen=True, slots=True)
class NewEvent:
    """Something to be appended."""

    round: int
    kind: str  # round answer aside settled correction
    body: dict[str, Any]
    audience: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table, as the log keeps it."""

    table_id: str
    seq: int
    round: int
    kind: str
    body: str
    audience: str
    at: int  # milliseconds since 1970
    command_id: str
    prev: str
    hash: str

    @property
    def data(self) -> Any:
        """The body, read."""
        return json.loads(self.body)

    def computed_hash(self) -> str:
        """What the hash must be, from everything else in the event."""
        return event_hash(
            self.table_id, self.seq, self.round, self.kind, self.body, self.audience, self.at,
            self.command_id, self.prev,
        )  # fmt: skip


def event_hash(*fields: str | int) -> str:
    """SHA-256 over the fields of an event, the hash before it among them."""
    return hashlib.sha256(json.dumps(fields, ensure_ascii=True).encode()).hexdigest()


def canonical(body: Any) -> str:
    """A body as text: the same data always gives the same text."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


class EventLog:
    """The events of every table of a casino."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time) -> None:
        self.engine = engine
        self.clock = clock
        listen(engine, "handle_error", _say_unavailable)

    @classmethod
    def open(cls, address: str) -> "EventLog":
        """The log in the database at this address."""
        return cls(open_database(address))

    def close(self) -> None:
        """Lets go of the database."""
        self.engine.dispose()

    def reading(self) -> Connection:
        """A connection for reading: it waits for nobody and nobody waits for it."""
        return self.engine.connect().execution_options(reading=True)

    def check_writable(self) -> None:
        """Writes something that changes nothing, durably; or says that the log is unavailable."""
        with self.engine.begin() as db:
            db.execute(text("UPDATE alembic_version SET version_num = version_num"))

    def tables(self) -> list[TableRecord]:
        """Every table, oldest first."""
        query = select(*_RECORD).order_by(gaming_tables.c.created_at, gaming_tables.c.id)
        with self.reading() as db:
            return [TableRecord(**row) for row in db.execute(query).mappings()]

    def table(self, table_id: str) -> TableRecord:
        """One table."""
        query = select(*_RECORD).where(gaming_tables.c.id == table_id)
        with self.reading() as db:
            row = db.execute(query).mappings().first()
        if row is None:
            names = ", ".join(record.id for record in self.tables())
            raise Refused(f"there is no table {table_id!r}", field="table", allowed=names or "none")
        return TableRecord(**row)

    def add_table(self, record: TableRecord, first: Sequence[NewEvent]) -> None:
        """A new table, with its first events."""
        with self.engine.begin() as db:
            taken = select(gaming_tables.c.id).where(gaming_tables.c.id == record.id)
            if db.execute(taken).first() is not None:
                raise Refused(f"there is a table {record.id!r} already", field="table")
            row = {name: getattr(record, name) for name in TableRecord.__slots__}
            db.execute(insert(gaming_tables).values(**row, head_seq=0, head_hash=GENESIS))
            self._write(db, record.id, 0, GENESIS, "open", first)

    def append(
        self, table_id: str, expected_seq: int, command_id: str, new: Sequence[NewEvent]
    ) -> list[Event]:
        """Appends the events of one command, all or none, durably.

        ``expected_seq`` is the last event that the writer knows of: if another writer was first,
        this one gets a Conflict and nothing is written.
        """
        with self.engine.begin() as db:
            query = (
                select(gaming_tables.c.head_seq, gaming_tables.c.head_hash)
                .where(gaming_tables.c.id == table_id)
                .with_for_update()
            )
            head_seq, head_hash = db.execute(query).one()
            if head_seq != expected_seq:
                raise Conflict(f"table {table_id} is at event {head_seq}, not {expected_seq}")
            return self._write(db, table_id, head_seq, head_hash, command_id, new)

    def _write(
        self, db: Connection, table_id: str, seq: int, prev: str, command_id: str,
        new: Sequence[NewEvent],
    ) -> list[Event]:  # fmt: skip
        at = int(self.clock() * 1000)
        written: list[Event] = []
        for one in new:
            seq += 1
            fields = (
                table_id, seq, one.round, one.kind, canonical(one.body), one.audience, at,
                command_id, prev,
            )  # fmt: skip
            prev = event_hash(*fields)
            written.append(Event(*fields, prev))
        rows = [{name: getattr(one, name) for name in Event.__slots__} for one in written]
        db.execute(insert(events), rows)
        db.execute(
            insert(commands).values(
                table_id=table_id, command_id=command_id, first_seq=written[0].seq, last_seq=seq
            )
        )
        db.execute(
            update(gaming_tables)
            .where(gaming_tables.c.id == table_id)
            .values(head_seq=seq, head_hash=prev)
        )
        return written

    def command(self, table_id: str, command_id: str) -> tuple[int, int] | None:
        """The first and last event of a command that was done; none if it was not."""
        query = select(commands.c.first_seq, commands.c.last_seq).where(
            commands.c.table_id == table_id, commands.c.command_id == command_id
        )
        with self.reading() as db:
            row = db.execute(query).first()
        return (row[0], row[1]) if row else None

    def commands(self, table_id: str) -> dict[str, tuple[int, int]]:
        """The first and last event of every command of a table."""
        query = select(commands).where(commands.c.table_id == table_id)
        with self.reading() as db:
            rows = db.execute(query).mappings().all()
        return {row["command_id"]: (row["first_seq"], row["last_seq"]) for row in rows}

    def head(self, table_id: str) -> tuple[int, str]:
        """Number and hash of the last event acknowledged."""
        query = select(gaming_tables.c.head_seq, gaming_tables.c.head_hash).where(
            gaming_tables.c.id == table_id
        )
        with self.reading() as db:
            seq, digest = db.execute(query).one()
        return seq, digest

    def events(
        self, table_id: str, *, round_number: int | None = None,
        first: int | None = None, last: int | None = None,
    ) -> Iterator[Event]:  # fmt: skip
        """A table's events in order; those of one round, or those from one to another."""
        query = select(events).where(events.c.table_id == table_id).order_by(events.c.seq)
        if round_number is not None:
            query = query.where(events.c.round == round_number)
        if first is not None and last is not None:
            query = query.where(events.c.seq.between(first, last))
        with self.reading() as db:
            for row in db.execute(query).mappings():
                yield _event(row)

    def rounds(self, table_id: str) -> list[int]:
        """The numbers of a table's rounds, the one under way included."""
        query = (
            select(events.c.round)
            .where(events.c.table_id == table_id, events.c.kind == "round")
            .order_by(events.c.seq)
        )
        with self.reading() as db:
            return list(db.execute(query).scalars())

    def last_round(self, table_id: str) -> int:
        """The number of the round under way: rounds are numbered from 1 without a gap."""
        query = (
            select(events.c.round)
            .where(events.c.table_id == table_id)
            .order_by(events.c.seq.desc())
            .limit(1)
        )
        with self.reading() as db:
            return int(db.execute(query).scalar_one())

    def rounds_page(self, table_id: str, before: int | None, limit: int) -> list[int]:
        """The numbers of so many rounds, newest first: those before one, or the last."""
        end = self.last_round(table_id) + 1
        end = end if before is None else min(before, end)
        return list(range(end - 1, max(end - 1 - limit, 0), -1))


def _say_unavailable(context: ExceptionContext) -> None:
    if isinstance(context.sqlalchemy_exception, OperationalError):
        reason = str(context.original_exception).strip().splitlines()[0]
        raise Unavailable(reason) from context.original_exception


_RECORD = [gaming_tables.c[name] for name in TableRecord.__slots__]


def _event(row: RowMapping) -> Event:
    return Event(**row)
