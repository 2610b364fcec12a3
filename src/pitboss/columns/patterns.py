"""Lines without seat and stake: what a kernel looks up and writes.

A pattern is a row of numbers: the wager, the outcome, the hand and the paragraphs of a line, as
``LineNames`` counts them, and then what it pays, as ``pays`` has it. A chapter makes its patterns
once, from lines that its reference procedure settled; its kernel knows them by their numbers.

Kernels are quick where their inner functions are given few arrays: what a call is given is counted
in and out, array by array, and so is each slice. So a kernel takes out of a tuple what it needs
before it goes through the rounds, and a pattern is named by its number.
"""

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.columns.lines import LOSE, OUTCOMES, PUSH, LineNames, Lines
from pitboss.columns.pays import pay_row
from pitboss.hands.kernels.cache import compiled
from pitboss.vocabulary.money import Cents, Pay, Push

WAGER: Final = 0
OUTCOME: Final = 1
HAND: Final = 2
CITES: Final = 3
STAKE_RETURNS: Final = 4
NUMERATOR: Final = 5
DENOMINATOR: Final = 6
CENTS: Final = 7
HUNDREDTHS: Final = 8
"""Columns of a pattern."""

WHOLE_METER: Final = 100
"""Hundredths of the meter."""

NOTHING: Final = (0, 0, 1, 0, 0)
"""What a lost wager pays."""

NO_LINE: Final = -1
"""In place of a pattern's number: no line is written."""

Patterns = NDArray[np.int64]
PatternNumbers = NDArray[np.int16]


class SettledLine(Protocol):
    """A line that the reference procedure settled."""

    @property
    def wager(self) -> str:
        """``ante`` or ``progressive.envy``."""

    @property
    def stake(self) -> Cents:
        """What lay on it."""

    @property
    def outcome(self) -> str:
        """How it ended."""

    @property
    def back(self) -> Cents:
        """Every cent that the player was handed."""

    @property
    def hand(self) -> str:
        """What the line calls the hand."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The paragraphs by which it ended so."""


class PatternBook:
    """The patterns of a game under one casino's choices; equal ones have one number."""

    def __init__(self, names: LineNames) -> None:
        self.names = names
        self._numbers: dict[tuple[int, ...], int] = {}

    def number(
        self, line: SettledLine, pay: Pay | None = None, *, meter: Cents = 0, added: Cents = 0
    ) -> int:
        """The number of the pattern that this line is of. What a winner is paid stands in a
        paytable; ``meter`` is what stood on the meter when the line was settled, ``added`` what
        came beside both."""
        outcome = OUTCOMES.index(line.outcome)
        pays = NOTHING
        if outcome == PUSH:
            pays = pay_row(Push())
        elif outcome != LOSE:
            assert pay is not None, f"what does {line.wager} pay for {line.hand}?"
            pays = pay_row(pay)
        returns, numerator, denominator, cents, hundredths = pays
        odds = line.stake * numerator // denominator
        beside = cents + meter * hundredths // WHOLE_METER + added
        assert returns * line.stake + odds + beside == line.back
        told = (self.names.wager(line.wager), outcome, self.names.hand(line.hand))
        row = (*told, self.names.cited(*line.cites), *pays)
        return self._numbers.setdefault(row, len(self._numbers))

    def rows(self) -> Patterns:
        """Every pattern, by its number."""
        return np.array(list(self._numbers), np.int64)


def no_lines(*shape: int) -> PatternNumbers:
    """Room for the numbers of patterns, by what they are looked up by."""
    return np.full(shape, NO_LINE, np.int16)


@compiled
def back_of(patterns: Patterns, number: int, stake: int) -> int:
    """Every cent that the house hands to the player: what would split a cent is rounded down, what
    the meter adds is apart (R-GEN-4)."""
    odds = stake * patterns[number, NUMERATOR] // patterns[number, DENOMINATOR]
    return int(patterns[number, STAKE_RETURNS] * stake + odds + patterns[number, CENTS])


@compiled
def off_meter(patterns: Patterns, number: int, meter: int) -> int:
    """What the meter adds: the split cent stays on it (R-GEN-4)."""
    return int(meter * patterns[number, HUNDREDTHS] // WHOLE_METER)


@compiled
def write_line(
    lines: Lines, at: int, round_: int, seat: int, stake: int, patterns: Patterns, number: int,
    added: int,
) -> int:  # fmt: skip
    """Writes the line of this pattern, with what is ``added`` to its pay, as off the meter, and
    says where the next one is written."""
    # as ``back_of`` has it: another call here would make this one several times slower
    odds = stake * patterns[number, NUMERATOR] // patterns[number, DENOMINATOR]
    back = patterns[number, STAKE_RETURNS] * stake + odds + patterns[number, CENTS] + added
    lines.round[at] = round_
    lines.seat[at] = seat
    lines.wager[at] = patterns[number, WAGER]
    lines.stake[at] = stake
    lines.outcome[at] = patterns[number, OUTCOME]
    lines.back[at] = back
    lines.hand[at] = patterns[number, HAND]
    lines.cites[at] = patterns[number, CITES]
    return at + 1


def written(lines: Lines, count: int) -> Lines:
    """Of the room for lines, as many as were written."""
    return Lines(
        round=lines.round[:count],
        seat=lines.seat[:count],
        wager=lines.wager[:count],
        stake=lines.stake[:count],
        outcome=lines.outcome[:count],
        back=lines.back[:count],
        hand=lines.hand[:count],
        cites=lines.cites[:count],
    )
