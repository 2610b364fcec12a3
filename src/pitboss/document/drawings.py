"""The drawings of a report: return by line, how a session ends, what a meter returns."""

from fractions import Fraction
from math import ceil

import numpy as np

from pitboss.document import session
from pitboss.document.blocks import Bar, Bars, Plot, Tick
from pitboss.document.cells import share
from pitboss.document.lines import printed_lines
from pitboss.document.numbers import grouped, ticks_between
from pitboss.figures.figures import Figures, Meter, percent
from pitboss.vocabulary.money import dollars

SESSIONS = (100, 500)
"""Rounds of the sessions that are drawn."""

COLUMNS = 44
"""About so many columns are drawn of a session's results."""

MOST_BARS = 20
"""Of more lines, those that return most have a bar each, and the others one together."""

HEADROOM = 1.06
"""What a drawing is higher than what it shows."""

LEFT_OUT = 0.004
"""The share of sessions at either end of a drawing that is not in it."""


def return_by_line(figures: Figures) -> Bars:
    """What each line contributes to the payback."""
    lines = [
        (line.hand, line.probability * line.back / figures.staked)
        for line in printed_lines(figures)
        if line.back
    ]
    if figures.added:
        lines.append(("rate of progression, net", figures.added))
    if len(lines) > MOST_BARS:
        least = sorted(part for _, part in lines)[-MOST_BARS]
        others = sum((part for _, part in lines if part < least), Fraction(0))
        lines = [(hand, part) for hand, part in lines if part >= least]
        lines.append(("all other lines", others))
    longest = max((abs(part) for _, part in lines), default=Fraction(1))
    return Bars(
        "Return by line",
        tuple(Bar(hand, float(part / longest), share(part)) for hand, part in lines),
    )


def session_plot(figures: Figures, rounds: int) -> Plot:
    """How likely each result of a session is."""
    played = session.play(figures, rounds)
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
        y_ticks=tuple(Tick(at / top, _share(at)) for at in ticks_between(0, top, 4)),
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


def _share(value: float) -> str:
    return f"{value * 100:.3f}".rstrip("0").rstrip(".") + "%"


def meter_plot(meter: Meter) -> Plot:
    """What comes back per unit, by what stands on the meter: at its seed, and where it is even."""
    seed, even = Fraction(meter.seed, 100), meter.break_even or Fraction(0)
    highest = max(even * 5 / 4, seed * 5)
    top = max(float(meter.returns(highest * 100)) * HEADROOM, 0.01)

    def mark(on: Fraction, label: str) -> Tick:
        return Tick(float(on / highest), label, float(meter.returns(on * 100)) / top)

    marks = [mark(seed, f"seed {dollars(meter.seed)}")]
    at_seed = f"{percent(meter.returns(meter.seed), 1)} at the seed of {dollars(meter.seed)}"
    if even > 0:
        marks.append(mark(even, f"even at ${grouped(even)}"))
        at_seed += f", 100% at ${grouped(even)}"
    x_ticks = ticks_between(0, float(highest), 6)
    return Plot(
        title="Return by the meter",
        x_axis="dollars on the meter",
        y_axis="return",
        x_ticks=tuple(Tick(at / float(highest), f"${at:,.0f}") for at in x_ticks),
        y_ticks=tuple(Tick(at / top, _share(at)) for at in ticks_between(0, top, 5)),
        points=((0.0, float(meter.fixed) / top), (1.0, 1 / HEADROOM)),
        marks=tuple(marks),
        alt=f"What it returns as the meter rises: {at_seed}.",
    )
