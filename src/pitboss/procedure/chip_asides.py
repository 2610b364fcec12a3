"""A player's chips go with him from table to table: he has one bankroll.

Both are asides of every game (:mod:`pitboss.procedure.asides`). What is in his purse, the table
does not know; the amount is in its log.
"""

from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict, with_config

from pitboss.ledger import CARRIED, chips
from pitboss.procedure.acting import only
from pitboss.procedure.answers import Who
from pitboss.procedure.bounds import Carried, PlayerName
from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused

_STRICT = ConfigDict(extra="forbid")


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class BringChips:
    """Chips of a player's purse come to the table where he sits."""

    cents: Carried
    player: PlayerName = ""  # himself
    kind: Literal["bring_chips"] = "bring_chips"

    def apply(self, table: Table, who: Who) -> str:
        """A whole amount, to somebody with a seat."""
        player = _player(table, self.player, who)
        if not table.seats_of(player):
            raise Refused(f"{player} has no seat here", field="player", allowed="a seat first")
        if self.cents <= 0:
            raise Refused(f"chips worth {dollars(self.cents)}", field="cents",
                          allowed="at least $0.01")  # fmt: skip
        table.books.move(CARRIED, chips(player), self.cents, f"{player} brings chips along")
        return f"{player} brings {dollars(self.cents)} in chips along"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class TakeChips:
    """All chips that a player without a seat has at the table go with him."""

    player: PlayerName = ""  # himself
    kind: Literal["take_chips"] = "take_chips"

    def apply(self, table: Table, who: Who) -> str:
        """Not those of somebody who still sits there: he plays with them."""
        player = _player(table, self.player, who)
        if table.seats_of(player):
            raise Refused(f"{player} has a seat here", field="player", allowed="leave it first")
        held: Cents = table.chips_of(player) or 0
        if not held:
            raise Refused(f"{player} has no chips here", field="player", allowed="somebody's chips")
        table.books.move(chips(player), CARRIED, held, f"{player} takes his chips along")
        return f"{player} takes {dollars(held)} in chips along"


ChipAside = BringChips | TakeChips


def _player(table: Table, named: str, who: Who) -> str:
    """Whose chips they are: a player's own, or whose the house names."""
    only(who, "player", "house")
    if not table.one_bankroll:
        raise Refused("chips stay at this table", field="kind",
                      allowed="a table whose players have one bankroll")  # fmt: skip
    player = named or who.name
    if who.role == "player" and player != who.name:
        raise Refused(f"{who.name} is not {player}", field="player", allowed=who.name)
    return player
