"""§ 645a.12(i)-(n): how a banked round is settled, through the centre of the table."""

from pitboss.chapters.pai_gow.game import BankRound
from pitboss.families.pai_gow.dealing import players
from pitboss.families.pai_gow.irregularities import begin_showing
from pitboss.families.pai_gow.optional import pay_envy, settle_optional
from pitboss.families.pai_gow.round import Hands, Reset
from pitboss.families.pai_gow.setting import (
    arrange,
    arrange_dealer,
    as_the_house,
    in_words,
    is_lost,
    look,
    set_hands,
)
from pitboss.families.pai_gow.showdown import (
    Result,
    charge_vigorish,
    collect_settled,
    collect_surrendered,
    compare,
    reveal,
    settle_abandoned,
    settle_main,
    surrenders,
    vigorish,
)
from pitboss.families.pai_gow.wagers import MAIN
from pitboss.ledger import DEALERS_WAGER, POT, TABLE_INVENTORY, VIGORISH, chips
from pitboss.procedure.dealing import DEALER_PLACE, turn_up
from pitboss.procedure.requests import Announce, Record, seat_place
from pitboss.procedure.round import Procedure
from pitboss.procedure.steps import Cites
from pitboss.vocabulary.money import Cents, dollars


def complete(round_: BankRound) -> Procedure:
    """The bank's hands take the place of the dealer's; the house pays the optional wagers
    (§ 645a.11(c), § 645a.12(i)-(n))."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    banks_hands = yield from set_banks_hands(round_)
    begin_showing(round_)
    dealer_wins = yield from settle_dealers_wager(round_, banks_hands)
    if not bank.dealer_wager and not bank.co_bank:
        yield from expose_bank(round_, banks_hands)
    winners = yield from collect_losers(round_, banks_hands)
    yield from pay_winners(round_, winners, dealer_wins)
    yield from share_surplus(round_)
    for seat in sorted(players(round_), reverse=True):  # the bank is a player too (§ 645a.11(h))
        if seat in table.abandoned and round_.stakes.get(seat):
            yield from settle_abandoned(round_, seat)
        if seat in round_.hands:
            yield from settle_optional(round_, seat, {})
        yield from collect_settled(round_, seat, table.game.steps.bank_clear)
    for wager in ("fortune_bonus", "emperors_treasure"):
        yield from pay_envy(round_, wager)


def _settled_by(round_: BankRound) -> Cites:
    """By which paragraph a bank alone, or with the house, is settled."""
    assert round_.bank is not None
    steps = round_.table.game.steps
    return steps.co_bank_settle if round_.bank.co_bank else steps.bank_settle


def set_banks_hands(round_: BankRound) -> Procedure:
    """A bank sets his hands freely, and only foul ones are reset; those of a co-bank the dealer
    sets the house way (§ 645a.11(c), § 645a.12(e), § 645a.14(i), R-645a-12)."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    seat, place = bank.seat, seat_place(bank.seat)
    if bank.co_bank:
        cites = table.game.steps.co_bank
        yield from turn_up(round_, place, round_.hands[seat], "seven cards", cites)
        hands = yield from arrange(round_, place, seat, tuple(round_.hands[seat]), cites)
        round_.settings[seat] = hands
        return hands
    yield from look(round_, [seat])
    yield from set_hands(round_, [seat])
    hands = round_.settings[seat]
    if not hands.cards:  # laid down unread
        hands = yield from reveal(round_, seat)
    if is_lost(table, hands):
        cites = (*table.game.steps.dealer_against_bank, *table.game.steps.set_wrong)
        yield Record(act="The bank's hands were not set correctly and are reset", cites=cites)
        hands = round_.settings[seat] = as_the_house(table, round_.hands[seat])
        round_.resets[place] = Reset(hands, cites)
    return hands


def expose_bank(round_: BankRound, hands: Hands) -> Procedure:
    """The bank's hands, for all to see (§ 645a.11(c), § 645a.12(i))."""
    assert round_.bank is not None
    place = seat_place(round_.bank.seat)
    cites = round_.table.game.steps.dealer_against_bank
    yield from turn_up(round_, place, hands.cards, in_words(hands), cites, low=len(hands.low))


def settle_dealers_wager(round_: BankRound, hands: Hands) -> Procedure:
    """The dealer's hands are set and compared with the bank's: a copy is the bank's. Whether the
    dealer's wager won, to be paid with the others (§ 645a.12(i), § 645a.12(k), R-645a-16)."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    if not bank.dealer_wager:
        return False
    cites = table.game.steps.dealer_against_bank
    yield from turn_up(round_, DEALER_PLACE, round_.dealer_hand, "seven cards", cites)
    yield from arrange_dealer(round_, cites)
    yield from expose_bank(round_, hands)
    assert round_.dealer_setting is not None
    result = compare(table, round_.dealer_setting, hands)
    ended = {
        "win": "wins: his cards lie face up under his wager, which is paid with the others'",
        "push": "ties: his wager returns to the table inventory",
        "lose": "loses: his wager goes to the centre",
    }[result.outcome]
    yield Record(act=f"The dealer, {result.words}, {ended}", cites=cites)
    if result.outcome != "win":
        target = TABLE_INVENTORY if result.outcome == "push" else POT
        round_.move(DEALERS_WAGER, target, bank.dealer_wager, "dealer's wager against the bank")
    return result.outcome == "win"


def collect_losers(round_: BankRound, hands: Hands) -> Procedure:
    """Each player's hands are exposed, counterclockwise from the dealer's right; losing wagers go
    to the centre at once, ties return, and who won is paid after all (§ 645a.12(j), (l)). The cards
    of a player go when his wager is settled (§ 645a.11(g), § 645a.12(a))."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    cites = _settled_by(round_)
    winners = []
    round_.showing = True
    for seat in round_.counterclockwise():
        if seat not in round_.hands or MAIN not in round_.stakes[seat]:
            continue
        gives_up = yield from surrenders(round_, seat)
        if gives_up:
            yield from collect_surrendered(round_, seat, against=POT)
        elif seat in table.abandoned:
            yield from settle_abandoned(round_, seat, against=POT)
        else:
            shown = yield from reveal(round_, seat)
            result = compare(table, shown, hands, "the bank's")
            if result.outcome == "win":
                words = f"Seat {seat} wins: {result.words}"
                yield Announce(words=words, cites=(*table.game.steps.win, *cites))
                winners.append((seat, result, shown))
                continue
            yield from settle_main(round_, seat, MAIN, result, shown, cites=cites, against=POT)
        yield from collect_settled(round_, seat, table.game.steps.bank_clear)
    return winners


def pay_winners(
    round_: BankRound, winners: list[tuple[int, Result, Hands]], dealer_wins: bool
) -> Procedure:
    """The dealer's winning wager first, then the players', from the centre; what it lacks comes
    from the bank, half of it from the house where it co-banks. Every winner pays his vigorish
    (§ 645a.12(j)-(m), R-645a-16)."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    owed = sum(round_.stakes[seat][MAIN] for seat, _, _ in winners)
    if dealer_wins:
        yield from _top_up(round_, bank.dealer_wager, owed + bank.dealer_wager)
        yield Record(
            act=f"The dealer's wager is paid {dollars(bank.dealer_wager)} and goes back with it to "
            "the table inventory",
            cites=table.game.steps.dealer_paid,
        )
        round_.move(POT, TABLE_INVENTORY, bank.dealer_wager, "dealer's wager paid")
        round_.move(DEALERS_WAGER, TABLE_INVENTORY, bank.dealer_wager, "dealer's wager returned")
    cites = _settled_by(round_)
    for seat, result, hands in winners:
        won = round_.stakes[seat][MAIN]
        yield from _top_up(round_, won, owed)
        yield from settle_main(round_, seat, MAIN, result, hands, cites=cites, against=POT)
        both = dict.fromkeys((*table.game.steps.bank_vigorish, *table.game.steps.vigorish))
        yield from charge_vigorish(round_, seat, won, tuple(both))
        yield from collect_settled(round_, seat, table.game.steps.bank_clear)
        owed -= won


def _top_up(round_: BankRound, next_payment: Cents, owed: Cents) -> Procedure:
    """The centre does not hold the next payment: all that is still owed is brought together."""
    bank, held = round_.bank, round_.table.books.balance(POT)
    assert bank is not None
    if held >= next_payment:
        return
    lacking = owed - held
    from_bank = lacking // 2 if bank.co_bank else lacking  # a split cent is the house's (R-GEN-4)
    cites = _settled_by(round_)
    half = f", the house as much: {dollars(lacking - from_bank)}" if bank.co_bank else ""
    yield Record(act=f"The bank puts {dollars(from_bank)} into the centre{half}", cites=cites)
    bank.paid_in += from_bank
    round_.move(chips(round_.player(bank.seat)), POT, from_bank, "bank pays into the centre")
    round_.move(TABLE_INVENTORY, POT, lacking - from_bank, "house pays into the centre")


def share_surplus(round_: BankRound) -> Procedure:
    """What is left in the centre is the bank's, half of it where the house co-banks, less five per
    cent (§ 645a.12(j), (l), § 645a.13(a))."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    surplus = table.books.balance(POT)
    if not surplus:
        return
    bank.taken_out = surplus // 2 if bank.co_bank else surplus
    bank.vigorish = vigorish(table.rules, bank.taken_out)
    cites = _settled_by(round_)
    yield Record(
        act=f"{dollars(surplus)} are left in the centre: {dollars(bank.taken_out)} for the bank, "
        f"who pays a vigorish of {dollars(bank.vigorish)}",
        cites=(*cites, *table.game.steps.vigorish),
    )
    round_.move(POT, TABLE_INVENTORY, surplus - bank.taken_out, "half of the surplus")
    round_.move(POT, VIGORISH, bank.vigorish, "vigorish of the bank")
    rest = bank.taken_out - bank.vigorish
    round_.move(POT, chips(round_.player(bank.seat)), rest, "surplus to the bank")
