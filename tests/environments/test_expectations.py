"""Known ways to play bring on average what the odds count: many rounds at once, within four
standard errors."""

from collections.abc import Callable
from functools import cache
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.chapters import CHAPTERS, ODDS, OWN
from pitboss.chapters.blackjack.environment import SEES
from pitboss.chapters.blackjack.simulate import PlayByTable
from pitboss.chapters.blackjack.simulate.cross_check import read
from pitboss.chapters.dj_wild.odds.play import best_rule
from pitboss.chapters.dj_wild.odds.wagers import Showdown
from pitboss.chapters.dj_wild.ranking_kernels import dj_wild_ranks
from pitboss.chapters.high_card_flush.odds.wagers import HIGH
from pitboss.chapters.high_card_flush.ranking_kernels import high_card_flush_ranks
from pitboss.chapters.high_card_flush.simulate import LOWEST_HIGH, lowest_flushes
from pitboss.chapters.over_under.odds import decisions
from pitboss.environments import IDS, PitbossVector

Ints = NDArray[np.int64]
Play = Callable[[PitbossVector, Ints, NDArray[np.int8]], Ints]

TABLES, ROUNDS, UNIT = 20_000, 200_000, 1_000


def mean_and_error(tables: PitbossVector, play: Play) -> tuple[float, float]:
    """What a round brings on average by a way to play, in required wagers, and its standard error:
    at each table the same number of rounds, so that none is counted because it was short."""
    seen, info = tables.reset(seed=20)
    each = ROUNDS // TABLES
    rounds, cents = np.zeros(TABLES, np.int64), np.zeros((each, TABLES))
    while (rounds < each).any():
        seen, rewards, over, _, info = tables.step(play(tables, seen, info["action_mask"]))
        counted = over & (rounds < each)
        cents[rounds[counted], np.flatnonzero(counted)] = rewards[counted]
        rounds += over
    return cents.mean() / UNIT, cents.std() / UNIT / sqrt(cents.size)


def house_way(tables: PitbossVector, seen: Ints, may: NDArray[np.int8]) -> Ints:
    """Every hand as the dealer would set it."""
    return np.full(len(seen), tables.actions.index("house way"))


def over_or_under(tables: PitbossVector, seen: Ints, may: NDArray[np.int8]) -> Ints:
    """What is best after the first card."""
    rules = tables.asked.rules
    best = [tables.actions.index(decision.best) for decision in decisions(rules.decks)]
    actions: Ints = np.array(best)[seen[:, 0] >> 2]
    return actions


def by_the_best_rule(tables: PitbossVector, seen: Ints, may: NDArray[np.int8]) -> Ints:
    """DJ Wild by the rule that gives nothing away."""
    hands, none = seen.astype(np.uint8), np.zeros(0, np.int32)
    raises = best_rule(Showdown(hands, dj_wild_ranks(hands), none, none, none.astype(np.int64)))
    return np.where(raises, tables.actions.index("raise"), tables.actions.index("fold"))


def by_flushes(tables: PitbossVector, seen: Ints, may: NDArray[np.int8]) -> Ints:
    """High Card Flush: as much as may be with four cards or more, else by the best rule in words,
    the price of which is far below the standard error."""
    values = high_card_flush_ranks(seen.astype(np.uint8)).astype(np.int64)
    high = (seen >> 2 >= LOWEST_HIGH).sum(axis=1)
    others = np.minimum(high - np.bitwise_count(values & HIGH), 4)
    raises = values >= np.array(lowest_flushes(tables.asked.rules))[others]
    most = may.sum(axis=1) - 1
    return np.where(values >> 13 > 3, most, np.where((values >> 13 == 3) & raises, 1, 0))


@cache
def printed_chart() -> PlayByTable:
    """The chart of six decks under the default rules."""
    return read(ODDS["blackjack"].strategy().charts)


def by_chart(tables: PitbossVector, seen: Ints, may: NDArray[np.int8]) -> Ints:
    """Blackjack by the printed chart: of what each cell prefers, the first that is open."""
    table, fields = printed_chart(), dict(zip(SEES, seen.T, strict=True))
    paired = fields["pair"] > 0
    kind = np.where(paired, 2, fields["soft"])
    prefers = table.plays[kind, np.where(paired, fields["pair"], fields["total"]), fields["up"]]
    actions, rows = np.full(len(seen), -1), np.arange(len(seen))
    for _ in range(5):
        wanted = (prefers & 7).astype(np.int64)
        actions = np.where((actions < 0) & (may[rows, wanted] == 1), wanted, actions)
        prefers = prefers >> 3
    return np.where(fields["phase"] == 1, tables.actions.index("no_insurance"), actions)


@pytest.mark.parametrize(
    ("game", "wager", "play"),
    [
        ("blackjack", "required", by_chart),
        ("over-under", "required", over_or_under),
        ("dj-wild", "required", by_the_best_rule),
        ("high-card-flush", "required", by_flushes),
        ("pai-gow", "required.house_way", house_way),
        ("six-card-pai-gow", "required.house_way", house_way),
        ("face-up-pai-gow", "required.house_way", house_way),
    ],
)
def test_a_known_way_to_play_brings_what_was_counted(game: str, wager: str, play: Play) -> None:
    tables = PitbossVector(game, TABLES, autoreset_mode="SameStep")
    figures = ODDS[game].wager(wager, tables.asked.rules)[0]
    mean, error = mean_and_error(tables, play)
    assert error < 0.01
    assert abs(mean + float(figures.house_edge)) < 4 * error


def test_every_game_of_the_code_is_an_environment() -> None:
    assert sorted(IDS.values()) == sorted(OWN)
    assert all(CHAPTERS[game].environment for game in OWN)
