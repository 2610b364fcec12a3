"""A shoe, and the up card that the dealer has out of it: what else can be dealt, and how likely it
is (§ 633a.7(f))."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import perm

import numpy as np

from pitboss.chapters.blackjack.odds.hands import ACE, TEN, Shoe, every_hand
from pitboss.chapters.blackjack.odds.kernels import NONE, Flags, Ints


@dataclass(frozen=True)
class UpCard:
    """The dealer's up card, by its rank, and the shoe that it was dealt from."""

    shoe: Shoe
    up: int

    @cached_property
    def left(self) -> Ints:
        """The cards of the shoe but for the up card."""
        left = np.array(self.shoe, np.int64)
        left[self.up] -= 1
        return left

    @cached_property
    def _beside(self) -> int:
        """How many cards there are but for the dealer's that are seen."""
        return int(self.left.sum())

    @cached_property
    def blackjack(self) -> int:
        """The rank of a hole card that makes a Blackjack, if there is one."""
        return {ACE: TEN, TEN: ACE}.get(self.up, NONE)

    def goes_on(self, hand: int) -> Fraction:
        """The chance that the dealer has no Blackjack, with the hand and the up card known."""
        if self.blackjack == NONE:
            return Fraction(1)
        return 1 - Fraction(self.blackjacks(hand), self.unseen(hand))

    def unseen(self, hand: int) -> int:
        """How many cards there are but for the hand and the up card."""
        return self._beside - len(every_hand().ranks[hand])

    def blackjacks(self, hand: int) -> int:
        """How many of them would make a Blackjack as the hole card."""
        if self.blackjack == NONE:
            return 0
        return self.shoe[self.blackjack] - every_hand().ranks[hand].count(self.blackjack)

    @cached_property
    def deals(self) -> int:
        """The ways to deal an up card and two cards, in order."""
        return perm(sum(self.shoe), 3)

    def deals_of(self, hand: int) -> int:
        """In how many of these this up card and these two cards are dealt."""
        shoe, deals = list(self.shoe), 1
        for rank in (self.up, *every_hand().ranks[hand]):
            deals *= shoe[rank]
            shoe[rank] -= 1
        return deals if every_hand().pair_rank(hand) is not None else 2 * deals

    def dealt(self, hand: int) -> Fraction:
        """The chance of these two cards beside this up card."""
        return Fraction(self.deals_of(hand), self.deals)

    @cached_property
    def possible(self) -> Flags:
        """The hands for which the shoe has the cards, and a hole card and one to draw after."""
        table = every_hand().table
        enough = table.cards + 2 <= self.left.sum()
        return np.asarray((table.counts <= self.left).all(axis=1) & enough)

    @cached_property
    def two_cards(self) -> tuple[int, ...]:
        """The hands of two cards that can be dealt and leave a decision."""
        return tuple(hand for hand in every_hand().to_decide if self.possible[hand])
