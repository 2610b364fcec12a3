"""Hands ranked by the million: one row of an array a hand, one integer a row.

Each kernel gives the integers of its game's plain module, and is proved equal to it by test. Cards
are bytes, 4 * rank + suit as in ``pitboss.cards``. Importing this imports Numba.
"""

from pitboss.hands.kernels.dj_wild import dj_natural_ranks, dj_wild_counts, dj_wild_ranks
from pitboss.hands.kernels.high_card_flush import (
    flush_counts,
    high_card_flush_ranks,
    straight_flush_counts,
    straight_flush_lengths,
)
from pitboss.hands.kernels.pai_gow import (
    HAND_NAMES,
    names_of,
    pai_gow_best_ranks,
    pai_gow_counts,
    pai_gow_hand_bits,
    pai_gow_hand_counts,
    pai_gow_high_ranks,
    pai_gow_low_ranks,
)

__all__ = [
    "HAND_NAMES",
    "dj_natural_ranks",
    "dj_wild_counts",
    "dj_wild_ranks",
    "flush_counts",
    "high_card_flush_ranks",
    "names_of",
    "pai_gow_best_ranks",
    "pai_gow_counts",
    "pai_gow_hand_bits",
    "pai_gow_hand_counts",
    "pai_gow_high_ranks",
    "pai_gow_low_ranks",
    "straight_flush_counts",
    "straight_flush_lengths",
]
