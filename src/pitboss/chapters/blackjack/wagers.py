"""§ 633a.6 and § 633a.12(a)(1)-(2): what a Blackjack table takes before the first card."""

from dataclasses import replace

from pitboss.chapters.blackjack.settlement import SIDE_BETS
from pitboss.families.from_shoe import wagers
from pitboss.families.from_shoe.game import ShoeTable
from pitboss.procedure.requests import Area, BettingRules
from pitboss.regulation import Rules, Wager

OTHERS, SUPER_MATCH = SIDE_BETS[:-1], SIDE_BETS[-1:]
TWO_EQUAL = (("blackjack.2", "blackjack", "633a.12(a)(1)"),)


def betting_rules(table: ShoeTable) -> BettingRules:
    """What a Blackjack table takes, and from whom (§ 633a.6)."""
    return wagers.betting_rules(table, takes)


def takes(table: ShoeTable) -> BettingRules:
    """At Switch two equal Blackjack Wagers, and side wagers other than Super Match only where the
    casino has them there, on either hand (R-633a-23); elsewhere no Super Match."""
    rules = wagers.takes(table)
    rules = replace(rules, others={**rules.others, **_not_at_switch(table.rules)})
    names = {wager.name for wager in taken(table.rules)}
    areas = [area for area in rules.areas if area.wager in names]
    if not table.rules["switch"]:
        return replace(rules, areas=tuple(areas))
    others = [area for area in areas if area.wager in OTHERS]
    kept = [area for area in areas if area not in others]
    main = next(area for area in kept if area.wager == "blackjack")
    second = [_second(area) for area in (*others, main)]
    return replace(rules, areas=(*others, *kept, *second), equal=TWO_EQUAL)


def _not_at_switch(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Why a side wager is not taken at Switch, on either hand (R-633a-23)."""
    if not rules.flag("switch"):
        return {}
    cites = {name: (*rules.chapter.wager_named(name).cites, "R-633a-23") for name in OTHERS}
    return {f"{name}{hand}": cites[name] for name in OTHERS for hand in ("", ".2")}


def taken(rules: Rules) -> tuple[Wager, ...]:
    """The wagers offered that go with Switch, or with a table without it."""
    apart: tuple[str, ...] = SUPER_MATCH
    if rules.flag("switch"):
        apart = () if rules.flag("switch_other_side_bets") else OTHERS
    return tuple(wager for wager in rules.wagers() if wager.name not in apart)


def _second(area: Area) -> Area:
    return replace(area, wager=f"{area.wager}.2")
