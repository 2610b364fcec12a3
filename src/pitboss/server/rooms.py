"""The tables of a casino that are in memory."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, TypeVar

from pitboss.procedure.house import House
from pitboss.server.meter_display import MeterDisplay
from pitboss.server.outbox import Outbox
from pitboss.server.room import Opening, Room, nobody_asks, nothing_follows
from pitboss.server.work import Work
from pitboss.store import Damaged, EventLog, LiveTable
from pitboss.store.law import Renewal, unchanged
from pitboss.store.meters import meters_of

journal = logging.getLogger(__name__)

AnyRoom = TypeVar("AnyRoom", bound=Room)


class Rooms:
    """The tables of a casino that are in memory; each comes there when first asked for."""

    def __init__(
        self, log: EventLog, house: House, patience: float, work: Work,
        renewal: Renewal = unchanged, gone_seconds: float = 0,
    ) -> None:  # fmt: skip
        self.work = self._work = work
        self._gone_seconds = gone_seconds
        self._renewal = renewal
        self._log = log
        self._house = house
        self._patience = patience
        self.stands: Callable[[str], None] = nobody_asks  # told when a table does otherwise
        self.day_closed: Callable[[], None] = nothing_follows  # told when one was counted last
        self.lookers: set[Outbox] = set()  # of those who look at many tables at once
        self._rooms: dict[str, Room] = {}
        self._sitters: Counter[str] = Counter()
        self._damaged: dict[str, Damaged] = {}
        self._opening = asyncio.Lock()
        self._display = MeterDisplay(meters_of(log), work, lambda: list(self._rooms.values()))

    async def start(self) -> None:
        """From here on meters that tables share are shown as they move."""
        self._display.start()

    async def room(self, table_id: str) -> Room:
        """The room of a table of the log; Damaged, it stays closed until the server starts anew."""
        async with self._opening:
            if table_id in self._damaged:
                raise Damaged(str(self._damaged[table_id]))
            if table_id not in self._rooms:
                try:
                    self._rooms[table_id] = await self._opened(table_id)
                except Damaged as damaged:
                    journal.error("a table stays closed: %s", damaged)
                    self._damaged[table_id] = damaged
                    raise
            return self._rooms[table_id]

    async def _opened(self, table_id: str) -> Room:
        """A table that comes into memory."""
        room = self._room_of(await self._read(LiveTable.open, table_id), Room)
        room.expect_all()
        return room

    async def _read(self, opening: Opening, table_id: str) -> LiveTable:
        return await self._work.at_table(
            opening, self._log, table_id, self._house, self._renewal
        )  # fmt: skip

    def _room_of(self, live: LiveTable, kind: Callable[..., AnyRoom], *more: Any) -> AnyRoom:
        room = kind(
            self._log, self._house, live, self._patience, self._work, self._sitters,
            self._renewal, self._gone_seconds, *more,
        )  # fmt: skip
        room.stands, room.day_closed = self._stands, self._day_closed
        return room

    def _stands(self, table_id: str) -> None:
        self.stands(table_id)

    def _day_closed(self) -> None:
        self.day_closed()

    def drop(self, visitor_id: str) -> None:
        """A visitor has to come in again everywhere."""
        for room in self._rooms.values():
            room.drop(visitor_id)
        for looker in self.lookers:
            looker.drop(visitor_id)

    def end_sessions(self, session_ids: Collection[str]) -> None:
        """Sessions have ended everywhere."""
        for room in self._rooms.values():
            room.end_sessions(session_ids)
        for looker in self.lookers:
            looker.end_session(session_ids)

    def seats_of(self, player: str) -> int:
        """How many seats a player has, at all tables."""
        return self._sitters[player]

    def in_memory(self) -> int:
        """How many tables do not rest."""
        return sum(not room.is_at_rest for room in self._rooms.values())

    def viewers(self) -> int:
        """How many look on, at one table or at many."""
        return sum(room.viewers for room in self._rooms.values()) + len(self.lookers)

    async def rest(self, seconds: float) -> None:
        """Tables that nobody has used for so long leave memory."""
        for room in list(self._rooms.values()):
            if room.may_rest(seconds):
                await room.rest()

    async def close(self) -> None:
        """Every room finishes what it is at."""
        self._display.close()
        for room in self._rooms.values():
            await room.close()
