"""A round in progress: what lies on the layout, and how wagers end."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pitboss.cards import Card
from pitboss.ledger import METER, TABLE_INVENTORY, chips, layout
from pitboss.money import Cents
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Line, Request, Settle
from pitboss.procedure.table import Table


class TableChanged:
    """Sent to a waiting request when an aside has changed the table."""


TABLE_CHANGED: Final = TableChanged()


class Declared(Exception):  # noqa: N818 - an irregularity is no error of the program's
    """An irregularity that was declared, thrown into the procedure where it stands."""

    def __init__(self, cite: str) -> None:
        self.cite = cite
        super().__init__(cite)


Procedure = Generator[Request, Answer | TableChanged, Any]
"""A part of a round: yields requests, is sent what answered them."""


@dataclass
class Round:
    """One round of play at a table."""

    table: Table
    stakes: dict[int, dict[str, Cents]] = field(default_factory=dict)
    hands: dict[int, list[Card]] = field(default_factory=dict)
    dealer_hand: list[Card] = field(default_factory=list)
    spare: Card | None = None
    turned_up: set[str] = field(default_factory=set)  # places whose cards everyone has seen
    found_face_up: int = 0
    voids: Callable[["Round"], frozenset[str]] = field(default=lambda _: frozenset())
    """What can be declared while the cards are dealt."""
    showing: bool = False  # the hands are being shown and compared
    decisions: dict[int, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    collected: set[str] = field(default_factory=set)  # wagers that the dealer took in at the start
    progressive_seats: set[int] = field(default_factory=set)  # that made the progressive wager
    increments: list[tuple[int, str, Cents]] = field(
        default_factory=list
    )  # what the round put on meters

    def clockwise(self) -> list[int]:
        """Seats with wagers, from the dealer's far left (R-GEN-2)."""
        return sorted(self.stakes)

    def counterclockwise(self) -> list[int]:
        """Seats with wagers, from the dealer's far right (R-GEN-2)."""
        return sorted(self.stakes, reverse=True)

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
        cites: tuple[str, ...], from_meter: Cents = 0,
    ) -> Procedure:  # fmt: skip
        """A wager ends: collected into the table inventory, paid from it, or returned.

        Part of what comes back may be from the meter; a wager that the dealer has collected before
        is in the inventory already.
        """
        stake = self.stakes[seat][wager]
        line = Line(seat, wager, stake, outcome, back, hand, cites)
        yield Settle(line=line, why=why, cites=cites)
        if self.showing:  # from the first wager that the hands decide, nothing voids any more
            self.table.declarable = frozenset()
        held = TABLE_INVENTORY if wager in self.collected else layout(seat, wager)
        books, player = self.table.books, chips(self.player(seat))
        paid = back - from_meter
        books.move(held, player, min(paid, stake), f"{wager} returned")
        if held != TABLE_INVENTORY:
            books.move(held, TABLE_INVENTORY, max(stake - paid, 0), f"{wager} collected")
        books.move(TABLE_INVENTORY, player, max(paid - stake, 0), f"{wager} paid")
        books.move(METER, player, from_meter, f"{wager} paid from the meter")
        del self.stakes[seat][wager]
        self.lines.append(line)

    def envy(self, seat: int, wager: str, cents: Cents, *, hand: str, why: str,
             cites: tuple[str, ...]) -> Procedure:  # fmt: skip
        """An Envy Bonus: nothing was staked for it, the house pays it (R-GEN-7)."""
        line = Line(seat, f"{wager}.envy", 0, "win", cents, hand, cites)
        yield Settle(line=line, why=why, cites=cites)
        self.table.books.move(TABLE_INVENTORY, chips(self.player(seat)), cents, line.wager)
        self.lines.append(line)

    def give_back(self, line: Line, why: str, cites: tuple[str, ...]) -> Procedure:
        """A wager that was collected returns after all: its hand is void (R-GEN-5)."""
        void = replace(line, outcome="void", back=line.stake, hand="void", cites=cites)
        yield Settle(line=void, why=why, cites=cites)
        player = chips(self.player(line.seat))
        self.table.books.move(TABLE_INVENTORY, player, line.stake, f"{line.wager} returned")
        self.lines.remove(line)
        self.lines.append(void)

    def collect(self, wager: str) -> None:
        """The dealer takes in every chip of a wager before the cards are dealt."""
        self.collected.add(wager)
        for seat, stakes in self.stakes.items():
            if wager in stakes:
                self.progressive_seats.add(seat)
                held = layout(seat, wager)
                self.table.books.move(held, TABLE_INVENTORY, stakes[wager], f"{wager} collected")

    def result(self) -> dict[str, Any]:
        """The lines as a result lists them, and what stands on the meter now."""
        balances = self.table.books.balances
        meters = {"progressive": balances[METER]} if METER in balances else {}
        return {"lines": [line.as_json() for line in self.lines], "meters": meters, "bank": None}
