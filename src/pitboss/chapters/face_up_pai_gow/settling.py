"""§ 688a.11, § 688a.12: what recorded rounds of Face Up Pai Gow Poker are settled by."""

from collections.abc import Mapping

import numpy as np

from pitboss.chapters.face_up_pai_gow import settling_kernels as kernels
from pitboss.chapters.face_up_pai_gow.round import (
    ACE_HIGH,
    FILE,
    FORTUNE,
    STEPS,
    ace_high_line,
    envy_wagers,
    fortune_line,
    unless_ace_high,
)
from pitboss.columns import LineNames
from pitboss.columns.offering import made_once, rules_offering
from pitboss.columns.pays import PAY_FIELDS, pay_row
from pitboss.families.pai_gow.game import PaiGowGame, PaiGowTable
from pitboss.families.pai_gow.round import Hands, PaiGowRound
from pitboss.families.pai_gow.settling import (
    PaiGowSettling,
    column_of,
    main_wager,
    paid_by_hand,
    ranking,
    results,
    taken,
    words_for,
)
from pitboss.families.pai_gow.settling_hands import STAKES, Ints
from pitboss.families.pai_gow.wagers import MAIN, PROGRESSIVE, QUALIFYING
from pitboss.hands.kernels.pai_gow_rows import HAND_NAMES
from pitboss.procedure.requests import HOUSE_WAY, SURRENDER
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.paytable import PayLine

NOTHING = "Kc Qd Jh 9s 7c 5d 3h"
ACE = "Ac Qd Jh 9s 7c 5d 3h"
ACE_WITH_JOKER = "Jk Qd Jh 9s 7c 5d 3h"
WHO: Mapping[int, tuple[str, str]] = {
    kernels.NOBODY: (NOTHING, ACE),
    kernels.BOTH: (ACE, ACE),
    kernels.WITH_JOKER: (ACE_WITH_JOKER, NOTHING),
    kernels.WITHOUT_JOKER: (ACE, NOTHING),
}
"""Cards of a dealer and of a player, by who has an Ace High Pai Gow."""

THREE_PAIR = "Kc Kd 9h 9s 4c 4d 7h"
FOUR_OF_A_KIND = "9c 9d 9h 9s 4c 6d 2h"
"""Cards on which the casino's choices change what the Fortune Bonus Wager pays (R-688a-2,
R-688a-3)."""

WAGERS = tuple(wager.name for wager in FILE.wager)


@made_once
def settling(chosen: Mapping[str, object]) -> PaiGowSettling:
    """Settles rounds whose records name these choices."""
    rules, names = rules_offering(FILE, chosen, WAGERS), LineNames()
    takes = taken(rules, STEPS)
    table: PaiGowTable = Table(rules, PaiGowGame(STEPS))
    tables = _tables(names, table, takes.reseeds)

    def settle(first: Ints, hands: Ints, dealers: Ints, lines: Ints) -> int:
        return kernels.settle(first, hands, dealers, tables, lines)

    return PaiGowSettling(
        wagers=WAGERS,
        decisions=(HOUSE_WAY, SURRENDER),
        names=names,
        ranking=ranking(rules, wild=rules.paytable(PROGRESSIVE).wild, of_dealer=True),
        taken=takes,
        envious=_envious(table),
        kernel=settle,
    )


def _envious(table: PaiGowTable) -> dict[str, int]:
    """The wagers that earn Envy, and from which amount on (§ 688a.1[Qualifying Wager], R-688a-11,
    R-688a-12)."""
    return dict.fromkeys(envy_wagers(table), FILE.number(QUALIFYING))


def _tables(names: LineNames, table: PaiGowTable, reseeds: Ints) -> kernels.Tables:
    rules = table.rules
    envy, fortune = _envious(table), _fortune_lines(table)
    progressive_envy = envy.get(PROGRESSIVE, 0)
    tied = unless_ace_high(_round(table, ACE, ACE), Hands((), ()))
    return kernels.Tables(
        words=words_for(names, FILE.hand.low),
        results=results(names, table, tied),
        reseeds=reseeds,
        pai_gow=main_wager(names, rules, MAIN),
        surrendered=names.hand(SURRENDER),
        surrender_cites=names.cited(*STEPS.surrender),
        ace_high=1 << HAND_NAMES.index("ace-high"),
        ace_high_bonus=_ace_high_bonus(names, table),
        fortune_bonus=paid_by_hand(
            names, rules, STEPS, FORTUNE, envy_least=envy[FORTUNE], lines=fortune
        ),
        progressive=paid_by_hand(names, rules, STEPS, PROGRESSIVE, envy_least=progressive_envy),
    )


def _round(table: PaiGowTable, dealer: str, player: str) -> PaiGowRound:
    """A round in which seat 1 and the dealer have these cards."""
    return PaiGowRound(table, hands={1: list(cards(player))}, dealer_hand=list(cards(dealer)))


def _ace_high_bonus(names: LineNames, table: PaiGowTable) -> kernels.AceHighBonus:
    """The Ace High Bonus Wager, as the reference finds the line of each case (§ 688a.12(b))."""
    pays, hands = np.zeros((len(WHO), PAY_FIELDS), np.int64), np.zeros(len(WHO), np.int64)
    for who, (dealer, player) in WHO.items():
        line, hand = ace_high_line(_round(table, dealer, player), 1)
        assert (line is None) == (who == kernels.NOBODY)
        hands[who] = names.hand(hand)
        if line is not None:
            pays[who] = pay_row(line.pay)
    settled = STEPS.settled[ACE_HIGH]
    return kernels.AceHighBonus(
        wager=names.wager(ACE_HIGH),
        column=STAKES + column_of(table.rules, ACE_HIGH),
        pays=pays,
        hands=hands,
        win=names.cited(*settled.win),
        lose=names.cited(*settled.lose),
    )


def _fortune_lines(table: PaiGowTable) -> list[PayLine]:
    """The lines of the Fortune Bonus Wager as it is settled: two doubtful ones as the casino had
    them confirmed (§ 688a.12(c), R-688a-2, R-688a-3)."""
    lines = {line.hand: line for line in table.rules.paytable(FORTUNE).lines}
    for player in (FOUR_OF_A_KIND, THREE_PAIR):
        line, _ = fortune_line(_round(table, NOTHING, player), 1)
        if line is not None:
            lines[line.hand] = line
    return list(lines.values())
