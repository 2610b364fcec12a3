"""What all tables append is written by one at a time: whoever comes first, for all who wait.

A commit takes as long for fifty commands as for one. So commands queue up while one transaction is
under way, and the next one takes all of them: their heads in one query, their rows in one statement
of each kind, one commit. None is told that it is done before that.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple

from sqlalchemy import Connection

from pitboss.store.clock import Reading, Step, WatchedClock
from pitboss.store.errors import Conflict, Overtaken, Unavailable
from pitboss.store.event import Event, NewEvent, event_hash
from pitboss.store.statements import Statements, statements_of
from pitboss.store.streams import is_stream
from pitboss.vocabulary.refusal import Refused

Check = Callable[[Connection, Collection[str]], Mapping[str, Exception]]
"""Asked in the transaction for the tables of a batch, whose rows it has locked: those to which
nothing may be appended now, with the reason. Only the commands at these tables fail by it. Streams
beside tables are nobody's: of them only the number of the last event is asked."""


Recording = Callable[[Connection, Step, Reading], "Append"]
"""Makes of a step of the clock what is appended to the registry, which it locks."""


class Head(NamedTuple):
    """The last event of a table."""

    seq: int
    hash: str


@dataclass(slots=True, eq=False)
class Append:
    """The events of one command on their way into the log, each with its text."""

    table_id: str
    expected_seq: int
    command_id: str
    events: Sequence[tuple[NewEvent, str]]
    fence: int = 0  # the number under which this server owns the table
    beside: Sequence["Append"] = ()  # of other streams: written with these, or none of them
    written: list[Event] = field(default_factory=list)
    error: BaseException | None = None
    over: bool = False

    @property
    def parts(self) -> tuple["Append", ...]:
        """What belongs in one transaction: the events of the table, and those beside."""
        return (self, *self.beside)

    def chained(self, head: Head, at: int) -> list[Event]:
        """The events as the log will have them, after this one."""
        seq, prev = head
        chained = []
        for new, text in self.events:
            seq += 1
            fields = (
                self.table_id, seq, new.round, new.kind, text, new.audience, at,
                self.command_id, prev,
            )  # fmt: skip
            prev = event_hash(*fields)
            chained.append(Event(*fields, prev))
        return chained

    @property
    def head(self) -> Head:
        """The last event of the table once these are written."""
        return Head(self.written[-1].seq, self.written[-1].hash)

    def succeed(self) -> None:
        """It is in the log."""
        self.error, self.over = None, True

    def fail(self, error: BaseException) -> None:
        """Nothing of it is in the log."""
        for part in self.parts:
            part.written = []
        self.error, self.over = error, True

    def result(self) -> list[Event]:
        """What was written, or why nothing was."""
        if self.error is not None:
            raise self.error
        return self.written


class Writer:
    """Lets one thread at a time write, and has it write for all that wait."""

    def __init__(
        self,
        transaction: Callable[[], AbstractContextManager[Connection]],
        clock: WatchedClock,
        recording: Recording,
    ) -> None:
        self._transaction = transaction
        self._clock = clock
        self._recording = recording
        self.waiting: deque[Append] = deque()
        self._turn = Lock()
        self.check: Check = _may_be_written
        self.batch_written: Callable[[int, int], None] = _unnoticed
        """Told how many commands each transaction has written, and how many events."""

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A transaction of another kind: it waits here for its turn, and not at the database."""
        with self._turn, self._transaction() as db:
            yield db

    def append(self, command: Append) -> list[Event]:
        """The events of a command, once they are on the disk; its own exception if they are not."""
        self.waiting.append(command)
        with self._turn:
            if not command.over:  # nobody has written it while it waited
                self._write_waiting()
        return command.result()

    def _write_waiting(self) -> None:
        batch = [self.waiting.popleft() for _ in range(len(self.waiting))]
        try:
            self._write_batch(batch)
        finally:
            for command in batch:
                if not command.over:  # this thread was stopped
                    command.fail(Unavailable("the writer was stopped"))

    def _write_batch(self, batch: Sequence[Append]) -> None:
        """Writes all of them. Where the database refuses what one of them holds, each is written in
        a transaction of its own, so that the others do not fail with it."""
        try:
            with self._transaction() as db:
                done, reading = self._write(db, batch)
        except Unavailable as error:
            for command in batch:
                command.fail(Unavailable(*error.args))
        except Exception as error:
            if len(batch) == 1:
                batch[0].fail(error)
                return
            for command in batch:
                self._write_batch([command])
        else:
            self._clock.keep(reading)
            for command in done:
                command.succeed()
            written = sum(len(part.written) for command in done for part in command.parts)
            self.batch_written(len(done), written)

    def _write(self, db: Connection, batch: Sequence[Append]) -> tuple[list[Append], Reading]:
        """Puts the commands of a batch into a transaction; those that can be. One whose table, or a
        stream beside it, is at another event, or may not be written to, has failed as a whole, and
        changes nothing for the others. A step of the clock is recorded before them."""
        sql = statements_of(db.dialect)
        streams = {part.table_id for command in batch for part in command.parts}
        heads = _locked_heads(db, sql, streams)
        owned = {command.table_id for command in batch if not is_stream(command.table_id)}
        barred = self.check(db, [table_id for table_id in heads if table_id in owned])
        reading = self._clock.read(db)
        done, parts = [], []
        for command in batch:
            error = barred.get(command.table_id) or _misfit(command, heads)
            if error is not None:
                command.fail(error)
                continue
            for part in command.parts:
                part.written = part.chained(heads[part.table_id], reading.at)
                heads[part.table_id] = part.head
                parts.append(part)
            done.append(command)
        if done:
            put_rows(db, [*self._steps(db, reading, heads), *parts], heads)
        return done, reading

    def _steps(self, db: Connection, reading: Reading, heads: dict[str, Head]) -> list[Append]:
        """The step of the clock that has yet to be recorded, if there was one."""
        step = self._clock.step(db, reading)
        if step is None:
            return []
        recorded = self._recording(db, step, reading)
        heads[recorded.table_id] = recorded.head
        return [recorded]


def _misfit(command: Append, heads: Mapping[str, Head]) -> Exception | None:
    """Why a command does not follow the heads as they are; none if all of it does."""
    for part in command.parts:
        kind = "table" if part is command else "stream"
        head = heads.get(part.table_id)
        if head is None:
            return Refused(f"there is no {kind} {part.table_id!r}", field=kind)
        if head.seq != part.expected_seq:
            told = f"{kind} {part.table_id} is at event {head.seq}, not {part.expected_seq}"
            return Conflict(told) if part is command else Overtaken(told)
    return None


def put_rows(db: Connection, done: Sequence[Append], heads: dict[str, Head]) -> None:
    """The rows of commands whose events are chained, and the heads of their tables and streams."""
    sql = statements_of(db.dialect)
    rows = [sql.event_row(event) for command in done for event in command.written]
    db.exec_driver_sql(sql.events, rows)
    commands = [
        (
            command.table_id, command.command_id, command.written[0].seq, command.written[-1].seq,
            command.fence,
        )
        for command in done
    ]  # fmt: skip
    db.exec_driver_sql(sql.commands, commands)
    tables = sorted({command.table_id for command in done})
    db.exec_driver_sql(sql.heads, [(*heads[table_id], table_id) for table_id in tables])
    tell(db, [_news(table_id, heads[table_id].seq) for table_id in tables])


def _news(table_id: str, seq: int) -> str:
    """What the other servers are told; the name of a stream is more than one word."""
    return f"stream {seq} {table_id}" if is_stream(table_id) else f"table {table_id} {seq}"


def tell(db: Connection, words: Sequence[str]) -> None:
    """Tells every server that listens, where there may be several, as soon as the transaction is
    committed."""
    if (sql := statements_of(db.dialect).tell) and words:
        db.exec_driver_sql(sql, [(each,) for each in words])


def _locked_heads(db: Connection, sql: Statements, tables: set[str]) -> dict[str, Head]:
    """The last event of each table, which nobody else can follow before this transaction ends.
    They are locked in one order, so that two writers never wait for one another."""
    rows = db.exec_driver_sql(sql.locked_heads, (sql.listed(sorted(tables)),))
    return {table_id: Head(seq, digest) for table_id, seq, digest in rows}


def _may_be_written(_db: Connection, _tables: Collection[str]) -> Mapping[str, Exception]:
    """The check of a server that has all tables of its database to itself."""
    return {}


def _unnoticed(_commands: int, _events: int) -> None:
    """Nobody asks how large batches are."""
