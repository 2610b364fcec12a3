"""Six cards set as § 670a.11(d) tells the dealer."""

import numpy as np

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way.program import Ints
from pitboss.hands.kernels.house_way.values import (
    JOKER_CARD,
    ROYAL_FLUSH,
    RUNS_AND_SUITS,
    STRAIGHT_FLUSH,
    Hand,
    high_of,
)
from pitboss.hands.kernels.pai_gow import START, RankTables, rank_tables
from pitboss.hands.kernels.rows import HandRows, rows_of
from pitboss.hands.poker import ACE


def six_card_lows(cards: HandRows) -> Hand:
    """The low card of every six cards, a row each (§ 670a.11(d)).

    Rows must hold six different cards: that is not checked.
    """
    lows = np.empty(len(cards), np.uint8)
    _six_card_lows(rows_of(cards, 6, said="six"), rank_tables(5), lows)
    return lows


@compiled
def six_card_low(hand: Hand, tables: RankTables, work: Ints) -> int:
    """The low card of six: of those that can be spared from the highest class the highest, or the
    second highest where nothing is made (§ 670a.11(d))."""
    total, best = START, 0
    for place in range(6):
        total += tables.words[hand[place]]
    for place in range(6):
        work[place] = high_of(total - tables.words[hand[place]], tables) >> 20
        best = max(best, work[place])
    if best == ROYAL_FLUSH and _is_six_card_straight_flush(hand):
        best = STRAIGHT_FLUSH
    joker = 63 if RUNS_AND_SUITS >> best & 1 else 0  # it goes before an ace, or after it
    highest = second = 0
    for place in range(6):
        if work[place] >= best:
            card = int(np.int64(hand[place]))
            key = min(card >> 2, ACE) << 6 | (joker if card == JOKER_CARD else 52 - card)
            highest, second = max(highest, key), max(second, min(highest, key))
    low = (highest if best else second) & 63
    return 52 - low if low != 63 else JOKER_CARD


@compiled
def _is_six_card_straight_flush(hand: Hand) -> bool:
    """Whether six cards with a royal flush among them are in sequence and of one suit."""
    suits, lowest, highest = 0, ACE, 0
    for place in range(6):
        card = int(np.int64(hand[place]))
        if card != JOKER_CARD:
            suits |= 1 << (card & 3)
            lowest, highest = min(lowest, card >> 2), max(highest, card >> 2)
    return suits & (suits - 1) == 0 and highest - lowest <= 5


@compiled
def _six_card_lows(hands: HandRows, tables: RankTables, lows: HandRows) -> None:
    work = np.empty(6, np.int64)
    for row in range(len(hands)):
        lows[row] = six_card_low(hands[row], tables, work)
