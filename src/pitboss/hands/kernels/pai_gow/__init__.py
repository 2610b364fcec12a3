"""The three pai gow games at speed: the same integers as ``pitboss.hands.pai_gow``, looked up.

Each card is a word, and the words of a hand are added (``words``). The best of six or seven cards
is looked up in tables made from all their fives. Another kernel that ranks the fives of a hand adds
its words once and takes away those of the other cards::

    hand = START + words[a] + words[b] + words[c] + words[d] + words[e] + words[f] + words[g]
    high = five_value(hand - words[a] - words[b], fives)  # fives = rank_tables(5)
    low = low_value(a, b)
"""

from pitboss.hands.kernels.pai_gow.bonus import HAND_NAMES, names_of, pai_gow_hand_bits
from pitboss.hands.kernels.pai_gow.every_hand import pai_gow_counts, pai_gow_hand_counts
from pitboss.hands.kernels.pai_gow.ranks import (
    pai_gow_best_ranks,
    pai_gow_high_ranks,
    pai_gow_low_ranks,
)
from pitboss.hands.kernels.pai_gow.tables import rank_tables
from pitboss.hands.kernels.pai_gow.value import (
    CATEGORY,
    PLACES,
    RankTables,
    best_value,
    five_value,
    low_value,
    ranks_place,
)
from pitboss.hands.kernels.pai_gow.words import FIVE_OF_A_SUIT, START, Word

__all__ = [
    "CATEGORY",
    "FIVE_OF_A_SUIT",
    "HAND_NAMES",
    "PLACES",
    "START",
    "RankTables",
    "Word",
    "best_value",
    "five_value",
    "low_value",
    "names_of",
    "pai_gow_best_ranks",
    "pai_gow_counts",
    "pai_gow_hand_bits",
    "pai_gow_hand_counts",
    "pai_gow_high_ranks",
    "pai_gow_low_ranks",
    "rank_tables",
    "ranks_place",
]
