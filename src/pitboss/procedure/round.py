"""A round in progress: what lies on the layout, and how wagers end."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.cards import Card
from pitboss.ledger import TABLE_INVENTORY, chips, layout
from pitboss.money import Cents
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Line, Request, Settle
from pitboss.procedure.table import Table


class TableChanged:
    """Sent to a waiting request when an aside has changed the table."""


TABLE_CHANGED: Final = TableChanged()

Procedure = Generator[Request, Answer | TableChanged, Any]
"""A part of a round: yields requests, is sent what answered them."""


@dataclass
class Round:
    """One round of play at a table."""

    table: Table
    stakes: dict[int, dict[str, Cents]] = field(default_factory=dict)
    hands: dict[int, list[Card]] = field(default_factory=dict)
    decisions: dict[int, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    def clockwise(self) -> list[int]:
        """Seats with wagers, from the dealer's far left (R-GEN-2)."""
        return sorted(self.stakes)

    def player(self, seat: int) -> str:
        """Whose seat it is."""
        return self.table.seats[seat]

    def stake(self, seat: int, wager: str, cents: Cents) -> None:
        """Chips are put on a betting area."""
        self.stakes.setdefault(seat, {})[wager] = cents
        self.table.live.add(seat)
        self.table.books.move(chips(self.player(seat)), layout(seat, wager), cents, wager)

    def settle(
        self, seat: int, wager: str, outcome: str, back: Cents, *, hand: str, why: str,
        cites: tuple[str, ...],
    ) -> Procedure:  # fmt: skip
        """A wager ends: it is collected into the table inventory, or paid from it, or returned."""
        stake = self.stakes[seat][wager]
        line = Line(seat, wager, stake, outcome, back, hand, cites)
        yield Settle(line=line, why=why, cites=cites)
        books, player = self.table.books, chips(self.player(seat))
        books.move(layout(seat, wager), player, min(back, stake), f"{wager} returned")
        books.move(layout(seat, wager), TABLE_INVENTORY, max(stake - back, 0), f"{wager} collected")
        books.move(TABLE_INVENTORY, player, max(back - stake, 0), f"{wager} paid")
        del self.stakes[seat][wager]
        self.lines.append(line)

    def result(self) -> dict[str, Any]:
        """The lines as a result lists them."""
        return {"lines": [line.as_json() for line in self.lines], "meters": {}, "bank": None}
