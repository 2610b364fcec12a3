"""The drawings of a report: return by line, and what a meter returns."""

from fractions import Fraction

from pitboss.document.blocks import Bar, Bars, Plot, Tick
from pitboss.document.cells import share
from pitboss.document.lines import printed_lines
from pitboss.document.numbers import grouped, ticks_between
from pitboss.figures.figures import Figures, Meter, percent
from pitboss.vocabulary.money import dollars

MOST_BARS = 20
"""Of more lines, those that return most have a bar each, and the others one together."""

HEADROOM = 1.06
"""What a drawing is higher than what it shows."""


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


def as_share(value: float) -> str:
    """A share of a drawing's axis."""
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
        y_ticks=tuple(Tick(at / top, as_share(at)) for at in ticks_between(0, top, 5)),
        points=((0.0, float(meter.fixed) / top), (1.0, 1 / HEADROOM)),
        marks=tuple(marks),
        alt=f"What it returns as the meter rises: {at_seed}.",
    )
