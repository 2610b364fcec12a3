"""Rounds of High Card Flush by the million: raised by the best rule in words, the price of which is
counted (§ 678a.11(b))."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from pitboss.chapters.high_card_flush.odds.kernels import CARDS, CHOICES, RANKS
from pitboss.chapters.high_card_flush.odds.play import FLUSHES, THREE, cut_offs
from pitboss.chapters.high_card_flush.odds.terms import terms_of
from pitboss.chapters.high_card_flush.odds.wagers import HIGH, Against
from pitboss.chapters.high_card_flush.ranking_kernels import high_card_flush_ranks
from pitboss.chapters.high_card_flush.round import RAISES
from pitboss.figures.figures import Outcome
from pitboss.figures.odds import REQUIRED
from pitboss.figures.tallied import DealtRounds, tallied
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK

ENDS: Final = 4
"""The dealer does not qualify; or the player wins, ties or loses; of a fold, all are one."""
MOST: Final = np.array([RAISES.get(length, 0) for length in range(CARDS + 1)])
"""The most that may be raised, in Antes, by the length of the flush."""
LOWEST_HIGH: Final = (HIGH & -HIGH).bit_length() - 1


def play_rounds(part: DealtRounds) -> list[int]:
    """How many rounds ended in which way, by what was raised; the strategy is the least value with
    which the dealer qualifies, then the lowest three-card flush to raise with, as a value, by how
    many of the other cards are high."""
    qualifying, *lowest = part.strategy
    ends = np.zeros(CHOICES * ENDS, np.int64)
    for rows in part.dealt(DECK, 2 * CARDS):
        own = high_card_flush_ranks(rows[:, :CARDS]).astype(np.int64)
        dealers = high_card_flush_ranks(rows[:, CARDS:])
        lengths = own >> RANKS
        all_high = (rows[:, :CARDS] >> 2 >= LOWEST_HIGH).sum(axis=1)
        others = np.minimum(all_high - np.bitwise_count(own & HIGH), CARDS - THREE)
        by_flush = np.where(own >= np.array(lowest)[others], 1, 0)
        raised = np.where(lengths > THREE, MOST[lengths], np.where(lengths == THREE, by_flush, 0))
        ended = np.where(own == dealers, 2, np.where(own > dealers, 1, 3))
        ended[dealers < qualifying] = 0
        ended[raised == 0] = 0
        ends += np.bincount(ENDS * raised + ended, minlength=len(ends))
    folded, *raises = ends.reshape(CHOICES, ENDS).tolist()
    return [folded[0], *(count for ways in raises for count in ways)]


def best_rule(rules: Rules) -> list[int]:
    """With what the dealer qualifies, and the lowest three-card flush that the best rule raises
    with, by how many others are high."""
    return [terms_of(rules).qualifying, *lowest_flushes(rules)]


def lowest_flushes(rules: Rules) -> list[int]:
    """The lowest three-card flush that the best rule raises with, by how many others are high."""
    cuts = cut_offs(range(len(FLUSHES)), alone=False, terms=terms_of(rules))
    return [FLUSHES[place] for place in cuts]


def endings(rules: Rules) -> Iterator[Outcome]:
    """The endings of a fold and of each Raise (§ 678a.11(c)(2), § 678a.11(d))."""
    for size in range(CHOICES):
        yield from Against(0, 0, 0, 0, terms_of(rules)).endings(size)


SIMULATIONS: Final = {REQUIRED: tallied(REQUIRED, play_rounds, endings, best_rule)}  # type: ignore[arg-type]
"""By name, how a study is made."""
