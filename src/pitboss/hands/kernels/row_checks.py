"""Whether rows of cards can be hands: every byte a card of the deck, and none twice in a row.

Every card is compared with the six that follow it in memory, many cards at once; which of these
comparisons count, because both cards are of one row, is one bit each of a mark beside the card.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.rows import HandRows
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

Bytes = NDArray[np.uint8]

ROWS: Final = 512
"""So many rows are looked at before the next: they lie in the processor's nearest cache."""
AHEAD: Final = 6
"""How many cards can follow one in its row."""
NOTHING: Final = np.uint8(0)
NO_CARD: Final = np.uint8(1 << AHEAD)
FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH = (np.uint8(1 << place) for place in range(AHEAD))


def check_rows(hands: HandRows, cards: int, *, one_deck: bool = True) -> None:
    """Refuses the first row that holds what is no card of this deck, or a card twice.

    >>> check_rows(np.array([[0, 1], [9, 9]], np.uint8), 52)
    Traceback (most recent call last):
        ...
    pitboss.vocabulary.refusal.Refused: cards[1]: 4d is in it twice; allowed: different cards
    """
    row = first_bad_row(hands, cards, one_deck=one_deck)
    if row < 0:
        return
    held = hands[row].tolist()
    for code in held:
        if code >= cards:
            raise Refused(
                f"{code} is the code of no card here", field=f"cards[{row}]",
                allowed=f"0 to {cards - 1}",
            )  # fmt: skip
    twice = next(code for code in held if held.count(code) > 1)
    raise Refused(f"{Card(twice)} is in it twice", field=f"cards[{row}]", allowed="different cards")


def first_bad_row(hands: HandRows, cards: int, *, one_deck: bool = True) -> int:
    """The first row that holds something else than the first ``cards`` codes, or a card twice where
    all are of one deck; -1 where there is none. A row has up to seven cards.

    >>> rows = np.array([[0, 1, 2], [51, 7, 51], [52, 0, 1]], np.uint8)
    >>> first_bad_row(rows, 53), first_bad_row(rows, 52, one_deck=False)
    (1, 2)
    """
    rows = np.ascontiguousarray(hands)
    count, size = rows.shape
    assert size <= AHEAD + 1
    if (size == 1 or not one_deck) and (not count or rows.max() < cards):
        return -1
    last = max(0, count - AHEAD)  # what too few cards follow is looked at one by one
    marks = _marks(size, one_deck)
    found = _seems_bad(rows.reshape(-1), marks, np.zeros_like(marks), np.uint8(cards))
    begin = 0 if found else last
    bad = _first_bad(rows[begin:], cards, one_deck)
    return bad if bad < 0 else begin + bad


@cache
def _marks(size: int, one_deck: bool) -> Bytes:
    """For every card of so many rows, a bit for each that follows it in its own row."""
    place = np.arange(ROWS * size) % size
    marks = np.full(ROWS * size, NO_CARD)
    for distance in range(1, size if one_deck else 1):
        marks[place + distance < size] |= 1 << (distance - 1)
    return marks


@compiled
def _seems_bad(flat: Bytes, marks: Bytes, work: Bytes, cards: np.uint8) -> bool:
    """Whether something is wrong with one of these cards, but for the last six. The conditions are
    bytes, so that the processor makes many at once."""
    for begin in range(0, len(flat), len(marks)):
        part = flat[begin : begin + len(marks) + AHEAD]
        for place in range(len(part) - AHEAD):
            card = part[place]
            work[place] = (
                (FIRST if card == part[place + 1] else NOTHING)
                | (SECOND if card == part[place + 2] else NOTHING)
                | (THIRD if card == part[place + 3] else NOTHING)
                | (FOURTH if card == part[place + 4] else NOTHING)
                | (FIFTH if card == part[place + 5] else NOTHING)
                | (SIXTH if card == part[place + 6] else NOTHING)
                | (NO_CARD if card >= cards else NOTHING)
            ) & marks[place]
        found = np.uint64(0)
        for word in work.view(np.uint64):
            found |= word
        if found:
            return True
    return False


@compiled
def _first_bad(rows: HandRows, cards: int, one_deck: bool) -> int:
    """The same card by card."""
    for row in range(len(rows)):
        seen = np.uint64(0)
        for card in rows[row]:
            if card >= cards:
                return row
            held = np.uint64(1) << np.uint64(card)
            if one_deck and seen & held:
                return row
            seen |= held
    return -1
