"""Hands of Blackjack by the million (§ 633a.1, § 633a.3(e)).

Hands are of different lengths: a row of the array is as long as the longest, and 255 stands where a
shorter hand has no more cards.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import ACE, MOST
from pitboss.hands.in_rows import HandRows, HandsInRows, RankedHands
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.row_checks import no_card
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

NAMES: Final = ("bust", "hard", "soft", "blackjack")
BUST, HARD, SOFT, NATURAL = range(4)
NO_CARD: Final = 255
CARDS: Final = len(DECK)


def rank(hands: HandRows, _: bool) -> RankedHands:
    """Two cards a row or more. A value is the total; 0 of a hand of more than 21, and 22 of a
    Blackjack, which is above any other 21."""
    rows = np.ascontiguousarray(hands)
    values, categories = np.empty(len(rows), np.uint32), np.empty(len(rows), np.uint8)
    bad = _ranked(rows, values, categories)
    if bad >= 0:
        codes = rows[bad].tolist()
        for column, code in enumerate(codes):
            if code >= CARDS and code != NO_CARD:
                raise no_card(code, bad, column, CARDS)
        raise Refused(
            f"the hand has too few cards, or a gap: {codes}",
            field=f"cards[{bad}]",
            allowed="two cards or more, filled up with 255",
            cites=["633a.7(f)(1)"],
        )
    return RankedHands(values, NAMES, lambda _: categories)


@compiled
def _ranked(hands: HandRows, values: NDArray[np.uint32], categories: NDArray[np.uint8]) -> int:
    """The values and categories of every hand; the first row that is none, or -1."""
    for row in range(len(hands)):
        points, aces, cards = 0, 0, 0
        for place in range(hands.shape[1]):
            card = hands[row, place]
            if card == NO_CARD:
                continue
            if card >= CARDS or cards < place:
                return row
            face = card >> 2
            cards += 1
            aces += face == ACE
            points += 1 if face == ACE else min(face + 2, 10)
        if cards < 2:
            return row
        soft = aces > 0 and points + 10 <= MOST
        total = points + 10 if soft else points
        natural = cards == 2 and total == MOST
        values[row] = 0 if total > MOST else total + natural
        categories[row] = BUST if total > MOST else NATURAL if natural else SOFT if soft else HARD
    return -1


IN_ROWS: Final = HandsInRows(rank, tuple(range(2, 22)))
