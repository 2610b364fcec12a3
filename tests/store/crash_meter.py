"""Plays at two tables that share a meter in a child process, kills it with SIGKILL in the middle of
what it writes, looks at tables and meter, and goes on: again and again. Prints a report as JSON.

    python -m tests.store.crash_meter DATABASE KILLS SEED
"""

import json
import os
import signal
import sys
from collections import Counter
from random import Random
from typing import Any

from sqlalchemy import event
from tests.store.linking import SIX, LinkedTable, Stacked, meter, start

from pitboss.procedure.answers import Who
from pitboss.store import EventLog, LiveTable
from pitboss.store.verify import verify_all

TABLES = ("a", "b")
POINTS = ("INSERT INTO events", "INSERT INTO commands", "UPDATE gaming_tables", "commit", "written")
"""Where a command is when its process is killed."""


class Resumed(LinkedTable):
    """A table of before, under ids that nobody has used."""

    def __init__(self, log: EventLog, table_id: str, life: int) -> None:
        self.log, self.id = log, table_id
        self.house = Stacked(life)
        self.live = LiveTable.open(log, table_id, self.house)
        self.player = Who("player", f"Player at {table_id}")
        self._ids = iter(range(life * 1_000_000, (life + 1) * 1_000_000))


def die_at(point: str, log: EventLog, commands: int) -> None:
    """The process ends at this point of its so-manieth command from now."""
    left = [commands]

    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def executed(_db: Any, _cursor: Any, sql: str, *_: Any) -> None:
        if sql.startswith("INSERT INTO commands"):
            left[0] -= 1
        if left[0] < 0 and sql.startswith(point):
            die()

    event.listen(log.engine, "before_cursor_execute", executed)
    if point == "commit":
        event.listen(log.engine, "commit", lambda _: die() if left[0] < 0 else None)
    if point == "written":
        log.writer.batch_written = lambda *_: die() if left[0] < 0 else None


def live_and_die(address: str, life: int, point: str, chance: Random) -> None:
    """Round after round at one table or the other, now and then with a tenth of the meter won."""
    log = EventLog.open(address)
    tables = [Resumed(log, name, life) for name in TABLES]
    die_at(point, log, chance.randint(0, 6))
    while True:
        table = chance.choice(tables)
        if chance.random() < 0.3:
            table.hold(SIX)
        table.round()


def check(address: str) -> int:
    """Both count alike, and every cent is accounted for; what stands on the meter."""
    log = EventLog.open(address)
    known = meter(log).meter
    assert known.balances
    for name in TABLES:
        linked = LiveTable.open_to_follow(log, name, Stacked()).table.linked
        assert linked is not None
        assert linked.counted == known.sums.get(name, 0), name
    log.close()
    return known.value


def main(address: str, kills: int, seed: int) -> None:
    """Lives, deaths and looks, and the report."""
    log = EventLog.open(address)
    start(log)
    for name in TABLES:
        LinkedTable(log, name)
    log.close()
    killed_at = Counter[str]()
    for life in range(1, kills + 1):
        point = POINTS[life % len(POINTS)]
        if (child := os.fork()) == 0:
            try:
                live_and_die(address, life, point, Random(f"{seed} {life}"))
            finally:
                os._exit(1)  # it must not end by itself
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the playing process ended by itself"
        check(address)
        killed_at[point] += 1
    log = EventLog.open(address)
    faults = [str(fault) for fault in verify_all(log)]
    sums = dict(meter(log).meter.sums)
    log.close()
    print(json.dumps({"killed_at": killed_at, "faults": faults, "sums": sums}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
