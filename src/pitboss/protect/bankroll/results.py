"""What one round can bring, on a grid of even steps."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

from pitboss.figures.figures import Figures

FINEST = 20
"""Results are followed in steps as small as 1/20; what is finer is divided between its neighbours,
so that the mean stays."""


@dataclass(frozen=True, slots=True)
class RoundResults:
    """What somebody is up after one round, in units of the first wager, and how likely.

    >>> coin = RoundResults.of([(Fraction(1), Fraction(1, 2)), (Fraction(-1), Fraction(1, 2))])
    >>> coin.mean, coin.variance, coin.step
    (Fraction(0, 1), Fraction(1, 1), Fraction(2, 1))
    """

    nets: tuple[tuple[Fraction, Fraction], ...]  # each net once, the lowest first
    divided: bool = False  # results finer than the grid were divided between their neighbours

    @classmethod
    def of(cls, nets: Iterable[tuple[Fraction, Fraction]]) -> "RoundResults":
        """Nets and their chances, of which one may come twice."""
        chances: dict[Fraction, Fraction] = {}
        for net, chance in nets:
            chances[net] = chances.get(net, Fraction(0)) + chance
        listed = sorted((net, chance) for net, chance in chances.items() if chance)
        assert sum(chance for _, chance in listed) == 1
        return cls(tuple(listed))

    @property
    def mean(self) -> Fraction:
        """The expected result of a round."""
        return sum((net * chance for net, chance in self.nets), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of the result of a round."""
        mean = self.mean
        return sum(((net - mean) ** 2 * chance for net, chance in self.nets), Fraction(0))

    @property
    def lowest(self) -> Fraction:
        """The worst that a round can bring."""
        return self.nets[0][0]

    @property
    def highest(self) -> Fraction:
        """The best."""
        return self.nets[-1][0]

    @property
    def step(self) -> Fraction:
        """Results differ by whole multiples of this."""
        apart = (net - self.lowest for net, _ in self.nets)
        return reduce(common_step, apart, Fraction(0)) or Fraction(1)

    @property
    def steps(self) -> Fraction:
        """Results are themselves whole multiples of this."""
        return reduce(common_step, (net for net, _ in self.nets), Fraction(0)) or Fraction(1)

    @property
    def opposite(self) -> "RoundResults":
        """The same rounds for whoever sits on the other side."""
        return RoundResults(tuple((-net, chance) for net, chance in self.nets[::-1]), self.divided)

    def on_grid(self) -> "RoundResults":
        """The same on a grid that is coarse enough to be followed round by round."""
        if lcm(*(net.denominator for net, _ in self.nets)) <= FINEST:
            return self
        parts = []
        for net, chance in self.nets:
            below, above = divmod(net * FINEST, 1)
            parts += [
                (Fraction(below, FINEST), chance * (1 - above)),
                (Fraction(below + 1, FINEST), chance * above),
            ]
        return RoundResults(RoundResults.of(parts).nets, divided=True)


def results_of(figures: Figures) -> RoundResults:
    """What a player is up after one round of a wager; with a meter, at its seed."""
    return RoundResults.of(figures.nets)


def seat_of(wagers: Iterable[tuple[RoundResults, Fraction]]) -> RoundResults:
    """A seat with several wagers, each of so many units, as if they were independent."""
    seat = RoundResults(((Fraction(0), Fraction(1)),))
    for results, units in wagers:
        seat = RoundResults.of(
            (net + units * more, chance * share)
            for net, chance in seat.nets
            for more, share in results.nets
        )
    return seat


def common_step(step: Fraction, other: Fraction) -> Fraction:
    """The largest step that both are multiples of.

    >>> common_step(Fraction(3, 2), Fraction(2))
    Fraction(1, 2)
    """
    denominator = lcm(step.denominator, other.denominator)
    return Fraction(gcd(int(step * denominator), int(other * denominator)), denominator)
