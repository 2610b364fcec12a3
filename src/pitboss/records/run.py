"""The table of a record, and what its procedure is answered where the record need not say."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from pitboss.chapter import Chapter
from pitboss.families.from_shoe.equipment import has_cover_card
from pitboss.ledger import CASINO, DEALERS_WAGER, METER, POT, RESERVE
from pitboss.procedure.answers import (
    Answer,
    ChipsCounted,
    HandsSet,
    Look,
    NumberDrawn,
    ReaderSays,
    Shaken,
    StubCounted,
)
from pitboss.procedure.dealing import DEALER_PLACE
from pitboss.procedure.driver import DONE, Driver
from pitboss.procedure.recorded import RecordedRound
from pitboss.procedure.requests import (
    PLACES,
    ArrangeHands,
    CountChips,
    CountStub,
    DrawNumber,
    InsertHoleCard,
    LookAtCards,
    ReadDice,
    Request,
)
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Readiness, Table
from pitboss.records.conservation import check_conserved
from pitboss.regulation import Rules

EQUIPMENT = ("double_shoe", "hand_dealt")
"""Choices of where cards come from, which a record of hands does not show."""

MOST_RULES = 1_000
"""How many rules are kept; casinos make few."""


def table_of(
    game: Chapter, record: RecordedRound, *, cover_in: bool = False, equipment: bool = True
) -> Table:
    """The table of a record: open, its cards shuffled and burned from, its limits unknown."""
    cards = game.file.cards
    rules = rules_of(game, record)
    if not equipment:
        rules = _without_equipment(rules)
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
    for name, account in (("progressive", METER), ("reserve", RESERVE)):
        if name in record.meters:
            table.books.balances[account] = 0
            table.books.move(CASINO, account, record.meters[name], "on the meter")
            table.books.entries.clear()
    return table


_MADE: dict[str, Rules] = {}
"""The rules of records read before, by their game and choices as written."""


def rules_of(game: Chapter, record: RecordedRound) -> Rules:
    """The rules with a record's choices, which are checked once for all records that make them."""
    chosen = _offering(game, record)
    return _once(f"{game.slug} {chosen!r}", lambda: _checked(game, chosen))


def _checked(game: Chapter, chosen: dict[str, object]) -> Rules:
    return Rules.of(game.file.chapter.number, deepcopy(chosen))


def _without_equipment(rules: Rules) -> Rules:
    kept = {name: value for name, value in rules.chosen.items() if name not in EQUIPMENT}
    if len(kept) == len(rules.chosen):
        return rules
    written = f"without equipment {rules.chapter.chapter.number} {kept!r}"
    return _once(written, lambda: Rules(rules.chapter, kept))


def _once(written: str, make: Callable[[], Rules]) -> Rules:
    if written not in _MADE:
        if len(_MADE) >= MOST_RULES:
            _MADE.clear()
        _MADE[written] = make()
    return _MADE[written]


def _offering(game: Chapter, record: RecordedRound) -> dict[str, object]:
    """The record's choices: staking on a wager offers it, and tells the size of a progressive bet
    that the casino may choose; a bank tells that there may be one, and a person's two seats that
    the casino lets him wager on both."""
    chosen = dict(record.rules)
    names = game.file.choices
    given = {names[name].name if name in names else name for name in chosen}
    for seat in record.seats:
        for name, cents in seat.wagers.items():
            wager = name.partition(".")[0]
            if f"{wager}_wager" in names and f"{wager}_wager" not in given:
                chosen[f"{wager}_wager"] = True
            sized = wager.startswith("progressive") and _may_be_bet(game, cents)
            if sized and "progressive_bet" not in given:
                chosen["progressive_bet"] = cents
    for name, value in game.recording.shown(record).items():
        chosen.setdefault(name, value)
    owners = {seat.owner for seat in record.seats}
    shown = {
        "bank": record.bank is not None,
        "co_bank": record.bank is not None and record.bank.co_bank,
        "two_adjacent_areas": len(owners) < len(record.seats),
    }
    for name, is_so in shown.items():
        if is_so and name in names and name not in given:
            chosen[name] = True
    return chosen


def _may_be_bet(game: Chapter, cents: int) -> bool:
    """Whether a casino may choose this size of a progressive wager: none is less than that for
    which the seed of its meter is printed."""
    choice = game.file.choices.get("progressive_bet")
    if choice is None or cents < game.file.least_metered:
        return False
    return not choice.allowed.numbers or cents in choice.allowed.numbers


def of_course(request: Request, record: RecordedRound) -> Answer:
    """The answer to what a record does not tell because it went as it should."""
    match request:
        case CountStub(expected=expected):
            return StubCounted(expected)
        case CountChips(accepted=accepted):
            return ChipsCounted(accepted)
        case LookAtCards(seats=seats):
            return Look(min(seats))
        case InsertHoleCard(blackjack=blackjack):
            return ReaderSays(bool(blackjack) if record.reader is None else record.reader)
        case DrawNumber():
            return NumberDrawn(record.start or 1)
        case ReadDice():
            return Shaken(_dice(record.start or 1))
        case ArrangeHands(place=place) if place == DEALER_PLACE and _tells_setting(record):
            dealer = record.dealer
            reset = dealer.reset or record.irregularity in request.wrong
            return HandsSet(0, dealer.high or [], dealer.low or [], stood=not reset)
        case _:
            return DONE


def _tells_setting(record: RecordedRound) -> bool:
    return record.dealer.high is not None or record.dealer.low is not None


def _dice(start: int) -> list[int]:
    """Three dice whose total counts to the same place as this number (R-GEN-14)."""
    total = start if start >= 3 else start + PLACES
    return [1, max(1, total - 7), min(6, total - 2)]


def result_of(record: RecordedRound, driver: Driver) -> dict[str, Any]:
    """The lines, the meters and the bank; nothing may be left on the layout, and every wager that
    was told is in one line."""
    assert driver.round is not None
    books = driver.table.books
    assert books.on_layout() == 0
    check_conserved(record, driver.table, driver.round.lines)
    assert books.balance(POT) == books.balance(DEALERS_WAGER) == 0
    return {"id": record.id} | driver.round.result()
