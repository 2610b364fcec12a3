"""DJ Wild Stud Poker at speed: every hand against every hand that shares no card with it.

The hands are walked from the lowest value up. The walk counts, for every set of up to four cards,
the hands passed so far that hold all of them. The hands that five cards beat are those passed that
hold none of the five: by inclusion and exclusion, a sum over the 31 sets of fewer than five of
them. Only the hand itself holds all five, and it has not been passed yet.

Suits are equal in rank, so hands that an exchange of suits makes the same fare alike: one of each
such class is compared, and stands for all.
"""

from itertools import permutations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled

Cards = NDArray[np.uint8]
"""Five cards a row, the lowest first."""

DECK: Final = 53
SETS: Final = np.arange(31)
"""The sets of fewer than five of a hand's cards, as bits."""
SIZE: Final = np.array([int(bits).bit_count() for bits in SETS])
HIGHEST: Final = np.array([max(int(bits).bit_length() - 1, 0) for bits in SETS])
OTHERS: Final = SETS & ~(1 << HIGHEST)
"""The set without its highest card."""
SIGN: Final = (-1) ** SIZE

BEFORE: Final = [sum(comb(DECK, smaller) for smaller in range(size)) for size in range(5)]
"""How many sets of fewer cards there are."""
ALL_SETS: Final = sum(comb(DECK, size) for size in range(5))
STEPS: Final = np.array(
    [[0] * DECK]
    + [
        [comb(card, size) + BEFORE[size] - BEFORE[size - 1] for card in range(DECK)]
        for size in range(1, 5)
    ]
)
"""By size and highest card, how far the place of a set is from that of its other cards: the smaller
sets first, those of one size in the order of their highest cards, without gaps."""

ORDERS: Final = np.array(list(permutations(range(4))))
"""Every order of four suits, a row each."""
NUMBERS: Final = np.array([[comb(card, place) for card in range(DECK)] for place in range(1, 6)])
"""By place and card: what a hand's cards, the lowest first, add to its number among all hands."""


@compiled
def hands_of(deck: NDArray[np.uint8]) -> Cards:
    """Every five cards of these."""
    cards = len(deck)
    hands = np.empty(
        (cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) // 120, 5), np.uint8
    )
    row = 0
    for a in range(cards - 4):
        for b in range(a + 1, cards - 3):
            for c in range(b + 1, cards - 2):
                for d in range(c + 1, cards - 1):
                    for e in range(d + 1, cards):
                        hand = hands[row]
                        hand[0], hand[1], hand[2] = deck[a], deck[b], deck[c]
                        hand[3], hand[4] = deck[d], deck[e]
                        row += 1
    return hands


@compiled
def find(hand: NDArray[np.uint8], places: NDArray[np.int64]) -> None:
    """Where each set of the hand's cards is kept."""
    for bits in range(1, 31):
        places[bits] = places[OTHERS[bits]] + STEPS[SIZE[bits], hand[HIGHEST[bits]]]


@compiled
def holding_none(behind: NDArray[np.int32], places: NDArray[np.int64]) -> int:
    """How many of the hands passed hold none of the cards whose sets have these places."""
    count = np.int64(behind[0])
    for bits in range(1, 31):
        count += SIGN[bits] * behind[places[bits]]
    return count  # type: ignore[return-value]


@compiled
def class_sizes(hands: Cards) -> NDArray[np.int8]:
    """For the one hand of each class that stands for it, whose suits go down in their ranks as
    bits, how many hands there are of the class; for all others 0."""
    sizes, suits = np.zeros(len(hands), np.int8), np.zeros(4, np.int64)
    for row in range(len(hands)):
        suits[:] = 0
        for card in hands[row]:
            if card < DECK - 1:
                suits[card & 3] |= 1 << (card >> 2)
        if suits[0] >= suits[1] >= suits[2] >= suits[3]:
            size, alike = 24, 1
            for suit in range(1, 4):
                alike = alike + 1 if suits[suit] == suits[suit - 1] else 1
                size //= alike
            sizes[row] = size
    return sizes


@compiled
def number_of(hand: NDArray[np.uint8]) -> int:
    """The number of a hand among all of the deck's."""
    number = 0
    for place in range(5):
        number += NUMBERS[place, hand[place]]
    return number


@compiled
def with_suits(hand: NDArray[np.uint8], order: NDArray[np.int64], other: NDArray[np.uint8]) -> None:
    """Writes the hand with its suits in another order, the lowest card first."""
    for place in range(5):
        card = hand[place]
        if card < DECK - 1:
            card = np.uint8((card & 252) + order[card & 3])
        at = place
        while at > 0 and other[at - 1] > card:
            other[at] = other[at - 1]
            at -= 1
        other[at] = card


@compiled
def compare(
    hands: Cards, values: NDArray[np.uint32], sizes: NDArray[np.int8], passed: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """For each hand, how many of those that share no card with it are lower, and how many equal.

    The hands are all of the deck's, from the lowest value up, with the sizes of their classes. What
    is counted behind the walk is written down where each category begins.
    """
    lower, equal = np.empty(len(hands), np.int32), np.empty(len(hands), np.int32)
    behind, places = np.zeros(ALL_SETS, np.int32), np.zeros(31, np.int64)
    rows, other = np.empty(len(hands), np.int32), np.empty(5, np.uint8)
    for row in range(len(hands)):
        rows[number_of(hands[row])] = row
    first = 0
    while first < len(hands):
        if first == 0 or values[first] >> 20 != values[first - 1] >> 20:
            passed[values[first] >> 20] = behind
        after = first
        while after < len(hands) and values[after] == values[first]:
            if sizes[after]:
                find(hands[after], places)
                lower[after] = holding_none(behind, places)
            after += 1
        for row in range(first, after):
            find(hands[row], places)
            for bits in range(31):
                behind[places[bits]] += 1
        for row in range(first, after):
            if sizes[row]:
                find(hands[row], places)
                equal[row] = holding_none(behind, places) - 1 - lower[row]  # one is the hand itself
                for order in ORDERS:
                    with_suits(hands[row], order, other)
                    alike = rows[number_of(other)]
                    lower[alike], equal[alike] = lower[row], equal[row]
        first = after
    return lower, equal


@compiled
def lower_by_category(
    hands: Cards,
    categories: NDArray[np.uint8],
    sizes: NDArray[np.int64],
    lowest: int,
    passed: NDArray[np.int32],
) -> NDArray[np.int64]:
    """Over these hands, each so many times, by their category: how many hands that share no card
    with them are of a lower category than each, from the lowest category wanted up to their own.

    What was counted behind the walk of ``compare`` is given by category.
    """
    lower, places = np.zeros((len(passed), len(passed)), np.int64), np.zeros(31, np.int64)
    for row in range(len(hands)):
        find(hands[row], places)
        for category in range(lowest, categories[row] + 1):
            below = holding_none(passed[category], places)
            lower[categories[row], category] += sizes[row] * below
    return lower


@compiled
def with_spare_cards(hands: Cards, joker: int) -> Cards:
    """Each of these hands, the joker last, with every card in its place that is not in the hand."""
    drawn = np.empty((len(hands) * (joker - 4), 5), np.uint8)
    row = 0
    for hand in hands:
        for spare in range(joker):
            if spare not in hand[:4]:
                drawn[row, :4] = hand[:4]
                drawn[row, 4] = spare
                row += 1
    return drawn
