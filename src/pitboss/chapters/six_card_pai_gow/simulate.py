"""Rounds of Six-Card Fortune Pai Gow Poker by the million: a player who has his hands set as the
dealer sets his, and never doubles (§ 670a.11(a)(1), § 670a.11(d))."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.kernels import JOKER_CARD
from pitboss.chapters.six_card_pai_gow.odds.required import FILE, Ends, plain_endings
from pitboss.figures.figures import Outcome
from pitboss.figures.tallied import DealtRounds, tallied
from pitboss.hands.kernels.house_way import six_card_lows
from pitboss.hands.kernels.pai_gow import pai_gow_high_ranks
from pitboss.hands.poker import ACE
from pitboss.regulation import Rules

HOUSE_WAY: Final = "house_way"
CARDS: Final = 6


def play_rounds(part: DealtRounds) -> list[int]:
    """In how many rounds both hands of the player are higher, one is, and neither: equal hands are
    the dealer's (§ 670a.11(f), R-670a-4); a player's joker is above any low hand (R-670a-5)."""
    ends = np.zeros(3, np.int64)
    for rows in part.dealt(FILE.cards.deck, 2 * CARDS):
        own, own_low = set_by_house(rows[:, :CARDS])
        dealers, dealers_low = set_by_house(rows[:, CARDS:])
        low_of = np.minimum(own_low >> 2, ACE) + (own_low == JOKER_CARD)
        higher = (own > dealers).astype(np.int64) + (low_of > np.minimum(dealers_low >> 2, ACE))
        ends += np.bincount(2 - higher, minlength=len(ends))
    return [int(count) for count in ends]


def set_by_house(hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """The value of each high hand, and the low card beside it."""
    lows = six_card_lows(hands)
    highs = hands[hands != lows[:, None]].reshape(len(hands), CARDS - 1)
    return pai_gow_high_ranks(highs), lows


def endings(_: Rules) -> Iterator[Outcome]:
    """The endings of § 670a.11(f)."""
    return plain_endings(Ends(0, 0, 0, 0, 0))


SIMULATIONS: Final = {HOUSE_WAY: tallied(HOUSE_WAY, play_rounds, endings)}
"""By name, how a study is made."""
