"""Hands ranked by the million: one row of an array a hand, one integer a row.

Each kernel gives the integers of its game's plain module, and is proved equal to it by test. Cards
are bytes, 4 * rank + suit as in ``pitboss.vocabulary.cards``. Importing this imports Numba.
"""

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
    "names_of",
    "pai_gow_best_ranks",
    "pai_gow_counts",
    "pai_gow_hand_bits",
    "pai_gow_hand_counts",
    "pai_gow_high_ranks",
    "pai_gow_low_ranks",
]
