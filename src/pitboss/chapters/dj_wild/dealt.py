"""Rounds of DJ Wild Stud Poker at random, raised by the best rule in words, which gives nothing
away (§ 687a.11(b)[lead])."""

from typing import Any, Final

import numpy as np

from pitboss.chapters.dj_wild.odds.play import best_rule
from pitboss.chapters.dj_wild.odds.wagers import DECK, SIZE, Showdown
from pitboss.chapters.dj_wild.ranking_kernels import dj_wild_ranks
from pitboss.columns import Settling
from pitboss.columns.dealt import DealtInColumns, Rows
from pitboss.columns.telling import of_equal_length
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules

NONE: Final = np.zeros(0, np.int32)


def told(_: Rules, settling: Settling, rows: Rows) -> dict[str, Any]:
    """Five cards each, and one that replaces a joker for the Progressive Bonus Wager."""
    hands = np.sort(rows[:, :SIZE], axis=1)
    showdown = Showdown(hands, dj_wild_ranks(hands), NONE, NONE, NONE.astype(np.int64))
    raised, folded = (settling.decisions.index(name) for name in ("raise", "fold"))
    return {
        "cards": of_equal_length(hands),
        "dealer": of_equal_length(rows[:, SIZE : 2 * SIZE]),
        "replacement": np.ascontiguousarray(rows[:, 2 * SIZE]),
        "decision": np.where(best_rule(showdown), raised, folded).astype(np.int8),
    }


DEALT: Final = DealtInColumns(
    lambda _: DECK.tolist(), 2 * SIZE + 1, told, REQUIRED, ("ante", "blind")
)
