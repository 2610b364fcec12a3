"""The wagers of a chapter, what a player may elect, and how far he may raise."""

from typing import Literal

from pitboss.regulation.choices import Condition
from pitboss.regulation.data import Data


class TableData(Data):
    """How many betting positions the chapter allows."""

    positions: int
    cites: tuple[str, ...]


class Wager(Data):
    """A wager and its betting area."""

    name: str
    title: str
    label: str
    made: Literal["before", "during"]
    required: bool = False
    equal_to: str = ""  # another wager, of whose size it must be
    table_filed: Literal["must", "free"] = "free"  # whether the submission must name its paytable
    cites: tuple[str, ...]


class OptionData(Data):
    """Something a player may elect, and the totals on which it wins."""

    name: str
    label: str
    wager: str | None = None
    wins: frozenset[int] = frozenset()
    cites: tuple[str, ...]
    wins_cites: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()  # all of them hold; none: at every table


class HouseWins(Data):
    """Totals on which every main wager loses."""

    totals: frozenset[int]
    cites: tuple[str, ...]


class RaiseLimit(Data):
    """The most that a raise may be, in Antes, with so many cards."""

    cards: tuple[int, ...]
    antes: int
    cite: str
