"""A round that cannot go on is voided by the house, wherever it stands (R-GEN-5)."""

from dataclasses import dataclass
from types import GeneratorType

from pitboss.ledger import METER, RESERVE, Books, area_of
from pitboss.procedure.requests import Line
from pitboss.procedure.round import Procedure, Round
from pitboss.procedure.sentences import sentence
from pitboss.procedure.shoe import Batches
from pitboss.procedure.table import Table
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True)
class Beginning:
    """The books as a round found them: how many entries they had, and which meters were in use."""

    entries: int
    meters: frozenset[str]

    @classmethod
    def of(cls, books: Books) -> "Beginning":
        """The books as they are now."""
        return cls(len(books.entries), frozenset({METER, RESERVE} & books.balances.keys()))


def check_goes_on(table: Table, procedure: Procedure) -> None:
    """After a fault of its procedure a round can only be voided."""
    if isinstance(procedure, GeneratorType) and procedure.gi_frame is None:  # closed
        raise Refused(
            "the round cannot go on: its procedure has failed",
            field="kind",
            allowed="void_round, by the floorperson",
            cites=table.rules.chapter.aside_cites("void_round"),
        )


def void_round(table: Table, beginning: Beginning) -> Round:
    """All wagers of the round return, those among them that were settled already, its increments of
    a meter are taken off, and the table opens anew with cards that are inspected and shuffled."""
    lines = _void_lines(table, beginning)
    table.books.take_back(beginning.entries)
    for account in {METER, RESERVE} - beginning.meters:  # put in use by this round
        table.books.balances.pop(account, None)
    if table.linked is not None:
        table.linked.void()
    for seat in table.abandoned & table.seats.keys():
        table.free(seat)
    table.live.clear()
    table.abandoned.clear()
    table.declarable, table.batches, table.new_dealer = frozenset(), Batches(), False
    table.ready.void()
    table.game.void()
    table.rounds += 1
    return Round(table, lines=lines)


def _void_lines(table: Table, beginning: Beginning) -> list[Line]:
    """Every stake of the round, by seat: each comes back whole."""
    cites = table.rules.chapter.aside_cites("void_round")
    words = "" if table.of_record else "The round is void"
    staked = table.books.staked(beginning.entries)
    areas = sorted((area_of(account)[0], at, account) for at, account in enumerate(staked))
    return [
        Line(
            seat, area_of(account)[1], stake, "void", stake, "void", cites,
            said=words and sentence(words, "void", stake, stake),
        )
        for seat, _, account in areas
        for stake in [staked[account]]
    ]  # fmt: skip
