"""No statement becomes slower the longer the log is: each finds its rows by an index."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from sqlalchemy import Connection, text
from tests.databases import new_file
from tests.store.every_statement import Ran, Recorder, run_everything, unrun

from pitboss.store import EventLog

GROWING: Final = {
    "events", "commands", "gaming_tables", "visitors", "sessions", "sign_in_failures", "heads",
    "head_leaves", "leaf",
}  # fmt: skip
"""Tables whose rows become more as the casino goes on; ``leaf`` is a name for head_leaves."""

OF_TABLES: Final = ("tables_by_age", "meters_by_age", "owned_tables")
"""Indexes of the casino's tables and meters alone, of which play makes no more."""

STREAMS: Final = ("events", "commands")
"""Of these a stream is not enough to look for: its rows become more too."""

WHOLE: Final = {
    "store.read_log.rounds": "lists every round of a table, to verify or show them",
    "store.read_log.commands": "compares every command of a table with its events",
    "store.read_log._records": "lists every table or stream",
    "store.of_kinds.events_of_kinds": "reads on from where a gaming day begins, to its end",
    "store.verify._there": "compares everything with the registry",
    "store.export._streams": "begins an export of everything",
    "store.heads._next": "counts every stream once, for a head",
    "store.heads._new_leaves": "looks which streams have grown, for a head",
    "store.heads._not_grown": "looks at the last event of every stream, for a head",
    "store.heads.uncovered": "counts every stream once",
}
"""What must read all rows of something, and why. None reads all events but to verify or export."""

ONLY_SHARED: Final = ("store/lease.py:", "store/writer.py:tell")
"""Run where several servers share the log."""
ONLY_ALONE: Final = ("store/hold.py:", "store/verify.py:_file")
"""Run where one server has it to itself."""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[EventLog, list[Ran]]]:
    """A log on SQLite, and everything that was asked of it."""
    yield from _recorded(new_file(tmp_path_factory.mktemp("plans") / "log.sqlite3"))


def _recorded(address: str) -> Iterator[tuple[EventLog, list[Ran]]]:
    log, recorder = EventLog.open(address), Recorder()
    recorder.listen(log)
    run_everything(log)
    yield log, list(recorder.ran.values())
    log.close()


def asks(ran: list[Ran]) -> list[Ran]:
    """The statements that look for rows."""
    return [one for one in ran if re.match(r"\s*(SELECT|UPDATE|DELETE|WITH)\b", one.statement)]


def test_every_statement_was_asked(alone: tuple[EventLog, list[Ran]]) -> None:
    """One that is new is looked at too, or this fails."""
    _, ran = alone
    assert {place for place in unrun(ran) if not place.startswith(ONLY_SHARED)} == set()


def test_no_statement_scans_on_sqlite(alone: tuple[EventLog, list[Ran]]) -> None:
    log, ran = alone
    with log.reading() as db:
        scans = {(one.name, scan) for one in asks(ran) for scan in _scans(db, one)}
    assert {scan for scan in scans if scan[0] not in WHOLE} == set()


def test_what_may_read_everything_does(alone: tuple[EventLog, list[Ran]]) -> None:
    """The list has nothing on it that has found an index since."""
    log, ran = alone
    with log.reading() as db:
        scanning = {one.name for one in asks(ran) if _scans(db, one)}
    assert set(WHOLE) - scanning == set()


def _scans(db: Connection, one: Ran) -> list[str]:
    """The lines of SQLite's plan that read a growing table, or a stream of it, from end to end."""
    plan = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {one.statement}", one.parameters)
    wanted = one.statement.partition("WHERE")[2]
    return [line for *_, line in plan if _is_scan(line, wanted)]


def _is_scan(line: str, wanted: str) -> bool:
    if found := re.match(r"SCAN (\w+)", line):
        return found[1] in GROWING and not line.endswith(OF_TABLES)
    found = re.match(r"SEARCH (\w+) .*\((.*)\)", line)
    if not found or found[1] not in STREAMS:
        return False
    if found[2] == "table_id=? AND seq>?":  # reads on from an event: whatever it finds there?
        return re.search(r"\b(round|kind)\b|seq IN", wanted) is not None
    return found[2] == "table_id=?"


BY_ROUND = "SEARCH events USING INDEX events_of_a_round (table_id=? AND round=? AND seq>?)"
READS_ON = "SEARCH events USING PRIMARY KEY (table_id=? AND seq>?)"


@pytest.mark.parametrize(
    ("line", "wanted", "is_scan"),
    [
        ("SCAN events", "", True),
        ("SCAN gaming_tables", "", True),
        ("SCAN gaming_tables USING INDEX tables_by_age", "", False),
        ("SEARCH events USING PRIMARY KEY (table_id=?)", "", True),
        ("SEARCH commands USING PRIMARY KEY (table_id=?)", "", True),
        (BY_ROUND, "round = ? AND seq > ?", False),
        (READS_ON, "seq > ? ORDER BY seq", False),
        (READS_ON, "seq > ? AND round = ?", True),
        (READS_ON, "seq > ? AND seq IN (SELECT seq)", True),
        ("SEARCH heads USING INTEGER PRIMARY KEY (rowid=?)", "", False),
        ("SCAN holding", "", False),
        ("USE TEMP B-TREE FOR ORDER BY", "", False),
    ],
)
def test_a_plan_that_scans_is_told_from_one_that_searches(
    line: str, wanted: str, is_scan: bool
) -> None:
    """The last but three is how a round was found before: by a pass over its whole table."""
    assert _is_scan(line, wanted) is is_scan


# -------------------------------------------------------------------------------------- PostgreSQL

LONG: Final = """
    INSERT INTO gaming_tables (id, game, name, casino, host, created_at, head_seq, head_hash)
        SELECT 'purse ' || n, '', 'x', '', '', n, 0, '' FROM generate_series(1, 3000) n;
    INSERT INTO events (table_id, seq, round, kind, body, audience, at, command_id, prev, hash)
        SELECT id, 10000 + n, 10 + n / 13, CASE n % 13 WHEN 0 THEN 'round' WHEN 1 THEN 'settled'
            ELSE 'answer' END, '{}', 'everyone', n, 'c' || n, '', ''
        FROM generate_series(1, 8000) n, (VALUES ('t'), ('owned'), ('linked')) tables (id);
    INSERT INTO events (table_id, seq, round, kind, body, audience, at, command_id, prev, hash)
        SELECT id, 10000 + n, 0, kind, '{}', 'everyone', n, 'c' || n, '', ''
        FROM generate_series(1, 4000) n, (VALUES ('registry', 'visitor'),
            ('meter main', 'contributed')) streams (id, kind);
    INSERT INTO commands (table_id, command_id, first_seq, last_seq)
        SELECT table_id, 'c' || seq, seq, seq FROM events WHERE seq > 10000;
    INSERT INTO visitors (id, name, folded_name, created_at)
        SELECT 'v' || n, 'v' || n, 'v' || n, 4000000000 + n FROM generate_series(1, 5000) n;
    INSERT INTO sessions (id, visitor_id, token_hash, prior_hash, prior_until, begun_at,
            issued_at, seen_at)
        SELECT id, id, id, id, 0, created_at, created_at, created_at FROM visitors
        WHERE id LIKE 'v%';
    INSERT INTO sign_in_failures (id, folded_name, at)
        SELECT 'f' || n, 'f' || n, 4000000000 + n FROM generate_series(1, 2000) n;
    INSERT INTO heads (number, at, size, root, previous, software, events, streams, public_key,
            fingerprint, signature, peaks)
        SELECT n, n, n, '', '', '', 0, 0, '', '', '', '' FROM generate_series(3, 2000) n;
    INSERT INTO head_leaves (place, head, stream, first_seq, last_seq, hash)
        SELECT 10 * n + m, n, 'stream ' || m, n, n, ''
        FROM generate_series(3, 2000) n, generate_series(1, 5) m;
"""
"""Rows enough of everything for PostgreSQL to prefer an index where there is one."""


def test_no_statement_scans_on_postgresql(shared_address: str) -> None:
    ((log, ran),) = _recorded(shared_address)
    log = EventLog.open(shared_address)
    with log.engine.begin() as db:
        db.execute(text(LONG))
        db.execute(text("ANALYZE"))
    assert {place for place in unrun(ran) if not place.startswith(ONLY_ALONE)} == set()
    with log.reading() as db:
        scans = {(one.name, scan) for one in asks(ran) for scan in _scans_on_postgresql(db, one)}
    log.close()
    assert {scan for scan in scans if scan[0] not in WHOLE} == set()


def _scans_on_postgresql(db: Connection, one: Ran) -> list[str]:
    row = db.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {one.statement}", one.parameters).scalar()
    plan: Any = json.loads(row) if isinstance(row, str) else row
    return list(_scans_of(plan[0]["Plan"]))


def _scans_of(node: Any) -> Iterator[str]:
    """The parts of a plan that read a growing table, or a stream of it, from end to end."""
    kind, table = node["Node Type"], node.get("Relation Name", "")
    condition = node.get("Index Cond", node.get("Recheck Cond", ""))
    searched = set(re.findall(r"(\w+) (=|<|>)", condition))
    if table in GROWING and kind.endswith("Scan") and node.get("Index Name") not in OF_TABLES:
        of_stream = searched == {("table_id", "=")} or (
            searched == {("table_id", "="), ("seq", ">")} and "Filter" in node
        )
        if not searched or (table in STREAMS and of_stream):
            yield f"{kind} of {table}: {condition}"
    for part in node.get("Plans", []):
        yield from _scans_of(part)
