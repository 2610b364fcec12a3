"""Progressive meters: seeded, fed when the bets close, paid at the player's turn (R-GEN-7)."""

from fractions import Fraction

from pitboss.ledger import CASINO, METER, RESERVE, TABLE_INVENTORY, layout
from pitboss.procedure.one_deck import OneDeckRound, dealt
from pitboss.procedure.requests import CountChips, Record
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents, MeterShare, dollars, whole_cents
from pitboss.vocabulary.refusal import Refused


def start_meter(table: Table, wager: str) -> Procedure:
    """A meter that was never used is put in use; that of a record is told, or not needed."""
    if METER in table.books.balances or table.of_record:
        return
    data = table.rules.meter(wager)
    yield Record(act=f"The meter starts at its seed of {dollars(data.seed)}", cites=data.cites)
    seed(table, wager)


def seed(table: Table, wager: str) -> None:
    """A meter starts with its seed, from the casino."""
    if METER not in table.books.balances:
        table.books.balances[METER] = 0
        table.books.move(CASINO, METER, table.rules.meter(wager).seed, "seed of the meter")


def lock(round_: OneDeckRound, wager: str) -> Procedure:
    """No progressive wager is recognised any more; the chips of those made are compared with the
    system's number, taken in, and move the meter."""
    table = round_.table
    cites = dealt(table).progressive_locked
    made = sum(wager in stakes for stakes in round_.stakes.values())
    if made:
        yield CountChips(accepted=made, cites=cites)
        take_in(round_, wager)
    elif table.rules.offers(wager):
        yield Record(act="The progressive is locked", cites=cites)


def start_game(round_: OneDeckRound, wager: str) -> Procedure:
    """The Start Game button lights up the progressive wagers that were made; they are taken in and
    move the meter."""
    if any(wager in stakes for stakes in round_.stakes.values()):
        cites = dealt(round_.table).progressive_locked
        yield Record(
            act="Start Game lights up the progressive wagers: they are taken in", cites=cites
        )
        take_in(round_, wager)


def take_in(round_: OneDeckRound, wager: str) -> None:
    """The chips go to the table inventory, and their share to the meter."""
    round_.collected.add(wager)
    for seat, stakes in round_.stakes.items():
        if wager in stakes:
            round_.progressive_seats.add(seat)
            held = layout(seat, wager)
            round_.move(held, TABLE_INVENTORY, stakes[wager], f"{wager} collected")
    contribute(round_, wager)


def contribute(round_: OneDeckRound, wager: str) -> None:
    """Every wager of the round moves the meter, and its reserve, at the rate of progression."""
    table, data = round_.table, round_.table.rules.meter(wager)
    if table.of_record:
        return
    assert data.primary is not None
    for seat, stakes in round_.stakes.items():
        for account, rate in ((METER, data.primary), (RESERVE, data.reserve)):
            added = whole_cents(Fraction(stakes.get(wager, 0)) * rate)
            table.books.move(CASINO, account, added, "progression of the meter")
            round_.increments.append((seat, account, added))


def reverse(round_: OneDeckRound, *seats: int) -> None:
    """A voided round, or a seat whose wager returns, takes its increments off again (R-GEN-5)."""
    kept = []
    for seat, account, added in round_.increments:
        if seats and seat not in seats:
            kept.append((seat, account, added))
        else:
            round_.table.books.move(account, CASINO, added, "progression reversed")
    round_.increments[:] = kept
    round_.progressive_seats.difference_update(seats or set(round_.progressive_seats))


def award(table: Table, share: MeterShare) -> Cents:
    """What a share of the meter comes to as it stands now."""
    if METER not in table.books.balances:
        raise Refused(
            "an award from the meter, but the record does not say what stood on it",
            field="meters",
            allowed='{"progressive": cents}',
            cites=["R-GEN-7"],
        )
    return share.of(table.books.balance(METER))


def reseed(table: Table, wager: str) -> None:
    """After the whole meter is won it restarts: with what the chapter reseeds, or what a payout
    limit left on it if that is more, and with the reserve (R-GEN-7, R-688a-19)."""
    lacking = max(table.rules.meter(wager).reseed - table.books.balance(METER), 0)
    reserve = table.books.balance(RESERVE)
    table.books.move(RESERVE, METER, reserve, "reserve to the meter")
    table.books.move(CASINO, METER, lacking, "reseed of the meter")
