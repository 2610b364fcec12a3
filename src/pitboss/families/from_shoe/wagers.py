"""Wagers, and who may place them (§ 633a.6, § 686a.6)."""

from collections.abc import Callable

from pitboss.families.from_shoe.drawing import make_ready
from pitboss.procedure import betting
from pitboss.procedure.opening import step
from pitboss.procedure.requests import BettingRules
from pitboss.procedure.round import Procedure, Round
from pitboss.procedure.table import Table


def betting_rules(table: Table) -> BettingRules:
    """What this table takes before the first card."""
    areas = tuple(
        table.area(wager.name) for wager in table.rules.wagers() if wager.made == "before"
    )
    return BettingRules(
        areas=areas,
        boxes=table.rules.number("adjacent_boxes"),
        boxes_cite=step(table, "boxes")[0],
        verbal_bets=bool(table.rules["verbal_bets"]),
        verbal_cite=step(table, "verbal")[0],
        barred=barred(table),
        bar_cite=step(table, "bar")[0],
        others={wager.name: wager.cites for wager in table.rules.chapter.wager},
    )


def barred(table: Table) -> tuple[str, ...]:
    """Players who sat out a round since the shuffle, where the casino bars them."""
    if not table.rules["mid_shoe_entry_bar"] or table.may_wager is None:
        return ()
    return tuple(sorted(set(table.seats.values()) - table.may_wager))


def take_bets(round_: Round, rules: Callable[[Table], BettingRules] = betting_rules) -> Procedure:
    """All wagers but those made during the round are placed before the first card; who places none
    may be barred from the next rounds of the shoe."""
    table = round_.table
    yield from betting.take_bets(
        round_,
        rules,
        make_ready,
        step(table, "wagers_placed"),
        step(table, "no_more_bets"),
    )
    if table.rules["mid_shoe_entry_bar"]:
        table.may_wager = {round_.player(seat) for seat in round_.stakes}
