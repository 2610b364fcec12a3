"""Hands of High Card Flush by the million (§ 678a.6)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.ranking import CATEGORIES, FILE, LENGTH_SHIFT
from pitboss.chapters.high_card_flush.ranking_kernels import (
    Scores,
    Words,
    best_suit,
    card_words,
    flush_scores,
)
from pitboss.hands.in_rows import HandRows, HandsInRows, RankedHands
from pitboss.hands.kernels.bits import bits_of
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.row_checks import check_rows
from pitboss.hands.kernels.rows import rows_of

CARDS: Final = FILE.hand.cards
NAMES: Final = tuple(CATEGORIES)
LENGTH: Final = np.uint32(LENGTH_SHIFT)
SHORTEST: Final = np.uint32(2)


def rank(hands: HandRows, _: bool) -> RankedHands:
    """Seven cards a row (§ 678a.6(b), (c)).

    The word of each card has one bit, and that of a byte that is none has no bit. So a hand is of
    seven different cards if the sum of its words has seven bits: that is seen while it is ranked.
    """
    rows, values = rows_of(hands, CARDS, said="seven"), np.empty(len(hands), np.uint32)
    if not _ranked(rows, card_words(), flush_scores(), np.uint64(CARDS), values):
        check_rows(rows, len(FILE.cards.deck))
    return RankedHands(values, NAMES, lambda ranked: (ranked >> LENGTH) - SHORTEST)


@compiled
def _ranked(
    hands: HandRows, words: Words, scores: Scores, cards: np.uint64, values: NDArray[np.uint32]
) -> bool:
    """The value of every hand; whether each is of seven different cards."""
    bad = np.uint64(0)
    for row in range(len(hands)):
        hand = hands[row]
        four = words[hand[0]] + words[hand[1]] + words[hand[2]] + words[hand[3]]
        seven = four + words[hand[4]] + words[hand[5]] + words[hand[6]]
        bad |= bits_of(seven) ^ cards
        values[row] = best_suit(seven, scores)
    return bool(bad == np.uint64(0))


IN_ROWS: Final = HandsInRows(rank, (CARDS,))
