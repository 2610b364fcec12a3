"""§ 645a.11, § 645a.13: what recorded rounds of Pai Gow Poker are settled by."""

from collections.abc import Mapping

from pitboss.chapters.pai_gow import settling_kernels as kernels
from pitboss.chapters.pai_gow.game import BankGame
from pitboss.chapters.pai_gow.round import ENVY, FILE, STEPS
from pitboss.columns import LineNames
from pitboss.columns.lines import OUTCOMES
from pitboss.columns.offering import made_once, rules_offering
from pitboss.families.pai_gow.settling import PaiGowSettling, Tables, ranking, taken
from pitboss.families.pai_gow.settling_hands import Ints
from pitboss.families.pai_gow.wagers import MAIN, PROGRESSIVE
from pitboss.procedure.requests import HOUSE_WAY, SURRENDER
from pitboss.procedure.table import Table
from pitboss.regulation import Rules

FORTUNE, TREASURE = ENVY
INSURANCE = "pai_gow_insurance"
WAGERS = tuple(wager.name for wager in FILE.wager)


@made_once
def settling(chosen: Mapping[str, object]) -> PaiGowSettling:
    """Settles rounds whose records name these choices; banked ones are the reference's."""
    rules = rules_offering(FILE, chosen, WAGERS)
    made = Tables(Table(rules, BankGame(STEPS)))
    tables = _tables(made)

    def settle(first: Ints, hands: Ints, dealers: Ints, paytables: Ints, lines: Ints) -> int:
        return kernels.settle(first, hands, dealers, paytables, tables, lines)

    return PaiGowSettling(
        wagers=WAGERS,
        decisions=(HOUSE_WAY, SURRENDER),
        names=made.names,
        ranking=ranking(rules),
        taken=taken(rules, STEPS),
        envious=ENVY,
        comparing=made.comparing(),
        paytables=made.paytables(),
        kernel=settle,
    )


def _tables(made: Tables) -> kernels.Tables:
    return kernels.Tables(
        pai_gow=made.main_wager(MAIN),
        vigorish=_vigorish(made.names, made.rules),
        fortune_bonus=made.paid_by_hand(FORTUNE, envy_least=ENVY[FORTUNE]),
        emperors_treasure=made.paid_by_hand(TREASURE, envy_least=ENVY[TREASURE]),
        insurance=made.paid_by_hand(INSURANCE),
        progressive=made.paid_by_hand(PROGRESSIVE),
    )


def _vigorish(names: LineNames, rules: Rules) -> kernels.Vigorish:
    rate = FILE.share("vigorish_rate")
    return kernels.Vigorish(
        wager=names.wager("vigorish"),
        numerator=rate.numerator,
        denominator=rate.denominator,
        multiple=rules.number("vig_round_to") or 1,
        paid=OUTCOMES.index("paid"),
        called=names.hand(""),
        cites=names.cited(*STEPS.vigorish),
    )
