"""What was paid, held against what was due."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.audit import arrays
from pitboss.audit.batch import Batch
from pitboss.audit.settled import REFUSED, Settled
from pitboss.columns import LineNames
from pitboss.hands.kernels.cache import compiled

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Payments:
    """Every wager of every seat of which it is told what was paid: an entry each."""

    row: Ints
    wager: Ints
    due: Ints
    paid: Ints

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Where something else was paid than was due."""
        differs: NDArray[np.bool_] = self.due != self.paid
        return differs


def payments(batch: Batch, settled: Settled) -> Payments | None:
    """The payments of a batch; none where it tells of none. In a round that is refused nothing is
    known to be due, and nothing is compared."""
    paid = arrays.amounts(batch.column("paid"))
    if not paid.is_told.any():
        return None
    rounds = np.repeat(np.arange(len(batch)), np.diff(batch.first))
    compared = paid.is_told & (settled.by[rounds] != REFUSED)
    wagers = _numbers_of(paid.wagers, settled.names)
    lines = settled.lines
    seats = arrays.numbers(batch.column("seat"), 0)
    rows = _rows_of_lines(batch.first, seats, lines.round, lines.seat)
    order = np.argsort(rows, kind="stable")
    begins = np.searchsorted(rows[order], np.arange(len(batch.rows) + 1))
    room = len(lines.round) + len(paid.cents)
    entries = np.empty((4, room), np.int64)
    count = _compare(
        compared, begins, lines.wager[order], lines.back[order],
        paid.starts, wagers, paid.cents, entries,
    )  # fmt: skip
    return Payments(*entries[:, :count])


def _numbers_of(column: arrays.Texts, names: LineNames) -> NDArray[np.int64]:
    """The wagers of a column, by the numbers that lines have."""
    numbers = np.array([*(names.wager(text) for text in column.texts), -1], np.int64)
    numbered: NDArray[np.int64] = numbers[column.places]
    return numbered


@compiled
def _rows_of_lines(first: Ints, seats: Ints, rounds: Ints, line_seats: NDArray[np.uint8]) -> Ints:
    """The row of the seat that each line is of."""
    rows = np.empty(len(rounds), np.int64)
    for line in range(len(rounds)):
        number = rounds[line]
        rows[line] = first[number]
        for row in range(first[number], first[number + 1]):
            if seats[row] == line_seats[line]:
                rows[line] = row
    return rows


@compiled
def _compare(
    compared: NDArray[np.bool_],
    begins: Ints,
    line_wagers: NDArray[np.int16],
    backs: Ints,
    paid_starts: Ints,
    paid_wagers: Ints,
    paid_cents: Ints,
    entries: Ints,
) -> int:
    """Sums up, for every wager of a row, what was due and what was paid; how many there are."""
    count = 0
    for row in range(len(compared)):
        if not compared[row]:
            continue
        first = count
        for line in range(begins[row], begins[row + 1]):
            count = _add(entries, first, count, row, line_wagers[line], 2, backs[line])
        for place in range(paid_starts[row], paid_starts[row + 1]):
            cents = paid_cents[place]
            count = _add(entries, first, count, row, paid_wagers[place], 3, cents)
    return count


@compiled
def _add(
    entries: Ints, first: int, count: int, row: int, wager: int, field: int, cents: int
) -> int:
    """Adds cents to the entry of a wager, which may be a new one; how many there are then."""
    for entry in range(first, count):
        if entries[1, entry] == wager:
            entries[field, entry] += cents
            return count
    entries[0, count], entries[1, count] = row, wager
    entries[2, count], entries[3, count] = 0, 0
    entries[field, count] = cents
    return count + 1
