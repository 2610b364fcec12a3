"""What the house asks of a chapter that settles columns."""

from typing import Protocol

from pitboss.columns.lines import LineNames, SettledRounds
from pitboss.columns.rounds import RoundColumns


class Settling(Protocol):
    """How rounds of a game are settled at speed under one casino's choices."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that a record may list for the kernel to know them, in the order of their
        columns."""

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions that a record may tell."""

    @property
    def names(self) -> LineNames:
        """What the numbers of its lines stand for."""

    def settle(self, rounds: RoundColumns) -> SettledRounds:
        """The lines of every round that it covers: the reference's, to the cent and the word."""
