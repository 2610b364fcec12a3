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
from functools import cache, cached_property
from math import comb, perm
from operator import mul
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds import residue_kernels as exactly
from pitboss.chapters.blackjack.odds.choices import ChoiceWorth
from pitboss.chapters.blackjack.odds.dealer_kernels import split_worth
from pitboss.chapters.blackjack.odds.facing import Facing
from pitboss.chapters.blackjack.odds.hands import every_hand, lined
from pitboss.chapters.blackjack.odds.kernels import (
    DOUBLE,
    HIT,
    NONE,
    STAND,
    TOTALS,
    Flags,
    Ints,
)
from pitboss.chapters.blackjack.odds.residue_kernels import primes, ways

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Plan:
    """How split hands are played against one up card."""

    hits: Flags  # by hand: whether it hits, if it cannot double
    doubles: Flags  # by hand of two cards
    again: int  # how many additional times this pair may be split
    one_card: bool = False  # R-633a-15

    @cached_property
    def second(self) -> Ints:
        """What each hand does with its second card."""
        if self.one_card:
            return np.full(len(self.hits), STAND)
        return np.where(self.doubles, DOUBLE, np.where(self.hits, HIT, STAND))

    def with_one_split_less(self) -> "Plan":
        """The same when one of the additional splits has been used."""
        return replace(self, again=max(self.again - 1, 0))


@dataclass(frozen=True)
class Pair:
    """Two cards of a rank that are split, against an up card."""

    facing: Facing
    rank: int
    plan: Plan

    @cached_property
    def of_rank(self) -> int:
        """How many more cards of the rank there are."""
        return int(self.facing.left[self.rank]) - 2

    @cached_property
    def unseen(self) -> int:
        """How many cards there are but for the pair and the up card."""
        return int(self.facing.left.sum()) - 2

    def drawn(self, of_rank: int, others: int) -> float:
        """The chance of so many cards of the rank and others, drawn in a given order."""
        ways = perm(self.of_rank, of_rank) * perm(self.unseen - self.of_rank, others)
        return ways / perm(self.unseen, of_rank + others)

    @cached_property
    def _gone(self) -> int:
        """How many further cards of the rank can be gone when the last hand is played."""
        return min(2 * self.plan.again, self.of_rank)

    def choice(self) -> ChoiceWorth:
        """What all hands come to."""
        return ChoiceWorth(self._staked, self._back())

    def _back(self) -> Fraction:
        """What comes back on all hands: what is found for one, by cards of the rank gone, is put
        over the ways to draw all of these and all that a hand and the dealer draw."""
        facing = self.facing
        residues = np.zeros((self._gone + 1, 2, exactly.LANES), np.int64)
        draws = exactly.split_residues(
            facing.left, facing.blackjack, self.rank, facing.table, facing.possible,
            lined(self.rank), facing.steps(self.rank), primes(), self._stakes, residues,
        )  # fmt: skip
        all_drawn = min(draws + self._gone, self.unseen)
        of_kind: tuple[list[int], list[int]] = [], []
        for gone, by_kind in enumerate(residues.tolist()):
            cards = self.unseen - gone
            drawn = min(draws, cards)
            times = perm(self.of_rank, gone) * perm(cards - drawn, all_drawn - gone - drawn)
            for amounts, of_lanes in zip(of_kind, by_kind, strict=True):
                amounts.append(times * ways(of_lanes, perm(cards, drawn)))
        return Fraction(self._all_hands(*of_kind), perm(self.unseen, all_drawn))

    def about(self) -> float:
        """About what all hands bring."""
        facing, hands = self.facing, every_hand()
        back = np.zeros((self._gone + 1, 2))
        split_worth(
            facing.left, facing.blackjack, self.rank, hands.table, facing.possible,
            lined(self.rank), facing.steps(self.rank), self._stakes, back,
        )  # fmt: skip
        shares = [self.drawn(gone, 0) for gone in range(len(back))]
        other, same = (back.T * shares).tolist()
        return float(self._all_hands(other, same)) - float(self._staked)

    @cached_property
    def _stakes(self) -> Ints:
        """What hands come to stand with, and how often."""
        plan = self.plan
        return kernel.split_stakes(self.rank, every_hand().table, plan.hits, plan.second)

    @cached_property
    def _staked(self) -> Fraction:
        """What is staked on all hands: twice as much on one that doubles."""
        after, second = every_hand().table.after, self.plan.second
        doubles = second[after[after[0, self.rank]]] == DOUBLE
        left, stakes = self.facing.left.tolist(), (1 + doubles).tolist()
        draws = min(self._gone + 2, self.unseen)  # a second card and the hole card
        rank, blackjack = self.rank, self.facing.blackjack
        # second cards of other ranks, each as often as its stake; and those that are a hole card
        # less for a Blackjack
        others = sum(map(mul, stakes, left)) - stakes[rank] * left[rank]
        taken = stakes[blackjack] * left[blackjack] if blackjack not in (NONE, rank) else 0
        of_kind: tuple[list[int], list[int]] = [], []
        for gone in range(self._gone + 1):
            of_rank, cards = self.of_rank - gone, self.unseen - gone
            goes_on = cards - 1
            if blackjack != NONE:
                goes_on -= of_rank if blackjack == rank else left[blackjack]
            same = stakes[rank] * of_rank * (goes_on + (blackjack == rank))
            times = perm(self.of_rank, gone) * perm(cards - 2, draws - gone - 2)
            for found, amount in zip(of_kind, (others * goes_on + taken, same), strict=True):
                found.append(amount * times)
        return Fraction(self._all_hands(*of_kind), perm(self.unseen, draws))

    def _all_hands(self, other: list[Number], same: list[Number]) -> Number:
        """The sum over hands of what each comes to, from what a hand comes to with a second card of
        another rank and of the same, by cards of the rank gone and times the chance of that."""
        of_other, of_any = _weights(self.plan.again)
        whatever = [a + b for a, b in zip(other, same, strict=True)]
        found: Number = sum(map(mul, of_other, other)) + sum(map(mul, of_any, whatever))
        return found

    def results(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """About how often all hands together bring how much, from the greatest loss to the greatest
        win: the hands are taken to be independent of each other but for the dealer's total."""
        facing, table = self.facing, every_hand().table
        ends, joint = np.zeros((len(table.points), 2, 2, 2)), np.zeros((2, TOTALS + 1, 5))
        kernel.split_ends(facing.left, self.rank, table, self.plan.hits, self.plan.second, ends)
        at_all = ends.reshape(len(ends), -1) @ np.ones(8)  # much quicker than asking for any
        chances = facing.dealer_chances(at_all > 0, gone=self.rank)
        kernel.split_results(facing.left, facing.blackjack, self.rank, table, ends, chances, joint)
        most = 2 * (self.plan.again + 2)
        any_card, other = joint.sum(axis=0), joint[0]
        seen = any_card.sum(axis=1) > 0
        weights, any_card, other = any_card[seen].sum(axis=1), any_card[seen], other[seen]
        # results of several hands are added where their spectra are multiplied
        size, turn = 2 * most + 1, np.exp(-2j * np.pi * np.arange(2 * most + 1) / (2 * most + 1))
        of_any, of_other = (
            np.fft.fft(part / part.sum(axis=1, keepdims=True), size) * turn**-2
            for part in (any_card, other)
        )
        spectrum = np.zeros(size, np.complex128)
        for (hands, done), orders in endings(self.plan.again).items():
            if hands - 2 <= self.of_rank:
                chance = orders * self.drawn(hands - 2, done)
                spectrum += chance * (weights @ (of_other**done * of_any ** (hands - done)))
        shares = np.fft.ifft(spectrum * turn**most).real
        return np.where(shares > NOTHING, shares, 0.0)


NOTHING = 1e-15
"""What is less than this has come of rounding."""

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
