"""What the required wagers of Over/Under are worth at the beginning of each round of a shoe, to one
who has seen every card and will choose best after his first (§ 686a.7(g))."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled

VALUES: Final = 12  # 2 to 11, by the value itself

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@compiled
def best_worths(
    cards: NDArray[np.uint8], burned: int, begins: Ints, points: Ints, over: Flags, under: Flags,
    worth: Floats, square: Floats,
) -> None:  # fmt: skip
    """By shoe and round: what a unit of the Ante Wager is worth, and the mean square of what it
    brings. Cards that were burned count as left: nobody saw them."""
    for shoe in range(len(cards)):
        left = np.zeros(VALUES)
        for card in cards[shoe]:
            left[points[card]] += 1
        gone = burned
        for number in range(begins.shape[1]):
            if begins[shoe, number] < 0:
                break
            while gone < begins[shoe, number]:
                left[points[cards[shoe, gone]]] -= 1
                gone += 1
            _best_worth(left, over, under, worth[shoe], square[shoe], number)


@compiled
def _best_worth(
    left: Floats, over: Flags, under: Flags, worth: Floats, square: Floats, number: int
) -> None:
    """The mean over first cards of the best option: two units won or lost, or the Ante Wager given
    up."""
    cards = left.sum()
    pairs = (cards - 1) * (cards - 2)
    for first in range(2, VALUES):
        share = left[first] / cards
        if share == 0:
            continue
        left[first] -= 1
        wins_over = wins_under = 0.0
        for second in range(2, VALUES):
            for third in range(second, VALUES):
                ways = left[second] * (left[third] - (second == third))
                if second != third:
                    ways *= 2
                total = first + second + third
                if over[total]:
                    wins_over += ways
                elif under[total]:
                    wins_under += ways
        left[first] += 1
        best = 4 * max(wins_over, wins_under) / pairs - 2
        if best >= -1:
            worth[number] += share * best
            square[number] += share * 4
        else:
            worth[number] -= share
            square[number] += share
