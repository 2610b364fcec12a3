"""The tables of a casino that several servers share."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from pitboss.server.peers import Peers
from pitboss.server.room import Room
from pitboss.server.rooms import Rooms
from pitboss.server.shared_room import SharedRoom
from pitboss.store import Damaged, LiveTable, Unavailable, Visitors
from pitboss.store.lease import FREE, Standing
from pitboss.store.notices import Notices

journal = logging.getLogger(__name__)


class SharedRooms(Rooms):
    """The tables that are in this server's memory: its own, and those that it follows."""

    def __init__(self, *given: Any, peers: Peers, visitors: Visitors) -> None:
        super().__init__(*given)
        self.peers = peers
        self._visitors = visitors
        self._notices = Notices(self._log.engine, peers.leases, self._heard, self._beaten)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_looking = False

    async def start(self) -> None:
        """From here on the others know that this server lives, and it hears of them."""
        await super().start()
        self._start(self._notices.listen())

    async def close(self) -> None:
        """Finishes what it is at, and leaves its tables to the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()
        with suppress(Unavailable):  # then they wait until nothing is heard of it
            await self._work.at_table(self.peers.leases.sign_off)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _opened(self, table_id: str) -> Room:
        live = await self._read(LiveTable.open_to_follow, table_id)
        room = self._room_of(live, SharedRoom, self.peers)
        standing = await self._work.at_table(self.peers.leases.standing, [table_id])
        await room.settle(standing[table_id])
        return room

    def _shared(self) -> list[SharedRoom]:
        return [room for room in self._rooms.values() if isinstance(room, SharedRoom)]

    def _in_memory(self, table_id: str) -> SharedRoom | None:
        room = self._rooms.get(table_id)
        return room if isinstance(room, SharedRoom) else None

    def _heard(self, words: str) -> None:
        """Something that a server has told all of them."""
        match words.split(maxsplit=2):
            case ["table", table_id, seq]:
                if room := self._in_memory(table_id):
                    room.hear(int(seq))
                else:  # one that another server has just opened
                    self.stands(table_id)
            case ["stream", _, stream]:
                self._display.heard(stream)
            case ["thinks" | "here" | "gone" as what, table_id, whom]:
                server, _, player = whom.partition(" ")
                room = self._in_memory(table_id)
                if room and server != self.peers.leases.server:
                    room.hear_of(what, player)
            case ["visitor", visitor_id]:
                self.drop(visitor_id)
            case ["session", session_id]:
                self.end_sessions([session_id])
            case [words] if words == FREE:
                self._beaten(False)
            case _:
                journal.warning("a server tells what this one does not know: %s", words)

    def _beaten(self, is_first: bool) -> None:
        """This server lives, and looks how its tables stand; after a time in which it has heard
        nothing, all of them."""
        if not self._is_looking or is_first:
            self._is_looking = True
            self._start(self._look_round(everywhere=is_first))

    async def _look_round(self, *, everywhere: bool) -> None:
        try:
            if everywhere:
                await self._look_at_visitors()
            await self._look_at_tables(everywhere=everywhere)
        except Unavailable as unavailable:
            journal.error("the tables of other servers are not seen: %s", unavailable)
        except Exception:
            journal.exception("the tables of other servers could not be looked at")
        finally:
            self._is_looking = False

    async def _look_at_tables(self, *, everywhere: bool) -> None:
        leases = self.peers.leases
        looked_at = {
            room.table_id
            for room in self._shared()
            if everywhere or room.is_watched or leases.fence(room.table_id)
        }
        orphans = await self._work.at_table(leases.orphans)
        standing = await self._work.at_table(leases.standing, looked_at | set(orphans))
        by_need = sorted(standing, key=lambda name: not self._is_watched(name))
        await asyncio.gather(*(self._settle(name, standing[name]) for name in by_need))

    async def _settle(self, table_id: str, stands: Standing) -> None:
        """One table; what is wrong with it keeps nobody from the others."""
        try:
            room = self._in_memory(table_id)
            if room is None:
                await self.room(table_id)  # which looks how it stands
            elif stands.alive or stands.owner or room.is_watched:
                await room.settle(stands)
            else:
                room.hear(stands.head)
        except Damaged:
            pass  # it stays closed, and that was said
        except Unavailable as unavailable:
            journal.error("table %s is not looked after: %s", table_id, unavailable)
        except Exception:
            journal.exception("table %s cannot be looked after", table_id)

    def _is_watched(self, table_id: str) -> bool:
        room = self._in_memory(table_id)
        return room is not None and room.is_watched

    async def _look_at_visitors(self) -> None:
        """Sessions may have ended, and names changed, while nothing was heard."""
        outboxes = [*(box for room in self._shared() for box in room.outboxes), *self.lookers]
        sessions = {box.session_id for box in outboxes if box.session_id}
        names = await self._work.at_table(self._visitors.names_of, sessions)
        self.end_sessions(sessions - names.keys())
        for box in outboxes:
            if box.session_id in names and names[box.session_id] != box.viewer.name:
                box.given_up.set()
