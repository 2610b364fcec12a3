"""How a session of so many rounds ends, drawn."""

from fractions import Fraction
from math import ceil

import numpy as np

from pitboss.document.blocks import Plot, Tick
from pitboss.document.drawings import HEADROOM, as_share
from pitboss.document.numbers import ticks_between
from pitboss.figures.figures import Figures
from pitboss.protect.bankroll.results import results_of
from pitboss.protect.bankroll.session import SessionResults, play

SESSIONS = (100, 500)
"""Rounds of the sessions that are drawn."""

COLUMNS = 44
"""About so many columns are drawn of a session's results."""

LEFT_OUT = Fraction(4, 1000)
"""The share of sessions at either end of a drawing that is not in it."""


def session_plot(figures: Figures, rounds: int) -> Plot:
    """How likely each result of a session of a wager is."""
    return plot_of(play(results_of(figures), rounds))


def plot_of(played: SessionResults) -> Plot:
    """How likely each result of a session is."""
    rounds = played.rounds
    low, high = float(played.quantile(LEFT_OUT)), float(played.quantile(1 - LEFT_OUT))
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
    low5, median, high5 = (units(played.quantile(Fraction(p, 100))) for p in (5, 50, 95))
    ahead = f"{float(played.ahead):.1%}"
    return Plot(
        title=f"{rounds} rounds",
        x_axis="result, in units of the first wager",
        y_axis="chance of each unit"
        if width == 1
        else f"chance of each {units(width, sign=False)} units",
        x_ticks=tuple(
            Tick((at - left) / (right - left), units(at)) for at in ticks_between(left, right, 6)
        ),
        y_ticks=tuple(Tick(at / top, as_share(at)) for at in ticks_between(0, top, 4)),
        points=tuple(points),
        filled=True,
        marks=(Tick((0 - left) / (right - left), ""),) if left < 0 < right else (),
        alt=f"After {rounds} rounds {ahead} of sessions are ahead; one in twenty ends at "
        f"{low5} or lower, half at {median} or lower, one in twenty above "
        f"{high5}.",
        note=f"Ahead: {ahead}. Lowest 5%: {low5} or less. Median: {median}. "
        f"Highest 5%: more than {high5}.",
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


def units(value: float | Fraction, *, sign: bool = True) -> str:
    """A result with its sign, without needless decimals.

    >>> units(20.0), units(-0.25), units(0.0), units(4, sign=False)
    ('+20', '-0.25', '0', '4')
    """
    printed = f"{float(value):,.2f}".rstrip("0").rstrip(".")
    return f"+{printed}" if sign and value > 0 else printed
