"""A seat is asked in its turn."""

from typing import Any

from pitboss.procedure.requests import Ask, Option
from pitboss.procedure.round import Procedure, TableChanged
from pitboss.procedure.table import Table


def ask(
    table: Table, seat: int, question: str, options: tuple[Option, ...], default: str, **more: Any
) -> Procedure:
    """The answer of a seat, asked anew when the table changes: its player may have bought chips.
    Nothing, if he left."""
    player = table.seats[seat]
    stakes = any(option.stake for option in options)
    while True:
        answer = yield Ask(
            seat=seat,
            player=player,
            question=question,
            options=options,
            default=default,
            chips=table.chips_of(player) if stakes else None,
            **more,
        )
        if not isinstance(answer, TableChanged):
            return answer
        if seat in table.abandoned or table.seats.get(seat) != player:
            return None
