"""What kernels of several games look at before they settle a round."""

from collections.abc import Collection
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.columns.rounds import NO_CARD, RoundColumns
from pitboss.hands.kernels.cache import compiled

NONE_OUT: Final = np.uint64(1 << 63)
"""Of the cards that are out of a deck, a bit each, none; the highest bit is no card's."""
TWICE: Final = np.uint64(0)
"""In place of the cards that are out: one of them is there a second time."""


def tells_only(rounds: RoundColumns, fields: Collection[str]) -> NDArray[np.bool_]:
    """By round, whether it tells nothing but seats, cards and decisions, and these ``fields``: no
    hand of the dealer's in a game where he has none, no meter, no hands that are set."""
    ends = rounds.first[1:], rounds.first[:-1]
    by_row = {
        "high": rounds.high.starts, "low": rounds.low.starts, "hands": rounds.hands.starts,
    }  # fmt: skip
    by_round = {
        "dealer": rounds.dealer.starts,
        "dealer_high": rounds.dealer_high.starts,
        "dealer_low": rounds.dealer_low.starts,
    }
    plain = {
        "meter": rounds.meter < 0,
        "replacement": rounds.replacement == NO_CARD,
        "start": rounds.start == 0,
        "dealer": rounds.dealer_reset,
    }
    only = np.ones(len(rounds.first) - 1, np.bool_)
    for name, starts in by_row.items():
        if name not in fields and starts[-1] > starts[0]:
            only &= starts[ends[0]] == starts[ends[1]]
    for name, starts in by_round.items():
        if name not in fields and starts[-1] > starts[0]:
            only &= starts[1:] == starts[:-1]
    for name, untold in plain.items():
        if name not in fields:
            only &= untold
    if "switched" not in fields:
        told = np.concatenate(([0], np.cumsum(rounds.switched >= 0)))
        only &= told[ends[0]] == told[ends[1]]
    return only


@compiled
def shoe_held(
    cards: NDArray[np.uint8], first: int, end: int, copies: NDArray[np.uint8],
    out: NDArray[np.uint8],
) -> bool:  # fmt: skip
    """Whether the shoe held these cards, of each so many ``copies``. They are counted in ``out``,
    by card, which is all zeros before and after."""
    held = True
    for at in range(first, end):
        out[cards[at]] += np.uint8(1)
        held &= out[cards[at]] <= copies[cards[at]]
    for at in range(first, end):
        out[cards[at]] = np.uint8(0)
    return held


@compiled
def with_cards(out: np.uint64, cards: NDArray[np.uint8], first: int, end: int) -> np.uint64:
    """The cards ``out`` of one deck, a bit each, with these; ``TWICE`` where one is there twice."""
    for at in range(first, end):
        bit = np.uint64(1) << np.uint64(cards[at])
        if out & bit:
            return TWICE
        out |= bit
    return out
