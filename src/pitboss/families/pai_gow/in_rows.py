"""Hands of the three pai gow games by the million: ranked, and set the house way."""

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.in_rows import HandRows, HandsInRows, HandsSetInRows, RankedHands
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import house_way_lows, six_card_lows
from pitboss.hands.kernels.pai_gow import (
    CATEGORY,
    Values,
    low_value,
    pai_gow_best_ranks,
    pai_gow_high_ranks,
)
from pitboss.hands.kernels.row_checks import check_rows
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.hands.poker import ACE
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.cards import JOKER

Cards = NDArray[np.uint8]

DECK: Final = int(JOKER) + 1
HIGH: Final = 5
RANK: Final = 16
"""The bits of the value of one card below those of its rank."""
JOKER_LOW: Final = np.uint32((ACE << RANK) + 1)


def rank(hands: HandRows, low: bool, *, of_one: bool = False) -> RankedHands:
    """High hands of five cards a row, the best of six or seven, or low hands (§ 645a.6). A player's
    joker in a low hand of one card is higher than any card of the dealer's (R-670a-5)."""
    if low:
        cards = np.ascontiguousarray(hands).reshape(-1)
        values, good = _lows_of_one(cards) if of_one else _lows_of_two(cards)
        if not good:
            check_rows(hands, DECK)
    else:
        check_rows(hands, DECK)
        values = (pai_gow_high_ranks if hands.shape[1] == HIGH else pai_gow_best_ranks)(hands)
    return RankedHands(values, CATEGORIES, lambda ranked: ranked >> CATEGORY)


@compiled
def _lows_of_two(cards: Cards) -> tuple[Values, bool]:
    """The value of every low hand, and whether each is of two different cards. What is found of
    that stays a byte, so that the processor looks at many hands at once."""
    values = np.empty(len(cards) // 2, np.uint32)
    most = twice = np.uint8(0)
    for row in range(len(values)):
        one, other = cards[2 * row], cards[2 * row + 1]
        values[row] = low_value(one, other)
        most = max(most, one, other)
        twice = max(twice, np.uint8(one == other))
    return values, bool(most < DECK) and not twice


@compiled
def _lows_of_one(cards: Cards) -> tuple[Values, bool]:
    """The value of every card as a player's low hand, and whether each is a card. The joker comes
    after the aces: cut off at one more than they are worth, it is worth that."""
    values, most = np.empty(len(cards), np.uint32), np.uint8(0)
    for row in range(len(cards)):
        card = cards[row]
        values[row] = min(np.uint32(np.int64(card) >> 2 << RANK), JOKER_LOW)
        most = max(most, card)
    return values, bool(most < DECK)


def set_seven(rules: Rules, hands: HandRows) -> HandsSetInRows:
    """Seven cards a row by the way that the casino filed (§ 645a.11(c), § 688a.11(a))."""
    check_rows(hands, DECK)
    return _parted(hands, house_way_lows(house_way(rules["house_way"]), hands))


def set_six(_: Rules, hands: HandRows) -> HandsSetInRows:
    """Six cards a row as § 670a.11(d) says."""
    check_rows(hands, DECK)
    return _parted(hands, six_card_lows(hands)[:, None])


def _parted(hands: HandRows, low: HandRows) -> HandsSetInRows:
    high = np.empty((len(hands), HIGH), np.uint8)
    _rest(np.ascontiguousarray(hands), low, high)
    return HandsSetInRows(high, low)


@compiled
def _rest(hands: HandRows, low: HandRows, high: HandRows) -> None:
    """The cards of each hand that are not low: a low one is written too, and the next card takes
    its place, so that no branch of the processor is guessed."""
    last = low.shape[1] - 1
    for row in range(len(hands)):
        one, other, at = low[row, 0], low[row, last], 0
        for card in hands[row]:
            if at < HIGH:
                high[row, at] = card
            at += (card != one) & (card != other)


SEVEN: Final = HandsInRows(rank, (5, 6, 7), 2, set_seven)
SIX: Final = HandsInRows(partial(rank, of_one=True), (5, 6), 1, set_six)
