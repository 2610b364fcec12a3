"""Rounds made for a purpose: what is told of them, and of all else nothing."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.columns.rounds import NO_CARD, CardLists, HandLists, RoundColumns


def rounds_telling(rounds: int, seats: int, **told: Any) -> RoundColumns:
    """So many rounds with so many seats each, the first ones of the table, of which this is told.

    >>> rounds_telling(2, 3, meter=np.array([500, -1])).seat.tolist()
    [1, 2, 3, 1, 2, 3]
    """
    rows = seats * rounds
    nothing = {
        "first": np.arange(0, rows + 1, seats),
        "seat": np.tile(np.arange(1, seats + 1, dtype=np.uint8), rounds),
        "cards": no_cards(rows),
        "stakes": np.zeros((rows, 0), np.int64),
        "decision": np.full(rows, -1, np.int8),
        "amount": np.zeros(rows, np.int64),
        "high": no_cards(rows),
        "low": no_cards(rows),
        "hands": HandLists(
            np.zeros(rows + 1, np.int64), no_cards(0), np.zeros(0, np.int64),
            np.zeros(0, np.bool_), np.zeros(0, np.bool_),
        ),
        "switched": np.full(rows, -1, np.int8),
        "dealer": no_cards(rounds),
        "dealer_high": no_cards(rounds),
        "dealer_low": no_cards(rounds),
        "dealer_reset": np.ones(rounds, np.bool_),
        "meter": np.full(rounds, -1, np.int64),
        "replacement": np.full(rounds, NO_CARD, np.uint8),
        "start": np.zeros(rounds, np.int8),
    }  # fmt: skip
    return RoundColumns(**{**nothing, **told})


def no_cards(lists: int) -> CardLists:
    """So many lists, each empty."""
    return CardLists(np.zeros(lists + 1, np.int64), np.zeros(0, np.uint8))


def of_equal_length(cards: NDArray[np.uint8]) -> CardLists:
    """Lists of one length, a row each."""
    lists, length = cards.shape
    return CardLists(np.arange(0, lists * length + 1, length), np.ascontiguousarray(cards).ravel())
