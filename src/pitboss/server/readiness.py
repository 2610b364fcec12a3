"""Whether the server can serve commands, answered within a second.

The log is probed in a thread of its own, so a locked database does not delay the answer.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Thread
from time import time
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from pitboss.server.models import LOG_UNAVAILABLE
from pitboss.store import EventLog, Unavailable

SECONDS: Final = 0.6
"""Seconds that an answer waits for the log."""


@dataclass(frozen=True)
class Fault:
    """Why this server should get no visitors."""

    check: str  # which failed: `server`, `form`, `log` or `lease`
    words: str


class Readiness:
    """Probes the log, and remembers since when the server is not ready."""

    def __init__(
        self, log: EventLog, is_stopping: Callable[[], bool], seconds: float = SECONDS,
        now: Callable[[], float] = time,
    ) -> None:  # fmt: skip
        self._log = log
        self._is_stopping = is_stopping
        self._seconds = seconds
        self._now = now
        self._probe: Future[Fault | None] | None = None
        self._since: float | None = None  # when it was first found not to be ready

    @property
    def since(self) -> str:
        """Since when the server is not ready."""
        told = datetime.fromtimestamp(self._since or self._now(), UTC)
        return told.isoformat(timespec="seconds")

    async def close(self) -> None:
        """Waits a little for a probe under way: the log is closed next."""
        if self._probe is not None:
            await asyncio.wait({asyncio.wrap_future(self._probe)}, timeout=self._seconds)

    async def fault(self) -> Fault | None:
        """What is wrong; nothing, where the server is ready."""
        found = await self._find()
        if found is None:
            self._since = None
        elif self._since is None:
            self._since = self._now()
        return found

    async def _find(self) -> Fault | None:
        if self._is_stopping():
            return Fault("server", "the server stops")
        probe = asyncio.wrap_future(self._probing())
        await asyncio.wait({probe}, timeout=self._seconds)
        if not probe.done():
            probe.cancel()  # the probe itself goes on, and the next request joins it
            return Fault("log", f"{LOG_UNAVAILABLE} (the log cannot be written: no answer yet)")
        return probe.result()

    def _probing(self) -> Future[Fault | None]:
        """The probe under way; requests at the same time share one."""
        if self._probe is None or self._probe.done():
            self._probe = Future()
            self._probe.set_running_or_notify_cancel()  # cannot be canceled by those who wait
            Thread(target=self._try, args=[self._probe], name="readiness", daemon=True).start()
        return self._probe

    def _try(self, probe: Future[Fault | None]) -> None:
        try:
            probe.set_result(self._fault_of_log())
        except BaseException as error:  # unknown counts as not ready
            probe.set_result(Fault("log", f"{LOG_UNAVAILABLE} ({type(error).__name__})"))

    def _fault_of_log(self) -> Fault | None:
        try:
            form, newest = self._log.form()
            if form != newest:
                words = f"the log has form {form}, and this software writes {newest}"
                return Fault("form", words)
            self._log.check_writable()
        except (SQLAlchemyError, Unavailable) as error:
            return Fault("log", f"{LOG_UNAVAILABLE} (the log cannot be written: {error})")
        leases = self._log.leases
        if leases is not None and not leases.lives:
            return Fault("lease", "the other servers have not heard of this one lately")
        return None
