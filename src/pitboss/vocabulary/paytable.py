"""A paytable: what each hand pays, in the printed order."""

from dataclasses import dataclass

from pitboss.vocabulary.money import Cents, Pay


@dataclass(frozen=True, slots=True)
class PayLine:
    """One printed line and the hands that it covers."""

    hand: str
    pay: Pay
    covers: frozenset[str]
    natural: Pay | None = None  # of a hand without wild cards, where the table has such a column
    envy: tuple[tuple[Cents, Cents], ...] = ()  # least wager and what Envy pays it, smallest first

    def envy_for(self, stake: Cents) -> Cents:
        """What Envy pays a wager of this size for such a hand of another player."""
        return max((pays for bet, pays in self.envy if stake >= bet), default=0)


@dataclass(frozen=True, slots=True)
class Paytable:
    """A table of a chapter, by the chapter's own name for it."""

    name: str
    wager: str
    cite: str
    lines: tuple[PayLine, ...]
    wild: bool = False  # the joker is any card

    def line(self, *hands: str) -> PayLine | None:
        """The first line, which pays best, that covers one of these hands; none: they lose."""
        for line in self.lines:
            if not line.covers.isdisjoint(hands):
                return line
        return None
