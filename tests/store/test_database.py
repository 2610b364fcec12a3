"""How a database is opened."""

from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from pitboss.refusal import Refused
from pitboss.store import EventLog
from pitboss.store.database import open_database
from pitboss.store.schema import metadata


def test_every_commit_reaches_the_disk(log: EventLog) -> None:
    with log.engine.begin() as db:
        assert db.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert (
            db.execute(text("PRAGMA synchronous")).scalar() == 2
        )  # FULL; NORMAL (1) loses commits
        assert db.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_tables_are_strict(log: EventLog) -> None:
    with log.engine.begin() as db:
        strict = {row[1]: row[5] for row in db.execute(text("PRAGMA table_list"))}
    for name in metadata.tables:
        assert strict[name] == 1, name


def test_the_migrations_make_the_tables_of_the_schema(log: EventLog) -> None:
    found = inspect(log.engine)
    for name, table in metadata.tables.items():
        columns = {column["name"]: column["nullable"] for column in found.get_columns(name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        keys = found.get_pk_constraint(name)["constrained_columns"]
        assert keys == [column.name for column in table.primary_key.columns]


def test_opening_twice_changes_nothing(address: str) -> None:
    EventLog.open(address).close()
    EventLog.open(address).close()


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("not an address", "not an address"),
        ("mysql://root@localhost/x", "mysql"),
        ("sqlite:////proc/nowhere/log.sqlite3", "cannot be opened"),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_is_named(address: str, named: str) -> None:
    with pytest.raises(Refused, match=named) as refusal:
        open_database(address)
    assert refusal.value.field == "database"
    assert "secret" not in str(refusal.value)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "log.sqlite3"
    file.write_text("This is a letter, not a database. " * 100)
    with pytest.raises(Refused, match="not a database"):
        open_database(f"sqlite:///{file}")
