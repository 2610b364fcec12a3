"""Whether rows of cards can be hands: every byte a card of the deck, and none twice in a row.

Every card is compared with those that follow it in memory, as many as can follow one in its row,
many cards at once; which of these comparisons count, because both cards are of one row, is one bit
each of a mark beside the card.
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
FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH = (np.uint8(1 << place) for place in range(AHEAD))


def check_rows(hands: HandRows, cards: int, *, one_deck: bool = True) -> None:
    """Refuses the first row that holds what is no card of this deck, or a card twice.

    >>> check_rows(np.array([[0, 1], [9, 9]], np.uint8), 52)
    Traceback (most recent call last):
        ...
    pitboss.vocabulary.refusal.Refused: cards[1]: 4d appears twice; allowed: different cards
    """
    row = first_bad_row(hands, cards, one_deck=one_deck)
    if row < 0:
        return
    held = hands[row].tolist()
    for column, code in enumerate(held):
        if code >= cards:
            raise no_card(code, row, column, cards)
    twice = next(code for code in held if held.count(code) > 1)
    raise Refused(f"{Card(twice)} appears twice", field=f"cards[{row}]", allowed="different cards")


def no_card(code: int, row: int, column: int, cards: int) -> Refused:
    """What is said of a code that is no card of a deck of so many ``cards``."""
    return Refused(
        f"{code} is not a card code in this game",
        field=f"cards[{row}][{column}]",
        allowed=f"0 to {cards - 1}",
    )


def first_bad_row(hands: HandRows, cards: int, *, one_deck: bool = True) -> int:
    """The first row that holds something else than the first ``cards`` codes, or a card twice where
    all are of one deck; -1 where there is none. A row of one deck has up to seven cards.

    >>> rows = np.array([[0, 1, 2], [51, 7, 51], [52, 0, 1]], np.uint8)
    >>> first_bad_row(rows, 53), first_bad_row(rows, 52, one_deck=False)
    (1, 2)
    """
    rows = np.ascontiguousarray(hands)
    count, size = rows.shape
    ahead = (True,) * (size - 1 if one_deck else 0)
    assert len(ahead) <= AHEAD
    last = max(0, count - AHEAD)  # what too few cards follow is looked at one by one
    found = _seems_bad(rows.reshape(-1), _marks(size), ahead, np.uint8(cards))
    begin = 0 if found else last
    bad = _first_bad(rows[begin:], cards, one_deck)
    return bad if bad < 0 else begin + bad


@cache
def _marks(size: int) -> Bytes:
    """For every card of so many rows, a bit for each that follows it in its own row."""
    place = np.arange(ROWS * size) % size
    marks = np.zeros(ROWS * size, np.uint8)
    for distance in range(1, size):
        marks[place + distance < size] |= 1 << (distance - 1)
    return marks


@compiled
def _seems_bad(flat: Bytes, marks: Bytes, ahead: tuple[bool, ...], cards: np.uint8) -> bool:
    """Whether something is wrong with one of these cards, but for the last, which have fewer ahead
    of them. How many are ``ahead`` is known when this is compiled: each number has machine code of
    its own, without the comparisons that it does not need. The greatest of what is found, not all
    of it together, is kept: that stays a byte, so that the processor looks at many at once."""
    found = most = NOTHING
    for begin in range(0, len(flat), len(marks)):
        part = flat[begin : begin + len(marks) + len(ahead)]
        for place in range(len(part) - len(ahead)):
            card = part[place]
            same = (
                (FIRST if len(ahead) > 0 and card == part[place + 1] else NOTHING)
                | (SECOND if len(ahead) > 1 and card == part[place + 2] else NOTHING)
                | (THIRD if len(ahead) > 2 and card == part[place + 3] else NOTHING)
                | (FOURTH if len(ahead) > 3 and card == part[place + 4] else NOTHING)
                | (FIFTH if len(ahead) > 4 and card == part[place + 5] else NOTHING)
                | (SIXTH if len(ahead) > 5 and card == part[place + 6] else NOTHING)
            )
            found = max(found, np.uint8(same & marks[place]))
            most = max(most, card)
        if found or most >= cards:
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
