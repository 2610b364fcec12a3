"""Those who look at many tables at once: told when one of them stands otherwise.

A table that changes many times in a moment is told once. Where several servers share the tables,
each tells who is connected to it, of the tables of all. A table that cannot be shown says so under
its name, and the others are shown all the same.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

from orjson import Fragment

from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.since import Since
from pitboss.server.models import CLOSED, UNAVAILABLE
from pitboss.server.outbox import Outbox
from pitboss.server.pit_messages import FloorTold, QueueTold
from pitboss.server.pit_views import floor_table, queue, unavailable_queue, unavailable_table
from pitboss.server.rooms import Rooms
from pitboss.server.telling import part, written
from pitboss.server.views import Viewer
from pitboss.store import Damaged, EventLog, LiveTable, TableRecord, Unavailable
from pitboss.vocabulary.refusal import Refused

journal = logging.getLogger(__name__)

EVERY: Final = 0.25
"""Seconds between two looks at the tables that have changed."""
AFTER_TROUBLE: Final = 2.0

Shown = TypeVar("Shown", FloorTold, QueueTold)


@dataclass(frozen=True)
class Page(Generic[Shown]):
    """What is shown of each table, and to whom."""

    type: Literal["floor", "queue"]
    view: Callable[[LiveTable, Viewer, Since], Any]
    unavailable: Callable[[TableRecord, str], Any]


FLOOR: Final[Page[FloorTold]] = Page("floor", floor_table, unavailable_table)
QUEUE: Final[Page[QueueTold]] = Page("queue", queue, unavailable_queue)


@dataclass(eq=False)
class Looker:
    """Somebody's socket, and which page it is for."""

    outbox: Outbox
    page: Page[Any]
    is_new: bool = field(default=True)  # and has been told nothing


class Floor:
    """All tables, for those who look at them at once."""

    def __init__(self, log: EventLog, rooms: Rooms, clock: GamingClock) -> None:
        self._log = log
        self._rooms = rooms
        self.since = Since(log, clock)
        self._lookers: set[Looker] = set()
        self._changed: set[str] = set()
        self._telling: asyncio.Task[None] | None = None
        rooms.stands = self.stands

    def stands(self, table_id: str) -> None:
        """A table stands otherwise than before."""
        if self._lookers:
            self._changed.add(table_id)
            self._tell_soon()

    def join(self, looker: Looker) -> None:
        """From here on the looker is told of every table, and of what changes."""
        self._lookers.add(looker)
        self._rooms.lookers.add(looker.outbox)
        self._tell_soon()

    def leave(self, looker: Looker) -> None:
        """The looker is told nothing more."""
        self._lookers.discard(looker)
        self._rooms.lookers.discard(looker.outbox)

    def close(self) -> None:
        """Nobody is told anything more."""
        if self._telling is not None:
            self._telling.cancel()

    async def told(self, page: Page[Shown], viewer: Viewer) -> str:
        """What a page shows of every table now, as it is sent."""
        tables = [await self._shown(record, [(page, viewer)]) for record in await self._records()]
        return _message(page, True, [shown for each in tables for shown in each])

    async def _records(self) -> list[TableRecord]:
        return await self._rooms.work.at_table(self._log.tables)

    def _tell_soon(self) -> None:
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Tells what has changed, until nothing has: all tables to who is new."""
        while self._lookers and (self._changed or any(one.is_new for one in self._lookers)):
            changed, self._changed = self._changed, set()
            try:
                await self._tell_of(changed)
            except Unavailable as unavailable:
                journal.error("the floor is not told: %s", unavailable)
                self._changed |= changed
                await asyncio.sleep(AFTER_TROUBLE)
            except Exception:  # whoever looks is told the rest of it, and what comes next
                journal.exception("the floor could not be told")
                self._changed |= changed
                await asyncio.sleep(AFTER_TROUBLE)
            await asyncio.sleep(EVERY)

    async def _tell_of(self, changed: set[str]) -> None:
        lookers = list(self._lookers)
        new = [one for one in lookers if one.is_new]
        told: dict[Looker, list[Fragment]] = {looker: [] for looker in lookers}
        for record in await self._records():
            of_it = lookers if record.id in changed else new
            if of_it:
                wanted = [(one.page, one.outbox.viewer) for one in of_it]
                shown = await self._shown(record, wanted)
                for looker, what in zip(of_it, shown, strict=True):
                    told[looker].append(what)
        for looker, tables in told.items():
            whole = looker in new
            if tables or whole:
                looker.is_new = False
                looker.outbox.put_text(_message(looker.page, whole, tables))

    async def _shown(
        self, record: TableRecord, wanted: Sequence[tuple[Page[Any], Viewer]]
    ) -> list[Fragment]:
        """What each of these is sent of a table, worked out once for all who see the same."""

        def look(live: LiveTable) -> dict[tuple[str, Viewer], Fragment]:
            return {
                (page.type, viewer): part(page.view(live, viewer, self.since))
                for page, viewer in wanted
            }

        try:
            room = await self._rooms.room(record.id)
            seen = await room.look(look)
        except Unavailable:
            raise
        except (Damaged, Refused):
            return [part(page.unavailable(record, CLOSED)) for page, _ in wanted]
        except Exception:  # whatever is wrong there, it is this table's alone
            journal.exception("table %s (%s) cannot be shown", record.id, record.name)
            return [part(page.unavailable(record, UNAVAILABLE)) for page, _ in wanted]
        return [seen[page.type, viewer] for page, viewer in wanted]


def _message(page: Page[Any], whole: bool, tables: Iterable[Fragment]) -> str:
    return written({"type": page.type, "whole": whole, "tables": list(tables)})
