"""What linked meters show at the tables of this server rises while others play.

A meter that went down, because somebody won of it, is shown at once: no display shows more than
stands there for longer than the news of it takes.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from pitboss.server.work import Work
from pitboss.store import Unavailable
from pitboss.store.meters import Meters
from pitboss.store.streams import METER

OFTEN: Final = 0.5
"""Seconds after which a meter that has risen is shown."""

journal = logging.getLogger(__name__)


class ShowsMeter(Protocol):
    """A table that may be linked to a meter."""

    def show_meter(self, name: str) -> None:
        """Whoever looks on sees what stands on it."""


class MeterDisplay:
    """Tells the tables of a server how the meters stand that they share."""

    def __init__(
        self, meters: Meters, work: Work, tables: Callable[[], Iterable[ShowsMeter]]
    ) -> None:
        self._meters = meters
        self._work = work
        self._tables = tables
        self._loop: asyncio.AbstractEventLoop | None = None
        self._shown: dict[str, int] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._reading: dict[str, bool] = {}  # meters that are read, and whether once more
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """From here on."""
        self._loop = asyncio.get_running_loop()
        self._meters.watcher = self._moved

    def close(self) -> None:
        """No more."""
        self._meters.watcher = None
        for waiting in self._waiting.values():
            waiting.cancel()
        for task in self._tasks:
            task.cancel()

    def _moved(self, name: str) -> None:
        """A meter has moved, as some thread has seen."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._soon, name)

    def _soon(self, name: str) -> None:
        assert self._loop is not None
        known = self._meters.known(name)
        if known is not None and known.meter.value < self._shown.get(name, 0):
            self._show(name)
        elif name not in self._waiting:
            self._waiting[name] = self._loop.call_later(OFTEN, self._show, name)

    def _show(self, name: str) -> None:
        if waiting := self._waiting.pop(name, None):
            waiting.cancel()
        known = self._meters.known(name)
        if known is not None and known.meter.value != self._shown.get(name):
            self._shown[name] = known.meter.value
            for table in self._tables():
                table.show_meter(name)

    def heard(self, stream: str) -> None:
        """Another server has written to a stream."""
        if not stream.startswith(METER):
            return
        name = stream.removeprefix(METER)
        if name in self._reading:
            self._reading[name] = True
            return
        self._reading[name] = False
        task = asyncio.create_task(self._read(name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, name: str) -> None:
        """Reads a meter, and again where it was written to meanwhile."""
        try:
            while True:
                await self._work.at_table(self._meters.at, name)
                if not self._reading[name]:
                    return
                self._reading[name] = False
        except Unavailable as unavailable:
            journal.error("the meter %s is not seen: %s", name, unavailable)
        finally:
            self._reading.pop(name, None)
