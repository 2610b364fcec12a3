"""The tables of a casino that several servers share."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from pitboss.server.peers import Peers
from pitboss.server.rooms import Room, Rooms
from pitboss.server.shared_room import SharedRoom
from pitboss.store import Damaged, LiveTable, Unavailable, Visitors
from pitboss.store.lease import FREE
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

    def _shared(self) -> dict[str, SharedRoom]:
        return {
            table_id: room for table_id, room in self._rooms.items() if isinstance(room, SharedRoom)
        }

    def _heard(self, words: str) -> None:
        """Something that a server has told all of them."""
        match words.split():
            case ["table", table_id, seq]:
                if table_id in self._rooms:
                    self._shared()[table_id].hear(int(seq))
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
        rooms = self._shared()
        looked_at = {
            table_id
            for table_id, room in rooms.items()
            if everywhere or room.is_watched or leases.fence(table_id)
        }
        orphans = await self._work.at_table(leases.orphans)
        standing = await self._work.at_table(leases.standing, looked_at | set(orphans))
        for table_id in sorted(standing, key=lambda name: not self._is_watched(name)):
            stands = standing[table_id]
            if table_id not in rooms:
                with suppress(Damaged):  # it stays closed
                    await self.room(table_id)  # which looks how it stands
            elif stands.alive or stands.owner or rooms[table_id].is_watched:
                with suppress(Damaged):
                    await rooms[table_id].settle(stands)
            else:
                rooms[table_id].hear(stands.head)

    def _is_watched(self, table_id: str) -> bool:
        room = self._rooms.get(table_id)
        return isinstance(room, SharedRoom) and room.is_watched

    async def _look_at_visitors(self) -> None:
        """Sessions may have ended, and names changed, while nothing was heard."""
        outboxes = [box for room in self._shared().values() for box in room.outboxes]
        sessions = {box.session_id for box in outboxes if box.session_id}
        names = await self._work.at_table(self._visitors.names_of, sessions)
        self.end_sessions(sessions - names.keys())
        for box in outboxes:
            if box.session_id in names and names[box.session_id] != box.viewer.name:
                box.given_up.set()
