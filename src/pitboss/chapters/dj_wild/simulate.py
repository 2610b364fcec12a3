"""Rounds of DJ Wild Stud Poker by the million: raised by the best rule in words, which gives
nothing away (§ 687a.11(b)[lead])."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from pitboss.chapters.dj_wild.odds.play import best_rule
from pitboss.chapters.dj_wild.odds.wagers import (
    DECK,
    NAMES,
    SIZE,
    Showdown,
    ways_to_end,
)
from pitboss.chapters.dj_wild.ranking import paid_by
from pitboss.chapters.dj_wild.ranking_kernels import dj_wild_ranks
from pitboss.figures.figures import Outcome
from pitboss.figures.odds import REQUIRED
from pitboss.figures.tallied import DealtRounds, tallied
from pitboss.regulation import Rules

DEALT: Final = 2 * SIZE
NONE: Final = np.zeros(0, np.int32)


def play_rounds(part: DealtRounds) -> list[int]:
    """How many raised hands of each row of the Blind Wager win, how many tie and lose, and how many
    are folded (§ 687a.11(e)(1)-(3)); the strategy has the categories of each row."""
    wins, ends = np.zeros(len(NAMES), np.int64), np.zeros(3, np.int64)
    for rows in part.dealt(DECK.tolist(), DEALT):
        hands = np.sort(rows[:, :SIZE], axis=1)
        own, dealers = dj_wild_ranks(hands), dj_wild_ranks(rows[:, SIZE:])
        raised = best_rule(Showdown(hands, own, NONE, NONE, NONE.astype(np.int64)))
        won = raised & (own > dealers)
        wins += np.bincount(own[won] >> 20, minlength=len(NAMES))
        ties, lost = raised & (own == dealers), raised & (own < dealers)
        ends += [ties.sum(), lost.sum(), (~raised).sum()]
    return [*(int(wins[row].sum()) for row in part.strategy), *(int(count) for count in ends)]


def rows(rules: Rules) -> list[list[int]]:
    """The categories that each row of the Blind Wager pays, as places."""
    blind = rules.paytable("blind")
    return [[NAMES.index(name) for name in paid_by(blind, line)] for line in blind.lines]


def endings(rules: Rules) -> Iterable[Outcome]:
    """The endings of the required wagers."""
    return ways_to_end(dict.fromkeys(NAMES, 0), 0, 0, 0, 1, rules)


SIMULATIONS: Final = {REQUIRED: tallied(REQUIRED, play_rounds, endings, rows)}  # type: ignore[arg-type]
"""By name, how a study is made."""
