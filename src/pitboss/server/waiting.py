"""For whom a table waits and how long, and what the house does then.

A player who does not answer in time is answered for. One who has gone keeps his seat until his
wagers are decided, and then it is free.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any, TypeVar
from uuid import uuid4

from pitboss.procedure.answers import HOUSE, Answer, Who
from pitboss.procedure.asides import Aside, Leave
from pitboss.procedure.driver import Step
from pitboss.server.journal import about
from pitboss.server.kinds import Clock
from pitboss.server.messages import ClockMoved
from pitboss.server.outbox import Outbox
from pitboss.server.patience import Patience, Question, Time, overdue, question, seconds_for
from pitboss.server.presence import Presence
from pitboss.store import LiveTable

Seen = TypeVar("Seen")

journal = logging.getLogger(__name__)


class Waiting(ABC):
    """A table in memory, as far as somebody is waited for there."""

    def __init__(
        self, live: LiveTable, patience: float, gone_seconds: float, time: Time | None
    ) -> None:
        self._live = live
        self._stale = False  # memory may be ahead of the log: it is read again before it is used
        self.is_at_rest = False  # it is in the log, and not in memory
        self._lock = asyncio.Lock()
        self._outboxes: set[Outbox] = set()
        self._seated: list[str] = []  # whose the seats are
        self._table_id = live.record.id
        is_virtual = live.table.virtual
        self._seconds = patience if is_virtual else 0  # that players have with each other
        self._patience = Patience(self._patience_lost, time)
        self._presence = Presence(gone_seconds if is_virtual else 0, self._is_gone, time)
        self._is_freeing = False  # seats of those who have gone

    @abstractmethod
    async def _fresh(self) -> LiveTable:
        """The table as the log has it."""

    @abstractmethod
    async def _commit(
        self, command: Answer | Aside, who: Who, command_id: str, after: int | None = None
    ) -> list[Step]:
        """Does a command, and tells everybody."""

    @abstractmethod
    def _start(self, work: Coroutine[Any, Any, Seen]) -> asyncio.Task[Seen]:
        """Has something done that nobody waits for."""

    @abstractmethod
    def _lengthened(self, player: str) -> None:
        """There is more time for a player who thinks."""

    def _wait_no_more(self) -> None:
        """The server ends."""
        self._seconds = 0
        self._patience.stop()
        self._presence.stop()

    @property
    def clock(self) -> Clock | None:
        """How long the table still waits for whom it waits for."""
        return self._patience.clock

    def has_here(self, player: str) -> bool:
        """Whether a player is connected."""
        return any(outbox.viewer.name == player for outbox in self._outboxes)

    def expect_page_of(self, player: str) -> None:
        """He is on his way to the table's page: without one for too long he has gone."""
        if not self.has_here(player):
            self._presence.went(player)

    def expect_all(self) -> None:
        """Whoever sits there, and has not been heard of yet."""
        self._presence.expect(name for name in self._seated if not self.has_here(name))

    async def think(self, outbox: Outbox, thinks: bool) -> None:
        """A player opens his advice or closes it: there is more time for what he is asked."""
        outbox.thinks = thinks
        if thinks:
            async with self._lock:
                if self._lengthen_for(outbox.viewer.name):
                    self._lengthened(outbox.viewer.name)

    @property
    def _asked(self) -> Question:
        live = self._live
        return question(live.driver.pending, live.round_number, live.answered)

    def _waits(self) -> float:
        """For how long."""
        live = self._live
        return seconds_for(live.table, live.driver.pending, self._seconds, self._presence.gone)

    def _watch(self) -> None:
        """Counts how long the table waits for whom it waits for."""
        self._patience.watch(self._live.driver.pending, self._asked, self._waits())
        if self._patience.is_counting:
            for outbox in self._outboxes:
                name = outbox.viewer.name
                if outbox.thinks and self._is_asked(name) and self._patience.lengthen():
                    self._lengthened(name)

    def _watch_again(self) -> None:
        """Somebody has gone, or is back, and nothing else has changed."""
        was_counting = self._patience.is_counting
        self._watch()
        if self._patience.is_counting != was_counting:
            self._tell_clock()

    def _tell_clock(self) -> None:
        message: ClockMoved = {"type": "clock", "clock": self.clock}
        for outbox in self._outboxes:
            outbox.put(message)

    def _is_asked(self, player: str) -> bool:
        """Whether the table waits for this player."""
        pending, seats = self._live.driver.pending, self._live.table.seats_of(player)
        return pending is not None and pending.waits_for(player, seats)

    def _lengthen_for(self, player: str) -> bool:
        """There is more time for a player who thinks, if it is he who is asked, and all are told;
        whether there is."""
        counts = self._patience.is_counting and not self.is_at_rest
        if not counts or not self._is_asked(player) or not self._patience.lengthen():
            return False
        self._tell_clock()
        return True

    def _patience_lost(self, awaited: Question) -> None:
        self._start(self._answer_for_the_absent(awaited))

    async def _answer_for_the_absent(self, awaited: Question) -> None:
        about(table=self._table_id)
        async with self._lock:
            try:
                live = await self._fresh()
                asked = self._asked
                if asked.goes_on(awaited) and self._waits():
                    for deed in overdue(live.driver.pending, asked.seats - awaited.seats):
                        await self._commit(deed, HOUSE, f"patience:{uuid4()}")
                self._watch()
            except Exception:
                journal.exception("the house could not answer at %s", self._table_id)
                self._patience.stop()  # and counts again
                self._watch()

    # who has gone

    def _acts(self, player: str) -> None:
        """A player does something without a socket."""
        self._presence.acts(player)

    def _is_gone(self, player: str) -> None:
        """A player has been without a socket for too long."""
        if player in self._seated and not self.has_here(player):
            self._presence.is_missed(player)
            self._free_seats(wakes=True)

    def _free_seats(self, *, wakes: bool = False) -> None:
        """Has the seats freed of who has gone, as soon as no wagers of theirs are on the layout; a
        table that is not in memory may have to be read for it, or one where he is asked."""
        asleep = self._stale or self.is_at_rest
        is_due = wakes or (not asleep and bool(self._left()))
        if self._presence.gone and is_due and not self._is_freeing:
            self._is_freeing = True
            self._start(self._free_left())

    def _left(self) -> list[int]:
        """Seats without wagers of players who have gone."""
        table, gone = self._live.table, self._presence.gone
        kept = table.live | table.abandoned
        return [seat for seat, name in table.seats.items() if name in gone and seat not in kept]

    async def _free_left(self) -> None:
        about(table=self._table_id)
        try:
            async with self._lock:
                await self._fresh()
                self._watch_again()
                while left := self._left():
                    await self._commit(Leave(left[0]), HOUSE, f"gone:{uuid4()}")
        except Exception:  # tried again when something happens there
            journal.exception("a seat could not be freed at %s", self._table_id)
        finally:
            self._is_freeing = False
