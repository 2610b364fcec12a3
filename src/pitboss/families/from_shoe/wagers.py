"""Wagers, and who may place them (§ 633a.6, § 686a.6)."""

from collections.abc import Callable
from dataclasses import replace

from pitboss.families.from_shoe.game import ShoeTable
from pitboss.procedure.requests import Announce, BettingRules
from pitboss.procedure.round import Procedure, Round


def takes(table: ShoeTable) -> BettingRules:
    """What such a table takes before the first card."""
    steps = table.game.steps
    return BettingRules(
        areas=tuple(
            table.area(wager.name) for wager in table.rules.wagers() if wager.made == "before"
        ),
        boxes=table.rules.number("adjacent_boxes"),
        boxes_cite=steps.boxes[0],
        verbal_bets=table.rules.flag("verbal_bets"),
        verbal_cite="".join(steps.verbal[:1]),
        bar_cite="".join(steps.bar[:1]),
        others=table.rules.chapter.wager_cites,
    )


def betting_rules(
    table: ShoeTable, takes: Callable[[ShoeTable], BettingRules] = takes
) -> BettingRules:
    """What this table takes before the first card, and from whom; a chapter may say otherwise what
    such a table ``takes``."""
    rules, kept_out = table.once(takes), barred(table)
    return replace(rules, barred=kept_out) if kept_out else rules


def barred(table: ShoeTable) -> tuple[str, ...]:
    """Players who sat out a round since the shuffle, where the casino bars them."""
    if not table.rules.flag("mid_shoe_entry_bar") or table.game.may_wager is None:
        return ()
    return tuple(sorted(set(table.seats.values()) - table.game.may_wager))


def close_bets(round_: Round[ShoeTable]) -> Procedure:
    """All wagers but those made during the round are placed before the first card; who placed none
    may be barred from the next rounds of the shoe."""
    table = round_.table
    yield Announce(words="No more bets", cites=table.game.steps.no_more_bets)
    if table.rules.flag("mid_shoe_entry_bar"):
        table.game.may_wager = {round_.player(seat) for seat in round_.stakes}
