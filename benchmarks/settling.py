"""Recorded rounds a second that kernels settle, from columns in memory to lines in memory, on one
core.

python -m benchmarks.settling [GAME...]
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters import chapter_named
from pitboss.columns import NO_CARD, CardLists, HandLists, RoundColumns, Settling

Maker = Callable[[Settling, np.random.Generator, int, int], RoundColumns]
"""Makes random rounds, so many, with so many seats each."""

ROUNDS, TIMES, SEATS = 200_000, 5, (1, 3)
PIECE = 20_000
"""Rounds that are dealt at a time."""


def columns(seats: int, rounds: int, **told: Any) -> RoundColumns:
    """Rounds with so many seats each that tell this, and of the rest nothing."""
    rows = seats * rounds
    defaults = {
        "first": np.arange(0, rows + 1, seats),
        "seat": np.tile(np.arange(1, seats + 1, dtype=np.uint8), rounds),
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
    return RoundColumns(**{**defaults, **told})


def no_cards(lists: int) -> CardLists:
    """Lists that are empty."""
    return CardLists(np.zeros(lists + 1, np.int64), np.zeros(0, np.uint8))


def dealt(chance: np.random.Generator, rounds: int, deck: int, cards: int) -> NDArray[np.uint8]:
    """So many different cards out of a deck, a row a round."""
    pieces = []
    for start in range(0, rounds, PIECE):
        keys = chance.random((min(PIECE, rounds - start), deck))
        pieces.append(keys.argpartition(cards, axis=1)[:, :cards].astype(np.uint8))
    return np.concatenate(pieces)


def of_equal_length(cards: NDArray[np.uint8]) -> CardLists:
    """Lists of one length, a row each."""
    lists, length = cards.shape
    return CardLists(np.arange(0, lists * length + 1, length), np.ascontiguousarray(cards).ravel())


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
    return columns(
        seats,
        rounds,
        cards=of_equal_length(cards),
        stakes=staked(settling, chance, rows, {"ante": None, "bonus": 500}),
        decision=chance.integers(0, len(settling.decisions), rows).astype(np.int8),
    )


MAKERS: dict[str, Maker] = {"over-under": over_under}
BESIDE = ("settling_blackjack", "settling_pai_gow")
"""Modules of this folder with ``MAKERS`` of their own."""


def main() -> None:
    """Those games that are named, or all."""
    for name in BESIDE:
        if find_spec(f"benchmarks.{name}"):
            MAKERS.update(import_module(f"benchmarks.{name}").MAKERS)
    for game in sys.argv[1:] or MAKERS:
        if game in MAKERS:
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
