"""The casino's clock: to which gaming day and which shift a moment belongs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from pitboss.pit.casino_file import CasinoFile
from pitboss.vocabulary.days import EXAMPLE, read_day
from pitboss.vocabulary.refusal import Refused

Milliseconds = int
"""Since 1970, as the log has them."""

ShiftTimes = tuple[tuple[str, time], ...]
"""Shifts by name, and when each begins."""

SHIFTS: Final[ShiftTimes] = (("day", time(6)), ("swing", time(14)), ("graveyard", time(22)))
"""Of a casino that has not said otherwise."""


@dataclass(frozen=True)
class GamingClock:
    """The clock on the casino's wall, when its gaming day begins by it, and its shifts."""

    zone: str = "America/New_York"
    begins: time = time(6)
    shifts: ShiftTimes = SHIFTS

    @classmethod
    def of(cls, casino: CasinoFile) -> "GamingClock":
        """The clock of a casino file."""
        shifts = tuple((shift.name, shift.begins) for shift in casino.shifts)
        return cls(casino.timezone, casino.gaming_day_begins, shifts)

    def local(self, at: Milliseconds) -> datetime:
        """A moment as the clock shows it."""
        return datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone))

    def gaming_day(self, at: Milliseconds) -> str:
        """The gaming day to which a moment belongs: until the next one begins, the day before.

        >>> clock = GamingClock("UTC")
        >>> [clock.gaming_day(hour * 3_600_000) for hour in (5, 6, 30)]
        ['1969-12-31', '1970-01-01', '1970-01-02']
        """
        there = self.local(at)
        return _before(there.date(), there.time() < self.begins).isoformat()

    @property
    def shift_names(self) -> tuple[str, ...]:
        """The shifts in the order of a gaming day: the one first in which it begins."""
        by_time = [name for name, _ in sorted(self.shifts, key=lambda shift: shift[1])]
        first = by_time.index(self._on_clock(self.begins))
        return (*by_time[first:], *by_time[:first])

    def shift(self, at: Milliseconds, day: str) -> str:
        """The shift of a gaming day to which something of that day belongs. What is done before the
        day begins is the first shift's, what is done after its end the last's.

        >>> clock = GamingClock("UTC")
        >>> [clock.shift(hour * 3_600_000, "1970-01-01") for hour in (5, 6, 14, 29, 30)]
        ['day', 'day', 'swing', 'graveyard', 'graveyard']
        """
        then, names = self.gaming_day(at), self.shift_names
        if then != day:
            return names[0] if then < day else names[-1]
        return self._on_clock(self.local(at).time())

    def check_shift(self, name: str) -> None:
        """Refuses a shift that the casino does not have."""
        if name not in self.shift_names:
            raise Refused(f"{name!r} is not a shift", field="shift",
                          allowed=", ".join(self.shift_names))  # fmt: skip

    def _on_clock(self, now: time) -> str:
        by_time: Sequence[tuple[str, time]] = sorted(self.shifts, key=lambda shift: shift[1])
        begun = [name for name, begins in by_time if begins <= now]
        return begun[-1] if begun else by_time[-1][0]


def _before(day: date, is_before: bool) -> date:
    return day - timedelta(days=1) if is_before else day


def checked_day(written: str) -> str:
    """A gaming day as it is named: ``2026-11-17``."""
    try:
        return read_day(written).isoformat()
    except ValueError:
        raise Refused(f"{written!r} is not a date", field="day", allowed=EXAMPLE) from None
