"""A seat is asked in its turn."""

from collections.abc import Callable
from typing import Any

from pitboss.procedure.requests import Ask, Option
from pitboss.procedure.round import Procedure, TableChanged
from pitboss.procedure.table import Table


def ask(
    table: Table,
    seat: int,
    question: str | Callable[[], str],
    options: tuple[Option, ...] | Callable[[], tuple[Option, ...]],
    default: str,
    **more: Any,
) -> Procedure:
    """The answer of a seat, asked anew when the table changes: its player may have bought chips.
    Nothing, if he left."""
    player = table.seats[seat]
    while True:
        open_now = options() if callable(options) else options
        stakes = any(option.stake for option in open_now)
        answer = yield Ask(
            seat=seat,
            player=player,
            question=question() if callable(question) else question,
            options=open_now,
            default=default,
            chips=table.chips_of(player) if stakes else None,
            **more,
        )
        if not isinstance(answer, TableChanged):
            return answer
        if seat in table.abandoned or table.seats.get(seat) != player:
            return None
