"""How the hands of recorded rounds compare, by many rounds at once, and what they are called."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from pitboss.columns import LineNames
from pitboss.columns.lines import OUTCOMES
from pitboss.families.pai_gow.game import PaiGowTable
from pitboss.families.pai_gow.round import Hands
from pitboss.families.pai_gow.setting import both_in_words
from pitboss.families.pai_gow.settling_hands import (
    CALLED,
    CATEGORY_OF,
    CITES,
    GIVEN_UP,
    HIGH,
    LAID,
    LOSES_AS,
    LOW,
    LOW_JOKER,
    MASK,
    OUTCOME,
    SET_RIGHT,
    SET_WRONG,
    WILD_LOSES_AS,
    WILD_MASK,
    Ints,
    rounds_of_rows,
)
from pitboss.families.pai_gow.showdown import Result, compare
from pitboss.hands.kernels.pai_gow import pai_gow_high_ranks, pai_gow_low_ranks, sets_of_ranks
from pitboss.hands.kernels.pai_gow_rows import HAND_NAMES
from pitboss.hands.pai_gow import CATEGORIES, in_words, rank_high, rank_low
from pitboss.procedure.requests import SURRENDER
from pitboss.vocabulary.cards import Card, cards

FOUL, MISSET, ACE_HIGH, SURRENDERED, RESULTS = range(9, 14)
"""How hands compare: first, by threes, whether the high hand is lower, a copy or higher, and among
each three whether the low hand is; foul hands; hands of wrong sizes; a dealer's Ace High Pai Gow,
which ties with all; and hands that were given up."""

ACE_HIGH_MASK: Final = 1 << HAND_NAMES.index("ace-high")
"""The mask of an Ace High Pai Gow, which fits no other row of a bonus paytable."""

TWO_PAIR, FULL_HOUSE = CATEGORIES.index("two pair"), CATEGORIES.index("full house")
"""Categories whose names tell two ranks."""


@dataclass(frozen=True)
class Comparing:
    """How hands compare at a table, and the numbers of what they are called."""

    outcomes: Ints  # by result
    cites: Ints
    unset: Ints  # what cards are called then that are not two hands of the right sizes
    settings: Ints  # what two hands are called, by the numbers of the high and the low one's names
    low: int  # cards of a low hand
    categories: Ints  # what cards are called that make such a hand
    how_high: Ints  # by the bits of a mask that fit nothing else
    ace_high_ties: bool

    @staticmethod
    def at(table: PaiGowTable, names: LineNames, ace_high: Result | None) -> "Comparing":
        """As the reference compares hands at this table."""
        low, results = table.rules.chapter.hand.low, _results(table, ace_high)
        high_names, low_names = _high_words()[0], _low_words(low)[0]
        settings = [
            [names.hand(both_in_words(high, lower)) for lower in low_names] for high in high_names
        ]
        return Comparing(
            outcomes=np.array([OUTCOMES.index(result.outcome) for result in results], np.int64),
            cites=np.array([names.cited(*result.cites) for result in results], np.int64),
            unset=np.array([names.hand(result.words) for result in results], np.int64),
            settings=np.array(settings, np.int64),
            low=low,
            categories=np.array([names.hand(name) for name in CATEGORIES], np.int64),
            how_high=np.array([names.hand(name) for name in HAND_NAMES], np.int64),
            ace_high_ties=ace_high is not None,
        )

    def compare(self, first: Ints, hands: Ints, dealers: Ints) -> None:
        """How every main wager ends, and what its hands are called (§ 645a.11(f), § 670a.11(f),
        § 688a.11(f))."""
        others = dealers[rounds_of_rows(first)]
        results = _compared(hands, others)
        if self.ace_high_ties:  # § 688a.11(f)(2)(iii), R-688a-13
            results[others[:, MASK] == ACE_HIGH_MASK] = ACE_HIGH
        results[hands[:, LAID] == GIVEN_UP] = SURRENDERED  # § 645a.11(d), § 688a.11(d)
        hands[:, OUTCOME], hands[:, CITES] = self.outcomes[results], self.cites[results]
        highs, lows = _high_words()[1], _low_words(self.low)[1]
        called = self.settings[highs[high_key(hands[:, HIGH])], lows[low_key(hands[:, LOW])]]
        is_right = hands[:, LAID] == SET_RIGHT
        hands[:, CALLED] = np.where(is_right, called, self.unset[results])
        for mask, loses_as in ((MASK, LOSES_AS), (WILD_MASK, WILD_LOSES_AS)):
            hands[:, loses_as] = self._losing(hands[:, mask], hands[:, CATEGORY_OF])

    def _losing(self, masks: Ints, categories: Ints) -> Ints:
        """What cards are called that lose: their category, or how high they are where they fit
        nothing else."""
        only = (categories == 0) & (masks & (masks - 1) == 0) & (masks > 0)
        bits = np.bitwise_count(np.where(only, masks, 1) - 1)
        losing: Ints = np.where(only, self.how_high[bits], self.categories[categories])
        return losing


def _compared(hands: Ints, others: Ints) -> Ints:
    """Hands against a dealer's, row by row; a player's joker that is a low hand of its own is
    higher than any card (§ 670a.6(c), R-670a-5)."""
    high = np.sign(hands[:, HIGH] - others[:, HIGH])
    low = np.sign(hands[:, LOW] - others[:, LOW])
    low[hands[:, LOW_JOKER] != 0] = 1
    results: Ints = 3 * (high + 1) + low + 1
    results[hands[:, HIGH] < hands[:, LOW]] = FOUL
    results[hands[:, LAID] == SET_WRONG] = MISSET
    return results


DEALERS: Final = {2: ("Ts Td 8h 5s 3d", "Qc 9c"), 1: ("Ts Td 8h 5s 3d", "Qc")}
HIGHS: Final = ("9s 9d 7c 6c 2c", "Tc Th 8c 5c 3c", "Js Jd 7c 6c 2c")
LOWS: Final = {2: ("Jc 4d", "Qd 9d", "Kd 4d"), 1: ("Jc", "Qd", "Kd")}
"""Hands of a dealer, and of players: lower, a copy, and higher."""
FOULS: Final = {2: ("Kc Jd 9h 5c 3c", "4c 4d"), 1: ("Kc Jd 9h 5c 3c", "Ac")}
MISSETS: Final = ("Kc Jd 9h 5c", "4c 4d 2h")


def _results(table: PaiGowTable, ace_high: Result | None) -> list[Result]:
    """Every result, as the reference itself compares such hands."""
    low = table.rules.chapter.hand.low
    other, foul = _hands(*DEALERS[low]), _hands(*FOULS[low])
    by_threes = [compare(table, _hands(high, own), other) for high in HIGHS for own in LOWS[low]]
    beside = {
        FOUL: compare(table, foul, other),
        MISSET: compare(table, _hands(*MISSETS), other),
        ACE_HIGH: ace_high or by_threes[0],  # no other game comes to it
        SURRENDERED: Result("lose", table.game.steps.surrender, SURRENDER),
    }
    return [*by_threes, *(beside[result] for result in range(FOUL, RESULTS))]


def _hands(high: str, low: str) -> Hands:
    return Hands(cards(high), cards(low))


# what hands are called


def high_key(values: Ints) -> Ints:
    """The category of high hands and the ranks that its name tells, side by side."""
    categories, second = values >> 20, np.zeros_like(values)
    second = np.where(categories == TWO_PAIR, values >> 8 & 15, second)
    second = np.where(categories == FULL_HOUSE, values >> 4 & 15, second)
    return categories << 8 | (values >> 16 & 15) << 4 | second


def low_key(values: Ints) -> Ints:
    """The ranks of low hands, side by side: two equal ones are a pair."""
    return values >> 12 & 255


@cache
def _high_words() -> tuple[tuple[str, ...], Ints]:
    """Every name of a high hand, and its number by the key of a value: asked for one hand of each
    key, without a flush and with one."""
    suited = [np.flatnonzero([bits >> rank & 1 for rank in range(13)])
              for bits in range(1 << 13) if bits.bit_count() == 5]  # fmt: skip
    hands = np.vstack([sets_of_ranks(5), 4 * np.array(suited, np.uint8)])
    keys = high_key(pai_gow_high_ranks(hands).astype(np.int64)).tolist()
    named = dict(zip(keys, hands.tolist(), strict=True))
    return _numbered(
        {key: in_words(rank_high(map(Card, hand))) for key, hand in named.items()},
        len(CATEGORIES) << 8,
    )


@cache
def _low_words(size: int) -> tuple[tuple[str, ...], Ints]:
    """Every name of a low hand of so many cards, and its number by the key of a value."""
    ranks = np.array(
        [(first, second) for first in range(13) for second in range(first + 1)], np.uint8
    )
    hands = (4 * ranks + np.array([0, 1], np.uint8))[:, :size]
    keys = low_key(pai_gow_low_ranks(hands).astype(np.int64)).tolist()
    named = dict(zip(keys, hands.tolist(), strict=True))
    return _numbered({key: in_words(rank_low(map(Card, hand))) for key, hand in named.items()}, 256)


def _numbered(words: Mapping[int, str], keys: int) -> tuple[tuple[str, ...], Ints]:
    every = tuple(dict.fromkeys(words.values()))
    numbers = np.full(keys, -1, np.int64)
    for key, name in words.items():
        numbers[key] = every.index(name)
    return every, numbers
