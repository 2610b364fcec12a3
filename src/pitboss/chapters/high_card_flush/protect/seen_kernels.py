"""High Card Flush at speed: hands drawn by lot, each with every card that the dealer may be seen to
hold.

Of the dealer's hands that hold a card there are as many as of all the cards left, less those
without it: both are counted by the polynomials of ``kernels``, so what a decision is worth with
that card seen is exact. Only the player's hands are drawn.
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.odds.kernels import RANKS
from pitboss.chapters.high_card_flush.protect.collusion_kernels import deal, kind_of
from pitboss.chapters.high_card_flush.protect.kernels import (
    ENDS,
    Integers,
    best_raise,
    best_suit_of,
    dealers_hands,
    worth_of,
)
from pitboss.hands.kernels.cache import compiled


@compiled
def play_seen(
    chance: Generator, most: Integers, qualifying: int, choose: Integers, hands_alone: int,
    hands_with: int, gains: Integers, worths: Integers, counts: Integers,
    by_kind: NDArray[np.float64],
) -> None:  # fmt: skip
    """Hands, a row each: what seeing a card adds to best play, over all cards that can be seen; by
    rank what best play is then worth, and of how many cards; and by rank and kind of hand what the
    least Raise is worth more than a fold."""
    deck = np.arange(52).astype(np.uint8)
    held, left = np.zeros((1, 4), np.int64), np.zeros(4, np.int64)
    every, ends = np.zeros(ENDS, np.int64), np.zeros(ENDS, np.int64)
    work = np.zeros((2, 8), np.int64)
    for row in range(len(gains)):
        deal(chance, deck, 1, held, left)
        hand = best_suit_of(held[0])
        limit, kind = most[hand >> RANKS], kind_of(hand)
        dealers_hands(left, hand, qualifying, choose, every, work)
        alone = best_raise(limit, every, hands_alone)
        for suit in range(4):
            for rank in range(13):
                if not left[suit] >> rank & 1:
                    continue
                left[suit] ^= 1 << rank
                dealers_hands(left, hand, qualifying, choose, ends, work)
                left[suit] ^= 1 << rank
                for end in range(ENDS):
                    ends[end] = every[end] - ends[end]
                best = worth_of(best_raise(limit, ends, hands_with), ends, hands_with)
                gains[row] += best - worth_of(alone, ends, hands_with)
                worths[row, rank] += best
                counts[row, rank] += 1
                raised = worth_of(1, ends, hands_with) - worth_of(0, ends, hands_with)
                by_kind[rank, kind] += raised / hands_with
