"""How a session of so many rounds ends: the results of one round, added to themselves.

The chances are whole numbers over a common scale. Where the fractions stay short enough they are
exact; otherwise each is rounded down at the 64th binary place, and how much that has lost in all is
known to the last bit (``lost``).
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.protect.bankroll.polynomials import BITS, Spread, repeated
from pitboss.protect.bankroll.results import FINEST, RoundResults

FARTHEST = 8
"""Results are followed up to so many standard deviations above the mean, at first."""
MOST_BITS = 400_000
"""Of a whole session whose chances are kept as exact fractions."""


@dataclass(frozen=True, slots=True)
class SessionResults:
    """The results of a session, in units, and how likely each is."""

    rounds: int
    lowest: Fraction  # of all rounds together
    step: Fraction  # between one result and the next
    spread: Spread
    divided: bool = False  # results finer than the grid were divided between their neighbours

    @property
    def exact(self) -> bool:
        """Whether every chance is a fraction to which nothing was done."""
        return not self.divided and not self.spread.lost

    @property
    def lost(self) -> Fraction:
        """No chance is further from the truth than this."""
        return Fraction(self.spread.lost, self.spread.scale)

    @property
    def beyond(self) -> Fraction:
        """The chance of a result above all those that are followed."""
        return Fraction(self.spread.beyond, self.spread.scale)

    @property
    def first(self) -> Fraction:
        """The lowest result that is followed."""
        return self.lowest + self.step * self.spread.first

    def above(self, result: Fraction) -> Fraction:
        """The chance of more than this."""
        place = max(0, (result - self.first) // self.step + 1)
        over = sum(self.spread.weights[place:]) + self.spread.beyond
        return Fraction(over, self.spread.scale)

    @property
    def ahead(self) -> Fraction:
        """The chance to end with more than at the start."""
        return self.above(Fraction(0))

    @property
    def even(self) -> Fraction:
        """The chance to end with as much as at the start."""
        place, aside = divmod(-self.first, self.step)
        if aside or not 0 <= place < len(self.spread.weights):
            return Fraction(0)
        return Fraction(self.spread.weights[place], self.spread.scale)

    def quantile(self, share: Fraction) -> Fraction:
        """The result that so large a share of sessions does not exceed; the highest that is
        followed, where it lies beyond."""
        needed = share * self.spread.scale
        for place, upto in enumerate(accumulate(self.spread.weights)):
            if upto >= needed:
                return self.first + self.step * place
        return self.first + self.step * (len(self.spread.weights) - 1)

    @property
    def results(self) -> NDArray[np.float64]:
        """Every result that is followed, in order, to be drawn."""
        places = np.arange(len(self.spread.weights), dtype=np.float64)
        return float(self.first) + float(self.step) * places

    @property
    def chances(self) -> NDArray[np.float64]:
        """How likely each of them is, to be drawn."""
        scale = self.spread.scale
        return np.array([weight / scale for weight in self.spread.weights])


def play(round_: RoundResults, rounds: int, surely: Fraction = Fraction(1, 100)) -> SessionResults:
    """The distribution of what somebody is up after so many rounds.

    Every result is the lowest one and some steps more, so what has gone above the highest that is
    followed never comes down again, and the rest is as exact as if all were followed. That less
    than ``surely`` goes there is seen to.
    """
    if round_.step.denominator > FINEST:
        round_ = round_.on_grid()
    step, lowest = round_.step, round_.lowest
    steps = {int((net - lowest) / step): chance for net, chance in round_.nets}
    above = FARTHEST * sqrt(float(round_.variance) * rounds)
    while True:
        top = float(round_.mean - lowest) * rounds + above
        places = min(ceil(top / step), rounds * max(steps)) + 1
        scale = lcm(*(chance.denominator for chance in steps.values()))
        bits = 0 if scale.bit_length() * rounds * places <= MOST_BITS else BITS
        spread = repeated(_one(steps, bits or 0, scale, places), rounds, places, bits)
        played = SessionResults(rounds, lowest * rounds, step, spread, round_.divided)
        if played.beyond < surely:
            return played
        above *= 2


def _one(steps: dict[int, Fraction], bits: int, scale: int, places: int) -> Spread:
    """The results of one round, as weights over a scale; with ``bits``, rounded down."""
    scale = 1 << bits if bits else scale
    weights = {place: int(chance * scale) for place, chance in steps.items()}
    highest = min(max(weights), places - 1)
    followed = tuple(weights.get(place, 0) for place in range(highest + 1))
    beyond = sum(weight for place, weight in weights.items() if place > highest)
    return Spread(0, followed, beyond, scale)
