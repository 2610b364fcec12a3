"""Random rounds of the three pai gow games for ``benchmarks.settling``: every third seat has its
hands set the house way, the others have set theirs; half of the seats have each optional wager."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.settling import Maker, dealt, staked
from pitboss.columns import CardLists, RoundColumns, Settling
from pitboss.columns.telling import of_equal_length, rounds_telling

DECK = 53
AMOUNTS = {"pai_gow": None, "double_down": None, "progressive": 100}
"""On a wager in cents, or as on the main wager; on the others $5."""


def rounds_of(
    size: int, settling: Settling, chance: np.random.Generator, rounds: int, seats: int
) -> RoundColumns:
    """So many cards each, out of one deck with the joker."""
    rows = seats * rounds
    cards = dealt(chance, rounds, DECK, size * (seats + 1))
    hands = cards[:, size:].reshape(rows, size)
    by_house = np.arange(rows) % 3 == 0
    amounts = {wager: AMOUNTS.get(wager, 500) for wager in settling.wagers}
    return rounds_telling(
        rounds,
        seats,
        cards=of_equal_length(hands),
        high=_told(hands[:, :5], ~by_house),
        low=_told(hands[:, 5:], ~by_house),
        decision=np.where(by_house, 0, -1).astype(np.int8),
        dealer=of_equal_length(cards[:, :size]),
        meter=chance.integers(10**5, 10**8, rounds),
        stakes=staked(settling, chance, rows, amounts),
    )


def _told(hands: NDArray[np.uint8], told: NDArray[np.bool_]) -> CardLists:
    """Lists of one length where something is told, and empty ones."""
    starts = np.concatenate([[0], np.cumsum(told * hands.shape[1])])
    return CardLists(starts, np.ascontiguousarray(hands[told]).ravel())


MAKERS: dict[str, Maker] = {
    "pai-gow": partial(rounds_of, 7),
    "six-card-pai-gow": partial(rounds_of, 6),
    "face-up-pai-gow": partial(rounds_of, 7),
}
