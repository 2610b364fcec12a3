"""Plays at a live table in a child process, kills it with SIGKILL at a random moment, looks at the
log, and goes on: again and again. Prints a report as JSON.

    python crash_loop.py DATABASE KILLS SEED
"""

import json
import os
import signal
import sys
import time
from random import Random
from typing import Any

from pitboss.games import GAMES
from pitboss.procedure.answers import Answer, Bet, Cut, CutDeclined, Decision, Who
from pitboss.procedure.asides import Aside, BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, AwaitPlayer, OfferCut, TakeBets
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.verify import verify_chain, verify_rounds

PLAYERS = {1: "Ann", 3: "Bob", 4: "Cy"}


def next_command(live: LiveTable, chance: Random) -> tuple[Answer | Aside, Who]:
    """Something that somebody may do now."""
    pending = live.driver.pending
    match pending:
        case AwaitPlayer():
            return Sit(1), Who("player", "Ann")
        case OfferCut(player=player):
            cut = Cut(chance.randint(20, 200)) if chance.random() < 0.5 else CutDeclined()
            return cut, Who("player", player)
        case Ask(seat=seat, player=player, options=options):
            return Decision(seat, chance.choice(options).name), Who("player", player)
        case TakeBets(seats=seats, answered=answered):
            for seat, name in PLAYERS.items():
                if seat not in seats:
                    return Sit(seat), Who("player", name)
                if (live.table.chips_of(name) or 0) < 50_000:
                    return BuyIn(1_000_000), Who("player", name)
            seat = chance.choice([seat for seat in seats if seat not in answered])
            wagers = {"ante": 500 * chance.randint(1, 4), "bonus": 100}
            return Bet(seat, wagers), Who("player", seats[seat])
        case _:
            raise AssertionError(f"nobody answers {pending}")


def facts(live: LiveTable) -> dict[str, Any]:
    """Where the table stands: number and hash of the last event, and what it waits for."""
    assert live.driver.pending is not None
    return {
        "seq": live.seq,
        "hash": live.log.head(live.record.id)[1],
        "pending": live.driver.pending.describe(),
        "steps": live.steps(),
    }


def play(address: str, seed: int, out: int) -> None:
    """Plays until killed; tells each command before it is done and each fact once acknowledged."""
    chance = Random(seed)
    log = EventLog.open(address)
    live = LiveTable.open(log, "crash", House(chance, lambda: 1_000_000))
    number = 0
    while True:
        command, who = next_command(live, chance)
        number += 1
        live.do(command, who, f"{seed}.{number}")
        os.write(out, (json.dumps({"command": f"{seed}.{number}"} | facts(live)) + "\n").encode())


def kill_once(address: str, seed: int, chance: Random) -> list[dict[str, Any]]:
    """One life and death of a player process: what it had been told was done."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            play(address, seed, write)
        finally:
            os._exit(1)  # it must not end by itself
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        # one in ten is killed wherever it is, perhaps before it has done anything
        first = pipe.readline() if chance.random() < 0.9 else b""
        time.sleep(chance.random() * 0.03)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the player process ended by itself"
        rest = pipe.read()
    lines = (first + rest).split(b"\n")
    return [json.loads(line) for line in lines[:-1]]  # the last may be half a line


def check(address: str, told: list[dict[str, Any]]) -> tuple[int, str]:
    """Nothing acknowledged is lost, and the round stands where it stood."""
    log = EventLog.open(address)
    head_seq, _ = log.head("crash")
    hashes = {event.seq: event.hash for event in log.events("crash")}
    for fact in told:
        assert hashes.get(fact["seq"]) == fact["hash"], f"event {fact['seq']} was lost"
    live = LiveTable.open(log, "crash", House(Random(0), lambda: 1_000_000))
    assert live.seq == head_seq
    if told and told[-1]["seq"] == head_seq:
        now = json.loads(json.dumps(facts(live)))
        assert now | {"command": told[-1]["command"]} == told[-1]
    if told:  # a retry is harmless
        live.do(CutDeclined(), Who("player", "nobody"), told[-1]["command"])
        assert log.head("crash")[0] == head_seq
    asked = live.driver.pending
    log.close()
    assert asked is not None
    return head_seq, asked.what


def main(address: str, kills: int, seed: int) -> None:
    """Lives, deaths and looks, and the report."""
    log = EventLog.open(address)
    record = TableRecord("crash", "over-under", "Crash", "Casino", "", 0)
    limits = GAMES["over-under"].limits
    create_table(log, record, Table(Rules.of("686a"), limits, keeps_chips=True))
    LiveTable.open(log, "crash", House(Random(seed), lambda: 1_000_000))  # up to the first player
    log.close()
    chance = Random(seed)
    acknowledged, pending = 0, []
    for number in range(kills):
        told = kill_once(address, seed * 10_000 + number, chance)
        acknowledged += len(told)
        _, asked = check(address, told)
        pending.append(asked)
    log = EventLog.open(address)
    findings = [*verify_chain(log, "crash"), *verify_rounds(log, "crash")]
    report = {
        "kills": kills,
        "acknowledged": acknowledged,
        "rounds": log.rounds("crash")[-1],
        "events": log.head("crash")[0],
        "killed_at": sorted(set(pending)),
        "findings": [str(finding) for finding in findings],
    }
    log.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
