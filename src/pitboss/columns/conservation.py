"""No kernel loses a wager: each that a row lists ends in exactly one line, or its round is left to
the reference."""

import numpy as np
from numpy.typing import NDArray

from pitboss.columns.lines import OUTCOMES, Lines, SettledRounds
from pitboss.columns.rounds import RoundColumns
from pitboss.columns.settling import Settling
from pitboss.hands.kernels.cache import compiled

PAID = OUTCOMES.index("paid")
"""A vigorish: no chips of it were staked."""

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]


def only_conserved(
    rounds: RoundColumns, settled: SettledRounds, settling: Settling
) -> SettledRounds:
    """What a kernel settled, less the rounds in which a wager has no line, or more than one."""
    known = settling.names.wagers
    numbers = np.array([known.index(name) if name in known else -1 for name in settling.wagers],
                       np.int64)  # fmt: skip
    good = _is_conserved(
        rounds.first, rounds.seat, rounds.stakes, numbers, settled.lines, len(known)
    )
    lost = settled.covered & ~good
    if not lost.any():
        return settled
    kept = ~lost[settled.lines.round]
    lines = Lines._make(column[kept] for column in settled.lines)
    return SettledRounds(settled.covered & good, lines, settled.meter)


@compiled
def _is_conserved(
    first: Ints, seats: NDArray[np.uint8], stakes: Ints, numbers: Ints, lines: Lines, wagers: int
) -> Flags:
    """By round, whether every wager that is listed has one line, at its stake, and no other wager
    has more than one."""
    good = np.ones(len(first) - 1, np.bool_)
    listed = np.full(wagers, -1, np.int64)  # the column of a wager's stakes
    for column in range(len(numbers)):
        if numbers[column] >= 0:
            listed[numbers[column]] = column
    counts = np.zeros((len(seats), wagers), np.int8)
    for line in range(len(lines.round)):
        if lines.stake[line] == 0 or lines.outcome[line] == PAID:
            continue
        number, wager = lines.round[line], lines.wager[line]
        row = first[number]
        while row < first[number + 1] and seats[row] != lines.seat[line]:
            row += 1
        if row == first[number + 1] or counts[row, wager]:
            good[number] = False
            continue
        counts[row, wager] = 1
        column = listed[wager]
        stake = stakes[row, column] if column >= 0 else 0  # a wager made later is not listed
        good[number] &= stake in (0, lines.stake[line])
    for number in range(len(good)):
        for row in range(first[number], first[number + 1]):
            for column in range(len(numbers)):
                if stakes[row, column]:
                    wager = numbers[column]
                    good[number] &= wager >= 0 and counts[row, wager] == 1
    return good
