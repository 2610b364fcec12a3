"""Recorded rounds a second that kernels settle, from columns in memory to lines in memory, on one
core.

python -m benchmarks.settling [GAME...]
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from time import process_time

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters import chapter_named
from pitboss.columns import RoundColumns, Settling
from pitboss.columns.telling import of_equal_length, rounds_telling

Maker = Callable[[Settling, np.random.Generator, int, int], RoundColumns]
"""Makes random rounds, so many, with so many seats each."""

ROUNDS, TIMES, SEATS = 200_000, 5, (1, 3)
PIECE = 20_000
"""Rounds that are dealt at a time."""


def dealt(chance: np.random.Generator, rounds: int, deck: int, cards: int) -> NDArray[np.uint8]:
    """So many different cards out of a deck, a row a round."""
    pieces = []
    for start in range(0, rounds, PIECE):
        keys = chance.random((min(PIECE, rounds - start), deck))
        pieces.append(keys.argpartition(cards, axis=1)[:, :cards].astype(np.uint8))
    return np.concatenate(pieces)


def staked(
    settling: Settling, chance: np.random.Generator, rows: int, stakes: Mapping[str, int | None]
) -> NDArray[np.int64]:
    """Stakes by wager: an amount on every seat's required wagers, on every second seat's others;
    none: $5 to $100, the same on each wager that has none."""
    required = chance.integers(5, 101, rows) * 100
    columns = []
    for wager in settling.wagers:
        amount = stakes.get(wager, 0)
        if amount is None:
            columns.append(required)
        else:
            columns.append(np.where(chance.random(rows) < 0.5, amount, 0))
    return np.stack(columns, axis=1).astype(np.int64)


def over_under(
    settling: Settling, chance: np.random.Generator, rounds: int, seats: int
) -> RoundColumns:
    """Three cards a seat, any decision, half of the seats with the Bonus Wager."""
    rows = seats * rounds
    cards = dealt(chance, rounds, 52, 3 * seats).reshape(rows, 3)
    return rounds_telling(
        rounds,
        seats,
        cards=of_equal_length(cards),
        stakes=staked(settling, chance, rows, {"ante": None, "bonus": 500}),
        decision=chance.integers(0, len(settling.decisions), rows).astype(np.int8),
    )


def dj_wild(
    settling: Settling, chance: np.random.Generator, rounds: int, seats: int
) -> RoundColumns:
    """Five cards each, half of the seats with each bonus wager, two in three that raise."""
    rows = seats * rounds
    cards = dealt(chance, rounds, 53, 5 * (seats + 1) + 1)
    stakes = {"ante": None, "blind": None, "progressive_bonus": 100, "trips_bonus": 500,
              "bad_beat_bonus": 500}  # fmt: skip
    return rounds_telling(
        rounds,
        seats,
        cards=of_equal_length(cards[:, 6:].reshape(rows, 5)),
        dealer=of_equal_length(cards[:, 1:6]),
        replacement=np.ascontiguousarray(cards[:, 0]),
        meter=chance.integers(10**5, 10**8, rounds),
        stakes=staked(settling, chance, rows, stakes),
        decision=(chance.random(rows) < 1 / 3).astype(np.int8),
    )


def high_card_flush(
    settling: Settling, chance: np.random.Generator, rounds: int, seats: int
) -> RoundColumns:
    """Seven cards each, half of the seats with each bonus wager, two in three that raise."""
    rows = seats * rounds
    cards = dealt(chance, rounds, 52, 7 * (seats + 1))
    bonuses = {"flush_bonus": 500, "straight_flush_bonus": 500, "progressive_jackpot": 100}
    stakes = staked(settling, chance, rows, {"ante": None, **bonuses})
    raised = chance.random(rows) < 2 / 3
    return rounds_telling(
        rounds,
        seats,
        cards=of_equal_length(cards[:, 7:].reshape(rows, 7)),
        dealer=of_equal_length(cards[:, :7]),
        meter=chance.integers(10**5, 10**8, rounds),
        stakes=stakes,
        decision=np.where(raised, 0, 1).astype(np.int8),
        amount=np.where(raised, stakes[:, 0], 0),
    )


MAKERS: dict[str, Maker] = {
    "over-under": over_under,
    "dj-wild": dj_wild,
    "high-card-flush": high_card_flush,
}
BESIDE = ("settling_blackjack", "settling_pai_gow")
"""Modules of this folder with ``MAKERS`` of their own."""


def main() -> None:
    """Those games that are named, or all."""
    for name in BESIDE:
        if find_spec(f"benchmarks.{name}"):
            MAKERS.update(import_module(f"benchmarks.{name}").MAKERS)
    for game in [name for name in sys.argv[1:] if name in MAKERS] or MAKERS:
        measure(game)


def measure(game: str) -> None:
    """Rounds a second of processor time, the quickest of several runs."""
    settle_by = chapter_named(game).settling
    assert settle_by is not None
    settling = settle_by({})
    for seats in SEATS:
        rounds = MAKERS[game](settling, np.random.default_rng(1), ROUNDS, seats)
        settled = settling.settle(rounds)  # compiled by now
        seconds = min(_seconds(settling, rounds) for _ in range(TIMES))
        print(
            f"{game}, {seats} seat{'s' if seats > 1 else ''}: "
            f"{ROUNDS / seconds / 1e6:.2f} million rounds a second, "
            f"{len(settled.lines.round) / ROUNDS:.1f} lines each, "
            f"{settled.covered.mean():.1%} covered"
        )


def _seconds(settling: Settling, rounds: RoundColumns) -> float:
    began = process_time()
    settling.settle(rounds)
    return process_time() - began


if __name__ == "__main__":
    main()
