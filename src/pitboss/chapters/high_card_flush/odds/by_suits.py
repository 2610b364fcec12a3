"""How many of the 133,784,560 hands of High Card Flush are what, suit by suit.

What a hand is paid for is that of its best suit, so the hands up to some length are those whose
suits all are: the sets of n ranks up to that length are counted for each n, and the numbers of four
suits, multiplied as polynomials, give the hands of seven cards.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Final

from pitboss.chapters.high_card_flush.ranking import ACE, CATEGORIES, STRAIGHT_FLUSHES

CARDS: Final = 7
RANKS: Final = 13
SUITS: Final = 4


def flush_counts() -> dict[str, int]:
    """How many hands are of each category (§ 678a.6(b))."""
    every = by_best_suit(int.bit_count)
    return {category: every[2 + place] for place, category in enumerate(CATEGORIES)}


def straight_flush_counts(ace_low: bool) -> dict[str, int]:
    """How many hands have a longest straight flush of each length (§ 678a.6(d), R-678a-7)."""
    every = by_best_suit(_run_with_ace_low if ace_low else _run)
    return {category: every[3 + place] for place, category in enumerate(STRAIGHT_FLUSHES)}


@cache
def by_best_suit(length: Callable[[int], int]) -> tuple[int, ...]:
    """How many hands have a best suit of each length, from none up, by what the ranks of a suit
    are, as bits."""
    sets = [[0] * (CARDS + 1) for _ in range(CARDS + 1)]  # by length and by how many ranks
    for ranks in range(1 << RANKS):
        held = ranks.bit_count()
        if held <= CARDS:
            sets[length(ranks)][held] += 1
    up_to, hands = [0] * (CARDS + 1), [0]
    for of_length in sets:
        up_to = [before + more for before, more in zip(up_to, of_length, strict=True)]
        every = [1] + [0] * CARDS
        for _ in range(SUITS):
            every = _product(every, up_to)
        hands.append(every[CARDS])
    return tuple(most - fewer for fewer, most in pairwise(hands))


def _product(one: list[int], other: list[int]) -> list[int]:
    """Two polynomials multiplied, up to seven cards."""
    return [
        sum(one[part] * other[size - part] for part in range(size + 1)) for size in range(CARDS + 1)
    ]


def _run(ranks: int) -> int:
    """How many consecutive ranks there are at most.

    >>> _run(0b0110111)
    3
    """
    length = 0
    while ranks:
        ranks &= ranks << 1
        length += 1
    return length


def _run_with_ace_low(ranks: int) -> int:
    """The same with the ace below the deuce too (R-678a-1)."""
    return min(_run(ranks << 1 | ranks >> ACE), CARDS)
