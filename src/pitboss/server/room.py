"""A live table in memory: one writer at a time, and everybody who looks on."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Mapping
from time import monotonic
from typing import Any, TypeVar
from uuid import uuid4

from pitboss.procedure.answers import HOUSE, Answer, Who
from pitboss.procedure.asides import Aside, Leave
from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.server.journal import about
from pitboss.server.kinds import Clock
from pitboss.server.messages import ClockMoved, MetersMoved
from pitboss.server.outbox import Outbox
from pitboss.server.patience import Patience, Question, Time, overdue, question, seconds_for
from pitboss.server.presence import Presence
from pitboss.server.telling import Telling
from pitboss.server.views import meters, state
from pitboss.server.work import Work
from pitboss.store import Conflict, EventLog, LiveTable
from pitboss.store.law import Renewal
from pitboss.vocabulary.refusal import Refused

Seen = TypeVar("Seen")

Opening = Callable[[EventLog, str, House, Renewal], LiveTable]

TRIES = 3

journal = logging.getLogger(__name__)


class Room:
    """One table: commands are done one after another, durably, then told to every viewer."""

    def __init__(
        self, log: EventLog, house: House, live: LiveTable, patience: float, work: Work,
        sitters: Counter[str], renewal: Renewal, gone_seconds: float, time: Time | None = None,
    ) -> None:  # fmt: skip
        self._work = work
        self._renewal = renewal
        self._log = log
        self._house = house
        self._live = live
        self._stale = False  # memory may be ahead of the log: it is read again before it is used
        self._lock = asyncio.Lock()
        self._outboxes: set[Outbox] = set()
        is_virtual = live.table.virtual
        self._seconds = patience if is_virtual else 0  # that players have with each other
        self._patience = Patience(self._patience_lost, time)
        self._presence = Presence(gone_seconds if is_virtual else 0, self._is_gone, time)
        self._is_freeing = False  # seats of those who have gone
        self._at_work: set[asyncio.Task[Any]] = set()
        self._sitters = sitters  # how many seats each player has, at all tables
        self._seated: list[str] = []  # of them, those here
        self._table_id = live.record.id
        self._used_at = monotonic()
        self._glances: dict[object, Any] = {}  # what was last seen of a table, for when it rests
        self.stands: Callable[[str], None] = nobody_asks  # told when it does otherwise
        self.day_closed: Callable[[], None] = nothing_follows
        self.is_at_rest = False  # it is in the log, and not in memory
        self._stands()

    @property
    def viewers(self) -> int:
        """How many look on."""
        return len(self._outboxes)

    @property
    def clock(self) -> Clock | None:
        """How long the table still waits for whom it waits for."""
        return self._patience.clock

    async def look(self, view: Callable[[LiveTable], Seen]) -> Seen:
        """What a view makes of the table, between two commands."""
        async with self._lock:
            return await self._work.at_table(view, await self._fresh())

    async def glance(self, view: Callable[[LiveTable], Seen]) -> Seen:
        """The same; of a table at rest, at which nothing happens, what was seen last."""
        if not self.is_at_rest or view not in self._glances:
            self._glances[view] = await self.look(view)
        seen: Seen = self._glances[view]
        return seen

    def may_rest(self, seconds: float) -> bool:
        """Whether for so long nobody has looked or done anything here, and nothing is due."""
        is_used = self._lock.locked() or monotonic() - self._used_at < seconds
        return not is_used and self._is_idle()

    def _is_idle(self) -> bool:
        is_busy = self._outboxes or self._at_work or self._patience.is_counting
        return not is_busy and not self.is_at_rest

    async def rest(self) -> None:
        """The table leaves memory. Who has a seat there is known all the same; whoever asks for it
        next has it read from the log."""
        async with self._lock:
            if self._is_idle():
                self._stale = self.is_at_rest = True
                del self._live

    async def join(self, outbox: Outbox) -> None:
        """From here on the outbox gets everything that happens, after the state as it is now."""
        async with self._lock:
            live = await self._fresh()
            self._presence.came(outbox.viewer.name)
            self._watch_again()
            outbox.put(await self._work.at_table(state, live, outbox.viewer, self.clock))
            self._outboxes.add(outbox)
            self._presence.came(outbox.viewer.name)  # another page of his may have closed meanwhile

    def leave(self, outbox: Outbox) -> None:
        """The outbox gets nothing more; a player who had no other may be gone. He may be about to
        sit down, too."""
        self._used_at = monotonic()
        self._outboxes.discard(outbox)
        name = outbox.viewer.name
        if name and not self.has_here(name):
            self._presence.went(name)

    def has_here(self, player: str) -> bool:
        """Whether a player is connected."""
        return any(outbox.viewer.name == player for outbox in self._outboxes)

    def expect(self, *players: str) -> None:
        """Players have come to the table, or all who sit there, and will have pages: who has none
        for too long has gone."""
        here = players or self._seated
        self._presence.expect(name for name in here if not self.has_here(name))

    async def think(self, outbox: Outbox, thinks: bool) -> None:
        """A player opens his advice or closes it: there is more time for what he is asked."""
        outbox.thinks = thinks
        if thinks:
            async with self._lock:
                if self._lengthen_for(outbox.viewer.name):
                    self._lengthened(outbox.viewer.name)

    def drop(self, visitor_id: str) -> None:
        """A visitor who goes by another name now has to come in again."""
        for outbox in self._outboxes:
            outbox.drop(visitor_id)

    def end_sessions(self, session_ids: Collection[str]) -> None:
        """Who had one of these sessions is not there any more."""
        for outbox in self._outboxes:
            outbox.end_session(session_ids)

    def show_meter(self, name: str) -> None:
        """A meter that this table may be linked to has moved: whoever looks on sees it."""
        if self.is_at_rest or not self._outboxes:
            return
        linked = self._live.table.linked
        if linked is not None and linked.meter == name:
            message: MetersMoved = {"type": "meters", "meters": meters(self._live)}
            for outbox in self._outboxes:
                outbox.put(message)

    async def do(
        self, command: Answer | Aside, who: Who, command_id: str, after: int | None = None
    ) -> list[Step]:
        """Does a command, durably, once for each id; the steps that it caused.

        Who waits for it may go away meanwhile: the command is done to its end all the same.
        """
        if who.role == "player" and not self.has_here(who.name):
            self._acts(who.name)
        return await asyncio.shield(self._start(self._do(command, who, command_id, after)))

    async def correct(
        self, seq: int, answer: Answer, who: Who, reason: str, command_id: str
    ) -> None:
        """The floorperson corrects what was entered wrongly; everybody sees the round anew."""
        await asyncio.shield(self._start(self._correct(seq, answer, who, reason, command_id)))

    async def _correct(
        self, seq: int, answer: Answer, who: Who, reason: str, command_id: str
    ) -> None:
        about(table=self._table_id, command=command_id)
        async with self._lock:
            live = await self._fresh()
            about(round=live.round_number)
            await self._work.at_table(live.correct, seq, answer, who, reason, command_id)
            await self._tell_all_again()

    async def close(self) -> None:
        """Finishes what is at work and waits for nothing more."""
        self._seconds = 0
        self._patience.stop()
        self._presence.stop()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, Seen]) -> asyncio.Task[Seen]:
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return task

    async def _do(
        self, command: Answer | Aside, who: Who, command_id: str, after: int | None
    ) -> list[Step]:
        about(table=self._table_id, command=command_id)
        async with self._lock:
            return await self._commit(command, who, command_id, after)

    @property
    def _open(self) -> Opening:
        """How the table is read from the log."""
        return LiveTable.open

    async def _fresh(self) -> LiveTable:
        """The table as the log has it, read again where something went wrong with it, or where it
        has left memory."""
        self._used_at = monotonic()
        if self._stale:
            self._live = await self._work.at_table(
                self._open, self._log, self._table_id, self._house, self._renewal
            )
            self._stale = self.is_at_rest = False
            await self._tell_all_again()
        return self._live

    async def _commit(
        self, command: Answer | Aside, who: Who, command_id: str, after: int | None = None
    ) -> list[Step]:
        for tries_left in reversed(range(TRIES)):
            live = await self._fresh()
            about(round=live.round_number)
            before = live.seq
            try:
                steps = await self._work.at_table(live.do, command, who, command_id, after)
            except Refused:
                raise
            except Conflict:  # another writer of the same log: everybody sees what that one did
                await self._tell_all_again()
                if not tries_left:
                    raise
            except Exception:  # whatever went wrong, what is in the log is what happened
                self._stale = True
                await self._fresh()
                raise
            else:
                fresh = [step for step in steps if step["seq"] > before]
                if any(step["what"] == "correction" for step in fresh):
                    await self._tell_all_again()  # what was told before may be otherwise now
                elif fresh:
                    self._tell(fresh)
                if any(step["what"] == "count" and _closes(step) for step in fresh):
                    self.day_closed()
                return steps
        raise AssertionError("the last try returns or raises")

    def _tell(self, steps: list[Step]) -> None:
        self._watch()
        telling = Telling(self._live, steps, self.clock)
        for outbox in self._outboxes:
            outbox.put_text(telling.to(outbox.viewer))
        self._stands()

    async def _tell_all_again(self) -> None:
        self._watch()
        for outbox in list(self._outboxes):
            outbox.put(await self._work.at_table(state, self._live, outbox.viewer, self.clock))
        self._stands()

    def _stands(self) -> None:
        """The table stands otherwise: whom it waits for, and who sits there."""
        self._glances.clear()
        self._watch()
        seated = list(self._live.table.seats.values())
        self._sitters.subtract(self._seated)
        self._sitters.update(seated)
        self._seated = seated
        self._presence.gone &= set(seated)
        self._free_seats()
        self.stands(self._table_id)

    # how long is waited, and for whom

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

    def _lengthened(self, player: str) -> None:
        """There is more time for a player who thinks; nobody but this server counts it."""

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
        if (
            self._presence.gone
            and not self._is_freeing
            and (wakes or (not asleep and self._left()))
        ):
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


def _closes(step: Step) -> bool:
    """Whether a count was the last of a gaming day."""
    counted: Mapping[str, object] = step
    return counted.get("of") == "closing"


def nothing_follows() -> None:
    """Nobody signs anything when a table's day is over."""


def nobody_asks(_table_id: str) -> None:
    """Where nobody looks at many tables at once."""
