"""The values of many hands."""

import numpy as np

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow.tables import rank_tables
from pitboss.hands.kernels.pai_gow.value import (
    RankTables,
    Values,
    best_value,
    five_value,
    low_value,
    low_value_of_one,
)
from pitboss.hands.kernels.pai_gow.words import START
from pitboss.hands.kernels.rows import HandRows, rows_of


def pai_gow_high_ranks(cards: HandRows) -> Values:
    """The value of every high hand, five cards a row (§ 645a.6(a)-(c)).

    Rows must hold different cards, here and below: that is not checked.
    """
    return _high_ranks(rows_of(cards, 5), rank_tables(5))


def pai_gow_best_ranks(cards: HandRows) -> Values:
    """The value of the best five cards of every hand, six or seven cards a row."""
    hands = rows_of(cards, 6, 7)
    return _best_ranks(hands, rank_tables(hands.shape[1]))


def pai_gow_low_ranks(cards: HandRows) -> Values:
    """The value of every low hand, one card or two a row (§ 645a.6(b)(10), R-670a-5)."""
    return _low_ranks(rows_of(cards, 1, 2))


@compiled
def _high_ranks(hands: HandRows, fives: RankTables) -> Values:
    words = fives.words
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand = hands[row]
        first = START + words[hand[0]] + words[hand[1]]
        values[row] = five_value(first + words[hand[2]] + words[hand[3]] + words[hand[4]], fives)
    return values


@compiled
def _best_ranks(hands: HandRows, tables: RankTables) -> Values:
    words, suits = tables.words, tables.suits
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand, by_suit = START, np.uint64(0)
        for card in hands[row]:
            hand += words[card]
            by_suit += suits[card]
        values[row] = best_value(hand, by_suit, tables)
    return values


@compiled
def _low_ranks(hands: HandRows) -> Values:
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand = hands[row]
        values[row] = low_value(hand[0], hand[1]) if len(hand) == 2 else low_value_of_one(hand[0])
    return values
