"""Durable events a second: each command is on the disk before it is acknowledged."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Bet, CutDeclined, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table

PLAYER = Who("player", "Ann")
ROUNDS = 300


def main() -> None:
    """One player at a live table with the embedded database."""
    with TemporaryDirectory() as folder:
        log = EventLog.open(f"sqlite:///{Path(folder) / 'log.sqlite3'}")
        record = TableRecord("bench", "over-under", "Bench", "Casino", "", 0)
        limits = CHAPTERS["over-under"].limits
        create_table(log, record, new_table(Rules.of("686a"), limits, keeps_chips=True))
        live = LiveTable.open(log, "bench", House(Random(1), lambda: 0))
        live.do(Sit(1), PLAYER, "sit")
        live.do(BuyIn(10_000_000), PLAYER, "buy in")
        first, began = live.seq, perf_counter()
        for number in range(ROUNDS):
            while live.driver.pending is not None and live.driver.pending.what == "offer_cut":
                live.do(CutDeclined(), PLAYER, f"cut {number}")
            live.do(Bet(1, {"ante": 500, "bonus": 100}), PLAYER, f"bet {number}")
            live.do(Decision(1, "over"), PLAYER, f"decision {number}")
        seconds = perf_counter() - began
        events, commands = live.seq - first, 2 * ROUNDS
        log.close()
    print(
        f"live table: {commands / seconds:,.0f} durable commands a second, "
        f"{events / seconds:,.0f} durable events a second"
    )
