"""A paytable: what each hand pays, in the printed order."""

from dataclasses import dataclass

from pitboss.money import Pay


@dataclass(frozen=True, slots=True)
class PayLine:
    """One printed line and the hands that it covers."""

    hand: str
    pay: Pay
    covers: frozenset[str]


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
