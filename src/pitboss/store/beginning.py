"""The first event of a round: the table that the round begins with."""

from pitboss.chapters import table_from
from pitboss.procedure.requests import NOBODY
from pitboss.procedure.table import Table
from pitboss.store.event import Body, NewEvent, read_back
from pitboss.store.law import Law
from pitboss.store.played_under import played_under


def beginning_of_round(number: int, table: Table, law: Law | None = None) -> NewEvent:
    """The table as the rounds before have left it, and the submission that it is played under; its
    cards are for nobody's eyes."""
    value = read_back(table.value())
    cards = {name: value.pop(name) for name in ("batches", *table.game.sealed)}
    body = {"table": value, "under": played_under(table.rules)} | ({"law": law} if law else {})
    return NewEvent(number, "round", body, NOBODY, {"cards": cards})


def table_of(first: Body) -> Table:
    """The table that a round begins with, as its first event tells it."""
    return table_from(first["table"] | first.get("cards", {}))
