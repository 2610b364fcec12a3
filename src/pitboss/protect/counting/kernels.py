"""Shoes gone through as a counter does: what a wager is worth at each round, what the count is, and
what came of the rounds in which it was made."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled

LONGEST: Final = 4  # cards of a monomial
NO_CARD: Final = -1

Cards = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

ROUNDS, ROUNDS_2, BETS, BETS_2, BETS_ROUNDS, WORTH, WORTH_2, WORTH_ROUNDS, SQUARE = range(9)
SUMS: Final = 9
"""Sums over shoes: of the rounds in each, the bets, what these were worth and their mean squares,
and of the products by which the errors of ratios are told."""


class Terms(NamedTuple):
    """A polynomial as a kernel takes it."""

    kinds: Ints  # by monomial and card of it; -1: no card more
    nth: Ints  # how many cards of the same kind come before
    weight: Floats
    square: Floats
    constant: float
    constant_square: float


@compiled
def evaluate(left: Floats, terms: Terms, sums: Floats) -> tuple[float, float]:
    """The worth of a wager with so many cards left of each kind, and the mean square. ``sums`` is
    room to work in."""
    sums[:] = 0.0
    for term in range(len(terms.weight)):
        ways, size = 1.0, 0
        while size < LONGEST and terms.kinds[term, size] != NO_CARD:
            ways *= left[terms.kinds[term, size]] - terms.nth[term, size]
            size += 1
        sums[0, size] += terms.weight[term] * ways
        sums[1, size] += terms.square[term] * ways
    cards, draws = left.sum(), 1.0
    worth, square = terms.constant, terms.constant_square
    for size in range(1, LONGEST + 1):
        if cards < size:
            break
        draws *= cards - size + 1
        worth += sums[0, size] / draws
        square += sums[1, size] / draws
    return worth, square


@compiled
def worths(
    cards: Cards, burned: int, gone: Ints, hidden: Ints, kinds: Ints, terms: Terms,
    worth: Floats, square: Floats,
) -> None:  # fmt: skip
    """By shoe and round, what a wager is worth when so many cards are ``gone``; below 0 it is not
    offered. What was burned, and one card that lies ``hidden``, count as left."""
    left = np.zeros(kinds.max() + 1)
    sums = np.zeros((2, LONGEST + 1))
    for shoe in range(len(cards)):
        left[:] = 0
        for card in cards[shoe]:
            left[kinds[card]] += 1
        place = burned
        for number in range(gone.shape[1]):
            if gone[shoe, number] < 0:
                continue
            while place < gone[shoe, number]:
                left[kinds[cards[shoe, place]]] -= 1
                place += 1
            unseen = hidden[shoe, number]
            if unseen != NO_CARD:
                left[kinds[cards[shoe, unseen]]] += 1
            worth[shoe, number], square[shoe, number] = evaluate(left, terms, sums)
            if unseen != NO_CARD:
                left[kinds[cards[shoe, unseen]]] -= 1


@compiled
def true_counts(
    cards: Cards, burned: int, gone: Ints, hidden: Ints, tags: Floats, counts: Floats
) -> None:
    """By shoe and round, the running count of the cards seen over the decks left unseen. ``tags``
    by card add up to nothing over a deck."""
    size = cards.shape[1]
    for shoe in range(len(cards)):
        running, place = 0.0, burned
        for number in range(gone.shape[1]):
            if gone[shoe, number] < 0:
                continue
            while place < gone[shoe, number]:
                running += tags[cards[shoe, place]]
                place += 1
            unseen, seen = size - place + burned, running
            if hidden[shoe, number] != NO_CARD:
                unseen += 1
                seen -= tags[cards[shoe, hidden[shoe, number]]]
            counts[shoe, number] = 52 * seen / unseen


@compiled
def tally(
    begins: Ints, covers: Ints, bets: Flags, worth: Floats, square: Floats, sums: Floats
) -> None:
    """Adds up what the rounds came to that begin before each cover card, in which a bet was made:
    rows are cover cards, the deepest last."""
    row = np.zeros(4)
    for shoe in range(len(begins)):
        row[:] = 0
        number = 0
        for cover in range(len(covers)):
            while number < begins.shape[1] and 0 <= begins[shoe, number] <= covers[cover]:
                row[0] += 1
                if bets[shoe, number]:
                    row[1] += 1
                    row[2] += worth[shoe, number]
                    row[3] += square[shoe, number]
                number += 1
            into = sums[cover]
            into[ROUNDS] += row[0]
            into[ROUNDS_2] += row[0] ** 2
            into[BETS] += row[1]
            into[BETS_2] += row[1] ** 2
            into[BETS_ROUNDS] += row[1] * row[0]
            into[WORTH] += row[2]
            into[WORTH_2] += row[2] ** 2
            into[WORTH_ROUNDS] += row[2] * row[0]
            into[SQUARE] += row[3]
