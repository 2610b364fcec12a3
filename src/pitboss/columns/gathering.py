"""Some of many rounds: their rows, one after another."""

import numpy as np
from numpy.typing import NDArray

from pitboss.columns.rounds import CardLists, HandLists
from pitboss.hands.kernels.cache import compiled

Ints = NDArray[np.int64]


@compiled
def rows_of_rounds(first: Ints, rounds: Ints) -> tuple[Ints, Ints]:
    """Where the rows of these rounds will begin, and which rows they are."""
    begins = np.zeros(len(rounds) + 1, np.int64)
    for place, number in enumerate(rounds):
        begins[place + 1] = begins[place] + first[number + 1] - first[number]
    rows = np.empty(begins[-1], np.int64)
    for place, number in enumerate(rounds):
        for offset in range(first[number + 1] - first[number]):
            rows[begins[place] + offset] = first[number] + offset
    return begins, rows


def of_rows(lists: CardLists, rows: Ints) -> CardLists:
    """The lists of these rows."""
    starts, items = rows_of_rounds(lists.starts, rows)
    return CardLists(starts, lists.cards[items])


def hands_of_rows(hands: HandLists, rows: Ints) -> HandLists:
    """The hands of these rows."""
    starts, items = rows_of_rounds(hands.starts, rows)
    return HandLists(
        starts,
        of_rows(hands.cards, items),
        hands.doubled[items],
        hands.surrendered[items],
        hands.split[items],
    )
