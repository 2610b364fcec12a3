"""What a wager is to the house: its results, how soon its hold is sure, and how bad a shift is."""

from fractions import Fraction
from math import ceil
from statistics import NormalDist

from pitboss.figures.figures import Figures
from pitboss.protect.bankroll.liability import Meter
from pitboss.protect.bankroll.results import RoundResults, results_of


def house_results(figures: Figures, meter: Meter | None) -> RoundResults:
    """What the house is up after one round of a wager. Beside a meter, what goes onto it is the
    players', awards of it are paid from it, and the house pays the reseed when it is won whole."""
    if meter is None:
        return results_of(figures).opposite
    rates = meter.primary + meter.reserve
    seed, reseed = Fraction(meter.seed, meter.bet), Fraction(meter.reseed, meter.bet)
    nets = []
    for outcome in figures.outcomes:
        part = meter.parts.get(outcome.hand, Fraction(0))
        pays = outcome.back - part * seed + (reseed if part == 1 else 0)
        nets.append((outcome.staked - rates - pays, outcome.probability))
    return RoundResults.of(nets)


def rounds_until_sure(
    round_: RoundResults, within: Fraction, confidence: Fraction
) -> Fraction | None:
    """After how many rounds what is held lies within such a share of what is expected, with such a
    confidence: (z σ / (share · mean))², by the normal approximation; none where nothing is
    expected.

    >>> nets = [(Fraction(1), Fraction(3, 5)), (Fraction(-1), Fraction(2, 5))]
    >>> rounds_until_sure(RoundResults.of(nets), Fraction(1, 10), Fraction(95, 100))
    Fraction(9220, 1)
    """
    if not round_.mean:
        return None
    z = Fraction(NormalDist().inv_cdf(float((1 + confidence) / 2)))
    return Fraction(ceil(z**2 * round_.variance / (within * round_.mean) ** 2))


def n0(round_: RoundResults) -> Fraction | None:
    """The rounds after which what is expected is as much as one standard deviation: the variance
    over the square of the mean; none where nothing is expected."""
    return round_.variance / round_.mean**2 if round_.mean else None
