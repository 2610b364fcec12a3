"""Hands of DJ Wild Stud Poker by the million (§ 687a.6)."""

from typing import Final

import numpy as np

from pitboss.chapters.dj_wild.ranking import CATEGORIES
from pitboss.chapters.dj_wild.ranking_kernels import dj_wild_ranks
from pitboss.chapters.dj_wild.round import FILE
from pitboss.hands.in_rows import HandRows, HandsInRows, RankedHands
from pitboss.hands.kernels.row_checks import check_rows

NAMES: Final = tuple(CATEGORIES)
CATEGORY: Final = np.uint32(20)


def rank(hands: HandRows, _: bool) -> RankedHands:
    """Five cards a row, deuces and joker wild (§ 687a.6(b), (c))."""
    check_rows(hands, len(FILE.cards.deck))
    return RankedHands(dj_wild_ranks(hands), NAMES, lambda values: values >> CATEGORY)


IN_ROWS: Final = HandsInRows(rank, (FILE.hand.cards,))
