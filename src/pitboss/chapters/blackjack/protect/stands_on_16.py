"""A dealer who stands on a 16 to which he has to draw (§ 633a.7(n)), exactly.

The kernels know dealers' totals from 17 on. With a 16 for a 17 they are wrong by what hands of 16
and 17 come to beside it: the one ties, the other wins. Both follow if the 16s alone are looked at,
twice: once with every player's hand a point better, so that it is to a 17 what it was to a 16.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds.facing import Facing
from pitboss.chapters.blackjack.odds.hands import Shoe, every_hand, stood_on
from pitboss.chapters.blackjack.odds.kernels import RANKS, STANDS, Compositions
from pitboss.chapters.blackjack.odds.rounds import BlackjackPlay
from pitboss.chapters.blackjack.odds.terms import BlackjackTerms
from pitboss.chapters.blackjack.protect.drawn_to_17 import decided, hands_of

SIXTEEN = STANDS - 1


@dataclass(frozen=True)
class StandsOn16(Facing):
    """Every hand from a shoe against a dealer who takes one 16 for a 17."""

    on_soft: bool = False
    alone: bool = False  # with every other total he is taken to have too many
    better: int = 0  # points that are added to a player's hand

    @cached_property
    def table(self) -> Compositions:
        """All hands, better by so many points."""
        table = every_hand().table
        return table._replace(points=table.points + self.better)

    @cached_property
    def tree(self) -> kernel.Tree:
        """What the dealer draws."""
        hands, stands = every_hand(), stood_on(soft_17=False)
        stands |= hands_of(SIXTEEN, soft=self.on_soft)
        tree = kernel.dealer_tree(self.up, self.blackjack, hands.table, hands.order, stands)
        ways = np.where(tree.total < 0, tree.ways, 0) if self.alone else tree.ways
        return tree._replace(total=np.maximum(tree.total, 0), ways=ways)


def cost_of_standing(
    shoe: Shoe, terms: BlackjackTerms, play: BlackjackPlay, *, soft: bool
) -> Fraction:
    """What it costs the house in a round, if the dealer always stands on such a 16 and the player
    does not expect it."""

    def net(*, alone: bool = False, better: int = 0) -> Fraction:
        dealers = (
            StandsOn16(shoe, up, on_soft=soft, alone=alone, better=better) for up in range(RANKS)
        )
        return decided(terms, play, dealers)

    wrong = net() + net(alone=True, better=1) - net(alone=True)
    return wrong - decided(terms, play, (Facing(shoe, up) for up in range(RANKS)))
