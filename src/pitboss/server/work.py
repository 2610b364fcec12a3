"""Threads for what the event loop must not wait in."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar, TypeVarTuple

Result = TypeVar("Result")
Given = TypeVarTuple("Given")


class Work:
    """Threads for what the event loop must not wait in: the tables' own, and others for reading.
    Work at tables never waits for somebody who reads old rounds, or for odds."""

    def __init__(self, table_threads: int, reading_threads: int) -> None:
        self._tables = ThreadPoolExecutor(table_threads, "table")
        self._reading = ThreadPoolExecutor(reading_threads, "reading")

    async def at_table(self, do: Callable[[*Given], Result], *given: *Given) -> Result:
        """Something that a table or its players wait for."""
        told = copy_context()  # what the journal's lines are about
        return await asyncio.get_running_loop().run_in_executor(self._tables, told.run, do, *given)

    async def reading(self, read: Callable[[*Given], Result], *given: *Given) -> Result:
        """Something that may take a while, and that no table waits for."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, read, *given)

    def close(self) -> None:
        """Waits for what is under way; what has not begun will not."""
        for threads in (self._tables, self._reading):
            threads.shutdown(cancel_futures=True)
