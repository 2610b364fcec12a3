"""Plays at a live table in a child process, kills it with SIGKILL at a named point after so many
acknowledged commands, looks at the log, and goes on: again and again. Prints a report as JSON.

    python crash_loop.py DATABASE KILLS SEED

How fast the machine is changes nothing in what is reached: only the moment of a kill from outside
hangs on it, and nothing is asked of that but that nothing is lost.
"""

import json
import os
import signal
import sys
from collections import Counter
from random import Random
from typing import Any

from sqlalchemy import event

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import (
    Answer,
    Bet,
    Cut,
    CutDeclined,
    Decision,
    Who,
    from_json,
    to_json,
)
from pitboss.procedure.asides import (
    ASIDE_KINDS,
    Aside,
    BuyIn,
    Sit,
    aside_from_json,
    aside_to_json,
)
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, AwaitPlayer, OfferCut, TakeBets
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.verify import verify_chain, verify_rounds

DONE = {
    "before it is written": False,
    "while it is written": False,
    "before it is committed": False,
    "once it is committed": True,
    "from outside": None,
}
"""Where a command is when its process is killed, and whether it is done then."""
MOST_COMMANDS = 6
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
    """What a player would see."""
    assert live.driver.pending is not None
    return {
        "seq": live.seq,
        "hash": live.log.head(live.record.id)[1],
        "pending": live.driver.pending.describe(),
        "steps": live.steps(),
    }


def die() -> None:
    """As if the power failed."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_half_way(_db: Any, _cursor: Any, sql: str, *_: Any) -> None:
    """With the events of a command in the transaction, and the command itself not yet."""
    if sql.startswith("INSERT INTO commands"):
        die()


def die_at(point: str, log: EventLog) -> None:
    """The next command of this log is its last."""
    if point == "before it is written":
        event.listen(log.engine, "begin", lambda _db: die(), insert=True)
    elif point == "while it is written":
        event.listen(log.engine, "before_cursor_execute", die_half_way)
    elif point == "before it is committed":
        event.listen(log.engine, "commit", lambda _db: die())


def play(address: str, seed: int, commands: int, point: str, out: int) -> None:
    """Tells each command before it is done and each fact once acknowledged, until it is killed."""
    chance = Random(seed)
    log = EventLog.open(address)
    live = LiveTable.open(log, "crash", House(chance, lambda: 1_000_000))
    number = 0
    while True:
        command, who = next_command(live, chance)
        command_id = f"{seed}.{number}"
        told = {"id": command_id, "do": data_of(command), "name": who.name}
        os.write(out, (json.dumps({"try": told}) + "\n").encode())
        if number == commands:
            die_at(point, log)
        live.do(command, who, command_id)
        if number == commands and point == "once it is committed":
            die()
        number += 1
        os.write(out, (json.dumps({"done": facts(live)}) + "\n").encode())


def data_of(command: Answer | Aside) -> dict[str, Any]:
    """A command, to be told through a pipe."""
    return to_json(command) if isinstance(command, Answer) else aside_to_json(command)


def kill_once(address: str, seed: int, commands: int, point: str) -> list[dict[str, Any]]:
    """One life and death of a player process: what it tried, and what it was told was done."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            play(address, seed, commands, point, write)
        finally:
            os._exit(1)  # it must not end by itself
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        first = [pipe.readline() for _ in range(2 * commands)]
        if point == "from outside":
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the player process ended by itself"
        rest = pipe.read()
    lines = (b"".join(first) + rest).split(b"\n")
    return [json.loads(line) for line in lines[:-1]]  # the last may be half a line


def check(address: str, told: list[dict[str, Any]], commands: int, point: str) -> str:
    """Nothing acknowledged is lost, and the round stands where it stood."""
    log = EventLog.open(address)
    done = [line["done"] for line in told if "done" in line]
    tried = [line["try"] for line in told if "try" in line]
    head_seq, _ = log.head("crash")
    hashes = {event.seq: event.hash for event in log.events("crash")}
    for fact in done:
        assert hashes.get(fact["seq"]) == fact["hash"], f"event {fact['seq']} was lost"
    if DONE[point] is not None:
        assert len(done) == commands
        written = log.command("crash", tried[-1]["id"]) is not None
        assert written == DONE[point], f"killed {point}, the command is done: {written}"
    live = LiveTable.open(log, "crash", House(Random(0), lambda: 1_000_000))
    assert live.seq == head_seq
    if done and done[-1]["seq"] == head_seq:
        assert json.loads(json.dumps(facts(live))) == done[-1]
    for last in tried[-2:]:  # a retry of what was done is harmless
        if log.command("crash", last["id"]) is not None:
            data = last["do"]
            read = aside_from_json if data["kind"] in ASIDE_KINDS else from_json
            live.do(read(data), Who("player", last["name"]), last["id"])
    assert log.head("crash")[0] == head_seq
    asked = live.driver.pending
    log.close()
    assert asked is not None
    return asked.what


def main(address: str, kills: int, seed: int) -> None:
    """Lives, deaths and looks, and the report."""
    log = EventLog.open(address)
    record = TableRecord("crash", "over-under", "Crash", "Casino", "", 0)
    limits = CHAPTERS["over-under"].limits
    create_table(log, record, new_table(Rules.of("686a"), limits, keeps_chips=True))
    LiveTable.open(log, "crash", House(Random(seed), lambda: 1_000_000))  # up to the first player
    log.close()
    chance = Random(seed)
    acknowledged, killed_at = 0, Counter()  # type: ignore[var-annotated]
    for number in range(kills):
        point = list(DONE)[number % len(DONE)]
        commands = chance.randint(0, MOST_COMMANDS)
        told = kill_once(address, seed * 10_000 + number, commands, point)
        acknowledged += commands
        killed_at[f"{point}: {check(address, told, commands, point)}"] += 1
    log = EventLog.open(address)
    findings = [*verify_chain(log, "crash"), *verify_rounds(log, "crash")]
    report = {
        "kills": kills,
        "acknowledged": acknowledged,
        "rounds": log.last_round("crash"),
        "events": log.head("crash")[0],
        "killed_at": killed_at,
        "findings": [str(finding) for finding in findings],
    }
    log.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
