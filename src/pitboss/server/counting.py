"""Odds, strategies and advice are counted beside the tables, never in their way.

A count may take minutes. Few run at a time, in threads of their own; so many more wait; who comes
then is told to come back. The same question is counted once, however many ask.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from dataclasses import dataclass, field
from queue import Empty, Full, Queue
from threading import Thread
from typing import Any, Final, TypeVar

from pitboss.server.limits import ComeBack

Answer = TypeVar("Answer")
Asked = tuple[Hashable, ...]
"""What the answer hangs on, and nothing else."""

REMEMBERED: Final = 64
"""Answers that are kept in memory; figures are kept in the cache folder too."""
CLOSED: Final = "the server stops: ask again when it is back"
BUSY: Final = "too many odds are being counted already: ask again later"


@dataclass(frozen=True)
class Count:
    """A question in the line. Who asked cannot call it off: others may have asked the same."""

    asked: Asked
    count: Callable[[], Any]
    answer: Future[Any] = field(default_factory=Future)

    def __post_init__(self) -> None:
        self.answer.set_running_or_notify_cancel()


class Counting:
    """A line before a counter: the threads end with the server, however far they have come."""

    def __init__(self, name: str, threads: int, queue: int, retry_seconds: int) -> None:
        self._name = name
        self._retry_seconds = retry_seconds
        self._most_threads = threads
        self._threads: list[Thread] = []
        self._line: Queue[Count | None] = Queue(queue)
        self._asked: OrderedDict[Asked, Future[Any]] = OrderedDict()

    def known(self, asked: Asked) -> Future[Any] | None:
        """What is counted already, or waits to be."""
        return self._asked.get(asked)

    def start(
        self, asked: Asked, count: Callable[[], Answer],
        share: AbstractContextManager[None] | None = None,
    ) -> Future[Answer]:  # fmt: skip
        """What is counted already, or will be; the line may be full. Whoever asks first holds
        a ``share`` of the line until the answer is there."""
        known = self._asked.get(asked)
        if known is not None:
            return known
        with ExitStack() as taken:
            taken.enter_context(share or nullcontext())
            new = Count(asked, count)
            try:
                self._line.put_nowait(new)
            except Full:
                raise ComeBack(BUSY, self._retry_seconds, status=503) from None
            until_counted = taken.pop_all()
        new.answer.add_done_callback(lambda _: until_counted.close())
        self._asked[asked] = new.answer
        self._forget()
        self._staff()
        return new.answer

    async def counted(self, asked: Asked, count: Callable[[], Answer]) -> Answer:
        """The answer. Who asks may go away: it is counted all the same."""
        return await asyncio.wrap_future(self.start(asked, count))

    def close(self) -> None:
        """Nobody waits any more for what has not begun."""
        with suppress(Empty):
            while (count := self._line.get_nowait()) is not None:
                count.answer.set_exception(ComeBack(CLOSED, self._retry_seconds, status=503))
        for _ in self._threads:
            with suppress(Full):
                self._line.put_nowait(None)

    def _forget(self) -> None:
        done = [asked for asked, answer in list(self._asked.items()) if answer.done()]
        for asked in done[: max(0, len(self._asked) - REMEMBERED)]:
            self._asked.pop(asked, None)

    def _staff(self) -> None:
        if len(self._threads) < self._most_threads:
            self._threads.append(Thread(target=self._work, name=self._name, daemon=True))
            self._threads[-1].start()

    def _work(self) -> None:
        while (count := self._line.get()) is not None:
            try:
                count.answer.set_result(count.count())
            except BaseException as error:
                self._asked.pop(count.asked, None)
                count.answer.set_exception(error)


async def there_in(counted: Future[Answer], seconds: float | None) -> asyncio.Future[Answer] | None:
    """What is counted, once it is there; none where it takes longer than so many seconds: then
    nobody waits any more, and it is counted all the same."""
    waited = asyncio.wrap_future(counted)
    await asyncio.wait({waited}, timeout=seconds)
    if waited.done():
        return waited
    waited.cancel()
    return None
