"""One server at a time: whoever serves a database holds it until his process ends."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine, text

from pitboss.refusal import Refused
from pitboss.store.database import file_of

_LOCK = int.from_bytes(b"pitboss")
"""The number of PostgreSQL's advisory lock."""


class Hold(Protocol):
    """A database that is held."""

    def release(self) -> None:
        """Lets others serve it."""

    def check(self) -> None:
        """Refuses if it is held no longer."""


def hold(engine: Engine) -> Hold:
    """Holds the database of an engine; refused if somebody else does."""
    if engine.url.get_backend_name() == "sqlite":
        return _FileHold(file_of(engine))
    return _ServerHold(engine)


def _refused(engine_says: str) -> Refused:
    return Refused(
        f"another pitboss serves this database already{engine_says}",
        field="database",
        allowed="one server at a time; `pitboss log` reads beside it",
    )


class _FileHold:
    """A lock on a file beside SQLite's, which the system takes away with the process."""

    def __init__(self, database: Path | None) -> None:
        self._descriptor = -1
        if database is None:  # in memory nobody else can see it
            return
        path = f"{database.resolve()}.lock"
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
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

    def check(self) -> None:
        """The system keeps it for as long as the process lives."""


class _ServerHold:
    """An advisory lock of PostgreSQL, which goes with the connection that took it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection = self._take()

    def _take(self) -> Connection:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        taken = connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": _LOCK})
        if not taken.scalar():
            connection.close()
            raise _refused("")
        return connection

    def release(self) -> None:
        """The lock goes with its connection, and is given back before."""
        with suppress(Exception):  # a connection that broke has nothing to give back
            self._connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": _LOCK})
        self._let_go()

    def check(self) -> None:
        """A connection that broke is made again, and the lock taken again unless others have it."""
        try:
            self._connection.execute(text("SELECT 1"))
        except Exception:  # whatever broke it, it holds nothing any more
            self._let_go()
            self._connection = self._take()

    def _let_go(self) -> None:
        with suppress(Exception):
            self._connection.invalidate()
        self._connection.close()
