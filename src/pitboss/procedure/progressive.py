"""Progressive meters: seeded, fed when the bets close, paid at the player's turn (R-GEN-7)."""

from fractions import Fraction

from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.money import Cents, MeterShare, whole_cents
from pitboss.procedure.round import Round
from pitboss.procedure.table import Table
from pitboss.regulation.chapter import MeterData


def meter_data(table: Table, wager: str) -> MeterData:
    """The meter of the paytable in use, for the size of wager that the table takes."""
    name = table.rules.paytable(wager).name
    data = next(
        one.meter for one in table.rules.chapter.paytable if (one.wager, one.name) == (wager, name)
    )
    assert data is not None
    if not data.scales:
        return data
    size = table.rules.number("progressive_bet")
    scaled = {"bet": size, "seed": data.seed * size // data.bet}
    return data.model_copy(update=scaled | {"reseed": data.reseed * size // data.bet})


def seed(table: Table, wager: str) -> None:
    """A meter that was never used starts with its seed, from the casino."""
    if METER not in table.books.balances:
        table.books.balances[METER] = 0
        table.books.move(CASINO, METER, meter_data(table, wager).seed, "seed of the meter")


def contribute(round_: Round, wager: str) -> None:
    """Every wager of the round moves the meter, and its reserve, at the rate of progression."""
    table, data = round_.table, meter_data(round_.table, wager)
    if table.of_record:
        return
    primary = data.primary if data.primary is not None else table.rules.share("progressive_rate")
    for stakes in round_.stakes.values():
        for account, rate in ((METER, primary), (RESERVE, data.reserve)):
            added = whole_cents(Fraction(stakes.get(wager, 0)) * rate)
            table.books.move(CASINO, account, added, "progression of the meter")
            round_.increments.append((account, added))


def reverse(round_: Round) -> None:
    """A voided round takes its increments off the meter again (R-GEN-5)."""
    for account, added in round_.increments:
        round_.table.books.move(account, CASINO, added, "progression reversed")
    round_.increments.clear()


def award(table: Table, share: MeterShare) -> Cents:
    """What a share of the meter comes to as it stands now."""
    return share.of(table.books.balance(METER))


def reseed(table: Table, wager: str) -> None:
    """After the whole meter is won it restarts: with the reserve, and what the chapter reseeds."""
    reserve = table.books.balance(RESERVE)
    table.books.move(RESERVE, METER, reserve, "reserve to the meter")
    table.books.move(CASINO, METER, meter_data(table, wager).reseed, "reseed of the meter")
