"""What is sent of many tables at once, to those who look after them: as types."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.server.kinds import Pending
from pitboss.server.messages import ActPending, DayTold, Sitter
from pitboss.vocabulary.money import Cents

Milliseconds = Annotated[int, Field(description="Since 1970.")]


class TableNamed(TypedDict):
    """Which table it is, in a line."""

    id: str
    name: str
    title: str
    virtual: bool
    dealer: str
    round: int
    denominations: list[Cents]


class Waiting(TypedDict):
    """Something at a table that waits for one of the casino's people: an act of two that he may
    confirm, or what the table asks for."""

    key: Annotated[str, Field(description="The same for as long as the same waits.")]
    table: TableNamed
    at: Milliseconds
    role: Annotated[str, Field(description="As what he does it.")]
    act: ActPending | None
    pending: Pending | None
    cites: list[str]


class FloorTable(TypedDict):
    """A table on the map of the floor."""

    table: TableNamed
    game: str
    day: DayTold | None
    since: Annotated[int | None, Field(description="When the dealer came; since 1970.")]
    players: int
    positions: int
    seats: list[Sitter]
    worth: Annotated[Cents | None, Field(description="Of the rack; none while it is counted.")]
    result: Annotated[
        Cents | None,
        Field(description="What the table has won this day, in all rounds that are settled."),
    ]
    owed: Cents
    pending: Pending | None
    needs: Annotated[list[Waiting], Field(description="What needs a floorperson there.")]
    closed: Annotated[str, Field(description="Why nobody can play there; empty if they can.")]


class FloorTold(TypedDict):
    """Tables as they stand: all of them first, then those that stand otherwise."""

    type: Literal["floor"]
    whole: bool
    tables: list[FloorTable]


class TableQueue(TypedDict):
    """What waits for a person at one table."""

    table: TableNamed
    waiting: list[Waiting]
    offers: Annotated[
        dict[str, str], Field(description="Asides that he may give now: kind, and as what.")
    ]
    closed: Annotated[str, Field(description="Why nobody can act there; empty if they can.")]


class QueueTold(TypedDict):
    """What waits for a person, by table: all first, then the tables where it is otherwise."""

    type: Literal["queue"]
    whole: bool
    tables: list[TableQueue]


OfTheFloor = Annotated[FloorTold | QueueTold, Field(discriminator="type")]
"""Whatever is said at the sockets of many tables."""
