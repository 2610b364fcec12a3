"""A paytable: what each hand pays, in the printed order."""

from dataclasses import dataclass

from pitboss.money import Cents, Pay


@dataclass(frozen=True, slots=True)
class PayLine:
    """One printed line and the hands that it covers."""

    hand: str
    pay: Pay
    covers: frozenset[str]
    natural: Pay | None = None  # of a hand without wild cards, where the table has such a column
    envy: Cents = 0  # for every other player who made the wager


@dataclass(frozen=True, slots=True)
class Paytable:
    """A table of a chapter, by the chapter's own name for it."""

    name: str
    wager: str
    cite: str
    lines: tuple[PayLine, ...]

    def line(self, hand: str) -> PayLine | None:
        """The line that covers this hand, or none: the wager loses."""
        return next((line for line in self.lines if hand in line.covers), None)
