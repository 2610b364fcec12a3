"""Writes batches of commands of several tables in a child process, kills it with SIGKILL at a named
point of a batch, looks at the log, and goes on: again and again. Prints a report as JSON.

    python crash_batch.py DATABASE KILLS SEED
"""

import json
import os
import signal
import sys
from collections import Counter
from functools import partial
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import event
from tests.store.waiting import EVENT, add_tables, together

from pitboss.store import EventLog
from pitboss.store.streams import Beside
from pitboss.store.verify import verify_chain

POINTS = {
    "while it is written": False,
    "before it is committed": False,
    "once it is committed": True,
}
"""Where a batch is when its process is killed, and whether all or nothing of it is done then."""
TABLES = [f"t{number}" for number in range(5)]
METER = "meter m"
"""A stream beside all of them: each command has an event there too."""
MOST_BATCHES = 4


def tell(out: int, **fact: object) -> None:
    """A fact, for whoever looks at the log afterwards."""
    os.write(out, (json.dumps(fact) + "\n").encode())


def die_at(point: str, log: EventLog, out: int) -> None:
    """The next batch of this log is its last."""
    rows: list[tuple[str, str]] = []

    def die(*_: object) -> None:
        if rows:
            tell(out, killed=rows)
            os.kill(os.getpid(), signal.SIGKILL)

    def note_batch(_db: Any, _cursor: Any, sql: str, parameters: Any, *_: Any) -> None:
        if sql.startswith("INSERT INTO commands"):
            rows.extend((table_id, command_id) for table_id, command_id, *_ in parameters)
            if point == "while it is written":
                die()

    event.listen(log.engine, "before_cursor_execute", note_batch)
    if point == "before it is committed":
        event.listen(log.engine, "commit", die)
    log.writer.batch_written = die


def write(address: str, seed: int, batches: int, point: str, out: int) -> None:
    """Batch after batch, each told once it is acknowledged, until it is killed."""
    chance, log = Random(seed), EventLog.open(address)
    for number in count():
        if number == batches:
            die_at(point, log, out)
        names = chance.sample(TABLES, chance.randint(2, len(TABLES)))
        metered = log.head(METER)[0]
        appends = [
            partial(log.append, name, log.head(name)[0], f"{seed}.{number}",
                    [EVENT] * chance.randint(1, 4), [Beside(METER, metered + before, [EVENT])])
            for before, name in enumerate(names)
        ]  # fmt: skip
        for name, events in zip(names, together(log, appends), strict=True):
            assert isinstance(events, list), events
            tell(out, done=[name, events[-1].seq, events[-1].hash])


def kill_once(address: str, seed: int, batches: int, point: str) -> list[dict[str, Any]]:
    """One life and death of a writing process: what it told."""
    read, out = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            write(address, seed, batches, point, out)
        finally:
            os._exit(1)  # it must not end by itself
    os.close(out)
    with os.fdopen(read, "rb") as pipe:
        lines = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writing process ended by itself"
    return [json.loads(line) for line in lines]


def check(address: str, told: list[dict[str, Any]], point: str) -> int:
    """Nothing acknowledged is lost; of the last batch all is there or nothing. Its size."""
    log = EventLog.open(address)
    hashes = {(name, event.seq): event.hash for name in TABLES for event in log.events(name)}
    for line in told[:-1]:
        name, seq, digest = line["done"]
        assert hashes.get((name, seq)) == digest, f"event {seq} of {name} was lost"
    acknowledged = sum(1 for line in told if "done" in line)
    assert log.head(METER)[0] >= acknowledged, "an event beside a command was lost"
    batch = told[-1]["killed"]
    there = {log.command(name, command_id) is not None for name, command_id in batch}
    assert there == {POINTS[point]}, f"killed {point}, of {batch} is there: {there}"
    log.close()
    return len(batch)


def main(address: str, kills: int, seed: int) -> None:
    """Lives, deaths and looks, and the report."""
    log = EventLog.open(address)
    add_tables(log, TABLES)
    log.add_stream(METER, "m", [EVENT])
    log.close()
    chance, killed_at, sizes = Random(seed), Counter[str](), Counter[int]()
    for number in range(kills):
        point = list(POINTS)[number % len(POINTS)]
        told = kill_once(address, seed * 10_000 + number, chance.randint(0, MOST_BATCHES), point)
        sizes[check(address, told, point)] += 1
        killed_at[point] += 1
    log = EventLog.open(address)
    faults = [str(fault) for name in (*TABLES, METER) for fault in verify_chain(log, name)]
    log.close()
    print(json.dumps({"killed_at": killed_at, "least": min(sizes), "faults": faults}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
