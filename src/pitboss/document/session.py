"""How a session of so many rounds ends: the convolution of one round's results with itself.

Chances here are floating-point numbers: they are drawn, and told with a digit or two.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import ceil, gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.figures.figures import Figures

FINEST = 20
"""Results are told in units as small as 1/20; what is finer is divided between its neighbours in
fourths, so that the mean stays."""
FOURTHS = 4

FARTHEST = 8
"""Results are followed up to so many standard deviations above the mean."""


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
    nets = _on_grid([(net, float(chance)) for net, chance in figures.nets])
    lowest = min(nets)
    step = reduce(_common_step, (net - lowest for net in nets), Fraction(0)) or Fraction(1)
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


def _on_grid(nets: list[tuple[Fraction, float]]) -> dict[Fraction, float]:
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


def _common_step(step: Fraction, other: Fraction) -> Fraction:
    """The largest step that both are multiples of.

    >>> _common_step(Fraction(3, 2), Fraction(2))
    Fraction(1, 2)
    """
    denominator = lcm(step.denominator, other.denominator)
    return Fraction(gcd(int(step * denominator), int(other * denominator)), denominator)
