"""§§ 670a.7-11: a round of Six-Card Fortune Pai Gow Poker."""

from dataclasses import replace

from pitboss.families.pai_gow.dealing import deal
from pitboss.families.pai_gow.game import PaiGowSteps, PaiGowTable
from pitboss.families.pai_gow.irregularities import (
    begin_showing,
    clear,
    remedy,
    voids_dealing,
    voids_setting,
)
from pitboss.families.pai_gow.optional import pay_envy
from pitboss.families.pai_gow.round import Hands, PaiGowRound
from pitboss.families.pai_gow.setting import arrange_dealer, examine, set_hands
from pitboss.families.pai_gow.showdown import Result, against_dealer, settle_main, settle_players
from pitboss.families.pai_gow.wagers import (
    MAIN,
    PROGRESSIVE,
    betting_rules,
    close_bets,
    end_betting,
)
from pitboss.hands.pai_gow import rank_high
from pitboss.hands.six_card_house_way import EIGHTS
from pitboss.procedure import one_deck, progressive
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.betting import Betting
from pitboss.procedure.dealing import DEALER_PLACE, turn_up
from pitboss.procedure.requests import Option
from pitboss.procedure.round import Declared, Procedure
from pitboss.procedure.steps import Cites
from pitboss.regulation import chapter_file
from pitboss.vocabulary.money import dollars

FILE = chapter_file("670a")
FORTUNE = "fortune_bonus"
DOUBLE_DOWN = "double_down"


class SixCardSteps(PaiGowSteps):
    """The paragraphs of Chapter 670a, with the Double Down Wager."""

    double_down_offer: Cites
    double_down_lose: Cites
    double_down_tie: Cites
    double_down_win: Cites
    double_down_returned: Cites


STEPS = SixCardSteps.of(FILE)


def play(table: PaiGowTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    round_ = PaiGowRound(table, voids=voids_dealing)
    if table.rules.offers(PROGRESSIVE):
        yield from progressive.start_meter(table, PROGRESSIVE)
    yield from one_deck.change_old_decks(table)  # § 670a.3(c)
    betting = Betting(round_)
    while betting.is_open:
        yield from one_deck.open_table(table)  # § 670a.4
        if not (yield from one_deck.shuffle_and_cut(table)):  # § 670a.5
            yield from betting.take_wager(betting_rules(table))  # § 670a.7
    yield from end_betting(table)
    yield from close_bets(round_, {FORTUNE: table.rules.number("fortune_envy_minimum")})
    note_progressive_envy(round_)
    try:
        yield from deal(round_)  # §§ 670a.8-10
        table.declarable = voids_setting(round_)
        yield from examine(round_)  # § 670a.11(a)
        yield from offer_double_down(round_)  # § 670a.11(c)
        yield from set_hands(round_, round_.counterclockwise())  # § 670a.11(b)
        yield from complete(round_)  # § 670a.11(d)-(i)
    except Declared as declared:
        yield from remedy(round_, declared.cite)  # § 670a.13
    yield from clear(round_)
    return round_


def note_progressive_envy(round_: PaiGowRound) -> None:
    """Every Progressive Payout Wager earns Envy, lammer or not (§ 670a.11(h)(3)(ii), R-670a-2)."""
    for seat, stakes in round_.stakes.items():
        if PROGRESSIVE in stakes:
            round_.lammers.setdefault(PROGRESSIVE, {})[seat] = stakes[PROGRESSIVE]
        if stakes.keys() & {FORTUNE, PROGRESSIVE}:  # § 670a.11(h)[lead]
            round_.all_rearranged = True


def offer_double_down(round_: PaiGowRound) -> Procedure:
    """After all have looked and before any hand is laid down, each player may double: exactly his
    main wager (§ 670a.11(c), § 670a.7(e)(1), R-670a-10)."""
    table = round_.table
    if not table.rules.offers(DOUBLE_DOWN):
        return
    for seat in round_.clockwise():
        if seat in table.abandoned or seat not in round_.hands:
            continue
        stake = round_.stakes[seat][MAIN]
        answer = yield from ask(
            table,
            seat,
            f"Seat {seat}: a Double Down Wager of {dollars(stake)}?",
            tuple(
                Option(data.name, data.label, data.cites, data.wager, stake if data.wager else 0)
                for data in FILE.option
                if data.name in (DOUBLE_DOWN, "no_double_down")
            ),
            default="no_double_down",
            private=False,
            may_be_left_out=True,
            hand=tuple(round_.hands[seat]),
            cites=STEPS.double_down_offer,
        )
        if isinstance(answer, Decision) and answer.option == DOUBLE_DOWN:
            round_.stake(seat, DOUBLE_DOWN, stake)


def complete(round_: PaiGowRound) -> Procedure:
    """The dealer's cards are turned over and set by the regulation's own way, then every player is
    settled; Fortune Envy and Progressive Envy come last (§ 670a.11(d)-(i), R-670a-12)."""
    table = round_.table
    begin_showing(round_)
    cites = table.game.steps.dealer_sets
    yield from turn_up(round_, DEALER_PLACE, round_.dealer_hand, "six cards", cites)
    yield from arrange_dealer(round_, cites)
    yield from settle_players(round_, against_dealer, settle_double_down, {})
    for wager in (FORTUNE, PROGRESSIVE):
        yield from pay_envy(round_, wager)


def settle_double_down(round_: PaiGowRound, seat: int, result: Result, hands: Hands) -> Procedure:
    """As the main wager, if the dealer's high hand is a pair of eights or better; otherwise it
    returns (§ 670a.11(g)(1)-(2), R-670a-10)."""
    if DOUBLE_DOWN not in round_.stakes[seat]:
        return
    assert round_.dealer_setting is not None
    if rank_high(round_.dealer_setting.high).value < EIGHTS:
        words = "the dealer has less than a pair of eights"
        told = "The dealer has less than a pair of eights and your Double Down pushes"
        doubled = Result("push", STEPS.double_down_returned, words, told)
    else:
        won, lost = STEPS.double_down_win, STEPS.double_down_lose
        by = {"win": won, "lose": lost, "push": STEPS.double_down_tie}
        doubled = replace(result, cites=by[result.outcome])
    yield from settle_main(round_, seat, DOUBLE_DOWN, doubled, hands)
