"""What records say of many rounds, as arrays that kernels read.

Rounds are counted from 0 and rows, a row a seat, too. Kernels are given rounds in which everything
is of its kind: each seat is one of 1 to 7, in rising order and each another person's, each card is
one of the deck or the joker, each stake is more than nothing. Whether it makes sense in the game
(the number of cards, a card that two hands hold, a wager that the table does not take) a kernel
sees to itself.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

NO_CARD: Final = 255
"""Stands where a record tells no card."""


class CardLists(NamedTuple):
    """Lists of cards: the list of row r is ``cards[starts[r]:starts[r + 1]]``."""

    starts: NDArray[np.int64]
    cards: NDArray[np.uint8]


class HandLists(NamedTuple):
    """The hands that seats list: those of row r are ``starts[r]`` to ``starts[r + 1]``."""

    starts: NDArray[np.int64]
    cards: CardLists  # of each hand; empty where it tells none
    doubled: NDArray[np.int64]  # cents; 0: not doubled
    surrendered: NDArray[np.bool_]
    split: NDArray[np.bool_]


class RoundColumns(NamedTuple):
    """Recorded rounds of one game under one casino's choices."""

    first: NDArray[np.int64]  # the rows of round n are first[n] to first[n + 1]
    # of each row
    seat: NDArray[np.uint8]
    cards: CardLists
    stakes: NDArray[np.int64]  # row by wager, as ``Settling.wagers`` names them; 0: none
    decision: NDArray[np.int8]  # as ``Settling.decisions`` names them; -1: none is told
    amount: NDArray[np.int64]  # cents that go with the decision; 0: none are told
    high: CardLists
    low: CardLists
    hands: HandLists
    switched: NDArray[np.int8]  # -1: not told
    # of each round
    dealer: CardLists
    dealer_high: CardLists
    dealer_low: CardLists
    dealer_reset: NDArray[np.bool_]
    meter: NDArray[np.int64]  # -1: not told
    replacement: NDArray[np.uint8]  # NO_CARD: none is told
    start: NDArray[np.int8]  # 0: not told
