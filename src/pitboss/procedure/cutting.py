"""The cut: offered to the players entitled to it, in their order, the dealer last."""

from collections.abc import Callable

from pitboss.procedure.answers import Cut, Recut
from pitboss.procedure.requests import AcceptCut, OfferCut
from pitboss.procedure.round import Procedure, TableChanged
from pitboss.procedure.shoe import Stack
from pitboss.procedure.table import Table

Entitled = Callable[[Table], list[int]]
"""The seats that are offered the cut, in their order."""


def counterclockwise_from(table: Table, first: int | None) -> list[int]:
    """Taken seats, counterclockwise from one of them or from the dealer's far right (R-GEN-2);
    a person with several is asked once."""
    seats = sorted(table.seats, reverse=True)
    if first in table.seats:
        at = seats.index(first)
        seats = seats[at:] + seats[:at]
    once = {table.seats[seat]: seat for seat in reversed(seats)}
    return [seat for seat in seats if once[table.seats[seat]] == seat]


def cut(
    table: Table,
    stack: Stack,
    entitled: Entitled,
    *,
    cites: tuple[str, ...],
    recut: tuple[str, ...],
    offered: Callable[[int], tuple[str, ...]] = lambda _: (),
    top_only: bool = False,
) -> Procedure:
    """Offered to each in turn, by the paragraphs ``offered`` to him, then cut by the dealer; again
    where a floorperson has it recut, by who cut last or by the next one entitled."""
    passed: set[str] = set()  # who declined, or cut and shall not again
    while True:
        left = [seat for seat in entitled(table) if table.seats[seat] not in passed]
        seat = left[0] if left else None
        by = (cites[0], *offered(seat), *cites[1:]) if seat else cites
        answer = yield OfferCut(
            seat=seat,
            player=table.seats[seat] if seat else "",
            count=stack.count,
            from_ends=table.rules.chapter.cards.cut_from_ends,
            top_only=top_only,
            is_wanted=seat is None or is_wanted(table, seat),
            cites=tuple(dict.fromkeys(by)),  # a short text has one paragraph for all of it
        )
        if isinstance(answer, TableChanged):
            continue
        if not isinstance(answer, Cut):
            passed |= {table.seats[seat]} if seat else set()
            continue
        stack = stack.cut(answer.position)
        accepted = yield AcceptCut(cites=recut)
        if not isinstance(accepted, Recut):
            return stack
        if accepted.by == "next" and seat:
            passed.add(table.seats.get(seat, ""))


def is_wanted(table: Table, seat: int) -> bool:
    """At a virtual table who is there and has asked to cut is asked about the cards before a round,
    and nobody else."""
    asked = table.seats[seat] in table.cutters and seat not in table.sitting_out
    return asked or not table.virtual
