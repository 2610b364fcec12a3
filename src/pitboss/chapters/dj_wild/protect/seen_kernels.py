"""DJ Wild Stud Poker at speed: every hand against every hand of the dealer's that holds a card
which the player has seen.

As in ``odds.kernels`` the hands are walked from the lowest value up, and how many of those passed
hold each set of up to four cards is counted. The hands passed that hold the seen card and none of
five others are then a sum over the sets of these five with the seen card: those of up to three
others are looked up, and one with four others is a hand of its own, passed if its value is lower.
Only one hand of those that an exchange of suits makes alike is looked at (§ 687a.6(a)).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.kernels import ALL_SETS, DECK, STEPS, Cards, find
from pitboss.chapters.dj_wild.protect.collusion_kernels import PLACES
from pitboss.chapters.dj_wild.ranking_kernels import START, DjWildTables, dj_value
from pitboss.hands.kernels.cache import compiled

Integers = NDArray[np.int64]

SETS_OF_SIX: Final = np.array([bits for bits in range(64) if bits.bit_count() <= 4], np.int64)
SIZES: Final = np.array([bits.bit_count() for bits in range(64)], np.int64)
HIGHEST: Final = np.array([max(bits.bit_length() - 1, 0) for bits in range(64)], np.int64)
ORDERS: Final = np.array(
    [[a, b, c, 6 - a - b - c] for a in range(4) for b in range(4) for c in range(4)
     if len({a, b, c}) == 3], np.int64
)  # fmt: skip
"""The ways in which suits may be exchanged."""


@compiled
def alike(hands: Cards, times: NDArray[np.uint8]) -> None:
    """How many hands each stands for, of those that an exchange of suits makes alike: none but for
    the first of them."""
    moved = np.zeros(5, np.int64)
    for row in range(len(hands)):
        for place in range(5):
            moved[place] = np.int64(hands[row, place])
        own, same, first = _place(moved), 0, True
        for order in range(len(ORDERS)):
            for place in range(5):
                card = np.int64(hands[row, place])
                joker = card == DECK - 1
                card = card if joker else card & ~3 | ORDERS[order, card & 3]
                at = place  # a rank's cards lie side by side: few have to move
                while at and moved[at - 1] > card:
                    moved[at] = moved[at - 1]
                    at -= 1
                moved[at] = card
            other = _place(moved)
            same += other == own
            first &= other >= own
        times[row] = len(ORDERS) // same if first else 0


@compiled
def _place(cards: Integers) -> int:
    place = 0
    for size in range(5):
        place += PLACES[size + 1, cards[size]]
    return place


@compiled
def passed_with(
    behind: NDArray[np.int32], hand: NDArray[np.uint8], seen: int, value: np.int64, or_equal: bool,
    tables: DjWildTables, six: Integers, places: Integers,
) -> int:  # fmt: skip
    """How many of the hands passed hold the seen card and none of the hand's."""
    at = 0
    for place in range(5):
        if np.int64(hand[place]) < seen:
            at = place + 1
    for place in range(5):
        six[place + (place >= at)] = np.int64(hand[place])
    six[at] = seen
    count, words = np.int64(0), tables.words
    for bits in SETS_OF_SIX[1:]:
        highest, size = HIGHEST[bits], SIZES[bits]
        places[bits] = places[bits & ~(1 << highest)] + STEPS[size, six[highest]]
        if bits >> at & 1:
            count += behind[places[bits]] if size & 1 else -behind[places[bits]]
    for missing in range(6):  # four of the hand's with the seen card
        if missing != at:
            total = START
            for place in range(6):
                if place != missing:
                    total += words[six[place]]
            lower = np.int64(dj_value(total, tables))
            count += lower < value or (or_equal and lower == value)
    return count  # type: ignore[return-value]


@compiled
def compare_with_seen(
    hands: Cards, values: NDArray[np.uint32], times: NDArray[np.uint8], tables: DjWildTables,
    lower: NDArray[np.int32], at_most: NDArray[np.int32],
) -> None:  # fmt: skip
    """For each hand that stands for some, the lowest first, and each seen card: how many of the
    dealer's hands with that card are lower, and how many are not higher. The hands are all of the
    deck's, from the lowest value up; a row is made only of those that stand for some."""
    behind, own = np.zeros(ALL_SETS, np.int32), np.zeros(31, np.int64)
    six, places = np.zeros(6, np.int64), np.zeros(64, np.int64)
    first = row = 0
    while first < len(hands):
        after, begun = first, row
        while after < len(hands) and values[after] == values[first]:
            if times[after]:
                for seen in range(DECK):
                    if seen not in hands[after]:
                        lower[row, seen] = passed_with(
                            behind, hands[after], seen, np.int64(values[after]), False, tables,
                            six, places,
                        )  # fmt: skip
                row += 1
            after += 1
        for passed in range(first, after):
            find(hands[passed], own)
            for bits in range(31):
                behind[own[bits]] += 1
        row = begun
        for passed in range(first, after):
            if times[passed]:
                for seen in range(DECK):
                    if seen not in hands[passed]:
                        at_most[row, seen] = passed_with(
                            behind, hands[passed], seen, np.int64(values[passed]), True, tables,
                            six, places,
                        )  # fmt: skip
                row += 1
        first = after
