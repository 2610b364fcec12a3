"""A virtual table by a clock that the test moves."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from tests.server.own_loop import in_own_loop

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Answer, Bet, Who
from pitboss.procedure.asides import Aside, BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.regulation import Rules
from pitboss.server.outbox import Outbox
from pitboss.server.room import Room
from pitboss.server.views import Viewer, state
from pitboss.server.work import Work
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.law import unchanged

PATIENCE, GONE = 45, 30
STAKES: dict[str, dict[str, int]] = {
    "over-under": {"ante": 500},
    "dj-wild": {"ante": 500, "blind": 500},
    "pai-gow": {"pai_gow": 1_000},
    "blackjack": {"blackjack": 1_000, "blackjack.2": 1_000},
}
Message = dict[str, Any]


class Due:
    """Something that happens at a time, unless it is cancelled."""

    def __init__(self, at: float, then: Callable[[], None]) -> None:
        self.at = at
        self.then = then
        self.is_off = False

    def cancel(self) -> None:
        """It does not happen."""
        self.is_off = True


class HandMoved:
    """A clock that stands until the test moves it."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.due: list[Due] = []

    def time(self) -> float:
        """In seconds."""
        return self.now

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Due:
        """Calls back when the clock has been moved so far."""
        self.due.append(Due(self.now + delay, callback))
        return self.due[-1]

    def passes(self, seconds: float) -> None:
        """What is due by then happens, in its order."""
        self.now += seconds
        happens = sorted((due for due in self.due if due.at <= self.now), key=lambda due: due.at)
        self.due = [due for due in self.due if due.at > self.now]
        for due in happens:
            if not due.is_off:
                due.then()


class Sat:
    """A virtual table in a room, with players whose sockets are outboxes."""

    def __init__(self, folder: Path, game: str = "over-under", **rules: Any) -> None:
        self.game = CHAPTERS[game]
        self.log = EventLog.open(f"sqlite:///{folder / 'casino.db'}")
        chosen = Rules.of(self.game.file.chapter.number, rules)
        table = new_table(chosen, self.game.limits, keeps_chips=True)
        create_table(self.log, TableRecord("t", game, "T", "C", "", 0), table)
        self.house = House(Random(1), lambda: 1_563_019_200)
        self.house.is_alone = True
        self.work = Work(1, 1)
        self.time = HandMoved()
        self.start()

    def start(self) -> None:
        """The server starts: the table is read from the log."""
        live = LiveTable.open(self.log, "t", self.house)
        self.room = Room(
            self.log, self.house, live, PATIENCE, self.work, Counter(), unchanged, GONE, self.time
        )
        self.room.expect_all()

    async def close(self) -> None:
        """Everything is closed."""
        await self.room.close()
        self.work.close()
        self.log.close()

    async def come(self, name: str) -> Outbox:
        """A player's page."""
        outbox = Outbox(Viewer(name))
        await self.room.join(outbox)
        return outbox

    async def sit(self, name: str, seat: int) -> Outbox:
        """The same, and he takes a seat and buys in."""
        outbox = await self.come(name)
        await self.do(name, Sit(seat))
        await self.do(name, BuyIn(100_000))
        return outbox

    async def do(
        self, name: str, command: Answer | Aside, command_id: str = "", after: int | None = None
    ) -> None:
        """A player's command."""
        await self.room.do(command, Who("player", name), command_id or str(uuid4()), after)

    async def bet(self, name: str, seat: int) -> None:
        """The least that the game is played for."""
        await self.do(name, Bet(seat, STAKES[self.game.slug]))

    async def passes(self, seconds: float) -> None:
        """The clock is moved, and what follows is done."""
        self.time.passes(seconds)
        while self.room._at_work:
            await asyncio.gather(*self.room._at_work)

    @property
    def live(self) -> LiveTable:
        """The table."""
        return self.room._live

    @property
    def pending(self) -> Message:
        """What it waits for, as somebody sees it who looks on."""
        seen: Message = dict(state(self.live, Viewer(), self.room.clock)["pending"] or {})
        return seen

    def steps(self, *whats: str) -> list[Any]:
        """What has happened in the round under way."""
        return [step for step in self.live.steps() if step["what"] in whats]


def told(outbox: Outbox, *types: str) -> list[Message]:
    """What a page was told since the test last looked."""
    texts, outbox._waiting = outbox._waiting, []
    messages = [json.loads(text) for text in texts]
    return [message for message in messages if not types or message["type"] in types]


Played = Callable[[Sat], Coroutine[Any, Any, None]]


def at_a_table(folder: Path, play: Played, game: str = "over-under", **rules: Any) -> None:
    """Plays; in the end what the log has, read again, is what was seen."""

    async def played() -> None:
        sat = Sat(folder, game, **rules)
        await play(sat)
        again = LiveTable.open_to_follow(sat.log, "t", sat.house)
        for name in ("Ann", "Bob", ""):
            assert state(again, Viewer(name)) == state(sat.live, Viewer(name))
        await sat.close()

    in_own_loop(played())
