"""Rounds of Over/Under at random, played as is best after the first card (§ 686a.7(g))."""

from typing import Any, Final

import numpy as np

from pitboss.chapters.over_under.odds import FILE, OPTIONS, decisions
from pitboss.columns import Settling
from pitboss.columns.dealt import DealtInColumns, Rows
from pitboss.columns.telling import of_equal_length
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK


def told(rules: Rules, settling: Settling, rows: Rows) -> dict[str, Any]:
    """Three cards, and the option that is best after the first."""
    assert set(settling.decisions) <= set(OPTIONS)
    best = [settling.decisions.index(decision.best) for decision in decisions(rules.decks)]
    return {
        "cards": of_equal_length(rows),
        "decision": np.array(best, np.int8)[rows[:, 0] >> 2],
    }


DEALT: Final = DealtInColumns(
    lambda rules: DECK * rules.decks, FILE.hand.cards, told, REQUIRED, ("ante",)
)
