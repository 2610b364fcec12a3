"""Every hand of Blackjack that can be held, and the shoe that it comes from, by the ten ranks that
count differently (§ 633a.3(e))."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from pitboss.chapters.blackjack.odds.kernels import (
    MOST,
    NONE,
    RANKS,
    STANDS,
    Compositions,
    Flags,
    Ints,
    Order,
)

ACE, TEN = 0, 9
"""The ranks that make a Blackjack; those between are as many points as the rank and one."""

Shoe = tuple[int, ...]
"""How many cards of each of the ten ranks there are."""


def shoe_of(decks: int) -> Shoe:
    """The cards of so many decks: a ten, jack, queen or king counts ten (§ 633a.3(e)).

    >>> shoe_of(6)
    (24, 24, 24, 24, 24, 24, 24, 24, 24, 96)
    """
    return (*(4 * decks,) * 9, 16 * decks)


@dataclass(frozen=True)
class BlackjackHands:
    """All hands of 21 points or less."""

    table: Compositions
    order: Order
    number: Mapping[tuple[int, ...], int]  # by the ranks of the cards, the lowest first
    ranks: tuple[tuple[int, ...], ...]  # the other way round

    @cached_property
    def soft(self) -> Flags:
        """Whether an ace counts 11 (§ 633a.1[Soft total])."""
        hard = self.table.counts @ np.arange(1, RANKS + 1)
        return np.asarray(hard < self.table.points)

    @cached_property
    def to_decide(self) -> tuple[int, ...]:
        """The hands of two cards that leave a decision: all but a Blackjack (§ 633a.7(j)(2))."""
        two_cards = np.flatnonzero(self.table.cards == 2).tolist()
        return tuple(hand for hand in two_cards if hand != self.natural)

    @cached_property
    def natural(self) -> int:
        """An ace and a ten: a Blackjack as it is dealt (§ 633a.1[Blackjack])."""
        return self.number[ACE, TEN]

    def of(self, ranks: Iterable[int]) -> int:
        """The hand of these cards."""
        return self.number[tuple(sorted(ranks))]

    def pair_rank(self, hand: int) -> int | None:
        """The rank of two cards of equal value, which may be split (§ 633a.11(a))."""
        ranks = self.ranks[hand]
        return ranks[0] if len(ranks) == 2 and ranks[0] == ranks[1] else None


@cache
def every_hand() -> BlackjackHands:
    """All hands, those of fewest points first (aces as 1)."""
    preorder = [*_hands_from((), 0)]
    ranks = sorted(preorder, key=lambda hand: sum(hand) + len(hand))
    number = {hand: at for at, hand in enumerate(ranks)}
    counts = np.zeros((len(ranks), RANKS), np.int64)
    after = np.full((len(ranks), RANKS), NONE, np.int64)
    for at, hand in enumerate(ranks):
        for rank in hand:
            counts[at, rank] += 1
        for rank in range(RANKS):
            after[at, rank] = number.get(tuple(sorted((*hand, rank))), NONE)
    hard = counts @ np.arange(1, RANKS + 1)
    points = hard + 10 * ((counts[:, ACE] > 0) & (hard + 10 <= MOST))
    order = Order(
        np.array([number[hand] for hand in preorder]),
        np.array([hand[-1] if hand else NONE for hand in preorder]),
        np.array([len(hand) for hand in preorder]),
    )
    return BlackjackHands(
        Compositions(counts, points, counts.sum(axis=1), after), order, number, (*ranks,)
    )


@cache
def lined(last: int) -> Ints:
    """All hands in the order in which the dealer's draws are summed: by aces, twos, threes …, and
    by cards of the rank ``last`` after all others."""
    counts = every_hand().table.counts
    return np.lexsort((counts[:, last], *np.delete(counts, last, axis=1).T[::-1]))


def stood_on(soft_17: bool) -> Flags:
    """The hands with which the dealer draws no more: all of 17 or more (§ 633a.7(n)); under other
    rules than the chapter's he draws to a ``soft_17``."""
    hands = every_hand()
    draws = hands.table.points < STANDS
    if soft_17:
        draws |= (hands.table.points == STANDS) & hands.soft
    return np.asarray(~draws)


def _hands_from(hand: tuple[int, ...], hard: int) -> Iterable[tuple[int, ...]]:
    """A hand, and those with more cards of its last rank or higher ones."""
    yield hand
    for rank in range(hand[-1] if hand else ACE, RANKS):
        if hard + rank + 1 <= MOST:
            yield from _hands_from((*hand, rank), hard + rank + 1)
