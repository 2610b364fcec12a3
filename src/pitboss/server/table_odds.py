"""The odds of one table: those of the wagers that it takes, by its own rules and paytables; or of a
game with its default choices. And what is not known of them."""

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

from pitboss.figures.figures import Figures
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import Strategy
from pitboss.pit.odds_at_table import at_table, counted_by, offered
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

ROUNDS = 100_000_000
"""Rounds of a study that is worth making."""

Found = TypeVar("Found")


@dataclass(frozen=True)
class Unknown:
    """A wager without figures: why they cannot be had, or the command that makes them."""

    wager: str
    refused: Refused | None = None
    command: str = ""
    choices: str = ""  # what the command's file of rules holds; none: it takes none


@dataclass(frozen=True)
class KnownOdds:
    """All that is known of the odds of a game or a table."""

    odds: GameOdds
    figures: list[Figures]
    strategy: Strategy | Refused
    unknown: list[Unknown]


def told_of_game(odds: GameOdds, decks: int | None) -> KnownOdds:
    """What is known of a game with its default choices, by every paytable, with so many decks or
    with its own number."""
    rules = odds.rules
    other = odds.chapter.cards.decks_chosen and decks not in (None, rules.decks)
    return _told(
        odds,
        Rules(odds.chapter, {"decks": decks} if other else {}),
        odds.counts,
        lambda wager: odds.wager(wager, rules, decks),
        lambda: odds.strategy(rules, decks),
    )


def told_of_table(odds: GameOdds, rules: Rules) -> KnownOdds:
    """What is known of a table."""
    plain = counted_by(rules)
    return _told(
        odds,
        plain,
        offered(odds, rules),
        lambda wager: at_table(odds, rules, [wager]),
        lambda: odds.strategy(plain),
    )


def _told(
    odds: GameOdds,
    rules: Rules,
    wagers: Collection[str],
    count: Callable[[str], list[Figures]],
    find_strategy: Callable[[], Strategy],
) -> KnownOdds:
    """What can be counted, and why the rest cannot: a choice may rule out the figures of one wager,
    or best play, and not the others'."""
    figures: list[Figures] = []
    unknown: list[Unknown] = []
    for wager in wagers:
        counted = _or_refused(lambda: count(wager))  # noqa: B023 - called at once
        if isinstance(counted, Refused):
            unknown.append(Unknown(wager, counted))
        elif not counted and wager in odds.studies:
            unknown.append(_to_make(odds, rules, wager))
        else:
            figures += counted
    return KnownOdds(odds, figures, _or_refused(find_strategy), unknown)


def _or_refused(count: Callable[[], Found]) -> Found | Refused:
    """What is counted, or why it is not; decks that nothing is counted for are refused at once."""
    try:
        return count()
    except Refused as refused:
        if refused.field == "decks":
            raise
        return refused


def _to_make(odds: GameOdds, rules: Rules, wager: str) -> Unknown:
    """What makes the study that a wager lacks."""
    game, study = odds.chapter.chapter.game, odds.studies[wager]
    command = f"pitboss simulate {game} {study} --rounds {ROUNDS}"
    if not rules.chosen:
        return Unknown(wager, command=command)
    choices = json.dumps(dict(rules.chosen), sort_keys=True)
    return Unknown(wager, command=f"{command} --rules rules.json", choices=choices)
