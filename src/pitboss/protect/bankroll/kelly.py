"""The stake at which a bankroll grows fastest."""

from dataclasses import dataclass
from fractions import Fraction
from math import log1p

from pitboss.protect.bankroll.results import RoundResults

PLACES = 40
"""Binary places of the stake, each of them found by an exact comparison."""


@dataclass(frozen=True, slots=True)
class Kelly:
    """What part of the bankroll to stake, and what it grows by in a round."""

    stake: Fraction  # to 2⁻⁴⁰, rounded down
    growth: float  # of the logarithm

    @property
    def bankroll(self) -> Fraction:
        """How many units of bankroll there are to a unit staked."""
        return 1 / self.stake


def kelly(round_: RoundResults) -> Kelly | None:
    """The share of a bankroll that maximizes its expected growth, E[log(1 + f · result)]; none
    where the edge is another's, and where nothing can be lost.

    The derivative E[result / (1 + f · result)] only falls as f grows. Its sign is told by exact
    fractions at each place, so that the stake is certain to the last.

    >>> nets = [(Fraction(1), Fraction(3, 5)), (Fraction(-1), Fraction(2, 5))]
    >>> round(float(kelly(RoundResults.of(nets)).stake), 9)
    0.2
    """
    if round_.mean <= 0 or round_.lowest >= 0:
        return None
    most, stake, part = -1 / round_.lowest, Fraction(0), Fraction(1)
    while part >= Fraction(1, 1 << PLACES):
        if stake + part < most and _grows(round_, stake + part):
            stake += part
        part /= 2
    growth = sum(float(chance) * log1p(float(stake * net)) for net, chance in round_.nets)
    return Kelly(stake, growth) if stake else None


def _grows(round_: RoundResults, stake: Fraction) -> bool:
    """Whether a larger stake would grow faster still."""
    return sum((chance * net / (1 + stake * net) for net, chance in round_.nets), Fraction(0)) >= 0
