"""What a wager is expected to bring at a table, where that is not what its figures say."""

from fractions import Fraction

from pitboss.figures.figures import Figures
from pitboss.regulation import Rules
from pitboss.vocabulary.money import whole_cents


def expected(rules: Rules, figures: Figures) -> Fraction:
    """What a round brings on average per unit. Behind a progressive wager stands a meter at its
    seed, which has moved by the round's own wager when it is paid."""
    if figures.meter is None:
        return figures.mean(lambda outcome: outcome.net)
    bet, rate = figures.meter.bet, rules.meter(figures.wager, figures.paytable).primary
    moved = whole_cents(bet * (rate or Fraction(0)))
    return figures.meter.returns(figures.meter.seed + moved) - 1
