"""§ 686a.7(f)-(l) at speed: decisions, totals and wagers of many rounds."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.columns.checks import shoe_held
from pitboss.columns.lines import Lines
from pitboss.columns.patterns import NO_LINE, PatternNumbers, Patterns, write_line
from pitboss.columns.rounds import RoundColumns
from pitboss.hands.kernels.cache import compiled

ANTE: Final = 0
BONUS: Final = 1
"""Columns of the stakes."""

GIVEN_UP: Final = 0
"""Of a seat's lines, in the order in which they are settled: its surrender (§ 686a.7(g)(3)), then
the Ante Wager and the wager beside it, or neither (§ 686a.7(i.2), § 686a.7(k))."""
BONUS_LINE: Final = 3
"""And last its Bonus Wager (§ 686a.7(l))."""
LINES: Final = 4
ANY_TOTAL: Final = -1
"""A surrender is the same with each."""


class OverUnderTables(NamedTuple):
    """What the kernel looks up, of one casino's choices."""

    positions: int  # seats that the table has
    hand_cards: int
    all_first: bool  # every seat decides before any is settled (R-686a-4)
    offered: NDArray[np.bool_]  # by wager
    copies: NDArray[np.uint8]  # by card, how many the shoe held
    points: NDArray[np.int64]  # by card
    numbers: PatternNumbers  # by decision, total, and line of the seat
    patterns: Patterns


@compiled
def settle_rounds(
    rounds: RoundColumns, tables: OverUnderTables, covered: NDArray[np.bool_], lines: Lines
) -> int:
    """Writes the lines of the rounds that are ``covered``, which a round that cannot have been is
    no longer; how many lines there are."""
    first, seat, stakes, decision = rounds.first, rounds.seat, rounds.stakes, rounds.decision
    starts, cards, amount = rounds.cards.starts, rounds.cards.cards, rounds.amount
    copies, points, numbers, patterns = (
        tables.copies,
        tables.points,
        tables.numbers,
        tables.patterns,
    )
    positions, hand_cards = tables.positions, tables.hand_cards
    offered, all_first = tables.offered[BONUS], tables.all_first
    out = np.zeros(len(copies), np.uint8)
    count = 0
    for n in range(len(covered)):
        regular = covered[n] and first[n + 1] > first[n]
        for row in range(first[n], first[n + 1]):
            # a seat of the table with a whole hand (§ 686a.2(a), § 686a.7(i.1)), the wagers that it
            # must and may make (§ 686a.6(d)-(e)), and a decision (§ 686a.7(g))
            regular &= seat[row] <= positions and starts[row + 1] - starts[row] == hand_cards
            regular &= stakes[row, ANTE] > 0 and (offered or stakes[row, BONUS] == 0)
            regular &= decision[row] >= 0 and amount[row] == 0
        begin, end = starts[first[n]], starts[first[n + 1]]
        covered[n] = regular and shoe_held(cards, begin, end, copies, out)
        if not covered[n]:
            continue
        if all_first:  # R-686a-4: all decide before any hand is settled
            for row in range(first[n], first[n + 1]):
                given_up = numbers[decision[row], ANY_TOTAL, GIVEN_UP]
                if given_up != NO_LINE:
                    stake = stakes[row, ANTE]
                    count = write_line(lines, count, n, seat[row], stake, patterns, given_up, 0)
        for row in range(first[n], first[n + 1]):
            total = 0
            for at in range(starts[row], starts[row + 1]):
                total += points[cards[at]]  # § 686a.3(d)
            for which in range(all_first, LINES):
                number = numbers[decision[row], total, which]
                # the second wager equals the Ante Wager (§ 686a.7(g)(1)-(2)); no surrender forfeits
                # the Bonus Wager (§ 686a.7(h))
                stake = stakes[row, BONUS if which == BONUS_LINE else ANTE]
                if number != NO_LINE and stake:
                    count = write_line(lines, count, n, seat[row], stake, patterns, number, 0)
    return count
