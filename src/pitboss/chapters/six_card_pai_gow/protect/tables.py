"""What becomes of any six cards, looked up by their place among all sets of six: how the dealer
sets them, and how best play does that knows no other card."""

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    HANDS,
    JOKER_CARD,
    Cards,
    Places,
    classes,
    eights,
    levels,
    orders_of_suits,
    places,
)
from pitboss.chapters.six_card_pai_gow.odds.required import SixCardPlay, counted
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import RankTables, rank_tables

DECK: Final = 53
SIZE: Final = 6
LOW_BITS: Final = 4
"""A dealer's hands are the place of the high one among all high hands, and below that the rank of
the low one."""
DOUBLED: Final = 64
"""Beside the low card, that the hand is doubled."""
CHOOSE: Final = np.array(
    [[comb(card, size) for card in range(DECK)] for size in range(SIZE + 1)], np.int64
)
"""By size and highest card: what that card adds to the place of a set."""

Dealers = NDArray[np.uint32]


class Tables(NamedTuple):
    """All that settles a deal: the dealer's hands and the low cards of best play by the place of
    six cards, the words of cards, the places of high hands by their value, and from which on the
    dealer plays Double Downs (§ 670a.11(g))."""

    dealers: Dealers
    played: Cards
    fives: RankTables
    places: Places
    levels: int
    eights_at: int


def tables(played: Cards) -> Tables:
    """The tables, with hands played so."""
    return Tables(dealers(), played, rank_tables(5), places(), len(levels()), eights())


@cache
def dealers() -> Dealers:
    """How the dealer sets every six cards (§ 670a.11(d))."""
    hands, table = classes(), np.zeros(HANDS, np.uint32)
    values: Dealers = hands.dealer_high.astype(np.uint32) << np.uint32(LOW_BITS)
    values |= hands.dealer_low
    _spread(hands.cards, orders_of_suits(), CHOOSE, values, table)
    return table


@cache
def played_alone(doubling: bool) -> Cards:
    """Every six cards as best play has them that knows no other card."""
    return played_as(counted().best(doubling))


def played_as(play: SixCardPlay) -> Cards:
    """The low card of every six that are played so, and DOUBLED where that doubles (§ 670a.11(b),
    § 670a.11(c))."""
    table = np.zeros(HANDS, np.uint8)
    _spread_lows(classes().cards, orders_of_suits(), CHOOSE, play.at, play.doubled, table)
    return table


@compiled
def place_of(cards: Cards, choose: NDArray[np.int64]) -> int:
    """The place of six cards in ascending order among all sets of six."""
    place = 0
    for at in range(SIZE):
        place += choose[at + 1, cards[at]]
    return place


@compiled
def _in_suits(cards: Cards, suits: NDArray[np.int64], held: Cards, low: int) -> int:
    """The same cards with their suits exchanged, in ascending order; gives where the card comes to
    lie that was at ``low``."""
    now = 0
    for at in range(SIZE):
        card = cards[at]
        if card != JOKER_CARD:
            card = np.uint8((card & ~3) + suits[card & 3])
        if at == low:
            now = card
        place = at
        while place > 0 and held[place - 1] > card:
            held[place] = held[place - 1]
            place -= 1
        held[place] = card
    return now


@compiled
def _spread(cards: Cards, orders: NDArray[np.int64], choose: NDArray[np.int64], values: Dealers,
            table: Dealers) -> None:  # fmt: skip
    """From classes of hands to all hands: what is told of each class holds for its hands."""
    held = np.zeros(SIZE, np.uint8)
    for row in range(len(cards)):
        for order in range(len(orders)):
            _in_suits(cards[row], orders[order], held, 0)
            table[place_of(held, choose)] = values[row]


@compiled
def _spread_lows(cards: Cards, orders: NDArray[np.int64], choose: NDArray[np.int64],
                 at: NDArray[np.intp], doubled: NDArray[np.bool_], table: Cards
                 ) -> None:  # fmt: skip
    """The same for low cards, whose suits are exchanged with the others."""
    held = np.zeros(SIZE, np.uint8)
    for row in range(len(cards)):
        for order in range(len(orders)):
            low = _in_suits(cards[row], orders[order], held, at[row])
            table[place_of(held, choose)] = low | (DOUBLED if doubled[row] else 0)
