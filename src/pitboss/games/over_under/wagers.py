"""§ 686a.6: wagers."""

from pitboss.games.over_under.dealing import make_ready
from pitboss.procedure import betting
from pitboss.procedure.requests import BettingRules
from pitboss.procedure.round import Procedure, Round
from pitboss.procedure.table import Table


def betting_rules(table: Table) -> BettingRules:
    """What this table takes before the first card (§ 686a.6(a)-(f))."""
    areas = tuple(
        table.area(wager.name) for wager in table.rules.wagers() if wager.made == "before"
    )
    return BettingRules(
        areas=areas,
        boxes=table.rules.number("adjacent_boxes"),
        boxes_cite="686a.6(f)",
        verbal_bets=bool(table.rules["verbal_bets"]),
        verbal_cite="686a.6(a)",
        barred=barred(table),
        bar_cite="686a.6(b)[lead]",
        others={wager.name: wager.cites for wager in table.rules.chapter.wager},
    )


def barred(table: Table) -> tuple[str, ...]:
    """Players who sat out a round since the shuffle, where the casino bars them
    (§ 686a.6(b)[lead])."""
    if not table.rules["mid_shoe_entry_bar"] or table.may_wager is None:
        return ()
    return tuple(sorted(set(table.seats.values()) - table.may_wager))


def take_bets(round_: Round) -> Procedure:
    """All wagers but Over 23 and Under 18 are placed before the first card (§ 686a.6(c)); who
    places none may be barred from the next rounds of the shoe (§ 686a.6(b)[lead])."""
    table = round_.table
    yield from betting.take_bets(
        round_, betting_rules, make_ready, ("686a.6(c)", "686a.6(d)"), ("686a.6(c)",)
    )
    if table.rules["mid_shoe_entry_bar"]:
        table.may_wager = {round_.player(seat) for seat in round_.stakes}
