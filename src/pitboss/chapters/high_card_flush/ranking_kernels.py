"""High Card Flush at speed: the same integers as ``pitboss.chapters.high_card_flush.ranking``.

Each card is a word with one bit, in the sixteen bits of its suit; added, the words of a hand are
the four suits' ranks. A suit's score is looked up by its ranks, and a hand's is its best suit's.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.ranking import ACE, LENGTH_SHIFT
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.rows import HandRows, rows_of

RANKS: Final = np.uint64(0x1FFF)
DIAMONDS: Final = np.uint64(16)
HEARTS: Final = np.uint64(32)
SPADES: Final = np.uint64(48)

Words = NDArray[np.uint64]
Scores = NDArray[np.uint16]


def high_card_flush_ranks(cards: HandRows) -> NDArray[np.uint32]:
    """The value of every hand, seven cards a row (§ 678a.6(b), (c)).

    Rows must hold seven different cards of the 52: that is not checked.
    """
    values = np.empty(len(cards), np.uint32)
    _score(rows_of(cards, 7, said="seven"), card_words(), flush_scores(), values)
    return values


def straight_flush_lengths(cards: HandRows, ace_low: bool) -> NDArray[np.uint8]:
    """The longest straight flush in every hand, seven cards a row (§ 678a.6(d), R-678a-1)."""
    lengths = np.empty(len(cards), np.uint8)
    _score(rows_of(cards, 7, said="seven"), card_words(), run_scores(ace_low), lengths)
    return lengths


@compiled
def best_suit(hand: np.uint64, scores: Scores) -> np.uint16:
    """The score of the best suit in a sum of words."""
    clubs, diamonds = scores[hand & RANKS], scores[(hand >> DIAMONDS) & RANKS]
    hearts, spades = scores[(hand >> HEARTS) & RANKS], scores[(hand >> SPADES) & RANKS]
    return max(clubs, diamonds, hearts, spades)


@compiled
def sum_of(cards: NDArray[np.uint8], first: int, words: Words) -> np.uint64:
    """The sum of the words of seven cards that lie one after another."""
    three = words[cards[first]] + words[cards[first + 1]] + words[cards[first + 2]]
    five = three + words[cards[first + 3]] + words[cards[first + 4]]
    return five + words[cards[first + 5]] + words[cards[first + 6]]  # type: ignore[no-any-return]


@compiled
def _score(
    hands: HandRows, words: Words, scores: Scores, best: NDArray[np.uint32] | NDArray[np.uint8]
) -> None:
    for row in range(len(hands)):
        hand = hands[row]
        four = words[hand[0]] + words[hand[1]] + words[hand[2]] + words[hand[3]]
        best[row] = best_suit(four + words[hand[4]] + words[hand[5]] + words[hand[6]], scores)


@cache
def card_words() -> Words:
    """The word of every card; a byte that is no card has an empty one."""
    words = np.zeros(256, np.uint64)
    for card in range(52):
        words[card] = 1 << (16 * (card % 4) + card // 4)
    return words


@cache
def flush_scores() -> Scores:
    """By its ranks as bits, what a suit is worth; of more than seven cards, nothing."""
    lengths = [ranks.bit_count() for ranks in range(1 << 13)]
    return np.array(
        [
            length << LENGTH_SHIFT | ranks if length <= 7 else 0
            for ranks, length in enumerate(lengths)
        ],
        np.uint16,
    )


@cache
def run_scores(ace_low: bool) -> Scores:
    """By its ranks as bits, how many consecutive ranks a suit has, up to seven."""
    lengths = []
    for ranks in range(1 << 13):
        run = ranks << 1 | (ranks >> ACE if ace_low else 0)
        length = 0
        while run and length < 7:
            run &= run << 1
            length += 1
        lengths.append(length)
    return np.array(lengths, np.uint16)
