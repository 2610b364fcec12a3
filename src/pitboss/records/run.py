"""Runs a game's own procedure, its requests answered by a record."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.chapter import Chapter
from pitboss.families.from_shoe.drawing import seat_at
from pitboss.families.from_shoe.equipment import has_cover_card
from pitboss.ledger import CASINO, DEALERS_WAGER, METER, POT
from pitboss.procedure.answers import (
    DEALER,
    HOUSE,
    Answer,
    Bet,
    ChipsCounted,
    Decision,
    Done,
    HandsSet,
    Look,
    NoMoreBets,
    NumberDrawn,
    ReaderSays,
    Shaken,
    StubCounted,
    Who,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.dealing import DEALER_PLACE, SPARE
from pitboss.procedure.driver import Driver
from pitboss.procedure.game import RecordedBank
from pitboss.procedure.requests import (
    PLACES,
    ArrangeHands,
    Ask,
    CountChips,
    CountStub,
    Deal,
    DrawNumber,
    InsertHoleCard,
    LookAtCards,
    ReadDice,
    Request,
    SetHands,
    TakeBets,
    Verify,
)
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Readiness, Table
from pitboss.records.record import RoundRecord, SeatRecord, inside
from pitboss.regulation import Rules
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused


def _may_be_bet(game: Chapter, cents: int) -> bool:
    """Whether a casino may choose this size of a progressive wager: none is less than that for
    which the seed of its meter is printed."""
    choice = next((one for one in game.file.choice if one.name == "progressive_bet"), None)
    sizes = [table.meter.bet for table in game.file.paytable if table.meter]
    if choice is None or cents < min(sizes):
        return False
    return not choice.allowed.numbers or cents in choice.allowed.numbers


EQUIPMENT = ("double_shoe", "hand_dealt")
"""Choices of where cards come from, which a record of hands does not show."""


def table_of(
    game: Chapter, record: RoundRecord, *, cover_in: bool = False, equipment: bool = True
) -> Table:
    """The table of a record: open, its cards shuffled and burned from, its limits unknown."""
    cards = game.file.cards
    rules = Rules.of(game.file.chapter.number, _offering(game, record))
    if not equipment:
        chosen = {name: value for name, value in rules.chosen.items() if name not in EQUIPMENT}
        rules = Rules(rules.chapter, chosen)
    count = len(cards.deck) * rules.decks
    covered = cover_in and has_cover_card(rules)
    shoe = Shoe(count, cover_in=covered, copies=rules.decks, joker=cards.joker)
    table = game.table(
        rules,
        virtual=False,
        of_record=True,
        seats={seat.seat: seat.owner for seat in record.seats},
        batches=Batches(shoe=shoe),
        ready=Readiness(certified=True, opened=True),
    )
    bank = RecordedBank(**record.bank.model_dump()) if record.bank else None
    exposed = record.irregularity in game.file.step.get("exposed_player", ())[:1]
    table.game.recall(table, bank, table.seats if exposed else ())
    if "progressive" in record.meters:
        table.books.balances[METER] = 0
        table.books.move(CASINO, METER, record.meters["progressive"], "on the meter")
        table.books.entries.clear()
    return table


def _offering(game: Chapter, record: RoundRecord) -> dict[str, Any]:
    """The record's choices: staking on a wager offers it, and tells the size of a progressive bet
    that the casino may choose; a bank tells that there may be one, and a person's two seats that
    the casino lets him wager on both."""
    chosen = dict(record.rules)
    names = {name: choice.name for choice in game.file.choice
             for name in (choice.name, *choice.also)}  # fmt: skip
    given = {names.get(name, name) for name in chosen}
    for seat in record.seats:
        for name, cents in seat.wagers.items():
            wager = name.partition(".")[0]
            if f"{wager}_wager" in names and f"{wager}_wager" not in given:
                chosen[f"{wager}_wager"] = True
            sized = wager.startswith("progressive") and _may_be_bet(game, cents)
            if sized and "progressive_bet" not in given:
                chosen["progressive_bet"] = cents
    owners = [seat.owner for seat in record.seats]
    shown = {
        "bank": record.bank is not None,
        "co_bank": record.bank is not None and record.bank.co_bank,
        "two_adjacent_areas": len(set(owners)) < len(owners),
    }
    for name, value in game.shown(record.model_dump()).items():
        chosen.setdefault(name, value)
    for name, is_so in shown.items():
        if is_so and name in names and name not in given:
            chosen[name] = True
    return chosen


def of_course(request: Request, record: RoundRecord) -> Answer:
    """The answer to what a record does not tell because it went as it should."""
    match request:
        case CountStub(expected=expected):
            return StubCounted(expected)
        case CountChips(accepted=accepted):
            return ChipsCounted(accepted)
        case LookAtCards(seats=seats):
            return Look(min(seats))
        case InsertHoleCard(blackjack=blackjack):
            return ReaderSays(bool(blackjack))
        case DrawNumber():
            return NumberDrawn(record.start or 1)
        case ReadDice():
            return Shaken(_dice(record.start or 1))
        case ArrangeHands(place=place) if place == DEALER_PLACE and _tells_setting(record):
            dealer = record.dealer
            reset = dealer.reset or record.irregularity in request.wrong
            return HandsSet(0, dealer.high or [], dealer.low or [], stood=not reset)
        case _:
            return Done()


def _tells_setting(record: RoundRecord) -> bool:
    return record.dealer.high is not None or record.dealer.low is not None


def _dice(start: int) -> list[int]:
    """Three dice whose total counts to the same place as this number (R-GEN-14)."""
    total = start if start >= 3 else start + PLACES
    return [1, max(1, total - 7), min(6, total - 2)]


def run(
    game: Chapter,
    table: Table,
    record: RoundRecord,
    answer: Callable[[Request], Answer | Declare],
    names: Mapping[str, str],
) -> Driver:
    """The round, its requests answered by the record; ``names`` are the record's own for fields."""
    for index, seat in enumerate(record.seats):
        with inside(f"seats[{index}]"):
            table.check_seat(seat.seat)
    driver = Driver(game.play, table)
    at = {seat.seat: index for index, seat in enumerate(record.seats)}
    _check_bank_allowed(table, record)
    betting = [seat for seat in record.seats if seat.wagers or not _banks(record, seat)]
    banker = next((seat.owner for seat in record.seats if _banks(record, seat)), None)
    betting.sort(key=lambda seat: seat.owner != banker)  # the others' wagers end the betting
    while driver.pending is not None:
        if isinstance(driver.pending, TakeBets):
            _bet_next(driver, game, betting, at)
            continue
        request, seat_number = driver.pending, seat_of(driver.pending)
        where = f"seats[{at[seat_number]}]" if seat_number in at else _place_of(request)
        with inside(where, names):
            given = answer(request)
            if isinstance(given, Declare):
                driver.aside(given, DEALER)
            elif isinstance(request, Ask | SetHands) and isinstance(given, Decision | HandsSet):
                driver.answer(given, Who("player", table.seats[given.seat]))
            else:
                driver.answer(given, HOUSE if isinstance(request, Verify) else DEALER)
    assert not betting, f"the wagers of seat {betting[0].seat} were not taken"
    return driver


def _place_of(request: Request) -> str:
    """Where in a record the cards of a place without a seat stand."""
    if isinstance(request, ArrangeHands):
        return request.place
    if not isinstance(request, Deal):
        return ""
    return "replacement" if request.to == SPARE else request.to


def _check_bank_allowed(table: Table, record: RoundRecord) -> None:
    """A player banks, or co-banks, only where the casino offers it, and the dealer wagers against
    him no more than it filed (§ 645a.12(a), (e), (g))."""
    if record.bank is None:
        return
    needed = ["bank", *(["co_bank"] if record.bank.co_bank else [])]
    for name in needed:
        if not table.rules.flag(name):
            raise Refused(
                f"a {name.replace('_', '-')} at a table without one",
                field="bank" if name == "bank" else "bank.co_bank",
                allowed=f"rules.{name} true",
                cites=["645a.12(a)" if name == "bank" else "645a.12(e)"],
            )
    filed = table.rules["dealer_bet_vs_bank"]
    if isinstance(filed, int) and record.bank.dealer_wager > filed:
        raise Refused(
            f"a dealer's wager of {dollars(record.bank.dealer_wager)} against the bank",
            field="bank.dealer_wager",
            allowed=f"{dollars(filed)} as filed, less, or none",
            cites=["645a.12(g)"],
        )


def _banks(record: RoundRecord, seat: SeatRecord) -> bool:
    return record.bank is not None and record.bank.seat == seat.seat


def _bet_next(
    driver: Driver, game: Chapter, betting: list[SeatRecord], at: Mapping[int, int]
) -> None:
    """The next seat's wagers, or the end of the betting."""
    if not betting:
        _check_any_bet(driver)
        driver.answer(NoMoreBets(), DEALER)
        return
    seat = betting.pop(0)
    with inside(f"seats[{at[seat.seat]}]"):
        _bet(driver, game, seat)


def _check_any_bet(driver: Driver) -> None:
    """Somebody wagers in every round: against a bank, another player (§ 645a.7(d),
    § 645a.12(d)(2))."""
    assert isinstance(driver.pending, TakeBets)
    if not driver.pending.playing:
        area = next(area for area in driver.pending.rules.areas if area.required)
        banked = ["645a.12(d)(2)", "645a.7(d)"] if driver.table.game.bank else []
        raise Refused(
            "nobody wagers in this round",
            field="seats",
            allowed=f"a seat{' beside the bank' if banked else ''} with a wager on {area.wager!r}",
            cites=dict.fromkeys([*banked, *area.cites]),
        )


def _bet(driver: Driver, game: Chapter, seat: SeatRecord) -> None:
    """What was wagered before the deal; the wagers that some games list beside them, made during
    it, wait until they are asked for."""
    assert isinstance(driver.pending, TakeBets)
    wagers = game.bets(seat.wagers, driver.table.rules)
    for name in seat.wagers.keys() - wagers.keys():
        if not driver.table.rules.offers(name.partition(".")[0]):
            cites = game.file.wager_named(name).cites
            raise Refused(f"this table takes no {name!r}", field=f"wagers.{name}",
                          allowed=", ".join(area.wager for area in driver.pending.rules.areas),
                          cites=cites)  # fmt: skip
    if not wagers:
        area = next(area for area in driver.pending.rules.areas if area.required)
        raise Refused(f"no wager on {area.wager!r}", field=f"wagers.{area.wager}",
                      allowed="whole cents, more than 0", cites=area.cites)  # fmt: skip
    driver.answer(Bet(seat.seat, wagers), Who("player", seat.owner))


def seat_of(request: Request) -> int | None:
    """The seat that a request is about."""
    if isinstance(request, Ask):
        return request.seat
    if isinstance(request, SetHands):
        return request.ready()[0]
    if isinstance(request, ArrangeHands):
        return request.seat or None
    return seat_at(request.to) if isinstance(request, Deal) else None


def result(driver: Driver) -> dict[str, Any]:
    """The lines, the meters and the bank; nothing may be left on the layout."""
    assert driver.round is not None
    assert driver.table.books.on_layout() == 0
    assert driver.table.books.balance(POT) == driver.table.books.balance(DEALERS_WAGER) == 0
    return dict(driver.round.result())
