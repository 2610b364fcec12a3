"""A hand as a sum of words, one for each card, by which it is looked up.

The words of a hand are added to ``START``. The sum holds, side by side,

- how many cards of each rank there are, as digits to the base of five: the six ranks from the three
  up, and the six from the nine up. What is missing are deuces, so for hands of one size the two
  numbers give a place in a table of all sets of ranks;
- the ranks as bits, and the joker as one more: where five cards are of one suit, no bit carries;
- four suit counters, the joker counting in each: one that reaches five means a flush;
- whether the joker is there.

A hand without a flush is worth what its ranks are. For one with a flush, there is a second word for
each card, added likewise: sixteen bits for each suit, its ranks and the joker.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.vocabulary.cards import JOKER

NINE: Final = 7  # the lowest of the six high ranks

HIGH: Final = np.uint64(14)
RANKS: Final = np.uint64(28)
SUITS: Final = np.uint64(44)
JOKERS: Final = np.uint64(60)
FIELD: Final = np.uint64(0x3FFF)
START: Final = np.uint64(0x3333 << 44)
"""Suit counters begin at three, so that the fifth card of a suit sets their highest bit."""
FIVE_OF_A_SUIT: Final = np.uint64(0x8888 << 44)

DIAMONDS: Final = np.uint64(16)
HEARTS: Final = np.uint64(32)
SPADES: Final = np.uint64(48)

Word = np.uint64
Words = NDArray[np.uint64]


@cache
def card_words() -> tuple[Words, Words]:
    """The two words of every card; a byte that is no card has empty ones."""
    words, suits = np.zeros(256, np.uint64), np.zeros(256, np.uint64)
    for card in range(52):
        rank, suit = divmod(card, 4)
        key = 0 if rank == 0 else 5 ** (rank - 1) if rank < NINE else 5 ** (rank - NINE) << 14
        words[card] = key | 1 << (int(RANKS) + rank) | 1 << (int(SUITS) + 4 * suit)
        suits[card] = 1 << (16 * suit + rank)
    words[JOKER] = 1 << (int(RANKS) + 13) | 0x1111 << int(SUITS) | 1 << int(JOKERS)
    suits[JOKER] = 0x2000_2000_2000_2000
    return words, suits
