"""What one hand is worth, from the sum of its words."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow.words import (
    DIAMONDS,
    FIELD,
    FIVE_OF_A_SUIT,
    HEARTS,
    HIGH,
    RANKS,
    SPADES,
    SUITS,
    Word,
    Words,
)
from pitboss.hands.poker import ACE

WITH_JOKER: Final = np.uint64(1 << 16)
ONE_SUIT: Final = np.uint64(1 << 17)
PLACES: Final = (1 << 17) + (1 << 14)
"""Tables have sets of ranks first, then sets of ranks with the joker, and then what one suit has:
its ranks as bits, and the joker."""

CATEGORY: Final = np.uint32(20)
"""The bits of a value below those of its category."""

Values = NDArray[np.uint32]


class RankTables(NamedTuple):
    """What ranks hands of one size: two words for every byte, the two parts of a place by the
    digits of high and low ranks, and the value at every place."""

    words: Words
    suits: Words
    high: NDArray[np.uint16]
    low: NDArray[np.uint16]
    values: Values


@compiled
def ranks_place(hand: Word, tables: RankTables) -> Word:
    """Where a sum of words is looked up by its ranks."""
    natural = np.uint64(tables.high[(hand >> HIGH) & FIELD]) + np.uint64(tables.low[hand & FIELD])
    return natural + ((hand >> SUITS) & WITH_JOKER)


@compiled
def five_place(hand: Word, fives: RankTables) -> Word:
    """Where a sum of five words is looked up: one of two places, and no branch of the processor
    guessed."""
    one_suit = ONE_SUIT | ((hand >> RANKS) & FIELD)
    mixed = ranks_place(hand, fives)
    return one_suit if hand & FIVE_OF_A_SUIT else mixed


@compiled
def five_value(hand: Word, fives: RankTables) -> np.uint32:
    """The value of five cards: of ``START`` and the sum of their words, with ``rank_tables(5)``."""
    return fives.values[five_place(hand, fives)]  # type: ignore[no-any-return]


@compiled
def best_value(hand: Word, suits: Word, tables: RankTables) -> np.uint32:
    """The best value of six or seven cards: of ``START`` and the sum of their words, and the sum of
    their second words, with ``rank_tables`` of so many."""
    values = tables.values
    value = values[ranks_place(hand, tables)]
    if hand & FIVE_OF_A_SUIT:
        clubs = values[ONE_SUIT | (suits & FIELD)]
        diamonds = values[ONE_SUIT | ((suits >> DIAMONDS) & FIELD)]
        hearts = values[ONE_SUIT | ((suits >> HEARTS) & FIELD)]
        spades = values[ONE_SUIT | ((suits >> SPADES) & FIELD)]
        value = max(value, clubs, diamonds, hearts, spades)
    return value  # type: ignore[no-any-return]


@compiled
def low_value(one: int, other: int) -> np.uint32:
    """The value of two cards as a low hand, the joker an ace."""
    first, second = _low_rank(one), _low_rank(other)
    if first == second:
        return np.uint32(1 << 20 | first << 16 | second << 12)
    return np.uint32(max(first, second) << 16 | min(first, second) << 12)


@compiled
def low_value_of_one(card: int) -> np.uint32:
    """The value of one card as a low hand, the joker an ace."""
    return np.uint32(_low_rank(card) << 16)


@compiled
def _low_rank(card: int) -> int:
    return min(int(np.int64(card) >> 2), ACE)
