"""A log as lines of JSON: the table and its key first, then its events as the database has them."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import insert, update

from pitboss.store import Event, EventLog, TableRecord
from pitboss.store.schema import commands, events, gaming_tables

FOLDER = Path(__file__).parent
KEY = urlsafe_b64encode(bytes(range(32))).decode()
"""Golden logs have no secrets: this is the key of all of them."""


def write(log: EventLog, file: Path) -> None:
    """The one table of a log, into a file that is new."""
    (record,) = log.tables()
    table = {name: getattr(record, name) for name in TableRecord.__slots__}
    lines: list[Any] = [{"table": table, "key": KEY}]
    lines += [{name: getattr(one, name) for name in Event.__slots__} for one in log.events("t")]
    file.parent.mkdir(exist_ok=True)
    with file.open("x") as new:
        new.writelines(json.dumps(line, sort_keys=True) + "\n" for line in lines)


def read(file: Path, folder: Path) -> EventLog:
    """The log that a file tells, in a database in this folder."""
    told, *rows = (json.loads(line) for line in file.read_text().splitlines())
    key = folder / "key"
    key.write_text(told["key"])
    log = EventLog.open(f"sqlite:///{folder / 'golden.sqlite3'}", key=key)
    _put(log, told["table"], rows)
    return log


def _put(log: EventLog, table: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    """As they were: nothing is written by the software of today but the registry's entry."""
    head = {"head_seq": rows[-1]["seq"], "head_hash": rows[-1]["hash"]}
    with log.engine.begin() as db:
        db.execute(insert(gaming_tables).values(**table, **head))
        log.register(db, "table", table)
        db.execute(insert(events), rows)
        db.execute(insert(commands), list(commands_of(rows)))
        db.execute(update(gaming_tables).where(gaming_tables.c.id == table["id"]).values(**head))


def commands_of(rows: list[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """Which command wrote which events."""
    seqs: dict[str, list[int]] = {}
    for row in rows:
        seqs.setdefault(row["command_id"], []).append(row["seq"])
    for command_id, written in seqs.items():
        yield {
            "table_id": rows[0]["table_id"], "command_id": command_id,
            "first_seq": written[0], "last_seq": written[-1],
        }  # fmt: skip
