"""Hands of Over/Under by the million: point counts, and the side on which they fall."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.over_under.round import CHOICES, FILE
from pitboss.hands.in_rows import HandRows, HandsInRows, RankedHands
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.row_checks import check_rows
from pitboss.vocabulary.cards import DECK

NAMES: Final = ("under 18", "house wins", "over 23")
UNDER, HOUSE, OVER = range(3)
POINTS: Final = np.array([FILE.cards.points()[card.rank] for card in DECK], np.uint8)
MOST: Final = FILE.hand.cards * int(POINTS.max())
SIDES: Final = np.array(
    [
        OVER
        if total in CHOICES["over"].wins
        else UNDER
        if total in CHOICES["under"].wins
        else HOUSE
        for total in range(MOST + 1)
    ],
    np.uint8,
)
"""By total (§ 686a.7(i.2), § 686a.7(k))."""


def rank(hands: HandRows, _: bool) -> RankedHands:
    """Three cards a row, of several decks; a value is the total point count (§ 686a.3(d))."""
    check_rows(hands, len(DECK), one_deck=False)
    return RankedHands(_totals(np.ascontiguousarray(hands), POINTS), NAMES, SIDES.__getitem__)


@compiled
def _totals(hands: HandRows, points: NDArray[np.uint8]) -> NDArray[np.uint32]:
    totals = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        total = 0
        for card in hands[row]:
            total += points[card]
        totals[row] = total
    return totals


IN_ROWS: Final = HandsInRows(rank, (FILE.hand.cards,))
