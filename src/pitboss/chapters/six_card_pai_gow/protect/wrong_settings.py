"""Each rule of § 670a.11(d) passed over: by which rule the dealer should have set six cards, and
what he sets who does not think of it, for every class of hands at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.kernels import FOUL, JOKER_CARD, Classes, levels
from pitboss.hands.kernels.pai_gow import CATEGORY
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.hands.poker import ACE
from pitboss.hands.six_card_house_way import SIX_IN_SEQUENCE

STRAIGHT, FLUSH, STRAIGHT_FLUSH = map(CATEGORIES.index, ("straight", "flush", "straight flush"))

LEAD, THREES, PAIRS, ALL_SIX, BOTH, RUN, SUITED, NOTHING = (
    f"670a.11(d){rule}"
    for rule in ("(1)[lead]", "(1)(i)", "(1)(ii)", "(2)", "(3)", "(4)", "(5)", "(6)")
)

WHEN: Final = {
    LEAD: "a made hand is to stay whole, the highest spare card to be low",
    THREES: "three of each of two ranks",
    PAIRS: "three pairs",
    ALL_SIX: "all six cards fit a straight or flush",
    BOTH: "a straight and a flush",
    RUN: "a straight and a straight flush",
    SUITED: "six of a suit with a straight flush",
    NOTHING: "nothing made",
}
"""By rule, in which hands it decides."""

AS_NOTHING: Final = "as though nothing were made, the second highest card low"
HIGHEST_HIGH: Final = "the highest high hand, and what is left is low"
AS_STRAIGHT: Final = "the straight stays high"
AS_FLUSH: Final = "a flush stays high, the highest card is low"

Marks = NDArray[np.bool_]
Choices = NDArray[np.intp]


@dataclass(frozen=True, eq=False, slots=True)
class WrongSetting:
    """What a dealer sets who passes over a rule: the rule, what he does instead, the classes that
    give occasion to it, and of each of these the place of the card that is low then."""

    cite: str
    instead: str
    rows: Choices
    at: Choices


def wrong_settings(hands: Classes) -> Iterator[WrongSetting]:
    """Every way to pass over a rule, with the classes in which that changes a hand."""
    rules, made = rules_of(hands), made_by(hands)
    highest = np.where(hands.highs == FOUL, -1, hands.highs.astype(np.int64)).argmax(axis=1)
    second, last = np.full_like(highest, 4), np.full_like(highest, 5)
    straight = 5 - (made == STRAIGHT)[:, ::-1].argmax(axis=1)
    for cite, instead, at in (
        (LEAD, AS_NOTHING, second),
        (LEAD, HIGHEST_HIGH, highest),
        (THREES, HIGHEST_HIGH, highest),
        (PAIRS, HIGHEST_HIGH, highest),
        (ALL_SIX, HIGHEST_HIGH, highest),
        (BOTH, AS_STRAIGHT, straight),
        (RUN, AS_STRAIGHT, straight),
        (SUITED, AS_FLUSH, last),
        (NOTHING, HIGHEST_HIGH, highest),
    ):
        rows = np.flatnonzero((rules == cite) & changes(hands, at))
        yield WrongSetting(cite, instead, rows, at[rows])


def changes(hands: Classes, at: Choices) -> Marks:
    """Whether a low card at this place makes either hand another than the dealer's own."""
    rows = np.arange(len(at))
    high, low = hands.highs[rows, at], np.minimum(hands.lows[rows, at], ACE)
    changed: Marks = (high != hands.dealer_high) | (low != hands.dealer_low)
    return changed


def made_by(hands: Classes) -> NDArray[np.uint32]:
    """By the place of the low card, the class of the high hand; a foul one is a high card."""
    values = levels()[np.where(hands.highs == FOUL, 0, hands.highs)]
    made: NDArray[np.uint32] = values >> CATEGORY
    return made


def rules_of(hands: Classes) -> NDArray[np.str_]:
    """The rule by which the dealer sets each class: of (3) to (5) those that say what is high come
    before (2), and (1) is for all that no other names (R-670a-6 to R-670a-8)."""
    made = made_by(hands)
    highest, with_straight = made.max(axis=1), (made == STRAIGHT).any(axis=1)
    ranks = np.minimum(hands.cards >> 2, ACE)
    same = ranks[:, 1:] == ranks[:, :-1]
    straight, flush = in_sequence(hands), of_a_suit(hands)
    run = (highest == STRAIGHT_FLUSH) | (highest == STRAIGHT_FLUSH + 1)
    all_six = (
        (straight & (highest == STRAIGHT)) | (flush & (highest == FLUSH)) | (run & flush & straight)
    )
    rules: NDArray[np.str_] = np.select(
        [
            highest == 0,
            (same == [True, True, False, True, True]).all(axis=1),
            (same == [True, False, True, False, True]).all(axis=1),
            all_six,
            run & flush,
            run & with_straight,
            (highest == FLUSH) & with_straight,
        ],
        [NOTHING, THREES, PAIRS, ALL_SIX, SUITED, RUN, BOTH],
        LEAD,
    )
    return rules


def in_sequence(hands: Classes) -> Marks:
    """Which classes are six-card straights, the joker perhaps one of the cards (R-670a-6)."""
    plain = hands.cards != JOKER_CARD
    ranks = np.where(plain, 1 << (hands.cards >> 2).astype(np.int64), 0)
    bits = np.bitwise_or.reduce(ranks, axis=1)
    sequences = [sum(1 << rank for rank in run) for run in SIX_IN_SEQUENCE]
    in_one = np.any([(bits & ~run) == 0 for run in sequences], axis=0)
    whole: Marks = in_one & (ranks.sum(axis=1) == bits)  # no rank twice
    return whole


def of_a_suit(hands: Classes) -> Marks:
    """Which classes are six-card flushes, the joker perhaps one of the cards (R-670a-6)."""
    suits = np.where(hands.cards == JOKER_CARD, hands.cards[:, :1] & 3, hands.cards & 3)
    one: Marks = (suits == suits[:, :1]).all(axis=1)
    return one
