"""High Card Flush at speed: against how many of the dealer's hands each hand wins, ties and loses.

Suits are equal (§ 678a.6(a)), so a hand is four suits in any order, each a value as in
``ranking``: how many cards, then which ranks. A hand is worth its best suit,
hence a dealer's hand is below it exactly if each of his suits is. Of one suit, so many sets of n
cards are below it for each n; the numbers of the four suits, multiplied as polynomials, give the
hands of seven cards that are.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.odds.terms import PRINTED, FlushTerms
from pitboss.hands.kernels.cache import compiled

CARDS: Final = 7
RANKS: Final = 13
ALL_RANKS: Final = (1 << RANKS) - 1
"""The bits of a value below the number of its cards."""

PLAYER_HANDS: Final = comb(52, CARDS)
DEALER_HANDS: Final = comb(52 - CARDS, CARDS)
"""How many hands the dealer may have beside one of a player's."""

MOST_OTHERS: Final = 5
"""Every hand has a suit of two cards or more (R-678a-3), and so at most five cards of others."""

CHOICES: Final = 4
"""To fold, or to raise one, two or three Antes (§ 678a.11(b))."""

COUNTED: Final = 4
"""How many hands of a player's and, of the dealer's beside each, those that do not qualify, and
those that do and lose to it or tie; all others win. No sum exceeds C(52, 7) * C(45, 7) < 2**53."""

ROWS_A_TASK: Final = 64

Values = NDArray[np.int64]
Counts = NDArray[np.int64]
"""By best suit, the lowest first; by the hand's mark; by what is worth most (a fold where a Raise
is worth the same, else the smallest such Raise); by what is ``COUNTED``."""

CHOOSE: Final = np.array(
    [[comb(cards, taken) for taken in range(CARDS + 1)] for cards in range(RANKS + 1)], np.int64
)


class Marks(NamedTuple):
    """What hands are told apart by beside their best suit: a number below ``lots``. It is the
    ``greatest`` of what its four suits have by their ranks; or else what the three beside the best
    have, added up."""

    of_ranks: Values
    greatest: bool
    lots: int


UNMARKED: Final = Marks(np.zeros(ALL_RANKS + 1, np.int64), greatest=True, lots=1)


def count_hands(
    most: Mapping[int, int], high: int, terms: FlushTerms = PRINTED
) -> dict[int, Counts]:
    """All hands, by the length of their best suit: ``most`` Antes may be raised with each, and the
    ranks that are ``high`` are given as bits. Their marks are the high cards beside that suit."""
    cards = np.array([(held & high).bit_count() for held in range(ALL_RANKS + 1)], np.int64)
    return _count_all(most, Marks(cards, greatest=False, lots=MOST_OTHERS + 1), terms)


def count_runs(
    most: Mapping[int, int], runs: Values, terms: FlushTerms = PRINTED
) -> dict[int, Counts]:
    """The same; their marks are the longest of the ``runs`` that suits have by their ranks."""
    return _count_all(most, Marks(runs, greatest=True, lots=CARDS + 1), terms)


def _count_all(most: Mapping[int, int], marks: Marks, terms: FlushTerms) -> dict[int, Counts]:
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        tasks = [
            (shape[0], [workers.submit(_counts, rows, others, most[shape[0]], marks, terms)
                        for rows, others in _tasks(shape)])
            for shape in shapes()
        ]  # fmt: skip
        counts: dict[int, Counts] = {}
        for length, parts in tasks:
            counted = np.concatenate([part.result() for part in parts])
            counts[length] = counts.get(length, 0) + counted
    return counts


def count_hand(suits: Sequence[int], most: int, terms: FlushTerms = PRINTED) -> Counts:
    """The hands that are one but for the order of their suits, which are given as values: by what
    is worth most and by what is ``COUNTED``."""
    first, *others = (np.array([value], np.int64) for value in sorted(suits, reverse=True))
    counts: Counts = _counts(first, others, most, UNMARKED, terms)[0, 0]
    return counts


def shapes() -> Iterator[tuple[int, int, int, int]]:
    """How many cards of each suit seven cards can be, the longest first.

    >>> list(shapes())[:4]
    [(2, 2, 2, 1), (3, 2, 1, 1), (3, 2, 2, 0), (3, 3, 1, 0)]
    """
    for first in range(2, CARDS + 1):
        for second in range(min(first, CARDS - first) + 1):
            for third in range(min(second, CARDS - first - second) + 1):
                fourth = CARDS - first - second - third
                if fourth <= third:
                    yield first, second, third, fourth


def suits_of(length: int) -> Values:
    """Every set of so many cards of one suit, as values, the lowest first."""
    ranks = [held for held in range(ALL_RANKS + 1) if held.bit_count() == length]
    return np.array([length << RANKS | held for held in ranks], np.int64)


def _tasks(shape: Sequence[int]) -> Iterator[tuple[Values, list[Values]]]:
    """Best suits, some at a time, and what the other suits can be."""
    first, *others = map(suits_of, shape)
    for start in range(0, len(first), ROWS_A_TASK):
        yield first[start : start + ROWS_A_TASK], others


def _counts(
    first: Values, others: Sequence[Values], most: int, marks: Marks, terms: FlushTerms
) -> Counts:
    counts = np.zeros((len(first), marks.lots, CHOICES, COUNTED), np.int64)
    second, third, fourth = others
    _count(
        first, second, third, fourth, most, marks, terms.qualifying, *terms.won, DEALER_HANDS,
        CHOOSE, counts,
    )  # fmt: skip
    return counts


@compiled
def _count(
    first: Values,
    second: Values,
    third: Values,
    fourth: Values,
    most: int,
    marks: Marks,
    qualifying: int,
    ante: int,
    raised: int,
    unit: int,
    dealer_hands: int,
    choose: Counts,
    counts: Counts,
) -> None:
    """Each four suits once: none is higher than the one before it. A win adds so many parts of the
    Ante Wager and of each of the Raise Wager that a ``unit`` has."""
    # for each suit: sets that do not qualify, that are below the hand, that are not above it
    sets_1, sets_2 = np.zeros((1, 3, 8), np.int64), np.zeros((len(second), 3, 8), np.int64)
    sets_3, sets_4 = np.zeros((len(third), 3, 8), np.int64), np.zeros((len(fourth), 3, 8), np.int64)
    two, three = np.zeros((3, 8), np.int64), np.zeros((3, 8), np.int64)
    dealt = np.zeros(3, np.int64)
    for a in range(len(first)):
        hand = first[a]
        sets_left(first[a : a + 1], hand, qualifying, choose, sets_1)
        sets_left(second, hand, qualifying, choose, sets_2)
        sets_left(third, hand, qualifying, choose, sets_3)
        sets_left(fourth, hand, qualifying, choose, sets_4)
        mark_1 = marks.of_ranks[hand & ALL_RANKS] if marks.greatest else 0
        for b in range(len(second)):
            if second[b] > hand:
                break
            multiply(sets_1[0], sets_2[b], two)
            mark_2 = _marked(mark_1, second[b], marks)
            for c in range(len(third)):
                if third[c] > second[b]:
                    break
                multiply(two, sets_3[c], three)
                mark_3 = _marked(mark_2, third[c], marks)
                for d in range(len(fourth)):
                    if fourth[d] > third[c]:
                        break
                    for lot in range(3):
                        dealt[lot] = 0
                        for size in range(8):
                            dealt[lot] += three[lot, size] * sets_4[d, lot, 7 - size]
                    unqualified = dealt[0]
                    wins = max(dealt[1] - unqualified, 0)
                    ties = dealt[2] - dealt[1] if hand >= qualifying else 0
                    loses = dealer_hands - unqualified - wins - ties
                    best, choice = (
                        -dealer_hands * unit,
                        0,
                    )  # a fold loses the Ante (§ 678a.11(c)(2))
                    for size in range(1, most + 1):
                        won = unqualified * ante + wins * (ante + size * raised)
                        worth = won - loses * (1 + size) * unit  # § 678a.11(d)
                        if worth > best:
                            best, choice = worth, size
                    hands = orders(hand, second[b], third[c], fourth[d])
                    tally = counts[a, _marked(mark_3, fourth[d], marks), choice]
                    tally[0] += hands
                    tally[1] += hands * unqualified
                    tally[2] += hands * wins
                    tally[3] += hands * ties


@compiled
def _marked(mark: int, suit: int, marks: Marks) -> int:
    """The mark of some suits and one more."""
    more: int = marks.of_ranks[suit & ALL_RANKS]
    return max(mark, more) if marks.greatest else mark + more


@compiled
def sets_left(held: Values, hand: int, qualifying: int, choose: Counts, sets: Counts) -> None:
    """For each suit of which so much is held: how many sets of each size the cards left make that
    do not qualify, that are below the hand, and that are not above it."""
    ranks = hand & ALL_RANKS
    for row in range(len(held)):
        left = ~held[row] & ALL_RANKS
        sets_below(left, qualifying, choose, sets[row, 0])
        sets_below(left, hand, choose, sets[row, 1])
        sets[row, 2] = sets[row, 1]
        if left & ranks == ranks:
            sets[row, 2, hand >> RANKS] += 1


@compiled
def sets_below(left: int, value: int, choose: Counts, sets: Counts) -> None:
    """Sets of the ranks left that are below a value: all of fewer cards; and of as many those that
    have its ranks down to one, which they lack, and only lower ones for the rest (§ 678a.6(c))."""
    length, every = value >> RANKS, bits_of(left)
    for size in range(8):
        sets[size] = choose[every, size] if size < length else 0
    missing = length
    for rank in range(RANKS - 1, -1, -1):
        if value >> rank & 1:
            sets[length] += choose[bits_of(left & ((1 << rank) - 1)), missing]
            if not left >> rank & 1:
                break
            missing -= 1


@compiled
def multiply(left: Counts, right: Counts, product: Counts) -> None:
    """Sets from two lots of suits together, by their size."""
    for lot in range(3):
        for size in range(8):
            product[lot, size] = 0
            for part in range(size + 1):
                product[lot, size] += left[lot, part] * right[lot, size - part]


@compiled
def bits_of(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@compiled
def orders(first: int, second: int, third: int, fourth: int) -> int:
    """In how many ways the four suits can be these, equals side by side."""
    ways, alike = 24, 1
    for suit, next_suit in ((first, second), (second, third), (third, fourth)):
        alike = alike + 1 if suit == next_suit else 1
        ways //= alike
    return ways
