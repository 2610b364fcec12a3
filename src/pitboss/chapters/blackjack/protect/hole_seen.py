"""Every hand of Blackjack against an up card and a hole card that are both known."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import numpy as np

from pitboss.chapters.blackjack.odds.choices import SPLIT, ChoiceWorth
from pitboss.chapters.blackjack.odds.facing import Facing
from pitboss.chapters.blackjack.odds.hands import ACE, TEN, Shoe, every_hand
from pitboss.chapters.blackjack.odds.kernels import NONE, Ints, Tree
from pitboss.chapters.blackjack.odds.rounds import in_split_hands, plan
from pitboss.chapters.blackjack.odds.splits import Pair
from pitboss.chapters.blackjack.odds.terms import BlackjackTerms
from pitboss.chapters.blackjack.protect.hole_kernels import tree_after


@dataclass(frozen=True)
class HoleSeen(Facing):
    """Every hand from a shoe against two cards of the dealer's."""

    hole: int = NONE

    @cached_property
    def left(self) -> Ints:
        """The cards of the shoe but for the dealer's two."""
        left = np.array(self.shoe, np.int64)
        left[self.up] -= 1
        left[self.hole] -= 1
        return left

    @property
    def is_blackjack(self) -> bool:
        """Whether the two are a Blackjack (§ 633a.1[Blackjack])."""
        return {self.up, self.hole} == {ACE, TEN}

    @property
    def blackjack(self) -> int:
        """No card that is not known can make one."""
        return NONE

    def goes_on(self, _: int) -> Fraction:
        """Whether the player gets to decide anything (§ 633a.7(h))."""
        return Fraction(not self.is_blackjack)

    def dealt(self, hand: int) -> Fraction:
        """The chance of these two cards beside the dealer's."""
        left, cards = list(self.shoe), sum(self.shoe)
        chance = Fraction(1)
        for drawn, rank in enumerate((self.up, self.hole, *every_hand().ranks[hand])):
            chance *= Fraction(left[rank], cards - drawn)
            left[rank] -= 1
        return chance if every_hand().pair_rank(hand) is not None else 2 * chance

    @cached_property
    def tree(self) -> Tree:
        """What the dealer draws."""
        return tree_after(self.up, self.hole, every_hand().table, every_hand().order)

    @property
    def chance(self) -> Fraction:
        """The chance of the dealer's two cards, in this order."""
        cards = sum(self.shoe)
        first = Fraction(self.shoe[self.up], cards)
        return first * Fraction(self.shoe[self.hole] - (self.up == self.hole), cards - 1)

    def worth(self, terms: BlackjackTerms) -> Fraction:
        """What a round is worth times the chance of the dealer's cards: with the best choices, and
        with Insurance where it wins (§ 633a.8(a), § 633a.13(b))."""
        natural = self.dealt(every_hand().natural)
        if self.is_blackjack:
            insured = (terms.insurance - 1) / 2 if self.up == ACE else Fraction(0)
            return insured * self.chance - (self.chance - natural)
        won = natural * (terms.natural - 1)
        for hand, choices in with_splits(self, terms).items():
            won += self.dealt(hand) * max(choice.net for choice in choices.values())
        return won


@cache
def with_splits(dealer: HoleSeen, terms: BlackjackTerms) -> Mapping[int, Mapping[str, ChoiceWorth]]:
    """What each choice comes to with two cards, pairs split among them."""
    doubles = in_split_hands(dealer)
    choices: dict[int, Mapping[str, ChoiceWorth]] = {}
    for hand, of_hand in dealer.best.items():
        rank = every_hand().pair_rank(hand)
        split = {}
        if rank is not None:
            pair = Pair(dealer, rank, plan(rank, terms, dealer.hits, doubles))
            split = {SPLIT: pair.choice()}
        choices[hand] = {**of_hand, **split}
    return choices


@cache
def hole_seen(shoe: Shoe, up: int, hole: int) -> HoleSeen:
    """The hands against these two cards; what was worked out about them is kept."""
    return HoleSeen(shoe, up, hole=hole)
