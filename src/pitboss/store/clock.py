"""The wall clock as it was read, and the steps by which somebody set it.

An event keeps the time that the clock showed, right or wrong; its number alone says what came
first. The wall clock is compared with one that nobody can set. If the two disagree, the registry
gets an event ``clock`` that says how far the wall clock was moved.
"""

import json
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection

from pitboss.procedure.requests import NOBODY
from pitboss.store.event import NewEvent

CLOCK: Final = "clock"
"""The kind of event that records a step."""
STEP: Final = 1_000
"""Milliseconds. A smaller difference is not a step."""
SKEW: Final = 60_000
"""Milliseconds by which the clocks of two machines may differ without a step."""
_DRIFT: Final = 1_000
"""Two clocks may drift apart by one part in this many."""
_UNITS: Final = ((86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s"))

Milliseconds = int
Steady = Callable[[], Milliseconds | None]
"""A clock that nobody can set, in milliseconds; None beside a wall clock that a test passed in."""


def steady() -> Milliseconds:
    """Milliseconds since the machine was started, including sleep where the system counts it."""
    which = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if which is None else time.clock_gettime_ns(which)) // 1_000_000


class Step(NamedTuple):
    """The clock should have shown one time and showed another."""

    before: Milliseconds
    after: Milliseconds

    @property
    def moved(self) -> Milliseconds:
        """How far the clock was moved; negative if it was set back."""
        return self.after - self.before

    @property
    def event(self) -> NewEvent:
        """The step as an event of the registry."""
        body = {"from": self.before, "to": self.after, "moved": self.moved}
        return NewEvent(0, CLOCK, body, NOBODY)


def are_why(steps: Iterable[Step], later: Milliseconds, earlier: Milliseconds) -> bool:
    """Whether these steps explain that an earlier time was read after a later one.

    >>> twice = [Step(7_200_000, 5_400_000), Step(5_500_000, 3_600_000)]
    >>> are_why(twice, 7_100_000, 3_700_000), are_why(twice, 7_100_000, 1_800_000)
    (True, False)
    """
    is_begun = False
    for step in steps:
        is_begun = is_begun or (step.moved < 0 and later <= step.before + SKEW)
        if is_begun and earlier >= step.after - SKEW:
            return True
    return False


def step_in(body: str) -> Step | None:
    """The step that the body of an event records, if it records one."""
    try:
        told = json.loads(body)
        before, after = told["from"], told["to"]
    except (ValueError, RecursionError, LookupError, TypeError):
        return None
    return Step(before, after) if isinstance(before, int) and isinstance(after, int) else None


def in_words(moved: Milliseconds) -> str:
    """How far a clock was set.

    >>> in_words(-3_600_000), in_words(90_061_000), in_words(1_500)
    ('set back by 1 h', 'set ahead by 1 d 1 h 1 min 1 s', 'set ahead by 1.5 s')
    """
    left = abs(moved)
    parts: list[str] = []
    for length, unit in _UNITS:
        whole, rest = divmod(left, length)
        if unit == "s" and left and not parts:
            parts.append(f"{left / length:g} s")
        elif whole:
            parts.append(f"{whole} {unit}")
        left = rest
    return f"set {'back' if moved < 0 else 'ahead'} by {' '.join(parts)}"


class Reading(NamedTuple):
    """What the wall clock showed, between two readings of the steady one."""

    at: Milliseconds
    begun: Milliseconds | None = None
    done: Milliseconds | None = None


def moved_between(first: Reading, second: Reading) -> Step | None:
    """The step between two readings, unless the time that passed on the steady clock explains the
    difference. Without a steady clock, only a step back shows.

    >>> moved_between(Reading(0, 0, 5), Reading(60_000, 59_990, 60_010))
    >>> moved_between(Reading(0, 0, 5), Reading(3_600_000, 20, 21))
    Step(before=21, after=3600000)
    >>> moved_between(Reading(5_000), Reading(3_000))
    Step(before=5000, after=3000)
    """
    least, most = first.at, None
    if first.begun is not None and first.done is not None and second.begun is not None:
        assert second.done is not None
        least, most = first.at + second.begun - first.done, first.at + second.done - first.begun
    allowed = STEP + max(0, least - first.at) // _DRIFT
    if second.at < least - allowed:
        return Step(least, second.at)
    if most is not None and second.at > most + allowed:
        return Step(most, second.at)
    return None


class WatchedClock:
    """The clock that dates what a process writes, and the steps that the process has noticed."""

    def __init__(
        self,
        now: Callable[[Connection], Milliseconds],
        steady: Steady,
        newest: Callable[[Connection], Milliseconds | None],
        recorded: Callable[[Connection], Iterable[Step]],
    ) -> None:
        self._now = now
        self._steady = steady
        self._newest = newest  # time in the log, to compare the first reading with
        self._recorded = recorded  # steps in the log; another server may have noticed the same one
        self._last: Reading | None = None  # whose events were committed

    def read(self, db: Connection) -> Reading:
        """The time now, in a transaction that writes."""
        begun = self._steady()
        at = self._now(db)
        return Reading(at, begun, self._steady())

    def keep(self, reading: Reading) -> None:
        """The events with this time are committed."""
        self._last = reading

    def step(self, db: Connection, reading: Reading) -> Step | None:
        """The step that is not recorded yet, if there was one."""
        if self._last is None:
            return self._step_before(db, reading)
        step, passed = moved_between(self._last, reading), STEP
        if step is None:
            return None
        if reading.done is not None and self._last.begun is not None:
            passed += reading.done - self._last.begun
        is_known = any(  # recorded by another server
            abs(one.moved - step.moved) <= 2 * STEP and 0 <= step.after - one.after <= passed
            for one in self._recorded(db)
        )
        return None if is_known else step

    def _step_before(self, db: Connection, reading: Reading) -> Step | None:
        """A step back since the newest time in the log, before this process wrote anything."""
        newest, recorded = self._newest(db), self._recorded(db)
        step = moved_between(Reading(reading.at if newest is None else newest), reading)
        is_known = step and are_why(recorded, step.before, step.after)
        return None if is_known else step
