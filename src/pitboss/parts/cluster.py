"""Parts on a cluster of Dask workers: each part a task under a key of its own."""

import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from queue import Empty, Queue
from time import monotonic, sleep
from typing import Any, Final

from pitboss.parts.software import differences, software
from pitboss.parts.work import Answers, Part, Says, Work, answer, failure
from pitboss.vocabulary.refusal import Refused

AT_ONCE: Final = 1_000
"""Parts that are given out at a time: enough for every worker, and little for a scheduler."""
DEATHS: Final = 3
"""So often a part may be given up by Dask, which lets it end several workers each time."""
COPIES: Final = 2
"""So often a part that does not come back is given out once more."""
QUIET_TIMES, QUIET_SECONDS = 4, 5.0
"""Nothing came for so many times as long as the longest part took, and for so many seconds: what is
out is given out once more."""
TICK: Final = 1.0
"""Seconds after which somebody looks whether all is well."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 15.0
"""Seconds between two attempts to reach a scheduler: each pause is twice the one before."""


FIRST_PATIENCE: Final = 30.0
"""Seconds for which a scheduler that nobody has reached yet is tried."""
LOSSES: Final = 20
"""So often a scheduler may be lost before a part is done."""


class SchedulerLostError(Exception):
    """The scheduler is gone, and with it what was given out."""


class OtherSoftwareError(Exception):
    """A worker has other software than who gave it the part."""


def task(ours: dict[str, str], do: Callable[[Any], Any], given: Any) -> tuple[str, float]:
    """What a worker does: a part, with the same software; the result and how long it took."""
    if why := differences(ours, software()):
        raise OtherSoftwareError(why)
    began = monotonic()
    return answer(do, given), monotonic() - began


def distributed() -> Any:
    """Dask, which is loaded only when it is asked for."""
    try:
        module = import_module("distributed")
    except ModuleNotFoundError:
        raise Refused(
            "Dask is not installed here", field="cluster", allowed="pip install pitboss[cluster]"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told below
    return module


@dataclass(frozen=True)
class Cluster:
    """A cluster by the address of its scheduler. ``patience`` is for how many seconds it may be
    without a scheduler, or without any worker."""

    address: str
    patience: float = 600.0

    def answers(self, work: Work, parts: Sequence[Part], says: Says) -> Answers:
        """Each part as soon as it is done, and its result as JSON."""
        distributed()
        out = _GivenOut(work, {part.number: part for part in parts}, self.patience)
        while out.left:
            client = self._connect(self.patience if out.losses else FIRST_PATIENCE, says)
            try:
                yield from out.answers(client, says)
            except SchedulerLostError:
                out.losses += 1
                if out.losses > LOSSES:
                    raise self._gone() from None
                says(f"the scheduler at {self.address} is gone: what is not done is given out anew")
            finally:
                with suppress(Exception):  # it may be gone already
                    client.close(timeout=5)

    def _connect(self, patience: float, says: Says) -> Any:
        """A client, as soon as there is a scheduler."""
        pause, until = FIRST_PAUSE, monotonic() + min(patience, self.patience)
        while True:
            try:
                return distributed().Client(self.address, timeout=5, set_as_default=False)
            except ValueError as error:
                raise Refused(
                    f"{self.address!r} is not an address: {error}", field="cluster",
                    allowed="an address such as tcp://10.0.0.5:8786",
                ) from None  # fmt: skip
            except OSError:
                if monotonic() + pause > until:
                    raise self._gone() from None
                says(f"no scheduler at {self.address}: tried again in {pause:g} seconds")
                sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _gone(self) -> Refused:
        return Refused(
            f"no scheduler answers at {self.address}", field="cluster",
            allowed=f"a scheduler that answers within {self.patience:g} seconds",
        )  # fmt: skip


@dataclass
class _GivenOut:
    """The parts that are not done yet, and what is known of those that are out."""

    work: Work
    left: dict[int, Part]
    patience: float
    gave_up: Counter[int] = field(default_factory=Counter)
    losses: int = 0
    longest: float = 0.0
    heard: float = field(default_factory=monotonic)

    def quiet(self) -> float:
        """Seconds since a part was finished."""
        return monotonic() - self.heard

    def answers(self, client: Any, says: Says) -> Answers:
        """Each part as soon as it is done, as long as the scheduler is there."""
        waiting, finished = deque(self.left.values()), Queue[tuple[Part, Any]]()
        copies, out, seen = Counter[int](), dict[Any, Part](), monotonic()

        def give(part: Part) -> None:
            attempt = self.gave_up[part.number], copies[part.number]
            key = f"{self.work.name}-{self.work.digest[:16]}-{part.number}-{attempt}"
            try:
                future = client.submit(task, software(), self.work.do, part.given, key=key)
            except Exception:
                if client.status == "running":
                    raise
                raise SchedulerLostError from None
            out[future] = part
            future.add_done_callback(lambda ended: finished.put((part, ended)))

        while self.left:
            while waiting and len(out) < AT_ONCE:
                give(waiting.popleft())
            try:
                part, future = finished.get(timeout=TICK)
            except Empty:
                seen = self._look(client, seen)
                late = [] if waiting else self._late(copies)
                copies.update(part.number for part in late)
                for part in late:
                    says(f"part {part.number} is late, and given out once more")
                    give(part)
                continue
            out.pop(future, None)
            if part.number not in self.left:
                continue  # another was quicker
            text = self._answer(part, future, says)
            if text is None:
                waiting.append(part)
                continue
            del self.left[part.number]
            for copy in [copy for copy, copied in out.items() if copied is part]:
                del out[copy]
            yield part, text

    def _answer(self, part: Part, future: Any, says: Says) -> str | None:
        """What came of a part; nothing, if it must be given out again."""
        if future.status == "error":
            self._explain(part, future.exception(), says)
            return None
        if future.status != "finished":
            raise SchedulerLostError
        try:
            text, seconds = future.result(timeout=60)
        except TimeoutError:
            return None
        except (OSError, distributed().CancelledError):
            raise SchedulerLostError from None
        self.longest, self.heard, self.losses = max(self.longest, seconds), monotonic(), 0
        return str(text)

    def _explain(self, part: Part, error: BaseException, says: Says) -> None:
        """Raises the error of a part, unless it may be given out again."""
        if isinstance(error, OtherSoftwareError):
            raise Refused(
                f"a worker has different software: {error}", field="cluster",
                allowed="the same Pitboss and libraries on every machine",
            ) from None  # fmt: skip
        if isinstance(error, ModuleNotFoundError):
            raise Refused(
                f"a worker cannot load its part: {error}", field="cluster",
                allowed="workers with Pitboss installed",
            ) from None  # fmt: skip
        if not isinstance(error, import_module("distributed.scheduler").KilledWorker):
            raise failure(self.work, part, error) from error
        self.gave_up[part.number] += 1
        if self.gave_up[part.number] == DEATHS:
            raise failure(self.work, part, "every worker that had it has died") from None
        says(f"part {part.number} is given out again: the workers that had it have died")

    def _late(self, copies: Counter[int]) -> list[Part]:
        """The parts that are still out, when nothing has come back for much longer than any part
        took."""
        if not self.longest or self.quiet() < max(QUIET_SECONDS, QUIET_TIMES * self.longest):
            return []
        self.heard = monotonic()
        return [part for part in self.left.values() if copies[part.number] < COPIES]

    def _look(self, client: Any, seen: float) -> float:
        """When there was a worker last; that may be too long ago."""
        if client.status != "running":
            raise SchedulerLostError
        try:
            workers = client.nthreads()
        except (OSError, distributed().CancelledError):
            raise SchedulerLostError from None
        if workers:
            return monotonic()
        if monotonic() - seen > self.patience:
            raise Refused(
                f"the cluster has had no worker for {self.patience:g} seconds", field="cluster",
                allowed="one worker or more",
            )  # fmt: skip
        return seen
