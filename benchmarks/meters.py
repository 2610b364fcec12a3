"""Contributions a second to one linked meter, by tables that play at once; and how often one
process overtakes another on it. With an address of PostgreSQL:
`PITBOSS_BENCH_DATABASE=postgresql://…`."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from uuid import uuid4

from pitboss.chapters import new_table
from pitboss.pit.meters import start_for_practice
from pitboss.procedure.answers import Bet, CutDeclined, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.linked import Linked
from pitboss.procedure.progressive import terms_of
from pitboss.procedure.requests import Ask, OfferCut
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, besides, create_table, live
from pitboss.store.meters import meters_of

RULES = Rules.of("678a", {"progressive_jackpot_wager": True, "linked_progressive": True})
WAGER = "progressive_jackpot"
LIMITS = {"ante": (500, 50_000), WAGER: (100, 100)}
TABLES = (1, 8, 20)
CONTRIBUTIONS = 400


class Player:
    """Somebody who folds every hand."""

    def __init__(self, log: EventLog, meter: str, number: int) -> None:
        self.who = Who("player", f"Player {number}")
        self.ids = count()
        table_id = f"{meter}-{number}"
        table = new_table(RULES, LIMITS, keeps_chips=True, linked=Linked(meter))
        create_table(log, TableRecord(table_id, "high-card-flush", table_id, "", "", 0), table)
        self.live = LiveTable.open(log, table_id, House(Random(number), lambda: 0))
        self.do(Sit(1))
        self.do(BuyIn(10_000_000))

    def do(self, said: object) -> None:
        """A command of his."""
        self.live.do(said, self.who, str(next(self.ids)))  # type: ignore[arg-type]

    def play(self, rounds: int) -> None:
        """So many rounds with the progressive wager."""
        for _ in range(rounds):
            while isinstance(self.live.driver.pending, OfferCut):
                self.do(CutDeclined())
            self.do(Bet(1, {"ante": 500, WAGER: 100}))
            while isinstance(self.live.driver.pending, Ask):
                self.do(Decision(1, "fold"))


def measure(logs: list[EventLog], tables: int) -> tuple[float, int]:
    """Contributions a second, and how often a command was run again."""
    meter, again = f"m{uuid4().hex[:8]}", [0]
    start_for_practice(logs[0], meter, terms_of(RULES, WAGER))
    players = [Player(logs[number % len(logs)], meter, number) for number in range(tables)]
    waits = besides.wait_a_little

    def counted(tries: int) -> None:
        again[0] += 1
        waits(tries)

    setattr(live, "wait_a_little", counted)  # noqa: B010 - where the name is looked up
    rounds = max(CONTRIBUTIONS // tables, 1)
    began = perf_counter()
    with ThreadPoolExecutor(tables) as threads:
        list(threads.map(lambda player: player.play(rounds), players))
    seconds = perf_counter() - began
    setattr(live, "wait_a_little", waits)  # noqa: B010
    assert meters_of(logs[0]).at(meter).meter.contributed == 28 * rounds * tables
    return rounds * tables / seconds, again[0]


def main() -> None:
    """On the embedded database, and with two logs on PostgreSQL where one is named."""
    with TemporaryDirectory() as folder:
        log = EventLog.open(f"sqlite:///{Path(folder) / 'log.sqlite3'}")
        _told("SQLite", [log])
        log.close()
    if address := os.environ.get("PITBOSS_BENCH_DATABASE"):
        logs = [EventLog.open(address), EventLog.open(address)]
        _told("PostgreSQL, two writers", logs)
        for each in logs:
            each.close()


def _told(where: str, logs: list[EventLog]) -> None:
    for tables in TABLES:
        rate, again = measure(logs, tables)
        print(
            f"linked meter, {where}, {tables:2d} tables: {rate:,.0f} contributions a second, "
            f"{again} of {CONTRIBUTIONS} rounds overtaken"
        )


if __name__ == "__main__":
    main()
