"""The time by which something ends for good."""

from collections.abc import Callable
from typing import Final

from pitboss.store.clock import SKEW, Milliseconds, steady

HOUR: Final = 3_600_000
"""Milliseconds after which a clock that jumped ahead and stayed there is believed."""


class BelievedTime:
    """The wall clock, but for a jump ahead: that is believed once the clock has stayed there for an
    hour. It may be back a few seconds later, and what was deleted meanwhile is not."""

    def __init__(
        self, wall: Callable[[], Milliseconds], steady: Callable[[], Milliseconds] = steady
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._known: tuple[Milliseconds, Milliseconds] | None = None  # believed, and steady then
        self._doubted_since: Milliseconds | None = None

    def begin(self, known: Milliseconds | None) -> None:
        """The newest time that the log knows, by which the first reading is judged."""
        if known is not None:
            self._known = known, self._steady()

    def __call__(self) -> Milliseconds:
        """The time now, in milliseconds, as far as it is believed."""
        wall, now = self._wall(), self._steady()
        expected = wall if self._known is None else self._known[0] + now - self._known[1]
        if wall <= expected + SKEW:
            self._doubted_since = None
        elif self._doubted_since is None:
            self._doubted_since = now
        if self._doubted_since is not None and now - self._doubted_since < HOUR:
            return expected
        self._known, self._doubted_since = (wall, now), None
        return wall
