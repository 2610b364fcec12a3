"""The drawings of a report: win by the hour, and the result against what was expected."""

from collections.abc import Mapping, Sequence
from typing import Final

from pitboss.document.blocks import Plot, Plots, Tick
from pitboss.document.numbers import ticks_between
from pitboss.pit.expected import Point
from pitboss.pit.gaming_clock import GamingClock, Milliseconds
from pitboss.pit.wagers_tallied import QUARTER
from pitboss.vocabulary.money import Cents, dollars

HOUR: Final = 4 * QUARTER
MOST_HOURS: Final = 9
"""Of more, some have no label."""


def charts(
    by_stretch: Mapping[Milliseconds, Cents], points: Sequence[Point], clock: GamingClock
) -> tuple[Plots, ...]:
    """The drawings; none where nothing was settled."""
    if not by_stretch:
        return ()
    drawn = [win_by_hour(by_stretch, clock)]
    if points:
        drawn.append(against_expectation(points, clock))
    return (Plots("", tuple(drawn)),)


def by_hour(by_stretch: Mapping[Milliseconds, Cents]) -> dict[Milliseconds, Cents]:
    """What was won in each hour, from the first to the last.

    >>> by_hour({HOUR: 5, HOUR + QUARTER: 6, 3 * HOUR: -1})
    {3600000: 11, 7200000: 0, 10800000: -1}
    """
    if not by_stretch:
        return {}
    first, last = min(by_stretch) // HOUR * HOUR, max(by_stretch) // HOUR * HOUR
    hours = dict.fromkeys(range(first, last + HOUR, HOUR), 0)
    for at, cents in by_stretch.items():
        hours[at // HOUR * HOUR] += cents
    return hours


def win_by_hour(by_stretch: Mapping[Milliseconds, Cents], clock: GamingClock) -> Plot:
    """A bar for each hour, from nothing up where the house won, down where it lost."""
    hours = by_hour(by_stretch)
    first, last = min(hours), max(hours) + HOUR
    axis = Axis([0, *hours.values()])
    corners: list[tuple[float, float]] = []
    for at, cents in hours.items():
        left, right = (
            (at + inset - first) / (last - first) for inset in (HOUR // 8, HOUR * 7 // 8)
        )
        corners += [(left, axis.height(0)), (left, axis.height(cents)),
                    (right, axis.height(cents)), (right, axis.height(0))]  # fmt: skip
    told = ", ".join(f"{_hour(at, clock)} {dollars(cents)}" for at, cents in hours.items())
    return Plot(
        "Win by the hour", "hour", "dollars", _hours(first, last, clock), axis.ticks,
        tuple(corners), filled=True, alt=f"Win by the hour: {told}.",
    )  # fmt: skip


def against_expectation(points: Sequence[Point], clock: GamingClock) -> Plot:
    """The result as it grew, what was expected dashed, and the band of 95% about that."""
    begin = points[0].at
    end = points[-1].at + QUARTER
    times = [0.0, *((point.at + QUARTER - begin) / (end - begin) for point in points)]
    bounds = [(0, 0), *(point.expected.bounds("95%") for point in points)]
    results = [0, *(point.result for point in points)]
    means = [0.0, *(float(point.expected.mean) for point in points)]
    axis = Axis([*results, *means, *(cents for pair in bounds for cents in pair)])
    upper = [(x, axis.height(high)) for x, (_, high) in zip(times, bounds, strict=True)]
    lower = [(x, axis.height(low)) for x, (low, _) in zip(times, bounds, strict=True)]
    last, (low, high) = points[-1], bounds[-1]
    return Plot(
        "Result against expectation", "hour", "dollars; the area is the 95% band",
        _hours(begin, end, clock), axis.ticks,
        tuple((x, axis.height(cents)) for x, cents in zip(times, results, strict=True)),
        band=(*upper, *reversed(lower)),
        beside=tuple((x, axis.height(mean)) for x, mean in zip(times, means, strict=True)),
        alt=f"The result at the end is {dollars(last.result)}, expected "
        f"{dollars(round(last.expected.mean))}; 95% of all results lie from {dollars(low)} to "
        f"{dollars(high)}.",
    )  # fmt: skip


class Axis:
    """Heights of amounts, and round amounts beside them."""

    def __init__(self, amounts: Sequence[float]) -> None:
        low, high = min(amounts), max(amounts)
        room = (high - low or 100) * 0.05
        self._low, self._high = low - room * (low < 0), high + room
        ticks = ticks_between(self._low / 100, self._high / 100, 5)
        self.ticks = tuple(Tick(self.height(at * 100), short_dollars(at)) for at in ticks)

    def height(self, cents: float) -> float:
        """Where an amount lies, from 0 to 1."""
        return (cents - self._low) / (self._high - self._low)


def short_dollars(amount: float) -> str:
    """A round amount beside an axis.

    >>> short_dollars(-1500), short_dollars(20), short_dollars(2_000_000), short_dollars(0.5)
    ('-$1.5k', '$20', '$2m', '$0.5')
    """
    size = abs(amount)
    for least, letter in ((1_000_000, "m"), (1_000, "k"), (0, "")):
        if size >= least:
            told = f"{size / (least or 1):.2f}".rstrip("0").rstrip(".")
            return f"{'-' if amount < 0 else ''}${told}{letter}"
    raise AssertionError(amount)


def _hours(first: Milliseconds, last: Milliseconds, clock: GamingClock) -> tuple[Tick, ...]:
    """Full hours, some of many."""
    begin = -(-first // HOUR) * HOUR
    step = HOUR * max(1, -(-(last - begin) // (HOUR * MOST_HOURS)))
    return tuple(
        Tick((at - first) / (last - first), _hour(at, clock)) for at in range(begin, last + 1, step)
    )


def _hour(at: Milliseconds, clock: GamingClock) -> str:
    return f"{clock.local(at):%H:%M}"
