"""The event log: appended, never changed, chained by hash."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from copy import copy
from pathlib import Path
from time import time
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.event import listen
from sqlalchemy.exc import InterfaceError, OperationalError

from pitboss.procedure.requests import NOBODY, LineTold
from pitboss.store.database import (
    SQLITE,
    forms_of,
    newest_form,
    open_database,
    open_for_reading,
    reason,
)
from pitboss.store.errors import Unavailable
from pitboss.store.event import (
    GENESIS,
    Body,
    Event,
    NewEvent,
    Opened,
    TableRecord,
    canonical,
)
from pitboss.store.hold import Hold, Lost
from pitboss.store.lease import Leases, alone_among_servers
from pitboss.store.schema import commands, events, gaming_tables, health
from pitboss.store.seal import Seal, Seals, key_file, key_name
from pitboss.store.streams import Beside
from pitboss.store.writer import Append, Head, Writer, put_rows, tell
from pitboss.vocabulary.refusal import Refused

AT_ONCE = 1000
"""Events that are read with one question."""
REGISTRY = "registry"
"""The stream that tells who and what there is in the casino: its tables, its visitors, its key."""


class EventLog:
    """The events of every table of a casino."""

    def __init__(
        self, engine: Engine, clock: Callable[[], float] = time, key: Path | None = None
    ) -> None:
        self.engine = engine
        self.clock = clock
        self._seals = Seals(key_file(key))
        self._own_seal: Seal | None = None
        self._hold: Hold | None = None
        self.leases: Leases | None = None  # of the tables, where several servers share the log
        self._snapshot: Connection | None = None
        self.writer = Writer(self._transaction, self._now)
        listen(engine, "handle_error", _say_unavailable)

    @classmethod
    def open(cls, address: str, *, key: Path | None = None) -> "EventLog":
        """The log in the database at this address; its key is where it was put, or made there."""
        return cls(open_database(address), key=key)

    @classmethod
    def open_to_read(cls, address: str, *, key: Path | None = None) -> "EventLog":
        """An existing log, beside whoever writes it: nothing in it can be changed."""
        return cls(open_for_reading(address), key=key)

    def hold(self, address: str = "") -> None:
        """Serves this log until it is closed or the process ends: on SQLite nobody else does, on
        PostgreSQL others may, who reach this one at its address."""
        if self._is_shared:
            self.leases = Leases(self.engine, address)
            self.writer.check = self.leases.not_owned
        else:
            self._hold = Hold(self.engine)
        self._seal_to_write()  # a key that is missing is said before anybody sits down

    def opening(self) -> AbstractContextManager[None]:
        """While a casino opens for the first time, no other server opens it too."""
        return alone_among_servers(self.engine) if self._is_shared else nullcontext()

    @property
    def _is_shared(self) -> bool:
        """Whether several servers may serve it."""
        return self.engine.url.get_backend_name() != SQLITE

    def close(self) -> None:
        """Lets go of the database."""
        if self.leases is not None:
            with suppress(Unavailable):  # then the others wait until nothing is heard of it
                self.leases.sign_off()
            self.leases = None
        if self._hold is not None:
            self._hold.release()
            self._hold = None
        self.engine.dispose()

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection for reading: it waits for nobody and nobody waits for it."""
        if self._snapshot is not None:
            return nullcontext(self._snapshot)
        return self.engine.connect().execution_options(reading=True)

    @contextmanager
    def snapshot(self) -> Iterator["EventLog"]:
        """The log as it is at one moment, whoever appends to it meanwhile."""
        with self.engine.connect() as connection:
            still = copy(self)
            still._snapshot = connection.execution_options(reading=True)
            if self._is_shared:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield still

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that writes something else than a table's events."""
        return self.writer.alone()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction that writes: Unavailable, with nothing written, to a server that has lost
        the database to another. It tries to have it again, for the next time."""
        try:
            with self.engine.begin() as db:
                if self._hold is not None:
                    self._hold.check(db)
                yield db
        except Lost:
            self._keep_hold()
            raise Unavailable("another pitboss has written to this database") from None

    def _now(self) -> int:
        return int(self.clock() * 1000)

    def _keep_hold(self) -> None:
        try:
            if self._hold is not None:
                self._hold.keep()
        except Refused as lost:
            raise Unavailable(lost.what) from lost

    def check_writable(self) -> None:
        """Writes durably, for whoever asks after the casino's health; Unavailable if it cannot."""
        self._keep_hold()
        with self.writing() as db:
            db.execute(update(health).values(at=int(self.clock() * 1000)))

    def form(self) -> tuple[str, str]:
        """The form that the database is in, and the one that this software writes."""
        with self.reading() as db:
            return ", ".join(forms_of(db)), newest_form()

    def tables(self) -> list[TableRecord]:
        """Every table, oldest first."""
        return self._records(gaming_tables.c.game != "")

    def streams(self) -> list[TableRecord]:
        """Every stream beside the tables, oldest first: it has no game."""
        return self._records(gaming_tables.c.game == "", gaming_tables.c.id != REGISTRY)

    def _records(self, *which: ColumnElement[bool]) -> list[TableRecord]:
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
            raise Refused(f"there is no table {table_id!r}", field="table", allowed=names or "none")
        return TableRecord(**row)

    def add_table(self, record: TableRecord, first: Sequence[NewEvent]) -> None:
        """A new table, with its first events."""
        self._add("table", record, first)

    def add_stream(self, stream: str, name: str, first: Sequence[NewEvent]) -> None:
        """A new stream beside the tables, with its first events."""
        self._add("stream", TableRecord(stream, "", name, "", "", int(self.clock())), first)

    def has_stream(self, stream: str) -> bool:
        """Whether there is such a stream."""
        with self.reading() as db:
            return db.execute(_head_of(stream)).first() is not None

    def _add(self, kind: str, record: TableRecord, first: Sequence[NewEvent]) -> None:
        self._prepare(first)
        with self.writing() as db:
            self.lock_registry(db)  # whoever adds the same one now waits, and is refused
            taken = select(gaming_tables.c.id).where(gaming_tables.c.id == record.id)
            if db.execute(taken).first() is not None:
                raise Refused(f"there is a {kind} {record.id!r} already", field=kind)
            row = {name: getattr(record, name) for name in TableRecord.__slots__}
            db.execute(insert(gaming_tables).values(**row, head_seq=0, head_hash=GENESIS))
            self.register(db, kind, row)
            self._write(db, record.id, Head(0, GENESIS), "open", first)

    def register(self, db: Connection, kind: str, entry: Mapping[str, object]) -> None:
        """An entry in the registry, in the transaction that does what it tells."""
        head = _locked_head(db, REGISTRY)
        new = NewEvent(0, kind, entry, NOBODY)
        self._write(db, REGISTRY, head, f"{kind} {head.seq + 1}", [new])

    def lock_registry(self, db: Connection) -> None:
        """Until this transaction ends nobody else enters anything in the registry."""
        _locked_head(db, REGISTRY)

    def registered(self, kind: str) -> list[Event]:
        """The entries of the registry that are of a kind, in order."""
        with self.reading() as db:
            return [Event(**row) for row in db.execute(_registered(kind)).mappings()]

    def append(
        self, table_id: str, expected_seq: int, command_id: str, new: Sequence[NewEvent],
        beside: Sequence[Beside] = (),
    ) -> list[Event]:  # fmt: skip
        """Appends the events of one command, all or none, durably, and with them what belongs
        ``beside`` it in other streams.

        ``expected_seq`` is the last event that the writer knows of: if another writer was first,
        this one gets a Conflict and nothing is written. The same of each stream: Overtaken.
        """
        texts = self._texts(table_id, expected_seq, new)
        fence = self.leases.fence(table_id) if self.leases is not None else 0
        others = [
            Append(stream, after, f"{table_id} {command_id}", self._texts(stream, after, events))
            for stream, after, events in beside
        ]
        return self.writer.append(Append(table_id, expected_seq, command_id, texts, fence, others))

    def tell(self, db: Connection, words: str) -> None:
        """Tells every server, as soon as this transaction is committed."""
        tell(db, [words])

    def _write(
        self, db: Connection, table_id: str, head: Head, command_id: str, new: Sequence[NewEvent]
    ) -> None:
        """Events that belong in the transaction of something else."""
        command = Append(table_id, head.seq, command_id, self._texts(table_id, head.seq, new))
        command.written = command.chained(head, self._now())
        last = command.written[-1]
        put_rows(db, [command], {table_id: Head(last.seq, last.hash)})

    def _texts(
        self, table_id: str, after: int, new: Sequence[NewEvent]
    ) -> list[tuple[NewEvent, str]]:
        """Events with their texts; those that follow this one at a table."""
        self._prepare(new)
        return [
            (event, self._text(event, table_id, seq)) for seq, event in enumerate(new, after + 1)
        ]

    def _text(self, new: NewEvent, table_id: str, seq: int) -> str:
        """The body as it is written: what is secret in it sealed, for this event alone."""
        if not new.secret:
            return canonical(new.body)
        assert self._own_seal is not None
        sealed = self._own_seal.close(new.secret, table_id, seq)
        return canonical({**new.body, "sealed": sealed})

    def _prepare(self, new: Sequence[NewEvent]) -> None:
        if any(event.secret for event in new):
            self._seal_to_write()

    def _seal_to_write(self) -> Seal:
        """The log's one key: the registry has its name; a log without one gets one."""
        if self._own_seal is None:
            named = [event.entry["name"] for event in self.registered("key")]
            self._own_seal = self._seals.named(named[-1]) if named else self._new_seal()
        return self._own_seal

    def _new_seal(self) -> Seal:
        with self.writing() as db:
            self.lock_registry(db)
            known = db.execute(_registered("key")).mappings().first()
            if known is not None:  # by a server that was a moment earlier
                return self._seals.named(Event(**known).entry["name"])
            seal = self._seals.of_new_log()
            self.register(db, "key", {"name": seal.name})
        return seal

    def mark(self, message: bytes) -> str:
        """A mark that only a server of this log can put on a message to another."""
        return self._seal_to_write().mark(message)

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
            return _head(db, _head_of(table_id))

    def last_seq(self, stream: str) -> int:
        """The number of a stream's last event; 0 where there is no such stream."""
        with self.reading() as db:
            row = db.execute(_head_of(stream)).first()
        return row[0] if row else 0

    def events(
        self, table_id: str, *, round_number: int | None = None,
        first: int | None = None, last: int | None = None,
    ) -> Iterator[Event]:  # fmt: skip
        """A table's events in order; of one round, or from one to another. Some are read at a time,
        and the database waits for nobody who takes long over them."""
        query = select(events).where(events.c.table_id == table_id).order_by(events.c.seq)
        if round_number is not None:
            query = query.where(_in_rounds(table_id, [round_number]))
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
        query = (
            select(events)
            .where(events.c.table_id == table_id, _in_rounds(table_id, rounds))
            .where(events.c.kind == kind)
        )
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
        query = select(events.c.round).where(events.c.table_id == table_id)
        if before is not None:
            query = query.where(events.c.round < before)
        query = query.distinct().order_by(events.c.round.desc()).limit(limit)
        with self.reading() as db:
            return list(db.execute(query).scalars())

    def last_round(self, table_id: str) -> int:
        """The number of the round under way."""
        query = select(func.max(events.c.round)).where(events.c.table_id == table_id)
        with self.reading() as db:
            return int(db.execute(query).scalar() or 0)


def _registered(kind: str) -> Select[Any]:
    """Asked in two steps, as a round is, and with the name that stands in the index."""
    registry = events.c.table_id == literal_column(f"'{REGISTRY}'")
    numbers = select(events.c.seq).where(registry, events.c.kind == kind)
    return select(events).where(registry, events.c.seq.in_(numbers)).order_by(events.c.seq)


def _in_rounds(table_id: str, rounds: Sequence[int]) -> ColumnElement[bool]:
    """Asked in two steps, SQLite finds a round by the index; in one, it reads the whole table."""
    numbers = select(events.c.seq).where(events.c.table_id == table_id, events.c.round.in_(rounds))
    return events.c.seq.in_(numbers)


def _head_of(table_id: str) -> Select[Any]:
    return select(gaming_tables.c.head_seq, gaming_tables.c.head_hash).where(
        gaming_tables.c.id == table_id
    )


def _locked_head(db: Connection, table_id: str) -> Head:
    """The last event of a table, which nobody else can follow before this transaction ends."""
    return _head(db, _head_of(table_id).with_for_update())


def _head(db: Connection, query: Select[Any]) -> Head:
    return Head(*db.execute(query).one())


def _say_unavailable(context: ExceptionContext) -> None:
    """A database that is full, locked or gone is one thing to those who use the log."""
    error = context.sqlalchemy_exception
    if error and (context.is_disconnect or isinstance(error, OperationalError | InterfaceError)):
        raise Unavailable(f"the database is not available: {reason(error)}") from error


_RECORD = [gaming_tables.c[name] for name in TableRecord.__slots__]
