"""The study of Blackjack Switch: rounds by the tables of play, and how often each ending came."""

from collections.abc import Sequence
from dataclasses import astuple
from typing import Final

import numpy as np
from pydantic import JsonValue

from pitboss.chapters.blackjack.odds.switch import GAME, STUDY, choices
from pitboss.chapters.blackjack.odds.switch_play import terms_of
from pitboss.chapters.blackjack.odds.switch_tables import (
    HARD,
    PAIR,
    SOFT,
    UP_CARDS,
    columns,
    naturals,
)
from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate import NUMBER, TABLE, PlayByTable, strategy
from pitboss.chapters.blackjack.simulate import terms_of as money_of
from pitboss.chapters.blackjack.simulate.full_shoes import (
    added,
    counted_endings,
    in_parts,
    play_full_shoes,
)
from pitboss.chapters.blackjack.simulate.kernels import choices as choosing
from pitboss.chapters.blackjack.simulate.kernels import round as kernel
from pitboss.figures.sampled import Study, standard_error
from pitboss.figures.simulation import Simulation, command
from pitboss.hands.kernels.definitions import made_from
from pitboss.parts import Work
from pitboss.regulation import Rules

CHUNK: Final = 1_000_000_000
"""Rounds of a part: so many are in the studies that come with Pitboss, each from one seed."""
PLACES: Final = 9
"""Decimals of a worth, so that what is worth the same is the same on every machine."""
KINDS: Final = {HARD: choosing.HARD, SOFT: choosing.SOFT, PAIR: choosing.PAIRED}


def cut(rules: Rules, rounds: int, seed: int) -> Work:
    """Rounds of one player at a Switch table (§ 633a.12(a)), each from a full shoe, as all other
    odds are counted."""
    table = at_switch(rules)
    parts = in_parts(table, by_tables(table), rounds, seed, CHUNK)
    digest = switch_from(rules, rounds, seed)
    return Work(f"simulate {GAME} {STUDY}", play_full_shoes, parts, digest)


def switch(rules: Rules, rounds: int, seed: int, results: Sequence[JsonValue]) -> Study:
    """The study, from what its parts came to."""
    table, ended = at_switch(rules), counted_endings(added(results))
    return Study(
        game=GAME,
        name=STUDY,
        rules=choices(table, table.decks),
        rounds=rounds,
        seed=seed,
        command=command(STUDY, rules, rounds, seed),
        endings=ended,
        standard_error=standard_error(ended),
        made_from=switch_from(rules, rounds, seed),
    )


def switch_from(rules: Rules, rounds: int, seed: int) -> str:
    """What the study is made from. The tables of play are worked out by definitions that ``cut``
    reaches, from these terms alone, so they need not be worked out to know them by."""
    table = at_switch(rules)
    terms = terms_of(table)
    return made_from(
        [cut, switch, play_full_shoes, kernel.count_endings], tuple(money_of(table)), table.decks,
        terms.natural, terms.beats_22, astuple(terms.splits), rounds, seed,
    )  # fmt: skip


def at_switch(rules: Rules) -> Rules:
    """The same rules at a Switch table."""
    return Rules.of(NUMBER, {**rules.chosen, "switch": True})


def by_tables(rules: Rules) -> PlayByTable:
    """The tables of play as a simulation takes them."""
    terms = terms_of(rules)
    tables, as_dealt = columns(rules.decks, terms.splits), naturals(rules.decks, terms)
    rows: dict[str, dict[int, str]] = {kind: {} for kind in KINDS}
    for kind, number in tables[UP_CARDS[0]].entries:
        rows[kind][number] = " ".join(tables[up].entries[kind, number] for up in UP_CARDS)
    worth = np.zeros(TABLE)
    for up, column in tables.items():
        for (kind, number), of_two in column.worth.items():
            worth[KINDS[kind], number, up] = round(of_two, PLACES)
        worth[choosing.HARD, MOST, up] = round(as_dealt[up], PLACES)
    return strategy(rows[HARD], rows[SOFT], rows[PAIR], worth=worth)


SIMULATION: Final = Simulation(cut, switch, switch_from, {"switch": True})
