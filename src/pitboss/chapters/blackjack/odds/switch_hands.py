"""Hands by the values of their cards: every hand that a player or the dealer can come to.

Cards are counted by value, the ace first and the ten last. After the first cards suits do not
matter, nor in which order a hand was drawn.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds.hands import every_hand
from pitboss.chapters.blackjack.odds.kernels import NONE as NO_HAND
from pitboss.chapters.blackjack.odds.kernels import STANDS, Ints
from pitboss.chapters.blackjack.ranking import MOST

Counts = tuple[int, ...]
"""How many cards of each value, from the ace to the ten."""

Product = TypeVar("Product", NDArray[np.object_], NDArray[np.float64])

ACE, TEN, VALUES = 1, 10, 10
NONE: Final[Counts] = (0,) * VALUES
BUST = MOST + 2
"""Stands for every dealer's total above 22, which is the only one of them that is told apart."""

PAIRS: Final = tuple(combinations_with_replacement(range(1, VALUES + 1), 2))
"""Two cards by value."""

DEALER_TOTALS: Final = (*range(STANDS, MOST + 1), MOST + 1, BUST)


def counted(values: Iterable[int]) -> Counts:
    """Cards by value.

    >>> counted([10, 1, 10])
    (1, 0, 0, 0, 0, 0, 0, 0, 0, 2)
    """
    counts = list(NONE)
    for value in values:
        counts[value - 1] += 1
    return tuple(counts)


def total(points: int, ace: bool) -> int:
    """The point count of cards with so many points when every ace counts one (§ 633a.3(e)(3))."""
    return points + 10 if ace and points + 10 <= MOST else points


def without(shoe: Counts, *values: int) -> Counts:
    """What is left of a shoe.

    >>> without((4, 4, 4, 4, 4, 4, 4, 4, 4, 16), 10, 1)
    (3, 4, 4, 4, 4, 4, 4, 4, 4, 15)
    """
    return tuple(have - gone for have, gone in zip(shoe, counted(values), strict=True))


# the dealer's


@dataclass(frozen=True, order=True, slots=True)
class DealerHand:
    """What the dealer has beside the up card: the cards, in how many orders they can have come, and
    the total with which he stands, 22 or more than that."""

    cards: Counts
    total: int
    orders: int
    size: int


@cache
def dealer_hands(up: int) -> tuple[DealerHand, ...]:
    """Every hand of a dealer who shows this value and has no Blackjack, drawn to 17
    (§ 633a.7(h), § 633a.7(n)); in the order of their cards."""
    orders_of: dict[Counts, int] = {}

    def draw(points: int, ace: bool, cards: list[int], size: int) -> None:
        if size and total(points, ace) >= STANDS:
            orders_of[tuple(cards)] = orders_of.get(tuple(cards), 0) + 1
            return
        for value in range(1, VALUES + 1):
            if not size and value == blackjack_with(up):
                continue
            cards[value - 1] += 1
            draw(points + value, ace or value == ACE, cards, size + 1)
            cards[value - 1] -= 1

    draw(up, up == ACE, list(NONE), 0)
    return tuple(
        sorted(
            DealerHand(cards, min(_total_of(up, cards), BUST), orders, sum(cards))
            for cards, orders in orders_of.items()
        )
    )


def blackjack_with(up: int) -> int:
    """The value that gives the dealer a Blackjack as his hole card; 0: none does."""
    return {ACE: TEN, TEN: ACE}.get(up, 0)


def _total_of(up: int, cards: Counts) -> int:
    points = up + sum(value * count for value, count in enumerate(cards, start=1))
    return total(points, up == ACE or cards[0] > 0)


def products(
    hands: Iterable[DealerHand], factor: Callable[[int, int], Product], unit: Product
) -> Iterator[tuple[DealerHand, Product]]:
    """For each hand the product of a factor for each value and how many of it there are; hands in
    their order share what begins alike."""
    partial: list[Any] = [unit] * (VALUES + 1)
    before: Counts = (-1,) * VALUES
    for hand in hands:
        same = next(at for at in range(VALUES) if hand.cards[at] != before[at])
        for at in range(same, VALUES):
            count = hand.cards[at]
            partial[at + 1] = partial[at] * factor(at, count) if count else partial[at]
        before = hand.cards
        yield hand, partial[VALUES]


# a player's


@dataclass(frozen=True, slots=True)
class PlayerHands:
    """Hands of 21 or less, how many cards they have, their points with every ace as one, their
    totals and whether an ace counts eleven in them, and the hand with one more card of each value;
    -1 where that is too much. They are in the order of their points."""

    cards: Ints
    sizes: Ints
    points: Ints
    totals: Ints
    soft: NDArray[np.bool_]
    after: Ints
    at: dict[Counts, int]
    among_all: Ints  # where each is when no card is asked for


@cache
def player_hands(holding: int = 0) -> PlayerHands:
    """The hands that a player can come to, from none of the cards up; or those with at least one
    card of this value."""
    every = every_hand()
    counts, totals, sizes, after = every.table
    held = np.flatnonzero(counts[:, holding - 1]) if holding else np.arange(len(counts))
    place = np.full(len(counts) + 1, NO_HAND)  # the last for no hand
    place[held] = np.arange(len(held))
    return PlayerHands(
        cards=counts[held],
        sizes=sizes[held],
        points=totals[held] - 10 * every.soft[held],
        totals=totals[held],
        soft=every.soft[held],
        after=place[after[held]],
        at={tuple(hand): at for at, hand in enumerate(counts[held].tolist())},
        among_all=held,
    )
