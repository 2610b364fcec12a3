"""§ 670a.11, § 670a.12: what recorded rounds of Six-Card Fortune Pai Gow Poker are settled by."""

from collections.abc import Mapping

from pitboss.chapters.six_card_pai_gow import settling_kernels as kernels
from pitboss.chapters.six_card_pai_gow.round import DOUBLE_DOWN, FILE, FORTUNE, STEPS
from pitboss.columns.offering import made_once, rules_offering
from pitboss.families.pai_gow.game import PaiGowGame
from pitboss.families.pai_gow.settling import PaiGowSettling, Tables, column_of, ranking, taken
from pitboss.families.pai_gow.settling_hands import Ints
from pitboss.families.pai_gow.wagers import MAIN, PROGRESSIVE
from pitboss.hands.six_card_house_way import EIGHTS
from pitboss.procedure.requests import HOUSE_WAY
from pitboss.procedure.table import Table
from pitboss.regulation import Rules

INSURANCE = "insurance"
EVERY_WAGER = 1
"""The least Progressive Payout Wager that earns Envy: every one does (R-670a-2)."""

WAGERS = tuple(wager.name for wager in FILE.wager)


@made_once
def settling(chosen: Mapping[str, object]) -> PaiGowSettling:
    """Settles rounds whose records name these choices."""
    rules = rules_offering(FILE, chosen, WAGERS)
    made = Tables(Table(rules, PaiGowGame(STEPS)))
    tables = _tables(made)

    def settle(first: Ints, hands: Ints, dealers: Ints, paytables: Ints, lines: Ints) -> int:
        return kernels.settle(first, hands, dealers, paytables, tables, lines)

    return PaiGowSettling(
        wagers=WAGERS,
        decisions=(HOUSE_WAY,),
        names=made.names,
        ranking=ranking(rules),
        taken=taken(rules, STEPS, column_of(rules, DOUBLE_DOWN)),
        envious=_envious(rules),
        comparing=made.comparing(),
        paytables=made.paytables(),
        kernel=settle,
    )


def _envious(rules: Rules) -> dict[str, int]:
    """The wagers that earn Envy, and from which amount on (§ 670a.1[Qualifying Fortune Bonus
    Wager], § 670a.11(h)(3)(ii), R-670a-1, R-670a-2)."""
    return {FORTUNE: rules.number("fortune_envy_minimum"), PROGRESSIVE: EVERY_WAGER}


def _tables(made: Tables) -> kernels.Tables:
    names, envy = made.names, _envious(made.rules)
    return kernels.Tables(
        pai_gow=made.main_wager(MAIN),
        double_down=made.main_wager(DOUBLE_DOWN),
        doubled_win=names.cited(*STEPS.double_down_win),
        doubled_lose=names.cited(*STEPS.double_down_lose),
        doubled_tie=names.cited(*STEPS.double_down_tie),
        returned=names.cited(*STEPS.double_down_returned),
        eights=EIGHTS,
        fortune_bonus=made.paid_by_hand(FORTUNE, envy_least=envy[FORTUNE]),
        insurance=made.paid_by_hand(INSURANCE),
        progressive=made.paid_by_hand(PROGRESSIVE, envy_least=envy[PROGRESSIVE]),
    )
