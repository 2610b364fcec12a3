"""A wager that ends in very many ways, told by its results."""

from collections.abc import Sequence
from fractions import Fraction

from pitboss.figures.figures import Outcome

MOST_LINES = 30
"""A wager that ends in more ways than these is shown by its results, whatever led to them."""


def by_result(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The lines to show: where there are too many, one a result, the best first."""
    if len(outcomes) <= MOST_LINES:
        return list(outcomes)
    alike: dict[Fraction, list[Outcome]] = {}
    for outcome in outcomes:
        alike.setdefault(outcome.net, []).append(outcome)
    return [_together(alike[net]) for net in sorted(alike, reverse=True)]


def _together(alike: Sequence[Outcome]) -> Outcome:
    """Outcomes with one result as one: how often they come, with what staked on average."""
    first = alike[0]
    chance = sum((outcome.probability for outcome in alike), Fraction(0))
    staked = sum((outcome.probability * outcome.staked for outcome in alike), Fraction(0)) / chance
    least, most = min(outcome.staked for outcome in alike), max(outcome.staked for outcome in alike)
    units = f"{least} to {most}" if least < most else str(most)
    return Outcome(f"{units} units wagered", first.pays, chance, staked, staked + first.net)
