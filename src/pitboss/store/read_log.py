"""The event log, to be read: whoever writes it, nobody who reads it waits or is waited for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from copy import copy
from pathlib import Path
from time import time
from typing import Any, Self

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    TextClause,
    and_,
    func,
    literal_column,
    select,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.event import listen
from sqlalchemy.exc import InterfaceError, OperationalError

from pitboss.procedure.requests import LineTold
from pitboss.store.clock import CLOCK, Milliseconds, Step, step_in
from pitboss.store.database import SQLITE, forms_of, newest_form, reason
from pitboss.store.errors import Unavailable
from pitboss.store.event import Body, Event, Opened, TableRecord
from pitboss.store.lease import database_time
from pitboss.store.schema import IS_METER, IS_TABLE, NO_ANSWER, commands, events, gaming_tables
from pitboss.store.seal import Seals, key_file, key_name
from pitboss.store.streams import REGISTRY
from pitboss.store.writer import Head
from pitboss.vocabulary.refusal import Refused

AT_ONCE = 1000
"""Events that are read with one question."""
NO_ROUND = 2**31 - 1
"""No round has a higher number."""
IN_ORDER = events.c.seq > 0
"""True of every event. Asked for it, SQLite finds events by an index that ends with their number;
without, it prefers to read the whole stream."""


class ReadLog:
    """The events of every table of a casino, and what can be asked of them."""

    def __init__(
        self, engine: Engine, clock: Callable[[], float] | None = None, key: Path | None = None
    ) -> None:
        self.engine = engine
        self._own_clock = self._database_clock if self._is_shared else time
        self.clock = clock or self._own_clock
        self._seals = Seals(key_file(key))
        self._snapshot: Connection | None = None
        listen(engine, "handle_error", _say_unavailable)

    @property
    def _is_shared(self) -> bool:
        """Whether several servers may serve it."""
        return self.engine.url.get_backend_name() != SQLITE

    def _database_clock(self) -> float:
        """Where several servers may share the log, the time is the database's."""
        with self.engine.connect() as db:
            return database_time(db) / 1_000

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection for reading: it waits for nobody and nobody waits for it."""
        if self._snapshot is not None:
            return nullcontext(self._snapshot)
        return self.engine.connect().execution_options(reading=True)

    @contextmanager
    def snapshot(self) -> Iterator[Self]:
        """The log as it is at one moment, whoever appends to it meanwhile."""
        with self.engine.connect() as connection:
            still = copy(self)
            still._snapshot = connection.execution_options(reading=True)
            if self._is_shared:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield still

    def form(self) -> tuple[str, str]:
        """The form that the database is in, and the one that this software writes."""
        with self.reading() as db:
            return ", ".join(forms_of(db)), newest_form()

    def tables(self) -> list[TableRecord]:
        """Every table, oldest first."""
        return self._records(IS_TABLE)

    def meters(self) -> list[TableRecord]:
        """Every meter that tables share, oldest first."""
        return self._records(IS_METER)

    def streams(self) -> list[TableRecord]:
        """Every stream beside the tables, oldest first: it has no game."""
        return self._records(gaming_tables.c.game == "", gaming_tables.c.id != REGISTRY)

    def _records(self, *which: ColumnElement[bool] | TextClause) -> list[TableRecord]:
        query = (
            select(*_RECORD).where(*which).order_by(gaming_tables.c.created_at, gaming_tables.c.id)
        )
        with self.reading() as db:
            return [TableRecord(**row) for row in db.execute(query).mappings()]

    def table(self, table_id: str) -> TableRecord:
        """One table."""
        query = select(*_RECORD).where(gaming_tables.c.id == table_id)
        with self.reading() as db:
            row = db.execute(query).mappings().first()
        if row is None or not row["game"]:
            names = ", ".join(record.id for record in self.tables())
            raise Refused(
                f"this log has no table {table_id!r}", field="table", allowed=names or "none"
            )
        return TableRecord(**row)

    def registered(self, kind: str) -> list[Event]:
        """The entries of the registry that are of a kind, in order."""
        with self.reading() as db:
            return [Event(**row) for row in db.execute(registered_as(kind)).mappings()]

    def opened(self, known: Iterable[Event]) -> list[Opened]:
        """Events with what is sealed in them."""
        return [Opened(event, self._opened(event)) for event in known]

    def _opened(self, event: Event) -> Body:
        body = event.data
        sealed = body.pop("sealed", None)
        if sealed is None:
            return body
        return body | self._seals.named(key_name(sealed)).open(sealed, event.table_id, event.seq)

    def key_to_tell(self, event: Event) -> bytes | None:
        """The key that opens what is sealed in this event and nothing else; none where there is no
        such key."""
        sealed = event.data["sealed"]
        seal = self._seals.named(key_name(sealed))
        return seal.key_to_tell(sealed, event.table_id, event.seq)

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
        columns = commands.c.command_id, commands.c.first_seq, commands.c.last_seq
        query = select(*columns).where(commands.c.table_id == table_id)
        with self.reading() as db:
            rows = db.execute(query).mappings().all()
        return {row["command_id"]: (row["first_seq"], row["last_seq"]) for row in rows}

    def head(self, table_id: str) -> tuple[int, str]:
        """Number and hash of the last event acknowledged."""
        with self.reading() as db:
            return head_by(db, head_of(table_id))

    def last_seq(self, stream: str) -> int:
        """The number of a stream's last event; 0 where there is no such stream."""
        with self.reading() as db:
            row = db.execute(head_of(stream)).first()
        return row[0] if row else 0

    def events(
        self, table_id: str, *, round_number: int | None = None,
        first: int | None = None, last: int | None = None,
    ) -> Iterator[Event]:  # fmt: skip
        """A table's events in order; of one round, or from one to another. Some are read at a time,
        and the database waits for nobody who takes long over them."""
        query = select(events).where(events.c.table_id == table_id).order_by(events.c.seq)
        if round_number is not None:
            query = query.where(events.c.round == round_number)
        if first is not None and last is not None:
            query = query.where(events.c.seq.between(first, last))
        after = 0
        while True:
            with self.reading() as db:
                some = query.where(events.c.seq > after).limit(AT_ONCE)
                rows = db.execute(some).mappings().all()
            for row in rows:
                yield Event(**row)
            if len(rows) < AT_ONCE:
                return
            after = rows[-1]["seq"]

    def first_of_round(self, table_id: str, round_number: int) -> list[Event]:
        """The event that begins a round; none if nobody has begun it."""
        return self._of_kind("round", table_id, [round_number])

    def settlements(self, table_id: str, rounds: Sequence[int]) -> dict[int, list[LineTold]]:
        """The lines of these rounds as they were settled; a round that is not over has none.
        Damaged, if a settlement is not as it was written."""
        settled = self._of_kind("settled", table_id, rounds)
        for event in settled:
            event.check()
        return {event.round: event.data["lines"] for event in settled}

    def _of_kind(self, kind: str, table_id: str, rounds: Sequence[int]) -> list[Event]:
        """Asked in two steps: of several rounds SQLite uses the index only for their numbers."""
        stream = events.c.table_id == table_id
        numbers = select(events.c.seq).where(stream, events.c.round.in_(rounds))
        query = select(events).where(stream, events.c.seq.in_(numbers), events.c.kind == kind)
        with self.reading() as db:
            return [Event(**row) for row in db.execute(query).mappings()]

    def has_registry(self) -> bool:
        """Whether the casino's registry is kept here; in a log's first form it was not."""
        with self.reading() as db:
            return forms_of(db) != ["0001"]

    def rounds(self, table_id: str) -> list[int]:
        """The numbers of a table's rounds, the one under way included."""
        query = (
            select(events.c.round)
            .where(events.c.table_id == table_id)
            .distinct()
            .order_by(events.c.round)
        )
        with self.reading() as db:
            return list(db.execute(query).scalars())

    def rounds_page(self, table_id: str, before: int | None, limit: int) -> list[int]:
        """Numbers of a table's rounds, newest first: the newest, or those before one."""
        query = (
            select(events.c.round)
            .where(
                events.c.table_id == table_id,
                events.c.round < (NO_ROUND if before is None else before),
            )
            .distinct()
            .order_by(events.c.round.desc())
            .limit(limit)
        )
        with self.reading() as db:
            return list(db.execute(query).scalars())

    def last_round(self, table_id: str) -> int:
        """The number of the round under way."""
        return next(iter(self.rounds_page(table_id, None, 1)), 0)


def registered_as(kind: str) -> Select[Any]:
    """Asked in two steps, and with the name that stands in the index."""
    registry = events.c.table_id == literal_column(f"'{REGISTRY}'")
    numbers = select(events.c.seq).where(registry, events.c.kind == kind)
    return select(events).where(registry, events.c.seq.in_(numbers)).order_by(events.c.seq)


def recorded_steps(db: Connection) -> list[Step]:
    """The steps of the clock that the registry has, in order."""
    bodies = (row["body"] for row in db.execute(registered_as(CLOCK)).mappings())
    return [step for body in bodies if (step := step_in(body)) is not None]


def newest_time(db: Connection) -> Milliseconds | None:
    """The latest time of all that was last written to a table or to the registry."""
    last = and_(events.c.table_id == gaming_tables.c.id, events.c.seq == gaming_tables.c.head_seq)
    of_tables = select(func.max(events.c.at)).select_from(gaming_tables).join(events, last)
    end = select(gaming_tables.c.head_seq).where(gaming_tables.c.id == REGISTRY)
    of_registry = select(events.c.at).where(
        events.c.table_id == REGISTRY, events.c.seq == end.scalar_subquery()
    )
    found = [db.execute(query).scalar() for query in (of_tables.where(IS_TABLE), of_registry)]
    return max((at for at in found if at is not None), default=None)


def of_kind(stream: str, kind: str) -> Select[Any]:
    """The events of a table or a meter that are of a kind, which is not that of answers."""
    return select(events).where(
        events.c.table_id == stream, events.c.kind == kind, NO_ANSWER, IN_ORDER
    )


def head_of(table_id: str) -> Select[Any]:
    return select(gaming_tables.c.head_seq, gaming_tables.c.head_hash).where(
        gaming_tables.c.id == table_id
    )


def head_by(db: Connection, query: Select[Any]) -> Head:
    return Head(*db.execute(query).one())


def _say_unavailable(context: ExceptionContext) -> None:
    """A database that is full, locked or gone is one thing to those who use the log."""
    error = context.sqlalchemy_exception
    if error and (context.is_disconnect or isinstance(error, OperationalError | InterfaceError)):
        raise Unavailable(f"the database is not available: {reason(error)}") from error


_RECORD = [gaming_tables.c[name] for name in TableRecord.__slots__]
