"""What every poker ranking here shares: sets, runs, and the order in which five ranks count."""

from collections.abc import Sequence
from typing import Final

DEUCE: Final = 0
ACE: Final = 12
ACE_TO_FIVE: Final = (3, 2, 1, 0, ACE)
"""The ranks of five, four, three, deuce and ace: the ace completes this run only."""


def in_order(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of the sets among these ranks, and the ranks as they count: the larger set first,
    then the higher card, and in a run to the five the ace last.

    >>> in_order((3, 12, 3, 7, 12))
    ((2, 2, 1), (12, 12, 3, 3, 7))
    """
    sets = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    counting = tuple(rank for size, rank in sets for _ in range(size))
    if len(counting) == 5 and set(counting) == set(ACE_TO_FIVE):
        counting = ACE_TO_FIVE
    return tuple(size for size, _ in sets), counting


def is_run(counting: Sequence[int]) -> bool:
    """Whether five ranks, in the order in which they count, are consecutive."""
    five = len(set(counting)) == 5
    return tuple(counting) == ACE_TO_FIVE or (five and counting[0] - counting[4] == 4)


def packed(place: int, ranks: Sequence[int]) -> int:
    """One integer from a category's place and the ranks as they count, four bits each.

    >>> hex(packed(1, (12, 12, 11, 7, 3)))
    '0x1ccb73'
    """
    for rank in ranks:
        place = place << 4 | rank
    return place
