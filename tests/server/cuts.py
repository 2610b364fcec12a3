"""A wire that can be cut: passes bytes on between two programs until a test says otherwise."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Reach = Callable[[], Awaitable[Streams]]

MOST_BYTES = 65_536


def at_port(port: int) -> Reach:
    """A program that listens on this machine."""
    return lambda: asyncio.open_connection("127.0.0.1", port)


def at_socket(path: str) -> Reach:
    """A program that listens at a socket of the file system."""
    return lambda: asyncio.open_unix_connection(path)


class Wire:
    """Listens at a port of its own and passes everything on. Cut, it drops who is connected and
    whoever comes; stalled, it keeps everybody and passes nothing on."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._passes = self._on_loop(self._event())
        self._server = self._on_loop(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def _on_loop(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _event(self) -> asyncio.Event:
        passes = asyncio.Event()
        passes.set()
        return passes

    def cut(self) -> None:
        """Nobody is connected any more, and nobody can be."""
        self._on_loop(self._set(cut=True, passes=True))

    def stall(self) -> None:
        """Everybody stays connected, and hears nothing."""
        self._on_loop(self._set(cut=False, passes=False))

    def mend(self) -> None:
        """Everything is passed on again."""
        self._on_loop(self._set(cut=False, passes=True))

    async def _set(self, *, cut: bool, passes: bool) -> None:
        self._is_cut = cut
        if passes:
            self._passes.set()
        else:
            self._passes.clear()
        if cut:
            for writer in self._writers:
                writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._passes.wait()
            if self._is_cut:
                return
            there, to_there = await self._reach()
            self._writers.add(to_there)
            try:
                await asyncio.gather(self._pass_on(reader, to_there), self._pass_on(there, writer))
            finally:
                self._writers.discard(to_there)
                to_there.transport.abort()
        except (OSError, asyncio.CancelledError):
            pass  # there, or here when a test ends
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while sent := await reader.read(MOST_BYTES):
                await self._passes.wait()
                writer.write(sent)
                await writer.drain()
        writer.close()

    def close(self) -> None:
        """Ends, with all that is connected."""
        self._on_loop(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        await self._set(cut=True, passes=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
