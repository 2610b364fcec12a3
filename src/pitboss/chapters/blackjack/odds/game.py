"""Blackjack: exact odds, basic strategy and advice; at Blackjack Switch what was simulated."""

from dataclasses import replace

from pitboss.chapters.blackjack.odds import advice, rounds, side_bets, switch, switch_advice
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.strategy import Advice, Situation, Strategy
from pitboss.regulation import Rules, chapter_file


def main_wagers(rules: Rules, decks: int) -> list[Figures]:
    """The wagers that a table requires: one, or the two of a Switch table (§ 633a.12(a)(1))."""
    if rules["switch"]:
        _check_switch(rules)
        return [replace(figures, wager=REQUIRED) for figures in switch.switch(rules, decks)]
    return rounds.required(rules, decks)


def _check_switch(rules: Rules) -> None:
    """Blackjack Switch was simulated by the chapter's rules, and by no others."""
    if rules.changes_of(REQUIRED):
        rules.check_unchanged("at Blackjack Switch")


def switch_wagers(rules: Rules, decks: int) -> list[Figures]:
    """Those of a Switch table, beside an ordinary one's; its own are its required wagers."""
    apart = rules["switch"] or rules.changes_of(REQUIRED)
    return [] if apart else switch.switch(rules, decks)


def strategy(rules: Rules, decks: int) -> Strategy:
    """Best play of the table that the rules make."""
    find = advice.strategy
    if rules["switch"]:
        _check_switch(rules)
        find = switch.switch_strategy
    return find(rules, decks)


def advise(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What each choice is worth at the table that the rules make."""
    find = advice.advise
    if rules["switch"]:
        _check_switch(rules)
        find = switch_advice.advise
    return find(rules, decks, situation)


ODDS = GameOdds(
    chapter_file("633a"),
    {REQUIRED: main_wagers, switch.WAGER: switch_wagers} | side_bets.COUNTS,
    strategy,
    advise,
    tuple(range(1, 9)),
    hands=lambda: side_bets.HANDS,
)
