"""How long a table with many rounds behind it takes to open, and its pages to answer.

python -m benchmarks.opening [--rounds 1000 10000 100000] [--database postgresql]
"""

import sqlite3
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import psycopg
from sqlalchemy import update

from benchmarks.load import database_of
from benchmarks.long_log import ANN, no_cut, play
from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Bet
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.beginning import beginning_of_round
from pitboss.store.event import Event, NewEvent, canonical, event_hash
from pitboss.store.schema import gaming_tables

LAST_BET = "last bet"
COLUMNS = tuple(Event.__slots__)
TIMES = 100


def past(rounds: int, head: tuple[int, str]) -> Iterator[tuple[str | int, ...]]:
    """Rounds of three events, chained."""
    line = canonical({"lines": [{"seat": 1, "wager": "ante", "stake": 500, "back": 0}]})
    seq, prev = head
    for number in range(1, rounds + 1):
        for kind, body in (("answer", "{}"), ("answer", "{}"), ("settled", line)):
            seq += 1
            fields = ("old", seq, number, kind, body, "everyone", 0, f"c{seq}", prev)
            prev = event_hash(*fields)
            yield (*fields, prev)


def bulk(database: str, rows: Iterator[tuple[str | int, ...]]) -> None:
    """Rows in the table of events, as fast as the database takes them."""
    names = ", ".join(COLUMNS)
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as db:
            marks = ", ".join("?" for _ in COLUMNS)
            db.executemany(f"INSERT INTO events ({names}) VALUES ({marks})", rows)
        db.close()
        return
    with psycopg.connect(database) as server, server.cursor() as cursor:
        with cursor.copy(f"COPY events ({names}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
        cursor.execute("ANALYZE")


def fill(database: str, key: Path, rounds: int) -> None:
    """A table that has had so many rounds, and is in its next."""
    log = EventLog.open(database, key=key)
    table = new_table(Rules.of("686a"), CHAPTERS["over-under"].limits, keeps_chips=True)
    record = TableRecord("old", "over-under", "Old", "Casino", "", 0)
    log.add_tables([(record, [NewEvent(1, "answer", {}, "everyone")])])
    bulk(database, past(rounds, log.head("old")))
    *_, last = log.events("old", round_number=rounds)
    with log.writing() as db:
        of_table = update(gaming_tables).where(gaming_tables.c.id == "old")
        db.execute(of_table.values(head_seq=last.seq, head_hash=last.hash))
    log.append("old", last.seq, "begin", [beginning_of_round(rounds + 1, table)])
    create_table(log, TableRecord("new", "over-under", "New", "Casino", "", 1), table)
    for name in ("old", "new"):
        live = LiveTable.open(log, name, House(Random(1), lambda: 0))
        live.do(Sit(1), ANN, "sit")
        live.do(BuyIn(1_000_000), ANN, "buy in")
        no_cut(live)
        for _ in range(3):
            play(live)
        live.do(Bet(1, {"ante": 500}), ANN, LAST_BET)
    log.close()


def milliseconds(do: Callable[[], object]) -> float:
    """The best of some tries, by the clock: other work disturbs it least."""
    took = []
    for _ in range(TIMES):
        began = perf_counter()
        do()
        took.append(1000 * (perf_counter() - began))
    return min(took)


def measure(database: str, key: Path, rounds: int) -> dict[str, float]:
    """Milliseconds for each question to a log in which a table has had so many rounds."""
    fill(database, key, rounds)
    log, house = EventLog.open(database, key=key), House(Random(1), lambda: 0)
    middle = rounds // 2
    asked: dict[str, Callable[[], object]] = {
        "a new table opens": lambda: LiveTable.open(log, "new", house),
        "the old table opens": lambda: LiveTable.open(log, "old", house),
        "its newest page of rounds": lambda: _page(log, None),
        "a page from the middle": lambda: _page(log, middle),
        "the events of a past round": lambda: list(log.events("old", round_number=middle)),
        "a command that was done": lambda: log.command("old", LAST_BET),
        "the lobby's list of tables": log.tables,
    }
    costs = {name: milliseconds(do) for name, do in asked.items()}
    log.close()
    return costs


def main(words: list[str] | None = None) -> None:
    """Measures and prints, each cost beside its ratio to that of the shortest log."""
    parser = ArgumentParser(prog="python -m benchmarks.opening", description=__doc__)
    parser.add_argument("--rounds", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    given = parser.parse_args(words)
    measured = []
    for rounds in given.rounds:
        with TemporaryDirectory() as made, database_of(given.database, Path(made)) as database:
            measured.append(measure(database, Path(made) / "key", rounds))
    print(f"| {given.database}, ms | " + " | ".join(f"{n:,} rounds" for n in given.rounds) + " |")
    print("|---" * (len(measured) + 1) + "|")
    for name, first in measured[0].items():
        cells = [f"{each[name]:.2f} ({each[name] / first:.2f})" for each in measured]
        print(f"| {name} | " + " | ".join(cells) + " |")


def _page(log: EventLog, before: int | None) -> None:
    """A page of past rounds, as the browser shows it."""
    log.settlements("old", log.rounds_page("old", before, 50))
    log.last_round("old")


if __name__ == "__main__":
    main()
