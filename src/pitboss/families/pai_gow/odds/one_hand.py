"""One player's seven cards against every hand that the dealer may hold: exact, in milliseconds."""

from collections.abc import Sequence
from math import comb
from typing import Final

import numpy as np

from pitboss.families.pai_gow.odds.kernels import (
    BINS,
    COLUMNS,
    SETTINGS,
    add_edge,
    add_up,
    ends,
    left_by,
    new_bins,
    settings_of,
    sort_into_bins,
    tally_dealers,
)
from pitboss.families.pai_gow.odds.kinds import kinds_of
from pitboss.hands.kernels.pai_gow import rank_tables
from pitboss.regulation.house_way import HouseWay
from pitboss.vocabulary.cards import Card

DEALERS: Final = comb(46, 7)
"""The hands that a dealer may hold beside a player's."""
ALL_RANKS: Final = (1 << 13) - 1


def against_every_dealer(
    way: HouseWay, hand: Sequence[Card]
) -> dict[tuple[Card, Card], tuple[int, int]]:
    """For every setting that is not foul, by its low hand: how many of the 53,524,680 hands of the
    dealer, set the house way, lose both hands to it, and how many win both; with any other one hand
    wins and the wager is a push (§ 645a.11(f), R-645a-8)."""
    kinds, cards = kinds_of(way), np.array(hand, np.uint8)
    settings, bins = np.zeros((SETTINGS, 4), np.int64), new_bins(len(kinds.highs))
    settings = settings[: settings_of(cards, rank_tables(5), kinds.highs, settings)]
    for high, low, _, _ in settings:
        add_edge(bins.edges, high)
        add_edge(bins.low_edges, low)
    sort_into_bins(bins)
    left, tally = np.full(4, ALL_RANKS, np.int64), np.zeros((BINS, 2 * COLUMNS), np.int64)
    joker = left_by(cards, left)
    tally_dealers(left, joker, kinds, bins, tally)
    assert int(tally.sum()) == DEALERS
    summed = np.zeros((BINS, COLUMNS), np.int64)
    add_up(tally, bins, False, summed)
    found = {}
    for high, low, one, other in settings.tolist():
        won, lost = ends(summed, bins, high, low)
        found[hand[one], hand[other]] = (int(won), int(lost))
    return found
