"""Progressive meters: seeded, fed when the bets close, paid at the player's turn (R-GEN-7)."""

from fractions import Fraction

from pitboss.ledger import CASINO, METER, RESERVE, TABLE_INVENTORY, layout
from pitboss.ledger.meters import Increment, Terms
from pitboss.procedure.answers import AwardGranted, MeterStands
from pitboss.procedure.one_deck import OneDeckRound, dealt
from pitboss.procedure.requests import (
    ContributeToMeter,
    CountChips,
    Document,
    LockAward,
    ReadMeter,
    Record,
    Request,
    ReverseOnMeter,
)
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents, MeterShare, dollars, whole_cents
from pitboss.vocabulary.refusal import Refused

LINKED_PROGRESSIVE = "linked_progressive"
"""The casino's choice whether a progressive is linked to other tables."""


def start_meter(table: Table, wager: str) -> Procedure:
    """A meter that was never used is put in use; that of a record is told, or not needed. One that
    tables share is read as every round begins."""
    if table.linked is not None:
        yield from read_linked(table, wager)
        return
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
        yield from accept(round_, wager)
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
        yield from accept(round_, wager)


def accept(round_: OneDeckRound, wager: str) -> Procedure:
    """The wagers are taken in and move the meter; where a linked one does not take them, they
    return."""
    linked = round_.table.linked
    if linked is None or (yield from contribute_linked(round_, wager)):
        take_in(round_, wager)
        return
    title = round_.table.rules.chapter.wager_named(wager).title
    for seat in [seat for seat in round_.clockwise() if wager in round_.stakes[seat]]:
        yield from round_.settle(
            seat, wager, "void", round_.stakes[seat][wager], hand="void",
            why=f"{title} returned: {linked.stopped}", cites=linked_cites(round_.table, wager),
            to_player="The meter that tables share has stopped",
        )  # fmt: skip


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
    """Every wager of the round moves the meter, and its reserve, at the rate of progression. A
    meter that a record tells has been moved (R-GEN-5); one that it does not tell is not."""
    table = round_.table
    if table.linked is not None:
        return
    for seat, primary, reserve in increments(round_, wager):
        for account, added in ((METER, primary), (RESERVE, reserve)):
            if table.of_record and account not in table.books.balances:
                continue
            if not table.of_record:
                table.books.move(CASINO, account, added, "progression of the meter")
            round_.increments.append((seat, account, added))


def increments(round_: OneDeckRound, wager: str) -> list[Increment]:
    """By how much each seat's wager moves the meter and its reserve."""
    data = round_.table.rules.meter(wager)
    assert data.primary is not None
    return [
        (seat, whole_cents(stake * data.primary), whole_cents(stake * data.reserve))
        for seat, stakes in round_.stakes.items()
        for stake in [Fraction(stakes.get(wager, 0))]
    ]


def reverse(round_: OneDeckRound, *seats: int) -> Procedure:
    """A voided round, or a seat whose wager returns, takes its increments off again (R-GEN-5)."""
    if round_.table.linked is not None:
        yield from _reverse_linked(round_, *seats)
    kept = []
    for seat, account, added in round_.increments:
        if seats and seat not in seats:
            kept.append((seat, account, added))
        else:
            take_off(round_.table, account, added)
    round_.increments[:] = kept
    round_.progressive_seats.difference_update(seats or set(round_.progressive_seats))


def take_off(table: Table, account: str, added: Cents) -> None:
    """An increment comes off its meter again. A record whose meter has less on it than this round
    put there is refused (R-GEN-5)."""
    if table.of_record and table.books.balance(account) < added:
        raise Refused(
            "the meter has less on it than this round's wagers added",
            field="meters.progressive",
            allowed="what was on it when settlement began, this round's increments included",
            cites=["R-GEN-5"],
        )
    table.books.move(account, CASINO, added, "progression reversed")


def award(table: Table, share: MeterShare) -> Cents:
    """What a share of the meter comes to as it stands now."""
    if METER not in table.books.balances:
        raise Refused(
            "the round pays an award from the meter, but the record does not give the meter",
            field="meters",
            allowed='{"progressive": cents}',
            cites=["R-GEN-7"],
        )
    return share.of(table.books.balance(METER))


def lock_award(
    round_: OneDeckRound, seat: int, share: MeterShare, most: Cents | None = None
) -> Procedure:
    """What a share of the meter comes to at the player's turn. Of a meter that tables share it is
    locked for him here, before anybody validates it: the others play on, and whoever wins next
    finds what is left (R-GEN-7, § 678a.12(d)(4)). A payout limit leaves him at ``most`` so much."""
    table = round_.table
    if table.linked is None:
        return award(table, share)
    cites = (*_linked_choice(table), "R-GEN-7")
    name, part = table.linked.meter, str(share.share)
    answer = yield LockAward(name=name, seat=seat, share=part, most=most, cites=cites)
    assert isinstance(answer, AwardGranted)
    table.linked.grant(answer)
    _follow(table, answer.stood)
    return share.of(answer.stood)


def documented(table: Table, seat: int, award: Cents, cites: tuple[str, ...]) -> Request:
    """The cards of who won a share of the meter stay until the documentation is complete: until a
    floorperson says that it is (§ 645a.11(h)(4)(ii)(D), § 670a.11(h)(3)(i)(B)(IV),
    § 688a.11(h)(3)(i)(B)(4)). At tables that nobody runs the dealer has it recorded."""
    act = f"The cards of seat {seat} stay on the table until the documentation is complete"
    if table.linked is None and table.day is None:
        return Record(act=act, cites=cites)
    return Document(act=act, seat=seat, award=award, cites=cites)


def reseed(round_: OneDeckRound, wager: str) -> None:
    """After the whole meter is won it restarts: with what the chapter reseeds, or what a payout
    limit left on it if that is more, and with the reserve (R-GEN-7, R-688a-19). The winner has what
    the round put on it: none of that can be reversed. One that tables share has restarted when the
    award was locked."""
    table = round_.table
    round_.increments.clear()
    if table.linked is not None:
        _follow(table, table.linked.hits[-1].value)
        return
    lacking = max(table.rules.meter(wager).reseed - table.books.balance(METER), 0)
    reserve = table.books.balance(RESERVE)
    table.books.move(RESERVE, METER, reserve, "reserve to the meter")
    table.books.move(CASINO, METER, lacking, "reseed of the meter")


# a meter that several tables share


def read_linked(table: Table, wager: str) -> Procedure:
    """What stands on the meter as the round begins, and whether it takes this table's wagers
    (§ 678a.2(c)[lead], § 688a.2(d)[lead])."""
    linked = table.linked
    assert linked is not None
    answer = yield ReadMeter(
        name=linked.meter, sum=linked.counted, terms=terms_of(table.rules, wager),
        owed=tuple(linked.owed), cites=linked_cites(table, wager),
    )  # fmt: skip
    assert isinstance(answer, MeterStands)
    linked.begin(answer)
    _follow(table, answer.value)


def contribute_linked(round_: OneDeckRound, wager: str) -> Procedure:
    """The wagers of the round move the meter that tables share; whether it took them
    (§ 678a.2(c)[lead], § 688a.2(d)[lead])."""
    table, linked = round_.table, round_.table.linked
    assert linked is not None
    moved = [each for each in increments(round_, wager) if wager in round_.stakes[each[0]]]
    answer = yield ContributeToMeter(
        name=linked.meter,
        sum=linked.counted,
        terms=terms_of(table.rules, wager),
        increments=tuple(moved),
        cites=linked_cites(table, wager),
    )
    assert isinstance(answer, MeterStands)
    linked.put(moved, answer)
    _follow(table, answer.value)
    return not answer.stopped


def _reverse_linked(round_: OneDeckRound, *seats: int) -> Procedure:
    linked = round_.table.linked
    assert linked is not None
    off = [each for each in linked.increments if not seats or each[0] in seats]
    if not off:
        return
    answer = yield ReverseOnMeter(
        name=linked.meter,
        sum=linked.counted,
        increments=tuple(off),
        put_on=linked.put_on,
        cites=(*_linked_choice(round_.table), "R-GEN-5"),
    )
    assert isinstance(answer, MeterStands)
    linked.take_off(off, answer)
    _follow(round_.table, answer.value)


def _follow(table: Table, stands: Cents) -> None:
    """The table's own account of the meter shows what the meter says: the casino stands behind the
    difference."""
    books = table.books
    books.balances.setdefault(METER, 0)
    more = stands - books.balance(METER)
    books.move(CASINO, METER, max(more, 0), "the linked meter")
    books.move(METER, CASINO, max(-more, 0), "the linked meter")


def terms_of(rules: Rules, wager: str) -> Terms:
    """The terms of a progressive wager's meter, as rules have them."""
    data = rules.meter(wager)
    assert data.primary is not None
    return Terms(data.bet, data.seed, data.reseed, str(data.primary), str(data.reserve))


def linked_cites(table: Table, wager: str) -> tuple[str, ...]:
    """The paragraphs of a linked progressive, and of its rate and seed."""
    return (*_linked_choice(table), *table.rules.meter(wager).cites)


def _linked_choice(table: Table) -> tuple[str, ...]:
    return next(
        (one.cites for one in table.rules.chapter.choice if one.name == LINKED_PROGRESSIVE), ()
    )
