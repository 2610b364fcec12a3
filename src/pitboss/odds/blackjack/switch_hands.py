"""Hands by the values of their cards: every hand that a player or the dealer can come to.

Cards are counted by value, the ace first and the ten last. After the first cards suits do not
matter, nor in which order a hand was drawn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS
from pitboss.hands.blackjack import MOST

Counts = tuple[int, ...]
"""How many cards of each value, from the ace to the ten."""

Ints = NDArray[np.int64]
Product = TypeVar("Product", NDArray[np.object_], NDArray[np.float64])

ACE, TEN, VALUES = 1, 10, 10
NONE: Final[Counts] = (0,) * VALUES
STANDS = 17
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


def full_shoe(decks: int) -> Counts:
    """All cards of these decks."""
    each = len(SUITS) * decks
    return (*(each,) * (VALUES - 1), each * (len(RANKS) - VALUES + 1))


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
    found: dict[Counts, int] = {}

    def draw(points: int, ace: bool, cards: list[int], size: int) -> None:
        if size and total(points, ace) >= STANDS:
            found[tuple(cards)] = found.get(tuple(cards), 0) + 1
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
            for cards, orders in found.items()
        )
    )


def blackjack_with(up: int) -> int:
    """The value that gives the dealer a Blackjack as his hole card; 0: none does."""
    return {ACE: TEN, TEN: ACE}.get(up, 0)


def _total_of(up: int, cards: Counts) -> int:
    points = up + sum(value * count for value, count in enumerate(cards, start=1))
    return total(points, up == ACE or cards[0] > 0)


def products(
    hands: Iterable[DealerHand], factor: Callable[[int, int], Product], one: Product
) -> Iterator[tuple[DealerHand, Product]]:
    """For each hand the product of a factor for each value and how many of it there are; hands in
    their order share what begins alike."""
    partial: list[Any] = [one] * (VALUES + 1)
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
class Hands:
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
def player_hands(holding: int = 0) -> Hands:
    """The hands that a player can come to, from none of the cards up; or those with at least one
    card of this value."""
    by_points: list[list[Counts]] = [[] for _ in range(MOST + 1)]
    by_points[0].append(NONE)
    for value in range(1, VALUES + 1):
        for points in range(value, MOST + 1):
            by_points[points] += [_with(hand, value) for hand in by_points[points - value]]
    every = [hand for hands in by_points for hand in hands]
    held = [at for at, hand in enumerate(every) if not holding or hand[holding - 1]]
    at = {every[place]: number for number, place in enumerate(held)}
    cards = np.array(list(at))
    points_of = cards @ np.arange(1, VALUES + 1)
    soft = (cards[:, 0] > 0) & (points_of + 10 <= MOST)
    return Hands(
        cards=cards,
        sizes=cards.sum(axis=1),
        points=points_of,
        totals=points_of + 10 * soft,
        soft=soft,
        after=np.array(
            [[at.get(_with(hand, value), -1) for value in range(1, VALUES + 1)] for hand in at]
        ),
        at=at,
        among_all=np.array(held),
    )


def _with(hand: Counts, value: int) -> Counts:
    return (*hand[: value - 1], hand[value - 1] + 1, *hand[value:])


# split pairs


@cache
def split_endings(most: int) -> dict[tuple[int, int, int], int]:
    """The ways in which a pair that is split whenever it may be can come to its hands, up to so
    many: how many cards of the pair's value came, how many hands got another second card, and how
    many, once there are no more splits, any second card; each with its number of orders
    (§ 633a.11(a)-(c), R-633a-16).

    >>> split_endings(2), split_endings(3)
    ({(0, 0, 2): 1}, {(0, 2, 0): 1, (1, 1, 2): 1, (1, 0, 3): 1})
    """
    found: dict[tuple[int, int, int], int] = {}

    def deal(hands: int, waiting: int, other: int) -> None:
        if hands == most or not waiting:
            ending = (hands - 2, other, waiting)
            found[ending] = found.get(ending, 0) + 1
            return
        deal(hands, waiting - 1, other + 1)
        deal(hands + 1, waiting + 1, other)

    deal(2, 2, 0)
    return found


Amount = TypeVar("Amount", Fraction, NDArray[np.float64])


def of_split(most: int, other: Sequence[Amount], whatever: Sequence[Amount]) -> Amount:
    """The sum of what all hands of a split pair are worth, given for 0, 1, 2 … more cards of its
    value that are gone what one hand is worth times the chance of that: where its second card is of
    another value, and whatever it is.

    Hands whose second card is known to be of another value change the shoe for the rest: what is
    worth so much where one card more is of another value is what it is worth in any case, less what
    it is worth where that card is of the pair's value.
    """

    def where(gone: int, others: int, worth: Sequence[Amount]) -> Amount:
        if not others:
            return worth[gone]
        return where(gone, others - 1, worth) - where(gone + 1, others - 1, worth)

    worth = 0 * other[0]
    for (gone, others, any_card), orders in split_endings(most).items():
        if others:
            worth = worth + orders * others * where(gone, others - 1, other)
        if any_card:
            worth = worth + orders * any_card * where(gone, others, whatever)
    return worth


def most_gone(most: int) -> int:
    """How many more cards of a pair's value have to be counted with."""
    return max(gone + others for gone, others, _ in split_endings(most))
