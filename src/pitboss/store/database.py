"""Opens a database so that a commit, once acknowledged, survives a crash and a power loss."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.refusal import Refused


def open_database(address: str) -> Engine:
    """The database at this address, its tables made or brought up to date."""
    url = _url(address)
    engine = create_engine(url)
    if url.get_backend_name() == "sqlite":
        _make_durable(engine)
    try:
        if url.get_backend_name() == "sqlite" and url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        _migrate(engine)
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Refused(
            f"{url.render_as_string()} cannot be opened: {reason}", field="database"
        ) from error
    return engine


def _url(address: str) -> URL:
    allowed = "sqlite:///file, or postgresql://user:password@host/database"
    try:
        url = make_url(address)
    except ArgumentError:
        raise Refused(f"{address!r} is not an address", field="database", allowed=allowed) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise Refused(f"no {url.drivername!r} database", field="database", allowed=allowed)
    return url


def _make_durable(engine: Engine) -> None:
    """Write-ahead log, every commit flushed to the disk, writers one after the other."""

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not in the driver
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
        connection.execute(text("BEGIN" if reading else "BEGIN IMMEDIATE"))


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
