"""Rounds of the three pai gow games at random: every hand is set the house way, and nothing is
doubled (§ .11)."""

from typing import Any, Final

import numpy as np

from pitboss.columns import Settling
from pitboss.columns.dealt import DealtInColumns, Rows
from pitboss.columns.telling import of_equal_length
from pitboss.families.pai_gow.wagers import MAIN
from pitboss.figures.odds import REQUIRED
from pitboss.procedure.requests import HOUSE_WAY
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER


def told(rules: Rules, settling: Settling, rows: Rows) -> dict[str, Any]:
    """The cards of a player and the dealer; the house sets both."""
    size = rules.chapter.hand.cards
    return {
        "cards": of_equal_length(rows[:, :size]),
        "dealer": of_equal_length(rows[:, size:]),
        "decision": np.full(len(rows), settling.decisions.index(HOUSE_WAY), np.int8),
    }


def _dealt(size: int) -> DealtInColumns:
    return DealtInColumns(
        lambda _: range(int(JOKER) + 1), 2 * size, told, f"{REQUIRED}.house_way", (MAIN,),
        apart=("double_down",),
    )  # fmt: skip


SEVEN: Final = _dealt(7)
SIX: Final = _dealt(6)
