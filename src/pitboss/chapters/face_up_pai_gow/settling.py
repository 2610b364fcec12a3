"""§ 688a.11, § 688a.12: what recorded rounds of Face Up Pai Gow Poker are settled by."""

from collections.abc import Mapping

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
from pitboss.columns.offering import made_once, rules_offering
from pitboss.families.pai_gow.game import PaiGowGame, PaiGowTable
from pitboss.families.pai_gow.round import Hands, PaiGowRound
from pitboss.families.pai_gow.settling import PaiGowSettling, Tables, ranking, taken
from pitboss.families.pai_gow.settling_comparing import ACE_HIGH_MASK
from pitboss.families.pai_gow.settling_hands import Ints
from pitboss.families.pai_gow.wagers import MAIN, PROGRESSIVE, QUALIFYING
from pitboss.procedure.requests import HOUSE_WAY, SURRENDER
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.paytable import PayLine

NOTHING = "Kc Qd Jh 9s 7c 5d 3h"
ACE = "Ac Qd Jh 9s 7c 5d 3h"
ACE_WITH_JOKER = "Jk Qd Jh 9s 7c 5d 3h"
WHO: Mapping[int, tuple[str, str]] = {
    kernels.BOTH: (ACE, ACE),
    kernels.WITH_JOKER: (ACE_WITH_JOKER, NOTHING),
    kernels.WITHOUT_JOKER: (ACE, NOTHING),
}
"""Cards of a dealer and of a player, by who has an Ace High Pai Gow, in the order of lines."""

THREE_PAIR = "Kc Kd 9h 9s 4c 4d 7h"
FOUR_OF_A_KIND = "9c 9d 9h 9s 4c 6d 2h"
"""Cards on which the casino's choices change what the Fortune Bonus Wager pays (R-688a-2,
R-688a-3)."""

WAGERS = tuple(wager.name for wager in FILE.wager)


@made_once
def settling(chosen: Mapping[str, object]) -> PaiGowSettling:
    """Settles rounds whose records name these choices."""
    rules = rules_offering(FILE, chosen, WAGERS)
    made = Tables(Table(rules, PaiGowGame(STEPS)))
    tables = _tables(made)
    tied = unless_ace_high(_round(made.table, ACE, ACE), Hands((), ()))

    def settle(first: Ints, hands: Ints, dealers: Ints, paytables: Ints, lines: Ints) -> int:
        return kernels.settle(first, hands, dealers, paytables, tables, lines)

    return PaiGowSettling(
        wagers=WAGERS,
        decisions=(HOUSE_WAY, SURRENDER),
        names=made.names,
        ranking=ranking(rules, wild=rules.paytable(PROGRESSIVE).wild, of_dealer=True),
        taken=taken(rules, STEPS),
        envious=_envious(made.table),
        comparing=made.comparing(tied),
        paytables=made.paytables(),
        kernel=settle,
    )


def _envious(table: PaiGowTable) -> dict[str, int]:
    """The wagers that earn Envy, and from which amount on (§ 688a.1[Qualifying Wager], R-688a-11,
    R-688a-12)."""
    return dict.fromkeys(envy_wagers(table), FILE.number(QUALIFYING))


def _tables(made: Tables) -> kernels.Tables:
    envy = _envious(made.table)
    return kernels.Tables(
        pai_gow=made.main_wager(MAIN),
        ace_high_bonus=_ace_high_bonus(made),
        fortune_bonus=made.paid_by_hand(
            FORTUNE, envy_least=envy[FORTUNE], lines=_fortune_lines(made.table)
        ),
        progressive=made.paid_by_hand(PROGRESSIVE, envy_least=envy.get(PROGRESSIVE, 0)),
    )


def _round(table: PaiGowTable, dealer: str, player: str) -> PaiGowRound:
    """A round in which seat 1 and the dealer have these cards."""
    return PaiGowRound(table, hands={1: list(cards(player))}, dealer_hand=list(cards(dealer)))


def _ace_high_bonus(made: Tables) -> kernels.AceHighBonus:
    """The Ace High Bonus Wager, as the reference finds the line of each case (§ 688a.12(b))."""
    table, names, settled = made.table, made.names, STEPS.settled[ACE_HIGH]
    lines = [ace_high_line(_round(table, *held), 1)[0] for held in WHO.values()]
    _, nobody = ace_high_line(_round(table, NOTHING, ACE), 1)
    return kernels.AceHighBonus(
        wager=names.wager(ACE_HIGH),
        column=made.column(ACE_HIGH),
        mask=ACE_HIGH_MASK,
        first=made.lines([line for line in lines if line is not None]),
        nobody=names.hand(nobody),
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
