"""§ 645a.12(a)-(g): a player banks the round, alone or with the house."""

from pitboss.chapters.pai_gow.game import BankRound, BankTable
from pitboss.families.pai_gow.round import Bank
from pitboss.families.pai_gow.wagers import MAIN, betting_rules
from pitboss.ledger import DEALERS_WAGER, TABLE_INVENTORY
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.betting import Betting
from pitboss.procedure.one_deck import betting_area, method, no_more_bets, open_table, reopen
from pitboss.procedure.opening import decks_are_old
from pitboss.procedure.requests import BettingRules, Closed, Option, Record
from pitboss.procedure.round import Procedure
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.value import value


def begin(round_: BankRound) -> Procedure:
    """The bank is offered, the others wager, the bank is confirmed, or it is offered to the next
    player; then the cards are shuffled and the dealer wagers against him (§ 645a.12(b)-(g))."""
    table = round_.table
    if table.ready.opened:
        yield from decks_are_old(table, method(table))
    yield from open_table(table)
    asked: set[str] = set()
    while True:
        yield from (_as_recorded(round_) if table.of_record else offer(round_, asked))
        betting = Betting(round_)
        while betting.is_open:
            yield from open_table(table)
            yield from betting.take_wager(rules_with_bank(table))
        if (yield from confirm(round_)):
            break
    if table.ready.opened:  # they may have been waited for
        yield from decks_are_old(table, method(table))
    yield from reopen(table)
    yield from place_dealers_wager(round_)
    yield no_more_bets(table)
    remember(round_)


def rules_with_bank(table: BankTable) -> BettingRules:
    """The bank makes no Pai Gow Poker Wager, at any of his areas, and optional ones only where the
    casino lets him (§ 645a.12(f), R-645a-15)."""
    if table.game.bank is None or table.seats.get(table.game.bank) != table.game.banker:
        return betting_rules(table)
    why, cites = (
        f"seat {table.game.bank} banks this round",
        ("R-645a-15", *table.game.steps.bank_one_area),
    )
    optional = [wager.name for wager in table.rules.wagers() if not wager.required]
    areas = tuple(betting_area(table, wager) for wager in optional)
    allowed = areas if table.rules["bank_side_bets"] else ()
    closed = {
        seat: Closed(why, cites, allowed if seat == table.game.bank else ())
        for seat, player in table.seats.items()
        if player == table.game.banker
    }
    return betting_rules(table, closed)


def _as_recorded(round_: BankRound) -> Procedure:
    """Who banked a past round is told by its record."""
    recorded = round_.table.game.recorded_bank
    if recorded is None:
        return
    _becomes_bank(round_, recorded.seat, recorded.co_bank)
    assert round_.bank is not None
    round_.bank.dealer_wager = recorded.dealer_wager
    yield _marker(round_)


def _becomes_bank(round_: BankRound, seat: int, co_bank: bool) -> None:
    table = round_.table
    table.game.bank, table.game.banker = seat, table.seats[seat]
    round_.bank = Bank(seat, table.game.banker, co_bank)


def offer(round_: BankRound, asked: set[str]) -> Procedure:
    """Each player who may bank and was not ``asked`` yet is offered the bank in turn, until one
    accepts; not in the first round after the table opens, was idle or got new cards
    (§ 645a.12(b)-(c), R-645a-9)."""
    table = round_.table
    playing = {table.seats[seat] for seat in table.seats.keys() - table.sitting_out}
    if table.ready.shuffle_due == "opening" or len(playing) < 2:
        return  # a bank needs somebody to play against
    while seats := [seat for seat in order(table) if table.seats[seat] not in asked]:
        seat = seats[0]  # counted anew: players may have come and gone
        asked.add(table.seats[seat])
        answer = yield from ask(
            table,
            seat,
            f"Seat {seat}: will you bank this round?",
            _options(table),
            default="pass",
            private=False,
            cites=table.game.steps.bank_offer,
        )
        if isinstance(answer, Decision) and answer.option != "pass":
            yield from return_wagers(round_, table.seats[seat], "banks")
            _becomes_bank(round_, seat, answer.option == "co_bank")
            yield _marker(round_)
            return


def order(table: BankTable) -> list[int]:
    """After a banked round from the last bank's right, otherwise from the dealer's far right, round
    the table counterclockwise; who banked last, or did not wager in the last round that nobody
    banked, is passed over (§ 645a.12(c), § 645a.12(d)(1), R-645a-10)."""
    seats = sorted(table.seats, reverse=True)
    last = table.game.last_bank or 0
    turns = [seat for seat in seats if seat < last] + [seat for seat in seats if seat >= last]
    asked: set[str] = set()
    offered = []
    for seat in turns:
        player = table.seats[seat]
        here = player in table.game.unbanked and seat not in table.abandoned | table.sitting_out
        if here and player not in (*asked, table.game.last_banker):
            asked.add(player)
            offered.append(seat)
    return offered


def _options(table: BankTable) -> tuple[Option, ...]:
    names = ("bank", "co_bank", "pass") if table.rules["co_bank"] else ("bank", "pass")
    data = {option.name: option for option in table.rules.chapter.option}
    return tuple(Option(name, data[name].label, data[name].cites) for name in names)


def _marker(round_: BankRound) -> Record:
    assert round_.bank is not None
    steps = round_.table.game.steps
    words = "co-banks with the house" if round_.bank.co_bank else "banks"
    return Record(
        act=f"A marker lies at seat {round_.bank.seat}, who {words}",
        cites=steps.co_bank if round_.bank.co_bank else steps.bank_offer,
    )


@value(kw_only=True)
class DeclineBank(Record):
    """Who accepted the bank does not have it after all."""

    tells = ("declined",)
    declined: str = "bank"


def confirm(round_: BankRound) -> Procedure:
    """The bank's chips cover what the others have wagered, half of it where the house co-banks;
    otherwise he has declined, and may wager himself (§ 645a.12(d)(1)-(2), R-645a-11, R-645a-24)."""
    table, bank = round_.table, round_.bank
    if bank is None:
        return True
    cites = (*table.game.steps.bank_confirm_wager, *table.game.steps.bank_confirm_cover)
    if not (why := cannot_bank(round_, bank)):
        yield Record(act=f"The dealer confirms that seat {bank.seat} may bank", cites=cites)
    else:
        yield DeclineBank(
            act=f"Seat {bank.seat} {why}: the bank is declined",
            cites=(*cites, *table.game.steps.bank_declined),
        )
    if not why and not cannot_bank(round_, bank):  # nothing has changed meanwhile
        table.live.add(bank.seat)  # he stays until the round is complete
        return True
    table.game.bank = round_.bank = None
    yield from return_wagers(round_, bank.player, "does not bank")
    return False


def cannot_bank(round_: BankRound, bank: Bank) -> str:
    """Why who accepted the bank may not have it, if so."""
    if round_.table.seats.get(bank.seat) != bank.player:
        return "was left by the bank"
    if not others_wagers(round_):
        return "has nobody to play against"
    return "cannot cover the wagers of the others" if uncovered(round_) else ""


def return_wagers(round_: BankRound, player: str, why: str) -> Procedure:
    """Who becomes the bank, or is it no longer, may wager anew: what a bank may wager is not what
    the others may (§ 645a.12(f), R-645a-15)."""
    for seat in [own for own in round_.counterclockwise() if round_.player(own) == player]:
        for wager, stake in list(round_.stakes[seat].items()):
            yield from round_.settle(
                seat, wager, "void", stake,
                hand="", why=f"Seat {seat} {why}: its wager returns",
                to_player="The bank has changed, and you may bet anew",
                cites=(*round_.table.game.steps.bank_one_area, "R-645a-15"),
            )  # fmt: skip
        del round_.stakes[seat]
        round_.table.live.discard(seat)


def others_wagers(round_: BankRound) -> Cents:
    """The Pai Gow Poker Wagers of all but the bank."""
    return sum(stakes.get(MAIN, 0) for stakes in round_.stakes.values())


def uncovered(round_: BankRound) -> Cents | None:
    """How much of what the bank must cover his chips do not; nothing where nobody counts chips."""
    bank = round_.bank
    assert bank is not None
    held = round_.table.chips_of(round_.player(bank.seat))
    if held is None:
        return None
    total = others_wagers(round_)
    return max((total + 1) // 2 - held if bank.co_bank else total - held, 0)


def place_dealers_wager(round_: BankRound) -> Procedure:
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
        cites=table.game.steps.dealer_wager,
    )
    bank.dealer_wager = most
    round_.move(TABLE_INVENTORY, DEALERS_WAGER, most, "dealer's wager against the bank")


def _agreed(round_: BankRound) -> Procedure:
    table, bank = round_.table, round_.bank
    assert bank is not None
    player, filed = round_.player(bank.seat), table.rules["dealer_bet_vs_bank"]
    most = filed if isinstance(filed, int) else table.game.unbanked.get(player, 0)
    held = table.chips_of(player)
    if held is not None:
        most = min(most, held - others_wagers(round_))
    chip = table.rules.number("min_chip") if table.limits else 1
    most -= most % chip
    if most <= 0:
        return 0
    cites = table.game.steps.dealer_wager
    answer = yield from ask(
        table,
        bank.seat,
        f"The dealer wagers up to {dollars(most)} against the bank. How much may it be?",
        (
            Option("dealer_wager", "Dealer's wager", cites, stake=0, most=most, step=chip),
            Option("no_dealer_wager", "No dealer's wager", cites),
        ),
        default="dealer_wager",
        private=False,
        cites=cites,
    )
    if not isinstance(answer, Decision) or answer.option == "no_dealer_wager":
        return 0
    return most if answer.amount is None else answer.amount


def remember(round_: BankRound) -> None:
    """What the next offer of the bank depends on."""
    table, bank = round_.table, round_.bank
    table.game.last_bank = bank.seat if bank else None
    table.game.last_banker = bank.player if bank else ""
    if bank is None:
        table.game.unbanked = {}
        for seat, stakes in sorted(round_.stakes.items()):
            player = round_.player(seat)
            table.game.unbanked[player] = max(table.game.unbanked.get(player, 0), stakes[MAIN])
