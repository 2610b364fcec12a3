"""The event log: appended, never changed, chained by hash."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, select, update

from pitboss.procedure.requests import NOBODY
from pitboss.store.believed import BelievedTime
from pitboss.store.clock import Milliseconds, Reading, Step, WatchedClock, steady
from pitboss.store.database import open_database, open_for_reading
from pitboss.store.errors import Unavailable
from pitboss.store.event import GENESIS, Event, NewEvent, TableRecord, canonical
from pitboss.store.hold import Hold, Lost
from pitboss.store.lease import Leases, alone_among_servers, database_time
from pitboss.store.read_log import (
    ReadLog,
    head_by,
    head_of,
    newest_time,
    recorded_steps,
    registered_as,
)
from pitboss.store.schema import gaming_tables, health, servers
from pitboss.store.seal import Seal
from pitboss.store.streams import REGISTRY, Beside
from pitboss.store.writer import Append, Head, Writer, put_rows, tell
from pitboss.vocabulary.refusal import Refused

_PROBE: Final = "probe "
"""How the id of a probe's row begins; it belongs to no server."""
_PROBE_BYTES: Final = 16_384


class EventLog(ReadLog):
    """The events of every table of a casino, and what is appended to them."""

    def __init__(
        self, engine: Engine, clock: Callable[[], float] | None = None, key: Path | None = None
    ) -> None:
        super().__init__(engine, clock, key)
        self._own_seal: Seal | None = None
        self._hold: Hold | None = None
        self.leases: Leases | None = None  # of the tables, where several servers share the log
        self._watched = WatchedClock(self._now, self._steady, newest_time, recorded_steps)
        self.writer = Writer(self._transaction, self._watched, self._recording)
        self.believed_time = BelievedTime(lambda: int(self.clock() * 1_000))
        """In milliseconds; decides what is deleted."""

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
        with self.reading() as db:
            self.believed_time.begin(newest_time(db))
        self._seal_to_write()  # a key that is missing is said before anybody sits down

    def opening(self) -> AbstractContextManager[None]:
        """While a casino opens for the first time, no other server opens it too."""
        return alone_among_servers(self.engine) if self._is_shared else nullcontext()

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

    def _now(self, db: Connection) -> Milliseconds:
        """The time for what this transaction writes: the database's, unless a test set a clock."""
        if self._is_shared and self.clock == self._own_clock:
            return database_time(db)
        return int(self.clock() * 1_000)

    def _steady(self) -> Milliseconds | None:
        """What the clock is compared with; None if a test set a clock."""
        return steady() if self.clock == self._own_clock else None

    def _database_clock(self) -> float:
        """A server that serves the log knows the database's time without asking."""
        return super()._database_clock() if self.leases is None else self.leases.now() / 1_000

    def _recording(self, db: Connection, step: Step, reading: Reading) -> Append:
        """A step of the clock, as it is appended to the registry."""
        return self._chained(REGISTRY, _locked_head(db, REGISTRY), [step.event], reading)

    def _keep_hold(self) -> None:
        try:
            if self._hold is not None:
                self._hold.keep()
        except Refused as lost:
            raise Unavailable(lost.what) from lost

    def check_writable(self) -> None:
        """Writes durably, for health checks; Unavailable if it cannot. It writes as much as a large
        command does: on a full disk, a smaller write may still succeed."""
        self._keep_hold()
        probe = f"{_PROBE}{token_hex(8)}"
        before = servers.c.id.startswith(_PROBE) & (servers.c.id != probe)
        filler = token_hex(_PROBE_BYTES // 2)
        with self.writing() as db:
            db.execute(update(health).values(at=self._now(db)))
            db.execute(insert(servers).values(id=probe, address=filler, until=0))
            db.execute(delete(servers).where(before))  # last, so the new row needs new space

    def add_tables(self, new: Sequence[tuple[TableRecord, Sequence[NewEvent]]]) -> None:
        """New tables, each with its first events: all of them or none."""
        self._add("table", new)

    def add_stream(self, stream: str, name: str, first: Sequence[NewEvent]) -> None:
        """A new stream beside the tables, with its first events."""
        record = TableRecord(stream, "", name, "", "", int(self.clock()))
        self._add("stream", [(record, first)])

    def _add(self, kind: str, new: Sequence[tuple[TableRecord, Sequence[NewEvent]]]) -> None:
        for _, first in new:
            self._prepare(first)
        with self.writing() as db:
            self.lock_registry(db)  # whoever adds the same one now waits, and is refused
            for record, first in new:
                taken = select(gaming_tables.c.id).where(gaming_tables.c.id == record.id)
                if db.execute(taken).first() is not None:
                    raise Refused(f"there is a {kind} {record.id!r} already", field=kind)
                row = {name: getattr(record, name) for name in TableRecord.__slots__}
                db.execute(insert(gaming_tables).values(**row, head_seq=0, head_hash=GENESIS))
                self.register(db, kind, row)
                opened = self._chained(
                    record.id, Head(0, GENESIS), first, self._watched.read(db), "open"
                )
                self._put(db, opened)

    def register(self, db: Connection, kind: str, entry: Mapping[str, object]) -> None:
        """An entry in the registry, in the transaction that does what it tells."""
        head, reading = _locked_head(db, REGISTRY), self._watched.read(db)
        step = self._watched.step(db, reading)
        new = [*([step.event] if step else []), NewEvent(0, kind, entry, NOBODY)]
        self._put(db, self._chained(REGISTRY, head, new, reading))

    def lock_registry(self, db: Connection) -> None:
        """Until this transaction ends nobody else enters anything in the registry."""
        _locked_head(db, REGISTRY)

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

    def _chained(
        self, table_id: str, head: Head, new: Sequence[NewEvent], reading: Reading,
        command_id: str = "",
    ) -> Append:  # fmt: skip
        """Events that belong in the transaction of something else. What is done in the registry is
        named by its kind and number."""
        command_id = command_id or f"{new[-1].kind} {head.seq + len(new)}"
        command = Append(table_id, head.seq, command_id, self._texts(table_id, head.seq, new))
        command.written = command.chained(head, reading.at)
        return command

    def _put(self, db: Connection, command: Append) -> None:
        put_rows(db, [command], {command.table_id: command.head})

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
            known = db.execute(registered_as("key")).mappings().first()
            if known is not None:  # by a server that was a moment earlier
                return self._seals.named(Event(**known).entry["name"])
            seal = self._seals.of_new_log()
            self.register(db, "key", {"name": seal.name})
        return seal

    def mark(self, message: bytes) -> str:
        """A mark that only a server of this log can put on a message to another."""
        return self._seal_to_write().mark(message)


def _locked_head(db: Connection, table_id: str) -> Head:
    """The last event of a table, which nobody else can follow before this transaction ends."""
    return head_by(db, head_of(table_id).with_for_update())
