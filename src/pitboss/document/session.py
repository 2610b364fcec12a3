"""How a session of so many rounds ends: the convolution of one round's results with itself.

Chances here are floating-point numbers: they are drawn, and told with a digit or two.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import ceil, gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.document.blocks import Plot, Tick
from pitboss.document.drawings import HEADROOM, as_share
from pitboss.document.numbers import ticks_between
from pitboss.figures.figures import Figures

FINEST = 20
"""Results are told in units as small as 1/20; what is finer is divided between its neighbours in
fourths, so that the mean stays."""
FOURTHS = 4

FARTHEST = 8
"""Results are followed up to so many standard deviations above the mean."""

SESSIONS = (100, 500)
"""Rounds of the sessions that are drawn."""

COLUMNS = 44
"""About so many columns are drawn of a session's results."""

LEFT_OUT = 0.004
"""The share of sessions at either end of a drawing that is not in it."""


@dataclass(frozen=True)
class SessionResults:
    """The results of a session, in initial units, and how likely each is."""

    rounds: int
    step: Fraction  # between one result and the next
    results: NDArray[np.float64]  # in order, evenly spaced
    chances: NDArray[np.float64]
    beyond: float  # the chance of a result above all these

    @property
    def ahead(self) -> float:
        """The chance to end with more than at the start."""
        return float(self.chances[self.results > 1e-6].sum()) + self.beyond

    def quantile(self, share: float) -> float:
        """The result that so large a share of sessions does not exceed."""
        at = int(np.searchsorted(np.cumsum(self.chances), share))
        return float(self.results[min(at, len(self.results) - 1)])


def play(figures: Figures, rounds: int) -> SessionResults:
    """The distribution of what a player is up after so many rounds.

    Every result is the lowest one and some steps more, so what has gone above the highest that is
    followed never comes down again, and the rest is exact.
    """
    nets = on_grid([(net, float(chance)) for net, chance in figures.nets])
    lowest = min(nets)
    step = reduce(common_step, (net - lowest for net in nets), Fraction(0)) or Fraction(1)
    steps = {int((net - lowest) / step): chance for net, chance in nets.items()}
    mean = float(figures.mean(lambda outcome: outcome.net))
    top = mean * rounds + FARTHEST * sqrt(float(figures.variance) * rounds)
    cells = min(ceil((top - rounds * lowest) / step), rounds * max(steps)) + 1
    chances = np.zeros(cells)
    chances[0] = 1.0
    for _ in range(rounds):
        after = np.zeros(cells)
        for up, chance in steps.items():
            if up < cells:
                after[up:] += chance * chances[: cells - up]
        chances = after
    results = float(rounds * lowest) + float(step) * np.arange(cells, dtype=np.float64)
    return SessionResults(rounds, step, results, chances, max(0.0, 1.0 - float(chances.sum())))


def on_grid(nets: list[tuple[Fraction, float]]) -> dict[Fraction, float]:
    """The chance of each result, on a grid that is fine enough."""
    fine = lcm(*(net.denominator for net, _ in nets)) <= FINEST
    chances: dict[Fraction, float] = {}
    for net, chance in nets:
        if fine:
            parts = [(net, chance)]
        else:
            below, above = divmod(net * FOURTHS, 1)
            parts = [
                (Fraction(below, FOURTHS), chance * float(1 - above)),
                (Fraction(below + 1, FOURTHS), chance * float(above)),
            ]
        for result, part in parts:
            if part:
                chances[result] = chances.get(result, 0.0) + part
    return chances


def common_step(step: Fraction, other: Fraction) -> Fraction:
    """The largest step that both are multiples of.

    >>> common_step(Fraction(3, 2), Fraction(2))
    Fraction(1, 2)
    """
    denominator = lcm(step.denominator, other.denominator)
    return Fraction(gcd(int(step * denominator), int(other * denominator)), denominator)


def session_plot(figures: Figures, rounds: int) -> Plot:
    """How likely each result of a session is."""
    played = play(figures, rounds)
    low, high = played.quantile(LEFT_OUT), played.quantile(1 - LEFT_OUT)
    width = _column((high - low) / COLUMNS, played.step)
    half = float(played.step / 2)
    starts = np.arange(low - half, high + half, width)
    columns, _ = np.histogram(played.results, [*starts, starts[-1] + width], weights=played.chances)
    left, right, top = starts[0], starts[-1] + width, float(columns.max()) * HEADROOM
    points = [(0.0, 0.0)]
    for start, chance in zip(starts, columns, strict=True):
        height = float(chance) / top
        points += [
            (float((start - left) / (right - left)), height),
            (float((start + width - left) / (right - left)), height),
        ]
    points.append((1.0, 0.0))
    results = {below: _units(played.quantile(below)) for below in (0.05, 0.5, 0.95)}
    ahead = f"{played.ahead:.1%}"
    return Plot(
        title=f"{rounds} rounds",
        x_axis="result, in units of the first wager",
        y_axis="chance of each unit"
        if width == 1
        else f"chance of each {_units(width, sign=False)} units",
        x_ticks=tuple(
            Tick((at - left) / (right - left), _units(at)) for at in ticks_between(left, right, 6)
        ),
        y_ticks=tuple(Tick(at / top, as_share(at)) for at in ticks_between(0, top, 4)),
        points=tuple(points),
        filled=True,
        marks=(Tick((0 - left) / (right - left), ""),) if left < 0 < right else (),
        alt=f"After {rounds} rounds {ahead} of sessions are ahead; one in twenty ends at "
        f"{results[0.05]} or lower, half at {results[0.5]} or lower, one in twenty above "
        f"{results[0.95]}.",
        note=f"Ahead: {ahead}. Lowest 5%: {results[0.05]} or less. Median: {results[0.5]}. "
        f"Highest 5%: more than {results[0.95]}.",
    )


def _column(least: float, step: Fraction) -> float:
    """How wide a column is: so much at least, in whole steps, and in whole units where these are of
    several steps, for results that lie a little beside one another fall into columns unevenly.

    >>> [_column(least, Fraction(step)) for least, step in ((3.1, 4), (0.9, "1/20"), (0.1, "1/4"))]
    [4.0, 1.0, 0.25]
    """
    if step.numerator == 1 and least > 0.5:
        return float(ceil(least))
    return float(max(1, ceil(least / step)) * step)


def _units(value: float, *, sign: bool = True) -> str:
    """A result with its sign, without needless decimals.

    >>> _units(20.0), _units(-0.25), _units(0.0), _units(4, sign=False)
    ('+20', '-0.25', '0', '4')
    """
    printed = f"{value:,.2f}".rstrip("0").rstrip(".")
    return f"+{printed}" if sign and value > 0 else printed
