"""§§ 645a.7-11: a round of Pai Gow Poker."""

from pitboss.chapters.pai_gow import bank, bank_settlement
from pitboss.chapters.pai_gow.game import BankRound, BankSteps, BankTable
from pitboss.chapters.pai_gow.limit import check_limit
from pitboss.families.pai_gow.dealing import deal
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
from pitboss.families.pai_gow.showdown import (
    Result,
    against_dealer,
    charge_vigorish,
    settle_players,
)
from pitboss.families.pai_gow.wagers import (
    MAIN,
    PROGRESSIVE,
    QUALIFYING,
    betting_rules,
    close_bets,
    end_betting,
)
from pitboss.procedure import one_deck, progressive
from pitboss.procedure.betting import Betting
from pitboss.procedure.dealing import DEALER_PLACE, turn_up
from pitboss.procedure.round import Declared, Procedure
from pitboss.regulation import chapter_file

FILE = chapter_file("645a")
STEPS = BankSteps.of(FILE)
ENVY = dict.fromkeys(("fortune_bonus", "emperors_treasure"), FILE.number(QUALIFYING))


def play(table: BankTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    check_limit(table)
    round_ = BankRound(table, voids=voids_dealing)
    if table.rules.offers(PROGRESSIVE):
        yield from progressive.start_meter(table, PROGRESSIVE)
    yield from (bank.begin(round_) if table.rules["bank"] else begin(round_))
    yield from close_bets(round_, ENVY)
    try:
        yield from deal(round_)  # §§ 645a.8-10
        table.declarable = voids_setting(round_)
        yield from examine(round_)  # § 645a.11(a)
        yield from set_hands(
            round_, [seat for seat in round_.counterclockwise() if seat != table.game.bank]
        )
        yield from (bank_settlement.complete(round_) if round_.bank else complete(round_))
    except Declared as declared:
        yield from remedy(round_, declared.cite)  # § 645a.14
    yield from clear(round_)
    return round_


def begin(round_: BankRound) -> Procedure:
    """Nobody banks: the table is open, its deck shuffled, and the wagers are placed."""
    table = round_.table
    yield from one_deck.change_old_decks(table)  # § 645a.3(c)
    betting = Betting(round_)
    while betting.is_open:
        yield from one_deck.open_table(table)  # § 645a.4
        if not (yield from one_deck.shuffle_and_cut(table)):  # § 645a.5
            yield from betting.take_wager(betting_rules(table))  # § 645a.7
    yield from end_betting(table)


def complete(round_: BankRound) -> Procedure:
    """The dealer's cards are turned over and set, then every player is settled, and Envy is paid
    after all Fortune Bonus and Emperor's Treasure Wagers (§ 645a.11(c)-(i))."""
    begin_showing(round_)
    yield from turn_over(round_)
    yield from settle_players(round_, against_dealer, vigorish_of_winner, {})
    for wager in ENVY:
        yield from pay_envy(round_, wager)


def turn_over(round_: BankRound) -> Procedure:
    """The dealer's seven cards, turned over and set the house way (§ 645a.11(c))."""
    cites = round_.table.game.steps.dealer_sets
    yield from turn_up(round_, DEALER_PLACE, round_.dealer_hand, "seven cards", cites)
    yield from arrange_dealer(round_, cites)


def vigorish_of_winner(round_: PaiGowRound, seat: int, result: Result, _: Hands) -> Procedure:
    """Five per cent of what a player wins, when he is paid (§ 645a.13(a))."""
    if result.outcome == "win":
        won = next(line for line in reversed(round_.lines) if line.wager == MAIN).stake
        yield from charge_vigorish(round_, seat, won, STEPS.vigorish)
