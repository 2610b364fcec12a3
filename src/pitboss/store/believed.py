"""The time that decides what is deleted."""

from collections.abc import Callable
from typing import Final

from pitboss.store.clock import SKEW, Milliseconds, steady

HOUR: Final = 3_600_000
"""Milliseconds after which a jump ahead is believed."""


class BelievedTime:
    """The wall clock, except that a jump ahead is believed only after an hour. A clock that is
    wrong for a few seconds must not delete anything."""

    def __init__(
        self, wall: Callable[[], Milliseconds], steady: Callable[[], Milliseconds] = steady
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._known: tuple[Milliseconds, Milliseconds] | None = None  # believed, and steady then
        self._doubted_since: Milliseconds | None = None

    def begin(self, known: Milliseconds | None) -> None:
        """Starts from the newest time in the log, so that the first reading can be a jump too."""
        if known is not None:
            self._known = known, self._steady()

    def __call__(self) -> Milliseconds:
        """The believed time, in milliseconds."""
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
