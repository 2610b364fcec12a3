"""Hands as rows of card numbers, and those of them that a ranking may not tell apart."""

from functools import reduce
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from pitboss.vocabulary.cards import DECK, JOKER, Card

Hands = NDArray[np.uint8]
CARDS = (*DECK, JOKER)


def plain(hand: NDArray[np.uint8]) -> list[Card]:
    """A row as cards."""
    return [CARDS[card] for card in hand.tolist()]


def classes(hands: Hands) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One hand of each class, by its row, and the class of every hand: hands are of a class if an
    exchange of suits makes one the other.

    A class is named by the least set of cards, as bits, that any of the 24 exchanges makes.
    """
    names = np.full(len(hands), np.iinfo(np.uint64).max, np.uint64)
    for suits in permutations(range(4)):
        bits = np.zeros(53, np.uint64)
        bits[:52] = [1 << (4 * (card // 4) + suits[card % 4]) for card in range(52)]
        bits[52] = 1 << 52
        names = np.minimum(names, reduce(np.add, (bits[column] for column in hands.T)))
    _, rows, inverse = np.unique(names, return_index=True, return_inverse=True)
    return rows, inverse
