"""A table that several servers show, and that one of them owns.

The owner does the commands. The others send theirs to it, and follow what it has written, so that
everybody at the table sees the same, whichever server he is connected to. Where the owner is gone,
whoever needs the table takes it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final

from pitboss.procedure.answers import Answer, Who, from_json
from pitboss.procedure.asides import Aside, aside_from_json
from pitboss.procedure.driver import Step
from pitboss.server.outbox import Outbox
from pitboss.server.patience import Question, overdue
from pitboss.server.peers import Peers, Wanted
from pitboss.server.room import Opening, Room
from pitboss.store import LiveTable, Unavailable
from pitboss.store.corrections import correction
from pitboss.store.errors import Moved
from pitboss.store.event import Opened
from pitboss.store.happening import content_of
from pitboss.store.lease import Standing

LONGEST: Final = 10.0
"""Seconds for which a command looks for an owner who does it."""
AGAIN: Final = 0.2
"""Seconds after which it looks again."""
ANSWERED: Final = 3.0
"""Seconds in which a server says that a player is connected to it, who is gone from another."""
_REMEMBERED = 500

journal = logging.getLogger(__name__)


class SharedRoom(Room):
    """One table, as a server has it that may own it or not."""

    def __init__(self, *given: Any) -> None:
        *of_room, peers = given
        self._peers: Peers = peers
        self._leases = peers.leases
        self._lately: deque[Step] = deque(maxlen=_REMEMBERED)  # steps of others
        self._head = 0  # the last event that is known to be in the log
        self._is_coming = False  # somebody is about to follow
        super().__init__(*of_room)

    @property
    def table_id(self) -> str:
        """Which table it is."""
        return self._table_id

    @property
    def _open(self) -> Opening:
        """Only its owner goes on with a round that he reads from the log."""
        is_own = self._leases.holds(self.table_id)
        return LiveTable.open if is_own else LiveTable.open_to_follow

    # how long is waited, and for whom

    def _patience_lost(self, awaited: Question) -> None:
        """Every server counts, and shows its players the clock; only the owner answers for those
        who do not."""
        if self._leases.holds(self.table_id):
            super()._patience_lost(awaited)
        elif self._leases.fence(self.table_id) or self.is_watched:
            self._watch()  # it may be the owner again

    def _lengthened(self, player: str) -> None:
        """The owner's clock is the one that counts."""
        self._say("thinks", player)

    def hear_of(self, what: str, player: str) -> None:
        """Something that another server tells of a player at this table: that he ``thinks`` about
        what he is asked, that he is ``here``, or ``gone``."""
        match what:
            case "thinks":
                self._start(self._think_there(player))
            case "here":
                self._start(self._is_there(player))
            case "gone" if self.has_here(player) or self._presence.may_be_back(player):
                self._say("here", player)
            case "gone":
                self._presence.ask_about(player, ANSWERED, super()._is_gone)

    async def _think_there(self, player: str) -> None:
        async with self._lock:
            self._lengthen_for(player)

    async def _is_there(self, player: str) -> None:
        async with self._lock:
            self._presence.came(player)
            if not self.is_at_rest:
                self._watch_again()

    async def join(self, outbox: Outbox) -> None:
        """The other servers miss him no longer."""
        await super().join(outbox)
        if outbox.viewer.name in self._seated:
            self._say("here", outbox.viewer.name)

    def _acts(self, player: str) -> None:
        """The other servers need not miss him."""
        if self._presence.acts(player):
            self._say("here", player)

    def _is_gone(self, player: str) -> None:
        """From here; another server may have him, and says so."""
        if player in self._seated and not self.has_here(player):
            self._say("gone", player)
            self.hear_of("gone", player)

    def _say(self, what: str, player: str) -> None:
        self._start(self._tell_servers(f"{what} {self.table_id} {self._leases.server} {player}"))

    async def _tell_servers(self, words: str) -> None:
        try:
            await self._work.at_table(self._leases.tell, words)
        except Unavailable as unavailable:
            journal.error("the other servers are not told %r: %s", words, unavailable)

    async def _free_left(self) -> None:
        """Its owner does; a table that is nobody's is taken for it."""
        try:
            is_own = await self._owner() is None
        except Unavailable:
            is_own = False
        if is_own:
            await super()._free_left()
            return
        self._is_freeing = False
        async with self._lock:
            if not self.is_at_rest:
                self._watch_again()

    # commands

    async def _do(
        self, command: Answer | Aside, who: Who, command_id: str, after: int | None
    ) -> list[Step]:
        wanted = Wanted(command_id, content_of(command, who), after)
        async for owner in self._owners():
            with suppress(Moved):
                if owner is None:
                    return await super()._do(command, who, command_id, after)
                return await self._steps(*await self._peers.ask(owner, self.table_id, wanted))
        raise AssertionError("it ends by an answer, or by being too late")

    async def _correct(
        self, seq: int, answer: Answer, who: Who, reason: str, command_id: str
    ) -> None:
        wanted = Wanted(command_id, correction(seq, answer, who, reason))
        async for owner in self._owners():
            with suppress(Moved):
                if owner is None:
                    await super()._correct(seq, answer, who, reason, command_id)
                else:
                    await self._steps(*await self._peers.ask(owner, self.table_id, wanted))
                return

    async def do_for_peer(self, wanted: Wanted) -> tuple[int, int]:
        """What another server has asked of the owner: the first and the last event of it. Moved,
        if this is not the owner."""
        return await asyncio.shield(self._start(self._do_here(wanted)))

    async def _do_here(self, wanted: Wanted) -> tuple[int, int]:
        if not self._leases.holds(self.table_id):
            raise Moved(f"table {self.table_id} is another server's")
        content, who = wanted.content, Who(**wanted.content["who"])
        if "aside" in content:
            aside = aside_from_json(content["aside"])
            steps = await super()._do(aside, who, wanted.command_id, None)
            return steps[0]["seq"], steps[-1]["seq"]
        answer = from_json(content["answer"])
        if "corrects" in content:
            await super()._correct(
                content["corrects"], answer, who, content["reason"], wanted.command_id
            )
            return self._live.seq, self._live.seq
        steps = await super()._do(answer, who, wanted.command_id, wanted.after)
        return steps[0]["seq"], steps[-1]["seq"]

    async def _owners(self) -> AsyncIterator[Standing | None]:
        """Who owns the table, again and again: none, if it is this server. Unavailable, when that
        has helped nobody for too long."""
        clock = asyncio.get_running_loop().time
        until = clock() + LONGEST
        while clock() < until:
            yield await self._owner()
            await asyncio.sleep(AGAIN)
        raise Unavailable(f"no server has done it at table {self.table_id}")

    async def _owner(self) -> Standing | None:
        if self._leases.holds(self.table_id):
            return None
        async with self._lock:
            try:
                await self._take()
            except Moved:
                return await self._standing()
        return None

    async def _standing(self) -> Standing:
        standing: dict[str, Standing] = await self._work.at_table(
            self._leases.standing, [self.table_id]
        )
        return standing[self.table_id]

    async def _take(self) -> None:
        """The table becomes this server's, which goes on with it; Moved, if it cannot."""
        was_own = await self._work.at_table(self._leases.take, self.table_id)
        if self._stale:
            await self._fresh()
        elif not was_own:
            await self._follow(self._live)
            if steps := await self._work.at_table(self._live.go_on):
                self._tell(steps)
        self._stands()
        if not was_own:
            self.expect_all()

    # following

    def hear(self, head: int) -> None:
        """The log has events up to this one; whoever looks on is told of them."""
        is_news = head > self._head and (self.is_at_rest or head > self._live.seq)
        self._head = max(self._head, head)
        if is_news:
            self.stands(self.table_id)
        if self.is_at_rest:
            self._glances.clear()
        elif self._outboxes and self._live.seq < self._head and not self._is_coming:
            self._is_coming = True
            self._start(self._come())

    async def _come(self) -> None:
        async with self._lock:
            self._is_coming = False
            try:
                await self._fresh()
            except Exception as error:  # the next beat tries again
                journal.error("table %s is not followed: %s", self.table_id, error)

    async def _fresh(self) -> LiveTable:
        live = await super()._fresh()
        if live.seq < self._head:
            await self._follow(live)
        return self._live

    async def _follow(self, live: LiveTable) -> None:
        """What others have done happens here, and everybody here is told."""
        try:
            commands = await self._work.at_table(live.unfollowed)
            for command in commands:
                if command[-1].seq > live.seq:  # otherwise the whole round was read again meanwhile
                    await self._happens(live, command)
        except Unavailable:
            raise
        except Exception:  # it is read anew, if it can be
            self._stale = True
            raise
        self._stands()

    async def _happens(self, live: LiveTable, command: list[Opened]) -> None:
        steps = await self._work.at_table(live.follow, command)
        if steps is None:
            await self._tell_all_again()
        elif steps:
            self._lately.extend(steps)
            self._tell(steps)

    async def _steps(self, first: int, last: int) -> list[Step]:
        """The steps of a command that the owner has done; everybody here is told of them first."""
        self._head = max(self._head, last)
        async with self._lock:
            live = await self._fresh()
            followed = [step for step in self._lately if first <= step["seq"] <= last]
            if followed and (followed[0]["seq"], followed[-1]["seq"]) == (first, last):
                return followed
            return await self._work.at_table(live.steps_between, first, last)

    # with each beat

    @property
    def outboxes(self) -> frozenset[Outbox]:
        """Whoever looks on here."""
        return frozenset(self._outboxes)

    @property
    def is_watched(self) -> bool:
        """Whether anybody here looks on."""
        return bool(self._outboxes)

    async def rest(self) -> None:
        """The table leaves memory; one that was this server's is whoever's needs it next."""
        await super().rest()
        if self.is_at_rest and self._leases.fence(self.table_id):
            with suppress(Unavailable):  # then it is released when this server ends
                await self._work.at_table(self._leases.release, self.table_id)

    async def settle(self, standing: Standing) -> None:
        """The table stands so in the database. One whose server is gone is taken, if anybody here
        looks on or something is due at it; otherwise it is nobody's, until it is needed."""
        own = self._leases.fence(self.table_id)
        is_own = standing.owner == self._leases.server and own == standing.fence
        self.hear(standing.head)
        if is_own or own > standing.fence:  # taken a moment ago
            return
        self._leases.forget(self.table_id)
        if standing.alive and standing.owner != self._leases.server:
            return
        async with self._lock:
            await self._fresh()
            if self.is_watched or await self._work.at_table(self._is_due):
                with suppress(Moved):  # another server was faster
                    await self._take()
            elif standing.owner:
                await self._work.at_table(self._leases.release, self.table_id)

    def _is_due(self) -> bool:
        """Whether the house has something to do: now, when somebody's patience ends, or when who
        has a seat does not come."""
        live = self._live
        waits = self._waits() and overdue(live.driver.pending)
        return bool(waits or live.house_goes_on or (live.table.seats and self._presence.seconds))
