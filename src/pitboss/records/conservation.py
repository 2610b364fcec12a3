"""No wager is lost: every one that a record tells ends in exactly one line of its result."""

from collections import Counter
from collections.abc import Iterable

from pitboss.ledger import Books
from pitboss.procedure.recorded import RecordedRound, RecordedSeat
from pitboss.procedure.requests import Line
from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

Wagers = Counter[tuple[int, str, Cents]]
"""Seat, wager and stake, each as often as it was made."""


def wagers_recorded(seats: Iterable[RecordedSeat]) -> Wagers:
    """The wagers that a record tells, those made during the round among them. It does not number
    the wagers on hands that were split."""
    return _counted((seat.seat, *wager) for seat in seats for wager in seat.recorded_wagers())


def wagers_made(books: Books) -> Wagers:
    """The wagers that were made so far."""
    return _counted(books.wagers_made())


def _counted(wagers: Iterable[tuple[int, str, Cents]]) -> Wagers:
    """Wagers without the number of the hand that each is on: that changes when another is split."""
    return Counter((seat, name.partition(".")[0], cents) for seat, name, cents in wagers)


def check_conserved(record: RecordedRound, table: Table, lines: Iterable[Line]) -> None:
    """Refuses a round with a wager that was told and never made, or made and not settled once."""
    final = [line for line in lines if is_of_wager(line)]
    settled = _counted((line.seat, line.wager, line.stake) for line in final)
    in_round = wagers_made(table.books)
    for seat, name, _ in wagers_recorded(record.seats) - in_round:
        raise _lost(record, table, seat, name, "cannot have been made in such a round")
    for seat, name, _ in in_round - settled:
        raise _lost(record, table, seat, name, "has no result")
    named = Counter((line.seat, line.wager) for line in final)
    twice = [wager for wager, lines_of_it in named.items() if lines_of_it > 1]
    for seat, name in [*twice, *((seat, name) for seat, name, _ in settled - in_round)]:
        raise _lost(record, table, seat, name, "has more than one result")


def is_of_wager(line: Line) -> bool:
    """Whether a line is of chips that were staked: an Envy Bonus and a vigorish are not."""
    return line.stake > 0 and line.outcome != "paid"


def _lost(record: RecordedRound, table: Table, seat: int, name: str, why: str) -> Refused:
    data = table.rules.chapter.wager_named(name.partition(".")[0])
    at = [each.seat for each in record.seats].index(seat)
    return Refused(
        f"the {data.title} of seat {seat} {why}",
        field=f"seats[{at}].wagers.{name}",
        allowed="wagers that were made, each with one result",
        cites=data.cites,
    )
