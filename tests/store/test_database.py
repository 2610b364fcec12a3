"""How a database is opened."""

import json
from pathlib import Path
from random import Random

import pytest
from alembic import command
from sqlalchemy import create_engine, insert, inspect, text
from tests.store.golden.files import FOLDER, commands_of

from pitboss.procedure.house import House
from pitboss.store import EventLog, LiveTable
from pitboss.store.database import _config, open_database
from pitboss.store.schema import commands, events, gaming_tables, metadata
from pitboss.store.streams import REGISTRY
from pitboss.store.verify import verify_all
from pitboss.vocabulary.refusal import Refused


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
        indexes = {index["name"] for index in found.get_indexes(name)}
        assert indexes == {index.name for index in table.indexes}


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


@pytest.fixture
def first_form(tmp_path: Path) -> str:
    """A database in its first form, with a log of the software of that time and a visitor."""
    address = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    engine = create_engine(address)
    config = _config()
    with engine.begin() as db:
        config.attributes["connection"] = db
        command.upgrade(config, "0001")
    told, *rows = (
        json.loads(line)
        for line in (FOLDER / "before-0.1.0" / "over-under.jsonl").read_text().splitlines()
    )
    head = {"head_seq": rows[-1]["seq"], "head_hash": rows[-1]["hash"]}
    with engine.begin() as db:
        db.execute(insert(gaming_tables).values(**told["table"], **head))
        db.execute(insert(events), rows)
        db.execute(insert(commands), list(commands_of(rows)))
        db.execute(text("INSERT INTO visitors VALUES ('v', 'hash', 'Ann', 'ann', 0)"))
    engine.dispose()
    return address


def test_a_database_in_its_first_form_is_read_as_it_is(first_form: str) -> None:
    log = EventLog.open_to_read(first_form)
    assert not log.has_registry()
    assert list(verify_all(log)) == []
    assert log.last_round("t") == 4
    log.close()


def test_who_is_there_is_entered_when_a_database_gets_its_second_form(first_form: str) -> None:
    log = EventLog.open(first_form)
    assert [(event.kind, event.entry["id"]) for event in log.events(REGISTRY)] == [
        ("table", "t"),
        ("visitor", "v"),
    ]
    assert list(verify_all(log)) == []
    log.close()


def test_an_old_table_is_played_on_and_says_from_where(first_form: str) -> None:
    log = EventLog.open(first_form)
    live = LiveTable.open(log, "t", House(Random(1), lambda: 0))
    assert list(log.events("t"))[-1].kind == "software"
    assert live.round_number == 4
    assert list(verify_all(log)) == []
    log.close()
