"""Rounds of High Card Flush at random, raised by the best rule in words, the price of which is
counted (§ 678a.11(b))."""

from typing import Any, Final

import numpy as np

from pitboss.chapters.high_card_flush.odds.kernels import CARDS, RANKS
from pitboss.chapters.high_card_flush.odds.play import THREE
from pitboss.chapters.high_card_flush.odds.wagers import HIGH
from pitboss.chapters.high_card_flush.ranking_kernels import high_card_flush_ranks
from pitboss.chapters.high_card_flush.simulate import LOWEST_HIGH, MOST, lowest_flushes
from pitboss.columns import Settling
from pitboss.columns.dealt import STAKE, DealtInColumns, Rows
from pitboss.columns.telling import of_equal_length
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK


def told(rules: Rules, settling: Settling, rows: Rows) -> dict[str, Any]:
    """Seven cards each; as much is raised as may be where it is worth it."""
    own = high_card_flush_ranks(np.ascontiguousarray(rows[:, :CARDS])).astype(np.int64)
    lengths = own >> RANKS
    all_high = (rows[:, :CARDS] >> 2 >= LOWEST_HIGH).sum(axis=1)
    others = np.minimum(all_high - np.bitwise_count(own & HIGH), CARDS - THREE)
    by_flush = np.where(own >= np.array(lowest_flushes(rules))[others], 1, 0)
    antes = np.where(lengths > THREE, MOST[lengths], np.where(lengths == THREE, by_flush, 0))
    raised, folded = (settling.decisions.index(name) for name in ("raise", "fold"))
    return {
        "cards": of_equal_length(rows[:, :CARDS]),
        "dealer": of_equal_length(rows[:, CARDS:]),
        "decision": np.where(antes > 0, raised, folded).astype(np.int8),
        "amount": antes * STAKE,
    }


DEALT: Final = DealtInColumns(lambda _: DECK, 2 * CARDS, told, REQUIRED, ("ante",))
