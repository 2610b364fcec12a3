"""Hands of the three pai gow games by the million: ranked, and set the house way."""

from functools import partial
from typing import Final

import numpy as np

from pitboss.hands.in_rows import HandRows, HandsInRows, HandsSetInRows, RankedHands
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import house_way_lows, six_card_lows
from pitboss.hands.kernels.pai_gow import (
    CATEGORY,
    pai_gow_best_ranks,
    pai_gow_high_ranks,
    pai_gow_low_ranks,
)
from pitboss.hands.kernels.row_checks import check_rows
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.cards import JOKER

DECK: Final = int(JOKER) + 1
HIGH: Final = 5


def rank(hands: HandRows, low: bool, *, of_one: bool = False) -> RankedHands:
    """High hands of five cards a row, the best of six or seven, or low hands (§ 645a.6). A player's
    joker in a low hand of one card is higher than any card of the dealer's (R-670a-5)."""
    check_rows(hands, DECK)
    if low:
        values = pai_gow_low_ranks(hands)
        if of_one:
            values += hands[:, 0] == JOKER
    else:
        ranks = pai_gow_high_ranks if hands.shape[1] == HIGH else pai_gow_best_ranks
        values = ranks(hands)
    return RankedHands(values, CATEGORIES, lambda ranked: ranked >> CATEGORY)


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
