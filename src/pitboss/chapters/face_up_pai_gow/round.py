"""§§ 688a.7-11: a round of Face Up Pai Gow Poker."""

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
from pitboss.families.pai_gow.optional import line_for, pay_envy
from pitboss.families.pai_gow.round import Hands, PaiGowRound
from pitboss.families.pai_gow.setting import arrange_dealer, examine, set_hands
from pitboss.families.pai_gow.showdown import (
    Result,
    against_dealer,
    collect_surrendered,
    settle_players,
)
from pitboss.families.pai_gow.wagers import (
    PROGRESSIVE,
    QUALIFYING,
    betting_rules,
    close_bets,
    end_betting,
)
from pitboss.hands.pai_gow import THREE_PAIR, hands_of, is_ace_high
from pitboss.procedure import one_deck, progressive
from pitboss.procedure.betting import Betting
from pitboss.procedure.round import Declared, Procedure
from pitboss.procedure.steps import Cites
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.money import Push, pay
from pitboss.vocabulary.paytable import PayLine

FILE = chapter_file("688a")
FORTUNE = "fortune_bonus"
ACE_HIGH = "ace_high_bonus"


class FaceUpSteps(PaiGowSteps):
    """The paragraphs of Chapter 688a."""

    tie_ace_high: Cites


STEPS = FaceUpSteps.of(FILE)


def play(table: PaiGowTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    round_ = PaiGowRound(table, voids=voids_dealing, dealer_open=True)
    if table.rules.offers(PROGRESSIVE):
        yield from progressive.start_meter(table, PROGRESSIVE)
    yield from one_deck.change_old_decks(table)  # § 688a.3(c)
    betting = Betting(round_)
    while betting.is_open:
        yield from one_deck.open_table(table)  # § 688a.4
        if not (yield from one_deck.shuffle_and_cut(table)):  # § 688a.5
            yield from betting.take_wager(betting_rules(table))  # § 688a.7
    yield from end_betting(table)
    yield from close_bets(round_, dict.fromkeys(envy_wagers(table), FILE.number(QUALIFYING)))
    try:
        yield from deal(round_, dealer_face="up")  # §§ 688a.8-10
        table.declarable = voids_setting(round_)
        yield from arrange_dealer(round_, STEPS.dealer_sets)  # § 688a.11(a)
        yield from examine(round_)
        yield from set_hands(round_, round_.counterclockwise(), collect_surrendered)
        yield from complete(round_)  # § 688a.11(d)-(i)
    except Declared as declared:
        yield from remedy(round_, declared.cite)  # § 688a.13
    yield from clear(round_)
    return round_


def envy_wagers(table: PaiGowTable) -> list[str]:
    """The Fortune Bonus Wager, and the Progressive on the one table with an Envy column
    (R-688a-11, R-688a-12)."""
    lines = table.rules.paytable(PROGRESSIVE).lines
    return [FORTUNE, PROGRESSIVE] if any(line.envy for line in lines) else [FORTUNE]


def complete(round_: PaiGowRound) -> Procedure:
    """Every player is settled; per player Ace High, Fortune, Progressive, and after all of them the
    Envy Bonuses (§ 688a.11(d)-(i), R-688a-16)."""
    begin_showing(round_)
    special = {ACE_HIGH: ace_high_line, FORTUNE: fortune_line}
    yield from settle_players(round_, unless_ace_high, nothing_more, special)
    for wager in envy_wagers(round_.table):
        yield from pay_envy(round_, wager)


def unless_ace_high(round_: PaiGowRound, hands: Hands) -> Result:
    """A player's hands against the dealer's; an Ace High Pai Gow of his ties with all, foul hands
    too (§ 688a.11(f), § 688a.11(f)(2)(iii), R-688a-13)."""
    if is_ace_high(round_.dealer_hand):
        told = "The dealer has an Ace High Pai Gow and all hands push"
        return Result("push", STEPS.tie_ace_high, "the dealer has an Ace High Pai Gow", told)
    return against_dealer(round_, hands)


def nothing_more(round_: PaiGowRound, seat: int, result: Result, hands: Hands) -> Procedure:
    """No vigorish is charged (§ 688a.12(a))."""
    yield from ()


def ace_high_line(round_: PaiGowRound, seat: int) -> tuple[PayLine | None, str]:
    """By the dealer's seven cards, and the player's own (§ 688a.11(h)(1)(i), R-688a-14)."""
    if not is_ace_high(round_.dealer_hand):
        return None, "the dealer has no Ace High Pai Gow"
    if is_ace_high(round_.hands[seat]):
        hand = "both dealer and player have ace high"
    elif JOKER in round_.dealer_hand:
        hand = "only dealer has ace high, with joker"
    else:
        hand = "only dealer has ace high, no joker"
    return round_.table.rules.paytable(ACE_HIGH).line(hand), hand


def fortune_line(round_: PaiGowRound, seat: int) -> tuple[PayLine | None, str]:
    """By the player's seven cards; two doubtful rows as the casino had them confirmed
    (§ 688a.12(c), R-688a-2, R-688a-3)."""
    rules = round_.table.rules
    line, hand = line_for(round_, FORTUNE, seat)
    if line is None and rules["fortune_three_pair"] == "push_all":
        if THREE_PAIR in hands_of(round_.hands[seat]):
            return PayLine(THREE_PAIR, Push(), frozenset({THREE_PAIR})), THREE_PAIR
    elif line is not None and rules.paytable(FORTUNE).name == "5" and hand == "four-of-a-kind":
        quads = pay(f"{rules.number('fortune5_quads')} to 1")
        return replace(line, pay=quads), hand
    return line, hand
