"""§ 645a.11, § 645a.13: what recorded rounds of Pai Gow Poker are settled by."""

from collections.abc import Mapping

from pitboss.chapters.pai_gow import settling_kernels as kernels
from pitboss.chapters.pai_gow.game import BankGame
from pitboss.chapters.pai_gow.round import ENVY, FILE, STEPS
from pitboss.columns import LineNames
from pitboss.columns.lines import OUTCOMES
from pitboss.columns.offering import made_once, rules_offering
from pitboss.families.pai_gow.settling import (
    PaiGowSettling,
    main_wager,
    paid_by_hand,
    ranking,
    results,
    taken,
    words_for,
)
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
    rules, names = rules_offering(FILE, chosen, WAGERS), LineNames()
    takes = taken(rules, STEPS)
    tables = _tables(names, rules, takes.reseeds)

    def settle(first: Ints, hands: Ints, dealers: Ints, lines: Ints) -> int:
        return kernels.settle(first, hands, dealers, tables, lines)

    return PaiGowSettling(
        wagers=WAGERS,
        decisions=(HOUSE_WAY, SURRENDER),
        names=names,
        ranking=ranking(rules),
        taken=takes,
        envious=ENVY,
        kernel=settle,
    )


def _tables(names: LineNames, rules: Rules, reseeds: Ints) -> kernels.Tables:
    return kernels.Tables(
        words=words_for(names, FILE.hand.low),
        results=results(names, Table(rules, BankGame(STEPS))),
        reseeds=reseeds,
        pai_gow=main_wager(names, rules, MAIN),
        surrendered=names.hand(SURRENDER),
        surrender_cites=names.cited(*STEPS.surrender),
        vigorish=_vigorish(names, rules),
        fortune_bonus=paid_by_hand(names, rules, STEPS, FORTUNE, envy_least=ENVY[FORTUNE]),
        emperors_treasure=paid_by_hand(names, rules, STEPS, TREASURE, envy_least=ENVY[TREASURE]),
        insurance=paid_by_hand(names, rules, STEPS, INSURANCE),
        progressive=paid_by_hand(names, rules, STEPS, PROGRESSIVE),
    )


def _vigorish(names: LineNames, rules: Rules) -> kernels.Vigorish:
    rate = FILE.share("vigorish_rate")
    return kernels.Vigorish(
        wager=names.wager("vigorish"),
        numerator=rate.numerator,
        denominator=rate.denominator,
        multiple=rules.number("vig_round_to") or 1,
        paid=OUTCOMES.index("paid"),
        hand=names.hand(""),
        cites=names.cited(*STEPS.vigorish),
    )
