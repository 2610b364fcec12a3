"""Tables for practice that somebody has opened for himself: the lobby lists them for him and for
whoever sits there, and nobody else is led to them. Who has the link may come."""

from collections.abc import Iterable, Mapping
from typing import Final

from pitboss.server.models import TableSummary
from pitboss.store import TableRecord, Visitor

ALONE: Final = "alone: "
"""What the host of such a table begins with, before the visitor whose own it is."""


def own_of(visitor: Visitor) -> str:
    """The host of a table that is a visitor's own."""
    return f"{ALONE}{visitor.id}"


def owners(records: Iterable[TableRecord]) -> dict[str, str]:
    """By table, the visitor whose own it is."""
    return {
        record.id: record.host.removeprefix(ALONE)
        for record in records
        if record.host.startswith(ALONE)
    }


def listed_for(
    visitor: Visitor | None, tables: Iterable[TableSummary], of: Mapping[str, str]
) -> list[TableSummary]:
    """Those of the tables that a visitor is shown, each with whether it is somebody's own."""
    name, me = (visitor.name, visitor.id) if visitor else ("", None)
    return [
        table.model_copy(update={"alone": table.id in of})
        for table in tables
        if of.get(table.id, me) == me or name in {one.player for one in table.taken}
    ]
