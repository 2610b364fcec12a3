"""§ 670a.11, § 670a.12: what recorded rounds of Six-Card Fortune Pai Gow Poker are settled by."""

from collections.abc import Mapping

import numpy as np

from pitboss.chapters.six_card_pai_gow import settling_kernels as kernels
from pitboss.chapters.six_card_pai_gow.round import DOUBLE_DOWN, FILE, FORTUNE, STEPS
from pitboss.columns import LineNames
from pitboss.columns.lines import OUTCOMES
from pitboss.columns.offering import made_once, rules_offering
from pitboss.families.pai_gow.game import PaiGowGame
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
    rules, names = rules_offering(FILE, chosen, WAGERS), LineNames()
    takes = taken(rules, STEPS, column_of(rules, DOUBLE_DOWN))
    tables = _tables(names, rules, takes.reseeds)

    def settle(first: Ints, hands: Ints, dealers: Ints, lines: Ints) -> int:
        return kernels.settle(first, hands, dealers, tables, lines)

    return PaiGowSettling(
        wagers=WAGERS,
        decisions=(HOUSE_WAY,),
        names=names,
        ranking=ranking(rules),
        taken=takes,
        envious=_envious(rules),
        kernel=settle,
    )


def _envious(rules: Rules) -> dict[str, int]:
    """The wagers that earn Envy, and from which amount on (§ 670a.1[Qualifying Fortune Bonus
    Wager], § 670a.11(h)(3)(ii), R-670a-1, R-670a-2)."""
    return {FORTUNE: rules.number("fortune_envy_minimum"), PROGRESSIVE: EVERY_WAGER}


def _tables(names: LineNames, rules: Rules, reseeds: Ints) -> kernels.Tables:
    by_outcome = {
        "win": STEPS.double_down_win,
        "lose": STEPS.double_down_lose,
        "push": STEPS.double_down_tie,
    }
    doubled = [names.cited(*by_outcome.get(outcome, ())) for outcome in OUTCOMES]
    envy = _envious(rules)
    return kernels.Tables(
        words=words_for(names, FILE.hand.low),
        results=results(names, Table(rules, PaiGowGame(STEPS))),
        reseeds=reseeds,
        pai_gow=main_wager(names, rules, MAIN),
        double_down=main_wager(names, rules, DOUBLE_DOWN),
        doubled_cites=np.array(doubled, np.int64),
        returned_cites=names.cited(*STEPS.double_down_returned),
        eights=EIGHTS,
        fortune_bonus=paid_by_hand(names, rules, STEPS, FORTUNE, envy_least=envy[FORTUNE]),
        insurance=paid_by_hand(names, rules, STEPS, INSURANCE),
        progressive=paid_by_hand(names, rules, STEPS, PROGRESSIVE, envy_least=envy[PROGRESSIVE]),
    )
