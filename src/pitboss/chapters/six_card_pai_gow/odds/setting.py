"""How best to set six cards, and when to double (§ 670a.11(b), § 670a.11(c)): what each choice is
worth with any hand, and points to set by.

A setting is worth what its two hands are worth together, so points for each of them, its chance to
be higher than the dealer's, are nearly all that one has to know.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    DEALER_HANDS,
    FOUL,
    HANDS,
    LOST,
    LOST_DOUBLE,
    WON,
    WON_DOUBLE,
    Classes,
    count_against,
    levels,
    settings_of,
)
from pitboss.chapters.six_card_pai_gow.odds.required import (
    DOUBLE_DOWN,
    FILE,
    Choices,
    Counted,
    Marks,
    of_setting,
)
from pitboss.figures.figures import ratio
from pitboss.figures.strategy import DOUBLED, Advice, Situation, check_cards
from pitboss.hands.house_way import in_sight
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.hands.six_card_house_way import set_six
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANK_NAMES

POINTS: Final = 20
"""The points of a hand that is higher than any of the dealer's."""
NO_POINTS: Final = -1
"""Of a foul setting."""
NEVER: Final = 255
"""Above the number of any high hand."""
LOW_NAMES: Final = (*RANK_NAMES, "joker")
PLURALS: Final = tuple(f"{name}{'es' if name.endswith('x') else 's'}" for name in RANK_NAMES)
TWO_PAIR, FOUR_OF_A_KIND = (CATEGORIES.index(name) for name in ("two pair", "four-of-a-kind"))


def advise(rules: Rules, _: int, situation: Situation) -> Advice:
    """What each setting of these six cards is worth, doubled and not, against every hand of the
    dealer's; foul ones, which lose, are left out (§ 670a.11(f)(1)(v))."""
    hand = situation.cards
    check_cards(FILE, hand, "670a.11(b)")
    situation.check_nothing_seen(
        "a player who sets his hands sees none of the dealer's cards", "670a.11(d)[lead]"
    )
    ordered = sorted(hand)
    cards = np.array(ordered, np.uint8)
    highs, _lows = settings_of(cards[None])
    counts = count_against(cards).tolist()
    offered = rules.offers(DOUBLE_DOWN)
    expected, settings, chances = {}, {}, {}
    for at, low in enumerate(ordered):
        if highs[0, at] == FOUL:
            continue
        high = in_sight(card for card in ordered if card != low)
        won, lost, won_double, lost_double = (
            Fraction(counts[at][kind], DEALER_HANDS)
            for kind in (WON, LOST, WON_DOUBLE, LOST_DOUBLE)
        )
        expected[low.face] = won - lost
        if offered:
            expected[low.face + DOUBLED] = won - lost + won_double - lost_double
        for name in (low.face, low.face + DOUBLED) if offered else (low.face,):
            settings[name] = (high, (low,))
        chances[low.face] = {
            "wins": ratio(won),
            "ties": ratio(1 - won - lost),
            "loses": ratio(lost),
        }
    house_way = set_six(hand).low[0].face
    return Advice(situation, expected, {"chances": chances}, settings, house_way=house_way)


# points


@cache
def named_hands() -> tuple[tuple[str, ...], Choices]:
    """What people call the high hands, lowest first, and by its place the number of every hand's
    name: up to two pair by the highest rank, and from four-of-a-kind up all as one."""
    values = levels().astype(np.int64)
    categories, ranks = np.minimum(values >> 20, FOUR_OF_A_KIND), values >> 16 & 15
    keys, numbers = np.unique(
        np.where(categories <= TWO_PAIR, categories << 4 | ranks, categories << 4),
        return_inverse=True,
    )
    return tuple(_name(*divmod(key, 16)) for key in keys.tolist()), numbers


def _name(category: int, rank: int) -> str:
    if category == FOUR_OF_A_KIND:
        return f"{CATEGORIES[category]} or better"
    if category > TWO_PAIR:
        return CATEGORIES[category]
    return (
        f"{RANK_NAMES[rank]}-high",
        f"pair of {PLURALS[rank]}",
        f"two pair ({PLURALS[rank]} up)",
    )[category]


@dataclass(frozen=True, eq=False, slots=True)
class Scheme:
    """Points for the two hands of a setting, and for each low card the high hand from which on to
    double. High hands go by the numbers of their names, low ones by rank, the joker last."""

    high: tuple[int, ...]
    low: tuple[int, ...]
    least: tuple[int, ...] = (NEVER,) * len(LOW_NAMES)

    def scores(self, hands: Classes) -> Choices:
        """The points of every setting; a foul one has none."""
        allowed = hands.highs != FOUL
        high = np.array(self.high)[named_hands()[1][np.where(allowed, hands.highs, 0)]]
        scores: Choices = np.where(allowed, high + np.array(self.low)[hands.lows], NO_POINTS)
        return scores

    def settings(self, hands: Classes) -> Choices:
        """The settings with the most points, of equals those with the higher low card."""
        low_first = hands.lows.astype(np.intp) << 16 | hands.highs
        most: Choices = (self.scores(hands) << 32 | low_first).argmax(axis=1)
        return most

    def doubles(self, hands: Classes, at: Choices) -> Marks:
        """Which classes, set so, are doubled."""
        high, low = numbers_of(hands, at)
        doubled: Marks = high >= np.array(self.least)[low]
        return doubled


def numbers_of(hands: Classes, at: Choices) -> tuple[Choices, Choices]:
    """The numbers of the high and the low hand of one setting a class."""
    high = named_hands()[1][of_setting(hands.highs, at)]
    return high, of_setting(hands.lows, at).astype(np.intp)


def scheme_of(dealt: Counted, doubling: bool) -> Scheme:
    """A hand's points are how many of the dealer's it beats; one of the same name counts half, but
    a low card that is a copy loses (§ 670a.6(c))."""
    hands = dealt.hands
    names, numbers = named_hands()
    same = summed(numbers[hands.dealer_high], hands.hands, len(names))
    twice = (2 * np.cumsum(same) - same).tolist()
    lower = np.cumsum(summed(hands.dealer_low + 1, hands.hands, len(LOW_NAMES))).tolist()
    scheme = Scheme(
        tuple(points(beaten, 2 * HANDS) for beaten in twice),
        tuple(points(beaten, HANDS) for beaten in lower),
    )
    return replace(scheme, least=least_doubled(dealt, scheme)) if doubling else scheme


def least_doubled(dealt: Counted, scheme: Scheme) -> tuple[int, ...]:
    """For each low card, the high hand from which on to double gains most, hands set by points."""
    hands, at, names = dealt.hands, scheme.settings(dealt.hands), len(named_hands()[0])
    high, low = numbers_of(hands, at)
    gains = hands.hands * of_setting(dealt.more, at)
    by_hands = summed(low * names + high, gains, len(LOW_NAMES) * names).reshape(-1, names)
    from_here_up = by_hands[:, ::-1].cumsum(axis=1)  # the highest hand first
    least = names - 1 - from_here_up.argmax(axis=1)
    return tuple(np.where(from_here_up.max(axis=1) > 0, least, NEVER).tolist())


def points(beaten: int, hands: int) -> int:
    """A share in twentieths, the half rounded up.

    >>> points(1, 2), points(1, 40), points(1, 41)
    (10, 1, 0)
    """
    return (2 * POINTS * beaten + hands) // (2 * hands)


def summed(numbers: NDArray[Any], values: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """The sums of values over the classes with each number."""
    sums = np.zeros(size, np.int64)
    np.add.at(sums, numbers, values)
    return sums
