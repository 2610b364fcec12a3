"""Blackjack: exact odds, basic strategy and advice; at Blackjack Switch what was simulated."""

from dataclasses import replace

from pitboss.chapters.blackjack.odds import advice, rounds, side_bets, switch, switch_advice
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, Count, GameOdds
from pitboss.figures.strategy import Advice, Situation, Strategy
from pitboss.regulation import Rules, chapter_file

AT_SWITCH = ("super_match", "insurance")
"""What a Switch table takes beside its two Blackjack Wagers (§ 633a.2(b)(10), § 633a.8(a))."""


def main_wagers(rules: Rules, decks: int) -> list[Figures]:
    """The wagers that a table requires: one, or the two of a Switch table (§ 633a.12(a)(1))."""
    if rules["switch"]:
        return [replace(figures, wager=REQUIRED) for figures in switch.switch(rules, decks)]
    return rounds.required(rules, decks)


def switch_wagers(rules: Rules, decks: int) -> list[Figures]:
    """Those of a Switch table, beside an ordinary one's; its own are its required wagers."""
    return [] if rules["switch"] else switch.switch(rules, decks)


def _where_offered(wager: str, count: Count) -> Count:
    """The figures of an optional wager at a table that may take it (R-633a-23)."""

    def counted(rules: Rules, decks: int) -> list[Figures]:
        alone = rules["switch"] and not rules["switch_other_side_bets"]
        return [] if alone and wager not in AT_SWITCH else count(rules, decks)

    return counted


def strategy(rules: Rules, decks: int) -> Strategy:
    """Best play of the table that the rules make."""
    find = switch.switch_strategy if rules["switch"] else advice.strategy
    return find(rules, decks)


def advise(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What each choice is worth at the table that the rules make."""
    find = switch_advice.advise if rules["switch"] else advice.advise
    return find(rules, decks, situation)


ODDS = GameOdds(
    chapter_file("633a"),
    {REQUIRED: main_wagers, switch.WAGER: switch_wagers}
    | {wager: _where_offered(wager, count) for wager, count in side_bets.COUNTS.items()},
    strategy,
    advise,
    tuple(range(1, 9)),
)
