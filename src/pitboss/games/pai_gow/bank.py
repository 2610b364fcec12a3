"""§ 645a.12: a player banks the round, alone or with the house."""

from pitboss.ledger import DEALERS_WAGER, POT, TABLE_INVENTORY, VIGORISH, chips
from pitboss.money import Cents, dollars
from pitboss.procedure import betting
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.dealing import DEALER_PLACE, turn_up
from pitboss.procedure.one_deck import make_open, method, reopen
from pitboss.procedure.opening import decks_are_old, step
from pitboss.procedure.pai_gow.irregularities import begin_showing
from pitboss.procedure.pai_gow.optional import pay_envy, settle_optional
from pitboss.procedure.pai_gow.setting import (
    arrange,
    arrange_dealer,
    as_the_house,
    in_words,
    is_lost,
    set_hands,
)
from pitboss.procedure.pai_gow.showdown import (
    Result,
    charge_vigorish,
    collect_surrendered,
    compare,
    reveal,
    settle_abandoned,
    settle_main,
    surrenders,
    vigorish,
)
from pitboss.procedure.pai_gow.wagers import MAIN, betting_rules
from pitboss.procedure.requests import Announce, BettingRules, Closed, Option, Record, seat_place
from pitboss.procedure.round import Bank, Hands, Procedure, Round
from pitboss.procedure.table import Table


def begin(round_: Round) -> Procedure:
    """The bank is offered, the others wager, the bank is confirmed; then the cards are shuffled and
    the dealer wagers against him (§ 645a.12(b)-(g))."""
    table = round_.table
    if table.opened:
        yield from decks_are_old(table, method(table))
    yield from make_open(table)
    yield from (_as_recorded(round_) if table.of_record else offer(round_))
    while True:
        yield from betting.collect_bets(
            round_, rules_with_bank, make_open, step(table, "wagers_placed")
        )
        if (yield from confirm(round_)):
            break
    if table.opened:  # they may have been waited for
        yield from decks_are_old(table, method(table))
    yield from reopen(table)
    yield from place_dealers_wager(round_)
    yield Announce(words="No more bets", cites=step(table, f"no_more_bets_{method(table)}"))
    remember(round_)


def rules_with_bank(table: Table) -> BettingRules:
    """The bank makes no Pai Gow Poker Wager, at any of his areas, and optional ones only where the
    casino lets him (§ 645a.12(f), R-645a-15)."""
    if table.bank is None or table.seats.get(table.bank) != table.banker:
        return betting_rules(table)
    why, cites = f"seat {table.bank} banks this round", ("R-645a-15", *step(table, "bank_one_area"))
    optional = [wager.name for wager in table.rules.wagers() if not wager.required]
    areas = tuple(betting.area(table, wager) for wager in optional)
    allowed = areas if table.rules["bank_side_bets"] else ()
    closed = {
        seat: Closed(why, cites, allowed if seat == table.bank else ())
        for seat, player in table.seats.items()
        if player == table.banker
    }
    return betting_rules(table, closed)


def _as_recorded(round_: Round) -> Procedure:
    """Who banked a past round is told by its record."""
    told = round_.table.recorded_bank
    if told is None:
        return
    seat = told["seat"]
    _becomes_bank(round_, seat, bool(told.get("co_bank")))
    assert round_.bank is not None
    round_.bank.dealer_wager = told.get("dealer_wager", 0)
    yield _marker(round_)


def _becomes_bank(round_: Round, seat: int, co_bank: bool) -> None:
    table = round_.table
    table.bank, table.banker = seat, table.seats[seat]
    round_.bank = Bank(seat, table.banker, co_bank)


def offer(round_: Round) -> Procedure:
    """Each player who may bank is offered the bank in turn, until one accepts; not in the first
    round after the table opens, was idle or got new cards (§ 645a.12(b)-(c), R-645a-9)."""
    table = round_.table
    if table.shuffle_due == "opening" or len(set(table.seats.values())) < 2:
        return  # a bank needs somebody to play against
    asked: set[str] = set()
    while seats := [one for one in order(table) if table.seats[one] not in asked]:
        seat = seats[0]  # counted anew: players may have come and gone
        asked.add(table.seats[seat])
        answer = yield from ask(
            table,
            seat,
            f"Seat {seat}: will you bank this round?",
            _options(table),
            default="pass",
            cites=step(table, "bank_offer"),
        )
        if isinstance(answer, Decision) and answer.option != "pass":
            _becomes_bank(round_, seat, answer.option == "co_bank")
            yield _marker(round_)
            return


def order(table: Table) -> list[int]:
    """After a banked round from the last bank's right, otherwise from the dealer's far right, round
    the table counterclockwise; who banked last, or did not wager in the last round that nobody
    banked, is passed over (§ 645a.12(c), § 645a.12(d)(1), R-645a-10)."""
    seats = sorted(table.seats, reverse=True)
    last = table.last_bank or 0
    turns = [seat for seat in seats if seat < last] + [seat for seat in seats if seat >= last]
    asked: set[str] = set()
    offered = []
    for seat in turns:
        player = table.seats[seat]
        if player in table.unbanked and player not in (*asked, table.last_banker):
            asked.add(player)
            offered.append(seat)
    return offered


def _options(table: Table) -> tuple[Option, ...]:
    names = ("bank", "co_bank", "pass") if table.rules["co_bank"] else ("bank", "pass")
    data = {option.name: option for option in table.rules.chapter.option}
    return tuple(Option(name, data[name].label, data[name].cites) for name in names)


def _marker(round_: Round) -> Record:
    assert round_.bank is not None
    kind = "co_bank" if round_.bank.co_bank else "bank_offer"
    words = "co-banks with the house" if round_.bank.co_bank else "banks"
    return Record(
        act=f"A marker lies at seat {round_.bank.seat}, who {words}",
        cites=step(round_.table, kind),
    )


def confirm(round_: Round) -> Procedure:
    """The bank's chips cover what the others have wagered, half of it where the house co-banks;
    otherwise nobody banks, and he may wager himself (§ 645a.12(d)(1)-(2), R-645a-11)."""
    table, bank = round_.table, round_.bank
    if bank is None:
        return True
    cites = (*step(table, "bank_confirm_wager"), *step(table, "bank_confirm_cover"))
    here = table.seats.get(bank.seat) == bank.player
    if here and not uncovered(round_):
        yield Record(act=f"The dealer confirms that seat {bank.seat} may bank", cites=cites)
    else:
        why = "cannot cover the wagers of the others" if here else "was left by the bank"
        yield Record(act=f"Seat {bank.seat} {why}: nobody banks this round", cites=cites)
    if here and not uncovered(round_) and table.seats.get(bank.seat) == bank.player:
        table.live.add(bank.seat)  # he stays until the round is complete
        return True
    table.bank = round_.bank = None
    if table.seats.get(bank.seat) == bank.player:
        yield from return_side_bets(round_, bank.seat)
    return False


def return_side_bets(round_: Round, seat: int) -> Procedure:
    """Who banks no more may wager anew, like anybody."""
    for wager in list(round_.stakes.get(seat, ())):
        yield from round_.settle(
            seat, wager, "void", round_.stakes[seat][wager],
            hand="", why=f"Seat {seat} does not bank: its wager returns", cites=("R-645a-15",),
        )  # fmt: skip
    round_.stakes.pop(seat, None)
    round_.table.live.discard(seat)


def others_wagers(round_: Round) -> Cents:
    """The Pai Gow Poker Wagers of all but the bank."""
    return sum(stakes.get(MAIN, 0) for stakes in round_.stakes.values())


def uncovered(round_: Round) -> Cents | None:
    """How much of what the bank must cover his chips do not; nothing where nobody counts chips."""
    bank = round_.bank
    assert bank is not None
    held = round_.table.chips_of(round_.player(bank.seat))
    if held is None:
        return None
    total = others_wagers(round_)
    return max((total + 1) // 2 - held if bank.co_bank else total - held, 0)


def place_dealers_wager(round_: Round) -> Procedure:
    """As much as the bank last wagered against the dealer, or what the casino filed, but no more
    than the bank still covers; he may have it less, or nothing. None where the house co-banks
    (§ 645a.12(e), § 645a.12(g), R-645a-11)."""
    table, bank = round_.table, round_.bank
    if bank is None or bank.co_bank:
        return
    most = bank.dealer_wager if table.of_record else (yield from _agreed(round_))
    if not most:
        return
    yield Record(
        act=f"The dealer wagers {dollars(most)} against the bank, in front of the table inventory",
        cites=step(table, "dealer_wager"),
    )
    bank.dealer_wager = most
    round_.move(TABLE_INVENTORY, DEALERS_WAGER, most, "dealer's wager against the bank")


def _agreed(round_: Round) -> Procedure:
    table, bank = round_.table, round_.bank
    assert bank is not None
    player, filed = round_.player(bank.seat), table.rules["dealer_bet_vs_bank"]
    most = filed if isinstance(filed, int) else table.unbanked.get(player, 0)
    held = table.chips_of(player)
    if held is not None:
        most = min(most, held - others_wagers(round_))
    chip = table.rules.number("min_chip") if table.limits else 1
    most -= most % chip
    if most <= 0:
        return 0
    cites = step(table, "dealer_wager")
    answer = yield from ask(
        table,
        bank.seat,
        f"The dealer wagers up to {dollars(most)} against the bank. How much may it be?",
        (
            Option("dealer_wager", "Dealer's wager", cites, stake=0, most=most, step=chip),
            Option("no_dealer_wager", "No dealer's wager", cites),
        ),
        default="dealer_wager",
        cites=cites,
    )
    if not isinstance(answer, Decision) or answer.option == "no_dealer_wager":
        return 0
    return most if answer.amount is None else answer.amount


def remember(round_: Round) -> None:
    """What the next offer of the bank depends on."""
    table, bank = round_.table, round_.bank
    table.last_bank = bank.seat if bank else None
    table.last_banker = bank.player if bank else ""
    if bank is None:
        table.unbanked = {}
        for seat, stakes in sorted(round_.stakes.items()):
            player = round_.player(seat)
            table.unbanked[player] = max(table.unbanked.get(player, 0), stakes[MAIN])


def complete(round_: Round) -> Procedure:
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
    for seat in round_.counterclockwise():
        if seat in table.abandoned and round_.stakes[seat]:
            yield from settle_abandoned(round_, seat)
        if seat in round_.hands:
            yield from settle_optional(round_, seat, {})
    for wager in ("fortune_bonus", "emperors_treasure"):
        yield from pay_envy(round_, wager)


def set_banks_hands(round_: Round) -> Procedure:
    """A bank sets his hands freely, and only foul ones are reset; those of a co-bank the dealer
    sets the house way (§ 645a.11(c), § 645a.12(e), § 645a.14(i), R-645a-12)."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    seat, place = bank.seat, seat_place(bank.seat)
    if bank.co_bank:
        cites = step(table, "co_bank")
        yield from turn_up(round_, place, round_.hands[seat], "seven cards", cites)
        hands = yield from arrange(round_, place, seat, tuple(round_.hands[seat]), cites)
        round_.settings[seat] = hands
        return hands
    yield from set_hands(round_, [seat])
    hands = round_.settings[seat]
    if not hands.cards:  # laid down unread
        hands = yield from reveal(round_, seat)
    if is_lost(table, hands):
        cites = (*step(table, "dealer_against_bank"), *step(table, "set_wrong"))
        yield Record(act="The bank's hands were not set correctly and are reset", cites=cites)
        hands = round_.settings[seat] = as_the_house(table, round_.hands[seat])
    return hands


def expose_bank(round_: Round, hands: Hands) -> Procedure:
    """The bank's hands, for all to see (§ 645a.11(c), § 645a.12(i))."""
    assert round_.bank is not None
    place = seat_place(round_.bank.seat)
    cites = step(round_.table, "dealer_against_bank")
    yield from turn_up(round_, place, hands.cards, in_words(hands), cites, low=len(hands.low))


def settle_dealers_wager(round_: Round, hands: Hands) -> Procedure:
    """The dealer's hands are set and compared with the bank's: a copy is the bank's. Whether the
    dealer's wager won, to be paid with the others (§ 645a.12(i), § 645a.12(k), R-645a-16)."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    if not bank.dealer_wager:
        return False
    cites = step(table, "dealer_against_bank")
    yield from turn_up(round_, DEALER_PLACE, round_.dealer_hand, "seven cards", cites)
    yield from arrange_dealer(round_, cites)
    yield from expose_bank(round_, hands)
    assert round_.dealer_setting is not None
    result = compare(table, round_.dealer_setting, hands)
    told = {
        "win": "wins: his cards lie face up under his wager, which is paid with the others'",
        "push": "ties: his wager returns to the table inventory",
        "lose": "loses: his wager goes to the centre",
    }[result.outcome]
    yield Record(act=f"The dealer, {result.words}, {told}", cites=cites)
    if result.outcome != "win":
        target = TABLE_INVENTORY if result.outcome == "push" else POT
        round_.move(DEALERS_WAGER, target, bank.dealer_wager, "dealer's wager against the bank")
    return result.outcome == "win"


def collect_losers(round_: Round, hands: Hands) -> Procedure:
    """Each player's hands are exposed, counterclockwise from the dealer's right; losing wagers go
    to the centre at once, ties return, and who won is paid after all (§ 645a.12(j), (l))."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    cites = step(table, "co_bank_settle" if bank.co_bank else "bank_settle")
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
            result = compare(table, shown, hands)
            if result.outcome == "win":
                words = f"Seat {seat} wins: {result.words}"
                yield Announce(words=words, cites=(*step(table, "win"), *cites))
                winners.append((seat, result, shown))
            else:
                yield from settle_main(round_, seat, MAIN, result, shown, cites=cites, against=POT)
    return winners


def pay_winners(
    round_: Round, winners: list[tuple[int, Result, Hands]], dealer_wins: bool
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
            cites=step(table, "dealer_paid"),
        )
        round_.move(POT, TABLE_INVENTORY, bank.dealer_wager, "dealer's wager paid")
        round_.move(DEALERS_WAGER, TABLE_INVENTORY, bank.dealer_wager, "dealer's wager returned")
    cites = step(table, "co_bank_settle" if bank.co_bank else "bank_settle")
    for seat, result, hands in winners:
        won = round_.stakes[seat][MAIN]
        yield from _top_up(round_, won, owed)
        yield from settle_main(round_, seat, MAIN, result, hands, cites=cites, against=POT)
        both = dict.fromkeys((*step(table, "bank_vigorish"), *step(table, "vigorish")))
        yield from charge_vigorish(round_, seat, won, tuple(both))
        owed -= won


def _top_up(round_: Round, next_payment: Cents, owed: Cents) -> Procedure:
    """The centre does not hold the next payment: all that is still owed is brought together."""
    bank, held = round_.bank, round_.table.books.balance(POT)
    assert bank is not None
    if held >= next_payment:
        return
    lacking = owed - held
    from_bank = lacking // 2 if bank.co_bank else lacking  # a split cent is the house's (R-GEN-4)
    cites = step(round_.table, "co_bank_settle" if bank.co_bank else "bank_settle")
    half = f", the house as much: {dollars(lacking - from_bank)}" if bank.co_bank else ""
    yield Record(act=f"The bank puts {dollars(from_bank)} into the centre{half}", cites=cites)
    bank.paid_in += from_bank
    round_.move(chips(round_.player(bank.seat)), POT, from_bank, "bank pays into the centre")
    round_.move(TABLE_INVENTORY, POT, lacking - from_bank, "house pays into the centre")


def share_surplus(round_: Round) -> Procedure:
    """What is left in the centre is the bank's, half of it where the house co-banks, less five per
    cent (§ 645a.12(j), (l), § 645a.13(a))."""
    table, bank = round_.table, round_.bank
    assert bank is not None
    surplus = table.books.balance(POT)
    if not surplus:
        return
    bank.taken_out = surplus // 2 if bank.co_bank else surplus
    bank.vigorish = vigorish(table, bank.taken_out)
    cites = step(table, "co_bank_settle" if bank.co_bank else "bank_settle")
    yield Record(
        act=f"{dollars(surplus)} are left in the centre: {dollars(bank.taken_out)} for the bank, "
        f"who pays a vigorish of {dollars(bank.vigorish)}",
        cites=(*cites, *step(table, "vigorish")),
    )
    round_.move(POT, TABLE_INVENTORY, surplus - bank.taken_out, "half of the surplus")
    round_.move(POT, VIGORISH, bank.vigorish, "vigorish of the bank")
    rest = bank.taken_out - bank.vigorish
    round_.move(POT, chips(round_.player(bank.seat)), rest, "surplus to the bank")
