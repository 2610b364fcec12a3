"""A dealer who draws to a 17 on which he has to stand (§ 633a.7(n)), exactly."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds.choices import SPLIT
from pitboss.chapters.blackjack.odds.facing import Facing
from pitboss.chapters.blackjack.odds.hands import Shoe, every_hand, stood_on
from pitboss.chapters.blackjack.odds.kernels import NONE, RANKS, STANDS, Flags
from pitboss.chapters.blackjack.odds.rounds import BlackjackPlay, pair
from pitboss.chapters.blackjack.odds.terms import BlackjackTerms


def hands_of(points: int, *, soft: bool) -> Flags:
    """The hands of so many points in which an ace counts 11, or none does."""
    hands = every_hand()
    return np.asarray((hands.table.points == points) & (hands.soft == soft))


@dataclass(frozen=True)
class DrawsTo17(Facing):
    """Every hand from a shoe against a dealer who takes one 17 for less."""

    to_soft: bool = False

    @cached_property
    def tree(self) -> kernel.Tree:
        """What the dealer draws."""
        hands, stands = every_hand(), stood_on(soft_17=False)
        stands &= ~hands_of(STANDS, soft=self.to_soft)
        return kernel.dealer_tree(self.up, self.blackjack, hands.table, hands.order, stands)


def chance_of(points: int, shoe: Shoe, *, soft: bool) -> Fraction:
    """The chance that the dealer comes to so many points, 16 or 17, if he plays his hand out: such
    a hand comes once at most. Whatever players have drawn before by cards that they saw, the cards
    that come after are as any others."""
    hands, stands = every_hand(), stood_on(soft_17=False).tolist()
    chances = [Fraction(0)] * len(stands)
    chances[0] = Fraction(1)
    for hand, chance in enumerate(chances):  # a hand with one more card comes later
        if not chance or stands[hand]:
            continue
        ranks = hands.ranks[hand]
        cards = sum(shoe) - len(ranks)
        for rank in range(RANKS):
            more, unseen = int(hands.table.after[hand, rank]), shoe[rank] - ranks.count(rank)
            if more != NONE and unseen > 0:
                chances[more] += chance * Fraction(unseen, cards)
    return sum((chances[hand] for hand in np.flatnonzero(hands_of(points, soft=soft))), Fraction(0))


def decided(terms: BlackjackTerms, play: BlackjackPlay, dealers: Iterable[Facing]) -> Fraction:
    """What a player is up in a round on average with hands that leave him a decision, who plays so
    against dealers with each up card. What Blackjacks bring hangs on no 16 or 17."""
    net = Fraction(0)
    for dealer in dealers:
        for hand, choices in dealer.choices(dealer.two_cards, play.hits[dealer.up]).items():
            name, rank = play.first[dealer.up, hand], every_hand().pair_rank(hand)
            if name == SPLIT:
                assert rank is not None
                worth = pair(dealer, rank, terms, play).choice()
            else:
                worth = choices[name]
            net += dealer.dealt(hand) * worth.net
    return net


def cost_of_drawing(
    shoe: Shoe, terms: BlackjackTerms, play: BlackjackPlay, *, soft: bool
) -> Fraction:
    """What it costs the house in a round, if the dealer always draws to such a 17 and the player
    does not expect it."""
    right = [Facing(shoe, up) for up in range(RANKS)]
    wrong = [DrawsTo17(shoe, up, to_soft=soft) for up in range(RANKS)]
    return decided(terms, play, wrong) - decided(terms, play, right)
