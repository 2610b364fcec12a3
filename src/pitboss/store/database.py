"""Opens a database so that a commit, once acknowledged, survives a crash and a power loss."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.store.errors import Unavailable
from pitboss.vocabulary.refusal import Refused

SQLITE = "sqlite"
_SIDE_FILES = ("", "-wal", "-shm", "-journal")
_MARK = "alembic_version"  # the table that tells in which form the others are


_MIGRATING = int.from_bytes(b"pitboss")  # the number of PostgreSQL's advisory lock
_IDLE = "idle_in_transaction_session_timeout"  # PostgreSQL's name


def open_database(address: str) -> Engine:
    """The database at this address, its tables made or brought up to date."""
    url = _url(address)
    is_file = url.get_backend_name() == SQLITE
    engine = create_engine(url, hide_parameters=True, connect_args={} if is_file else prompt(url))
    if is_file:
        _make_durable(engine)
    with _named(url):
        if (file := file_of(engine)) is not None:
            _make_private(file)
        _migrate(engine, url)
    if not is_file:
        engine.dispose()  # from here on, connections that keep nobody waiting
        if _IDLE not in str(url.query.get("options")):
            event.listen(engine, "connect", _keep_nobody_waiting)
    return engine


def open_for_reading(address: str) -> Engine:
    """The database at this address, in which nothing can be changed, not even its form."""
    url = _url(address)
    if url.get_backend_name() == SQLITE:
        engine = _read_only_file(url)
    else:
        engine = create_engine(url, hide_parameters=True, isolation_level="REPEATABLE READ")
        event.listen(engine, "connect", _read_only_session)
    with _named(url), engine.connect() as db:
        _check_form(db.execution_options(reading=True), url, may_be_empty=False)
    return engine


def file_of(engine: Engine) -> Path | None:
    """The file of an embedded database; none in memory or on a server."""
    url = engine.url
    if url.get_backend_name() != SQLITE or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def prompt(url: URL) -> dict[str, int]:
    """A database that went away without a word is given up after a few seconds, unless its address
    says otherwise."""
    wanted = {
        "connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
        "tcp_user_timeout": 8_000,
    }  # fmt: skip
    return {name: value for name, value in wanted.items() if name not in url.query}


def _keep_nobody_waiting(connection: Any, _record: Any) -> None:
    """A server that stands still in the middle of a transaction, or is cut off there, loses it:
    the others wait for what it has locked. An address may give it longer among its options."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET {_IDLE} = '3s'")
    connection.commit()


@contextmanager
def _named(url: URL) -> Iterator[None]:
    """Whatever is wrong with a database, down to texts that are none, it is said which."""
    try:
        yield
    except (SQLAlchemyError, Unavailable, OSError, ValueError) as error:
        raise Refused(
            f"{url.render_as_string()} cannot be opened: {reason(error)}", field="database"
        ) from error


def reason(error: Exception) -> str:
    """What a database says is wrong, in a line."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def _url(address: str) -> URL:
    allowed = "sqlite:///file, or postgresql://user:password@host/database"
    try:
        url = make_url(address)
    except ArgumentError:
        raise Refused(f"{address!r} is not an address", field="database", allowed=allowed) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise Refused(
            f"{url.drivername!r} databases are not supported", field="database", allowed=allowed
        )
    return url


def _make_private(file: Path) -> None:
    """Only its owner reads the file; those that SQLite puts beside it are made like it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    for side in _SIDE_FILES:
        with suppress(FileNotFoundError, PermissionError):
            Path(f"{file}{side}").chmod(0o600)


def _make_durable(engine: Engine) -> None:
    """Write-ahead log, every commit flushed to the disk, writers one after the other."""

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not in the driver
        connection.text_factory = _text
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=10000",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _text(written: bytes) -> str:
    """A text that is none any more is read all the same, so that it can be said which one it is:
    SQLite keeps any bytes, and its driver would fail at them as at a database that is gone."""
    return written.decode(errors="replace")


def _read_only_file(url: URL) -> Engine:
    """SQLite opens the file for reading only; one that nobody can have open, without a lock."""
    file = Path(url.database or "")
    alone = not Path(f"{file}-wal").exists() and not os.access(file.parent, os.W_OK)
    options = {"uri": "true", "mode": "ro"} | ({"immutable": "1"} if alone else {})
    engine = create_engine(url.set(database=f"file:{quote(str(file))}", query=options))

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.text_factory = _text
        connection.execute("PRAGMA query_only=ON")
        connection.execute("PRAGMA busy_timeout=10000")

    event.listen(engine, "begin", lambda connection: connection.execute(text("BEGIN")))
    return engine


def _read_only_session(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    connection.commit()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _migrate(engine: Engine, url: URL) -> None:
    config = _config()
    with engine.begin() as connection:
        if url.get_backend_name() != SQLITE:  # several servers may start at once
            connection.execute(text("SET LOCAL lock_timeout = '60s'"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
        if _check_form(connection, url, may_be_empty=True) != newest_form():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def forms_of(db: Connection) -> list[str]:
    """In which form the tables are, as the database itself says."""
    return list(db.execute(text(f"SELECT version_num FROM {_MARK}")).scalars())


@cache
def _known_forms() -> tuple[str, ...]:
    """Every form that this software knows, the newest first."""
    scripts = ScriptDirectory.from_config(_config())
    return tuple(script.revision for script in scripts.walk_revisions())


def newest_form() -> str:
    """The form into which this software brings a database."""
    return _known_forms()[0]


def _check_form(db: Connection, url: URL, *, may_be_empty: bool) -> str:
    """The form of a database, none where it is empty. Refuses one of something else, and one in a
    form that this software does not know."""
    named, there = url.render_as_string(), inspect(db).get_table_names()
    if not there and may_be_empty:
        return ""
    if _MARK not in there or "gaming_tables" not in there:
        held = ", ".join(sorted(there)[:5]) or "nothing"
        raise Refused(f"{named} is not a Pitboss log: it contains {held}", field="database")
    known, forms = _known_forms(), forms_of(db)
    if len(forms) != 1 or forms[0] not in known:
        raise Refused(
            f"{named} was written by a newer pitboss: its form is {', '.join(forms) or 'unknown'}",
            field="database",
            allowed=f"a form up to {max(known)}",
        )
    return forms[0]
