"""How far actual results stray from the expected ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from pitboss.figures.figures import Figures, decimal, square_root
from pitboss.figures.sampled import square_root_of

CONFIDENCE: Mapping[str, Fraction] = {
    "90%": Fraction("1.645"),
    "95%": Fraction("1.960"),
    "99%": Fraction("2.576"),
}
"""Standard deviations on either side of the mean of a normal distribution, by the share between."""

ROUNDS = tuple(10**power for power in range(3, 8))
"""For so many rounds the range of the actual return is told."""

NORMAL_ENOUGH = 25
"""Cochran's rule: the mean of n results is near enough to normal where n is more than so many times
the square of their skewness."""


def volatility_index(figures: Figures, places: int = 4) -> str:
    """1.645 standard deviations of one round, which span 90% of a normal distribution.

    >>> from pitboss.chapters import ODDS
    >>> required, _ = ODDS["over-under"].odds()
    >>> volatility_index(required)
    '3.2898'
    """
    return square_root(figures.variance * CONFIDENCE["90%"] ** 2, places)


def skewness(figures: Figures, places: int = 4) -> str:
    """The third central moment over the cube of the standard deviation."""
    third, variance = figures.moment(3), figures.variance
    if not variance:
        return decimal(Fraction(0), places)
    root = square_root(third**2 / variance**3, places)
    return f"-{root}" if third < 0 and Fraction(root) else root


def rounds_to_normal(figures: Figures) -> int:
    """From how many rounds on the normal approximation holds, by Cochran's rule."""
    variance = figures.variance
    return ceil(NORMAL_ENOUGH * figures.moment(3) ** 2 / variance**3) if variance else 0


@dataclass(frozen=True, slots=True)
class Range:
    """Between what bounds the actual return of so many rounds lies, with what confidence."""

    rounds: int
    bounds: Mapping[str, tuple[Fraction, Fraction]]  # by confidence; no return is below nothing
    normal: bool  # whether the rounds are enough for the approximation


def ranges(figures: Figures) -> list[Range]:
    """The range of the actual return, per unit of the money that as many rounds bet on average:
    payback ± z · deviation / (money bet a round · √rounds). With a meter every round is one with
    the meter at its seed, like those of which the deviation is told."""
    enough = rounds_to_normal(figures)
    return [
        Range(rounds, {name: _bounds(figures, z, rounds) for name, z in CONFIDENCE.items()},
              normal=rounds > enough)
        for rounds in ROUNDS
    ]  # fmt: skip


def _bounds(figures: Figures, z: Fraction, rounds: int) -> tuple[Fraction, Fraction]:
    either_side = square_root_of(z**2 * figures.variance / rounds) / figures.staked
    centre = figures.at_seed
    return max(centre - either_side, Fraction(0)), centre + either_side
