"""The study of Blackjack Switch: rounds by the tables of play, and how often each ending came."""

from fractions import Fraction
from json import dumps
from typing import Final

import numpy as np

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
from pitboss.chapters.blackjack.simulate import NUMBER, TABLE, PlayByTable, endings, strategy
from pitboss.chapters.blackjack.simulate import terms_of as money_of
from pitboss.chapters.blackjack.simulate.kernels import choices as choosing
from pitboss.chapters.blackjack.simulate.kernels import round as kernel
from pitboss.figures.sampled import CountedEnding, Simulation, Study, standard_error
from pitboss.hands.kernels.definitions import made_from
from pitboss.regulation import Rules

UNIT: Final = 2
"""Cents on each hand, so that 3 to 2 is paid in full."""
PLACES: Final = 9
"""Decimals of a worth, so that what is worth the same is the same on every machine."""
KINDS: Final = {HARD: choosing.HARD, SOFT: choosing.SOFT, PAIR: choosing.PAIRED}


def switch(rules: Rules, rounds: int, seed: int) -> Study:
    """Rounds of one player at a Switch table (§ 633a.12(a)), each from a full shoe, as all other
    odds are counted."""
    table = Rules.of(NUMBER, {**rules.chosen, "switch": True})
    counted = endings(table, UNIT, by_tables(table), rounds, seed)
    ended = tuple(
        CountedEnding(
            hand=f"{_units(staked)} units wagered",
            pays=_result(back - staked),
            staked=Fraction(staked, UNIT),
            back=Fraction(back, UNIT),
            rounds=count,
        )
        for (staked, back), count in sorted(counted.items(), key=_most_back_first)
    )
    return Study(
        game=GAME,
        name=STUDY,
        rules=choices(table, table.decks),
        rounds=rounds,
        seed=seed,
        command=command(rules, rounds, seed),
        endings=ended,
        standard_error=standard_error(ended),
        made_from=switch_from(rules, rounds, seed),
    )


def switch_from(rules: Rules, rounds: int, seed: int) -> str:
    """What the study is made from."""
    table = Rules.of(NUMBER, {**rules.chosen, "switch": True})
    by = by_tables(table)
    return made_from(
        [switch, kernel.count_endings], tuple(money_of(table)), table.decks, by.plays, by.worth,
        by.insures, rounds, seed,
    )  # fmt: skip


def _most_back_first(ending: tuple[tuple[int, int], int]) -> tuple[int, int]:
    (staked, back), _ = ending
    return staked, -back


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


def command(rules: Rules, rounds: int, seed: int) -> str:
    """What makes the study again.

    >>> print(command(Rules.of("633a", {"decks": 8}), 1_000, 1))
    pitboss simulate blackjack switch --rounds 1000 --seed 1 --rules <(echo '{"decks": 8}')
    """
    plain = f"pitboss simulate {GAME} {STUDY} --rounds {rounds} --seed {seed}"
    chosen = dumps(dict(rules.chosen), sort_keys=True)
    return f"{plain} --rules <(echo '{chosen}')" if rules.chosen else plain


def _units(cents: int) -> str:
    """Cents in wagers.

    >>> _units(7), _units(4)
    ('3.5', '2')
    """
    return f"{cents / UNIT:g}"


def _result(net: int) -> str:
    """What a round brings in words.

    >>> _result(3), _result(0), _result(-4)
    ('wins 1.5', 'ties', 'loses 2')
    """
    if not net:
        return "ties"
    return f"{'wins' if net > 0 else 'loses'} {_units(abs(net))}"


SIMULATIONS: Final = {STUDY: Simulation(switch, switch_from, {"switch": True})}
"""By name, how a study is made."""
