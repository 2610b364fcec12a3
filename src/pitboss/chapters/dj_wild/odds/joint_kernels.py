"""DJ Wild Stud Poker, the wagers of a seat together: a joker at the player is replaced by a card of
the stub, which the dealer then does not hold (§ 687a.11(f)(1), R-687a-5).

The hands are walked as ``kernels`` walks them. Of the hands passed that hold none of the player's
five cards, those with one card more are by inclusion and exclusion a sum over the sets of fewer
than five of these, each with that card.
"""

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.kernels import DECK, Cards
from pitboss.hands.kernels.cache import compiled

Ints = NDArray[np.int64]

SETS: Final = np.arange(64)
"""The sets of six cards, as bits."""
SIZE: Final = np.array([int(bits).bit_count() for bits in SETS])
HIGHEST: Final = np.array([max(int(bits).bit_length() - 1, 0) for bits in SETS])
OTHERS: Final = SETS & ~(1 << HIGHEST)
SIGN: Final = (-1) ** (SIZE + 1)
"""One card of a set is the one more: the others are added if they are even in number."""
BEFORE: Final = [sum(comb(DECK, smaller) for smaller in range(size)) for size in range(6)]
ALL_SETS: Final = sum(comb(DECK, size) for size in range(6))
STEPS: Final = np.array(
    [[0] * DECK]
    + [
        [comb(card, size) + BEFORE[size] - BEFORE[size - 1] for card in range(DECK)]
        for size in range(1, 6)
    ]
    + [[0] * DECK]
)
"""As in ``kernels``, for sets of up to five cards."""

ROUNDS, WINS, TIES = range(3)
"""What is counted: a hand with a card in the joker's place, and the dealer's hands that it beats
and ties, that card in none of them."""


@compiled
def replace_jokers(
    hands: Cards, values: NDArray[np.uint32], kinds: Ints, lower: Ints, equal: Ints,
    natural: NDArray[np.uint8], counts: Ints,
) -> None:  # fmt: skip
    """For every hand with the joker, and every card in its place: how it fares, by its kind and by
    what it is then as natural cards.

    The hands are all of the deck's, from the lowest value up, with how many of the dealer's are
    lower and equal; ``natural`` has a row for each hand with the joker.
    """
    behind, places = np.zeros(ALL_SETS, np.int32), np.zeros(64, np.int64)
    six, with_card = np.zeros(6, np.int64), np.zeros((len(natural), DECK - 5), np.int32)
    first = row_of_first = 0
    while first < len(hands):
        after, row = first, row_of_first
        while after < len(hands) and values[after] == values[first]:
            if hands[after, 4] == DECK - 1:
                _hold(behind, hands[after], six, places, with_card[row])
                row += 1
            after += 1
        for place in range(first, after):
            for at in range(5):
                six[at] = hands[place, at]
            _find(six, 32, places)
            for bits in range(32):
                behind[places[bits]] += 1
        row = row_of_first
        no_higher = np.zeros(DECK - 5, np.int32)
        for place in range(first, after):
            if hands[place, 4] != DECK - 1:
                continue
            _hold(behind, hands[place], six, places, no_higher)
            for spare in range(DECK - 5):
                count = counts[kinds[place], natural[row, spare]]
                count[ROUNDS] += 1
                count[WINS] += lower[place] - with_card[row, spare]
                count[TIES] += equal[place] - (no_higher[spare] - with_card[row, spare])
            row += 1
        first, row_of_first = after, row


@compiled
def _hold(
    behind: NDArray[np.int32], hand: NDArray[np.uint8], six: Ints, places: Ints,
    found: NDArray[np.int32],
) -> None:  # fmt: skip
    """How many of the hands passed hold none of these cards, but each one of the others."""
    at = spare = 0
    for card in range(DECK - 1):
        if at < 4 and card == hand[at]:
            at += 1
            continue
        for place in range(5):  # the six in ascending order
            six[place + (place >= at)] = hand[place]
        six[at] = card
        _find(six, 63, places)
        count = 0
        for bits in range(63):
            if bits >> at & 1:
                count += SIGN[bits] * behind[places[bits]]
        found[spare] = count
        spare += 1


@compiled
def _find(six: Ints, sets: int, places: Ints) -> None:
    """Where each set of the cards is kept."""
    for bits in range(1, sets):
        places[bits] = places[OTHERS[bits]] + STEPS[SIZE[bits], six[HIGHEST[bits]]]
