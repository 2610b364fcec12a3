"""What a player says of his seat beside his wagers: that he sits out, is back, or wants to cut.

Asides of every game (:mod:`pitboss.procedure.asides`). A seat that sits out is not waited for; a
wager there takes it in again.
"""

from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict, with_config

from pitboss.procedure.acting import only
from pitboss.procedure.answers import Flag, Who
from pitboss.procedure.bounds import Seat
from pitboss.procedure.table import Table
from pitboss.vocabulary.refusal import Refused

_STRICT = ConfigDict(extra="forbid")


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class SitOut:
    """A seat sits out until it wagers again: its player says so, or the house of one who has not
    wagered in time."""

    seat: Seat
    kind: Literal["sit_out"] = "sit_out"

    def apply(self, table: Table, who: Who) -> str:
        """Wagers that are on the layout are played to their end."""
        owner = _owner(table, self.seat, who)
        if self.seat in table.sitting_out:
            raise Refused(f"seat {self.seat} sits out already", field="seat",
                          allowed="a seat that is waited for")  # fmt: skip
        table.sitting_out.add(self.seat)
        if who.role == "house":
            return f"{owner} has not wagered in time: seat {self.seat} sits out until it does"
        return f"{owner} sits out at seat {self.seat}"

    def cites(self, table: Table) -> tuple[str, ...]:
        """Who is in a round is who has placed a wager."""
        return table.game.steps.wagers_placed


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class SitIn:
    """A seat that sat out is waited for again."""

    seat: Seat
    kind: Literal["sit_in"] = "sit_in"

    def apply(self, table: Table, who: Who) -> str:
        """One that sits out."""
        owner = _owner(table, self.seat, who)
        if self.seat not in table.sitting_out:
            raise Refused(f"seat {self.seat} does not sit out", field="seat",
                          allowed="a seat that does")  # fmt: skip
        table.sitting_out.remove(self.seat)
        return f"{owner} is back at seat {self.seat}"

    def cites(self, table: Table) -> tuple[str, ...]:
        """As those of sitting out."""
        return table.game.steps.wagers_placed


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class LetMeCut:
    """Where the house holds the cards, it declines the cut for who has not asked to cut himself."""

    on: Flag = True
    kind: Literal["let_me_cut"] = "let_me_cut"

    def apply(self, table: Table, who: Who) -> str:
        """From the next cut on, and for as long as he has a seat; he may say so before he sits
        down."""
        only(who, "player")
        if not table.virtual:
            raise Refused("the dealer offers every cut", field="kind", allowed="a virtual table")
        if self.on == (who.name in table.cutters):
            already = "asked" if self.on else "not asked"
            raise Refused(f"{who.name} has {already} to cut", field="on",
                          allowed=str(not self.on).lower())  # fmt: skip
        if self.on:
            table.cutters.add(who.name)
            return f"{who.name} asks to cut the cards"
        table.cutters.remove(who.name)
        return f"{who.name} leaves the cut to the house"

    def cites(self, table: Table) -> tuple[str, ...]:
        """To whom the cut is offered."""
        return table.game.steps.cut


SeatAside = SitOut | SitIn | LetMeCut


def _owner(table: Table, seat: int, who: Who) -> str:
    """Whose seat it is: a player's own. At a virtual table nobody says it for him but the house; at
    another his dealer does."""
    only(who, "player", "house", *(() if table.virtual else ("dealer", "floorperson")))
    owner = table.seats.get(seat)
    if owner is None or (who.role == "player" and owner != who.name):
        raise Refused(f"seat {seat} is not {who}'s", field="seat", allowed="a seat of your own")
    if seat in table.abandoned:
        raise Refused(f"seat {seat} has been left already", field="seat")
    return owner
