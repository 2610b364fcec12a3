"""How wagers ended, as arrays that kernels write, and the words behind their numbers."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

OUTCOMES: Final = ("win", "lose", "push", "void", "paid")
"""An outcome is its place here."""
WIN: Final = 0
LOSE: Final = 1
PUSH: Final = 2


class Lines(NamedTuple):
    """One entry a line of settlement, round by round, in the order in which the chapter settles."""

    round: NDArray[np.int64]
    seat: NDArray[np.uint8]
    wager: NDArray[np.int16]  # as ``LineNames.wagers``
    stake: NDArray[np.int64]
    outcome: NDArray[np.int8]
    back: NDArray[np.int64]
    hand: NDArray[np.int32]  # as ``LineNames.hands``
    cites: NDArray[np.int32]  # as ``LineNames.cites``


def room_for_lines(count: int) -> Lines:
    """Room for so many lines."""
    return Lines(
        round=np.empty(count, np.int64),
        seat=np.empty(count, np.uint8),
        wager=np.empty(count, np.int16),
        stake=np.empty(count, np.int64),
        outcome=np.empty(count, np.int8),
        back=np.empty(count, np.int64),
        hand=np.empty(count, np.int32),
        cites=np.empty(count, np.int32),
    )


@dataclass
class LineNames:
    """What the numbers of a line stand for. A name keeps its number once it has one.

    >>> names = LineNames()
    >>> names.hand("flush"), names.hand("pair"), names.hand("flush")
    (0, 1, 0)
    """

    _wagers: dict[str, int] = field(default_factory=dict)
    _hands: dict[str, int] = field(default_factory=dict)
    _cites: dict[tuple[str, ...], int] = field(default_factory=dict)

    def wager(self, name: str) -> int:
        """The number of a wager, ``ante`` or ``progressive.envy``."""
        return self._wagers.setdefault(name, len(self._wagers))

    def hand(self, words: str) -> int:
        """The number of what a line calls a hand."""
        return self._hands.setdefault(words, len(self._hands))

    def cited(self, *cites: str) -> int:
        """The number of the paragraphs by which a line is settled."""
        return self._cites.setdefault(cites, len(self._cites))

    @property
    def wagers(self) -> list[str]:
        """Every wager, by its number."""
        return list(self._wagers)

    @property
    def hands(self) -> list[str]:
        """What lines call hands, by number."""
        return list(self._hands)

    @property
    def cites(self) -> list[tuple[str, ...]]:
        """The paragraphs of lines, by number."""
        return list(self._cites)


@dataclass(frozen=True)
class SettledRounds:
    """What a kernel made of rounds. One that is not ``covered`` has no lines: the reference
    procedure settles it, or says why it cannot have been."""

    covered: NDArray[np.bool_]
    lines: Lines
    meter: NDArray[np.int64]  # what a result tells of it, by round; -1: nothing
