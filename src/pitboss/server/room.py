"""A live table in memory: one writer at a time, and everybody who looks on."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Mapping
from time import monotonic
from typing import Any, TypeVar

from pitboss.procedure.answers import Answer, Who
from pitboss.procedure.asides import Aside
from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.server.journal import about
from pitboss.server.messages import MetersMoved
from pitboss.server.outbox import Outbox
from pitboss.server.patience import Time
from pitboss.server.telling import Telling
from pitboss.server.views import meters, state
from pitboss.server.waiting import Waiting
from pitboss.server.work import Work
from pitboss.store import Conflict, EventLog, LiveTable, Unavailable
from pitboss.store.law import Renewal
from pitboss.vocabulary.refusal import Refused

Seen = TypeVar("Seen")

Opening = Callable[[EventLog, str, House, Renewal], LiveTable]

TRIES = 3

journal = logging.getLogger(__name__)


class Room(Waiting):
    """One table: commands are done one after another, durably, then told to every viewer."""

    def __init__(
        self, log: EventLog, house: House, live: LiveTable, patience: float, work: Work,
        sitters: Counter[str], renewal: Renewal, gone_seconds: float, time: Time | None = None,
    ) -> None:  # fmt: skip
        super().__init__(live, patience, gone_seconds, time)
        self._work = work
        self._renewal = renewal
        self._log = log
        self._house = house
        self._at_work: set[asyncio.Task[Any]] = set()
        self._sitters = sitters  # how many seats each player has, at all tables
        self._used_at = monotonic()
        self._glances: dict[object, Any] = {}  # what was last seen of a table, for when it rests
        self.stands: Callable[[str], None] = nobody_asks  # told when it does otherwise
        self.day_closed: Callable[[], None] = nothing_follows
        self._stands()

    @property
    def viewers(self) -> int:
        """How many look on."""
        return len(self._outboxes)

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
        self._wait_no_more()
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

    def _lengthened(self, player: str) -> None:
        """Nobody but this server counts it."""

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
        try:
            telling = Telling(self._live, steps, self.clock)
            for outbox in self._outboxes:
                outbox.put_text(telling.to(outbox.viewer))
        except Exception:  # it is done all the same: whoever was not told comes in again
            journal.exception("table %s cannot be shown", self._table_id)
            for outbox in self._outboxes:
                outbox.given_up.set()
        self._stands()

    async def _tell_all_again(self) -> None:
        self._watch()
        for outbox in list(self._outboxes):
            try:
                outbox.put(await self._work.at_table(state, self._live, outbox.viewer, self.clock))
            except Unavailable:
                raise
            except Exception:
                journal.exception("table %s cannot be shown", self._table_id)
                outbox.given_up.set()
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


def _closes(step: Step) -> bool:
    """Whether a count was the last of a gaming day."""
    counted: Mapping[str, object] = step
    return counted.get("of") == "closing"


def nothing_follows() -> None:
    """Nobody signs anything when a table's day is over."""


def nobody_asks(_table_id: str) -> None:
    """Where nobody looks at many tables at once."""
