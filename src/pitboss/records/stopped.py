"""A past round that the house voided, wherever it stood: every wager returns (R-GEN-5)."""

from typing import Any, cast

from pitboss.chapter import Chapter
from pitboss.ledger import METER
from pitboss.procedure.driver import Step
from pitboss.procedure.one_deck import OneDeckRound, OneDeckTable
from pitboss.procedure.progressive import increments, take_off
from pitboss.procedure.recorded import RecordedRound
from pitboss.procedure.requests import Settle
from pitboss.procedure.round import Round
from pitboss.procedure.table import ANY_AMOUNT, Table
from pitboss.procedure.voiding import Beginning, void_round
from pitboss.records.record import inside
from pitboss.records.run import table_of
from pitboss.vocabulary.refusal import Refused


def stopped(record: RecordedRound, game: Chapter) -> dict[str, Any]:
    """The result of such a round. Its wagers are listed by the names of their lines, those made
    during the round too; what was decided, and the cards, are not needed."""
    return {"id": record.id} | _voided(record, game).result()


def steps_of_stopped(record: RecordedRound, game: Chapter) -> list[Step]:
    """The same as steps, in words."""
    return [
        cast(
            Step,
            {
                "what": Settle.what, "text": f"The round is void: {line.wager} returns",
                "line": line.as_told(), "cites": list(line.cites),
            },
        )
        for line in _voided(record, game).lines
    ]  # fmt: skip


def _voided(record: RecordedRound, game: Chapter) -> Round:
    table = table_of(game, record, equipment=False)
    beginning, round_ = Beginning.of(table.books), OneDeckRound(cast(OneDeckTable, table))
    for at, seat in enumerate(record.seats):
        with inside(f"seats[{at}]"):
            table.check_seat(seat.seat)
            for wager, cents in seat.wagers.items():
                _check_wager(table, wager, cents)
                round_.stake(seat.seat, wager, cents)
    voided = void_round(table, beginning)
    if any(seat.cards for seat in record.seats):  # the meter moves before the first card
        _reverse(round_)
    return voided


def _check_wager(table: Table, wager: str, cents: int) -> None:
    known = {data.name: data for data in table.rules.chapter.wager}
    data = known.get(wager.partition(".")[0])
    if data is None:
        raise Refused(f"there is no wager {wager!r}", field=f"wagers.{wager}",
                      allowed=", ".join(known))  # fmt: skip
    if not 0 < cents <= ANY_AMOUNT:
        raise Refused(f"{cents} cents", field=f"wagers.{wager}",
                      allowed="whole cents, more than 0", cites=data.cites)  # fmt: skip


def _reverse(round_: OneDeckRound) -> None:
    """What the wagers added to the meter comes off again (R-GEN-5)."""
    rules = round_.table.rules
    if METER not in round_.table.books.balances:
        return
    for data in rules.wagers():
        if rules.has_meter(data.name):
            for _, primary, _ in increments(round_, data.name):
                take_off(round_.table, METER, primary)
