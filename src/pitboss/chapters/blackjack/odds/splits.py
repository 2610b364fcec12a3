"""What a split pair comes to, split again as often as the casino allows (§ 633a.11).

Within a split hand a player goes by the cards of that hand and the up card alone, and does what is
best with the same cards dealt as a hand of their own, surrender apart. Another pair is split again
wherever it may be.

Hands are played one after another (§ 633a.11(b)), but unseen cards are alike in whichever order
they come: it is as if every hand got its second card before any got a third. What one hand comes to
then hangs on how many cards of the pair's rank are gone, and on how many others are known to be of
other ranks. If ``w(k, q)`` is what one hand comes to times the chance of k cards of the rank and q
others, the next card dealt to another hand is of the rank or it is not:

    w(k, q) = w(k + 1, q) + w(k, q + 1)

and from those without others, ``w(k, 0)``, follow all. What all hands come to is the sum.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb, perm
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds import residue_kernels as exactly
from pitboss.chapters.blackjack.odds.composition import ChoiceWorth, Facing, every_hand
from pitboss.chapters.blackjack.odds.kernels import (
    DOUBLE,
    HIT,
    NONE,
    RANKS,
    STAND,
    TOTALS,
    Flags,
    Ints,
)
from pitboss.chapters.blackjack.odds.residue_kernels import fraction, primes


@dataclass(frozen=True, slots=True)
class Plan:
    """How split hands are played against one up card."""

    hits: Flags  # by hand: whether it hits, if it cannot double
    doubles: Flags  # by hand of two cards
    again: int  # how many additional times this pair may be split
    one_card: bool = False  # R-633a-15

    @property
    def second(self) -> Ints:
        """What each hand does with its second card."""
        if self.one_card:
            return np.full(len(self.hits), STAND)
        return np.where(self.doubles, DOUBLE, np.where(self.hits, HIT, STAND))

    def with_one_split_less(self) -> "Plan":
        """The same when one of the additional splits has been used."""
        return replace(self, again=max(self.again - 1, 0))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards of a rank that are split, against an up card."""

    facing: Facing
    rank: int
    plan: Plan

    @property
    def of_rank(self) -> int:
        """How many more cards of the rank there are."""
        return int(self.facing.left[self.rank]) - 2

    @property
    def unseen(self) -> int:
        """How many cards there are but for the pair and the up card."""
        return int(self.facing.left.sum()) - 2

    def drawn(self, of_rank: int, others: int) -> Fraction:
        """The chance of so many cards of the rank and others, drawn in a given order."""
        ways = perm(self.of_rank, of_rank) * perm(self.unseen - self.of_rank, others)
        return Fraction(ways, perm(self.unseen, of_rank + others))

    def choice(self) -> ChoiceWorth:
        """What all hands come to."""
        gone = min(2 * self.plan.again, self.of_rank)
        return ChoiceWorth(self._all_hands(*self._staked(gone)), self._all_hands(*self._back(gone)))

    def _all_hands(self, other: list[Fraction], same: list[Fraction]) -> Fraction:
        """The sum over hands of what each comes to, from what a hand comes to with a second card of
        another rank and of the same, by cards of the rank gone."""
        chances = [self.drawn(gone, 0) for gone in range(len(other))]
        of_other = [chance * amount for chance, amount in zip(chances, other, strict=True)]
        of_any = [chance * (a + b) for chance, a, b in zip(chances, other, same, strict=True)]
        return all_hands(self.plan.again, of_other, of_any)

    def _back(self, gone: int) -> tuple[list[Fraction], list[Fraction]]:
        """What comes back on a hand, by cards of the rank gone."""
        facing, table = self.facing, every_hand().table
        residues = np.zeros((gone + 1, 2, exactly.LANES), np.int64)
        draws = exactly.split_residues(
            facing.left, facing.blackjack, self.rank, table, facing.possible, facing.tree,
            primes(), self.plan.hits, self.plan.second, residues,
        )  # fmt: skip
        other, same = (
            [fraction(residues[k, kind].tolist(), self.unseen - k, draws) for k in range(gone + 1)]
            for kind in (0, 1)
        )
        return other, same

    def _staked(self, gone: int) -> tuple[list[Fraction], list[Fraction]]:
        """What is staked on a hand, by cards of the rank gone: twice as much if it doubles."""
        after, second = every_hand().table.after, self.plan.second
        staked: tuple[list[Fraction], list[Fraction]] = [], []
        for more in range(gone + 1):
            unseen = self.facing.left.tolist()
            unseen[self.rank] -= 2 + more
            cards = sum(unseen)
            of_kind = [Fraction(0), Fraction(0)]
            for rank in range(RANKS):
                hand = after[after[0, self.rank], rank]
                chance = Fraction(unseen[rank], cards)
                if self.facing.blackjack != NONE:
                    unseen[rank] -= 1
                    chance *= 1 - Fraction(unseen[self.facing.blackjack], cards - 1)
                    unseen[rank] += 1
                of_kind[rank == self.rank] += chance * (2 if second[hand] == DOUBLE else 1)
            for amounts, value in zip(staked, of_kind, strict=True):
                amounts.append(value)
        return staked

    def results(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """About how often all hands together bring how much, from the greatest loss to the greatest
        win: the hands are taken to be independent of each other but for the dealer's total."""
        facing = self.facing
        joint = np.zeros((2, TOTALS + 1, 5))
        kernel.split_results(
            facing.left, facing.blackjack, self.rank, every_hand().table, facing.tree,
            self.plan.hits, self.plan.second, joint,
        )  # fmt: skip
        most = 2 * (self.plan.again + 2)
        shares = np.zeros(2 * most + 1)
        for end in range(TOTALS + 1):
            any_card = joint[:, end].sum(axis=0)
            if not any_card.sum():
                continue
            of_any, of_other = any_card / any_card.sum(), joint[0, end] / joint[0, end].sum()
            for (hands, done), orders in endings(self.plan.again).items():
                if hands - 2 > self.of_rank:
                    continue
                chance = orders * float(self.drawn(hands - 2, done)) * any_card.sum()
                total = np.ones(1)
                for number in range(hands):
                    total = np.convolve(total, of_other if number < done else of_any)
                aside = most - 2 * hands
                shares[aside : len(shares) - aside] += chance * total
        return shares


Amount = TypeVar("Amount", Fraction, NDArray[np.float64])


def all_hands(again: int, other: Sequence[Amount], whatever: Sequence[Amount]) -> Amount:
    """What all hands of a pair come to that may be split so many additional times, given what one
    hand comes to times the chance that 0, 1, 2 … more cards of the rank are gone, as many as there
    can be: where its second card is of another rank, and whatever it is."""
    of_other, of_any = _weights(again)
    amount = 0 * other[0]
    for weights, worths in ((of_other, other), (of_any, whatever)):
        for weight, worth in zip(weights, worths, strict=False):
            amount = amount + weight * worth
    return amount


@cache
def _weights(again: int) -> tuple[list[int], list[int]]:
    """How often each of these is counted: ``w(k, q)`` are differences of those without others."""
    of_other, of_any = ([0] * (2 * again + 1) for _ in range(2))
    for (hands, done), orders in endings(again).items():
        # a hand whose second card is of another rank, beside others of which that is known; and one
        # that comes when there are no more splits, so that whatever comes is played
        for weights, times, others in ((of_other, done, done - 1), (of_any, hands - done, done)):
            for more in range(others + 1) if times else ():
                weights[hands - 2 + more] += (-1) ** more * comb(others, more) * times * orders
    return of_other, of_any


@cache
def endings(again: int) -> Counter[tuple[int, int]]:
    """How many orders of second cards lead to so many hands, so many of them known to have a second
    card of another rank: all of them, or those that had one before no more splits were left.

    >>> endings(1)
    Counter({(3, 0): 1, (3, 1): 1, (2, 2): 1})
    """
    return Counter(_endings(2, 0, again + 2))


def _endings(hands: int, done: int, most: int) -> Iterator[tuple[int, int]]:
    if hands in (most, done):
        yield hands, done
        return
    yield from _endings(hands + 1, done, most)
    yield from _endings(hands, done + 1, most)
