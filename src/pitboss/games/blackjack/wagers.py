"""§ 633a.6 and § 633a.12(a)(1)-(2): what a Blackjack table takes before the first card."""

from dataclasses import replace

from pitboss.games.blackjack.settlement import SIDE_BETS
from pitboss.procedure.from_shoe import wagers
from pitboss.procedure.requests import Area, BettingRules
from pitboss.procedure.table import Table

TWO_EQUAL = (("blackjack.2", "blackjack", "633a.12(a)(1)"),)


def betting_rules(table: Table) -> BettingRules:
    """At Switch two equal Blackjack Wagers, and side wagers other than Super Match only where the
    casino has them there, on either hand (R-633a-23); elsewhere no Super Match."""
    rules = wagers.betting_rules(table)
    if not table.rules["switch"]:
        areas = tuple(area for area in rules.areas if area.wager != "super_match")
        return replace(rules, areas=areas)
    others = [area for area in rules.areas if area.wager in SIDE_BETS[:-1]]
    allowed = others if table.rules["switch_other_side_bets"] else []
    kept = [area for area in rules.areas if area not in others]
    main = next(area for area in kept if area.wager == "blackjack")
    second = [_second(area) for area in (*allowed, main)]
    return replace(rules, areas=(*allowed, *kept, *second), equal=TWO_EQUAL)


def _second(area: Area) -> Area:
    return replace(area, wager=f"{area.wager}.2")
