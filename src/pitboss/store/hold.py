"""One server at a time: whoever serves a database of SQLite holds it until his process ends."""

import fcntl
import os
from pathlib import Path
from secrets import token_hex
from threading import Lock

from sqlalchemy import Connection, Engine, select, update

from pitboss.store.database import file_of
from pitboss.store.schema import holding
from pitboss.vocabulary.refusal import Refused


class Lost(Exception):  # noqa: N818 - it is a state, and passes
    """Somebody else has signed for the database since."""


class Hold:
    """A database that is held: by a lock, and by a signature in the database itself.

    A lock can be lost while its holder runs on, by a file that is renamed. The
    signature is looked at in every transaction that writes, so that whoever has lost the database
    to another server writes nothing more.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._holder = token_hex(16)
        self._taking = Lock()
        self._lock = _FileLock(file_of(engine))
        self._sign()

    def check(self, db: Connection) -> None:
        """Lost, unless this transaction may write; nobody else can sign before it ends."""
        if db.execute(select(holding.c.holder).with_for_update(read=True)).scalar() != self._holder:
            raise Lost

    def keep(self) -> None:
        """What was lost is taken again; refused if somebody else has it."""
        with self._taking:
            if not self._lock.lasts():
                self._lock.release()
                self._lock = _FileLock(file_of(self._engine))
            with self._engine.connect().execution_options(reading=True) as db:
                own = db.execute(select(holding.c.holder)).scalar() == self._holder
            if not own:
                self._sign()

    def _sign(self) -> None:
        with self._engine.begin() as db:
            db.execute(update(holding).values(holder=self._holder))

    def release(self) -> None:
        """Lets others serve it."""
        self._lock.release()


def _refused(engine_says: str) -> Refused:
    return Refused(
        f"another Pitboss server is already using this database{engine_says}",
        field="database",
        allowed="one server at a time; `pitboss log` can read while it runs",
    )


class _FileLock:
    """A lock on a file beside SQLite's, which the system takes away with the process."""

    def __init__(self, database: Path | None) -> None:
        self._descriptor = -1
        self._path = Path(f"{database.resolve()}.lock") if database else None
        if self._path is None:  # in memory nobody else can see it
            return
        descriptor = os.open(self._path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(descriptor, 20).decode(errors="replace").strip()
            os.close(descriptor)
            raise _refused(f", as process {holder}" if holder else "") from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        self._descriptor = descriptor

    def release(self) -> None:
        """The file stays: taking it away would let two hold two files of one name."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def lasts(self) -> bool:
        """The system keeps it for as long as the process lives; under its name, nobody does."""
        if self._path is None:
            return True
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._path.stat())
        except OSError:
            return False
