"""What the two hands that cards are set into are worth, and the classes of the high hand."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import RankTables, Word, five_value, low_value
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.vocabulary.cards import JOKER

JOKER_CARD: Final = int(JOKER)
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH = (
    CATEGORIES.index(one) for one in ("straight", "flush", "straight flush", "royal flush")
)
RUNS_AND_SUITS: Final = 1 << STRAIGHT | 1 << FLUSH | 1 << STRAIGHT_FLUSH | 1 << ROYAL_FLUSH

Hand = NDArray[np.uint8]


@compiled
def high_of(five: Word, tables: RankTables) -> int:
    """The value of five cards as a high hand, from the sum of their words."""
    return int(np.int64(five_value(five, tables)))


@compiled
def low_of(one: int, other: int) -> int:
    """The value of two cards as a low hand."""
    return int(np.int64(low_value(one, other)))
