"""Cards as numbers, for calls on many hands.

The code of a card is ``4 * rank + suit``: ranks from the deuce, 0, to the ace, 12, and suits in the
order c d h s. So ``2c`` is 0, ``As`` is 51, and the joker is 52.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from pitboss.hands.in_rows import HandRows
from pitboss.interface.given import WHOLE, as_given, rows_of
from pitboss.vocabulary.cards import DECK, JOKER, Card
from pitboss.vocabulary.cards import cards as read_cards
from pitboss.vocabulary.refusal import Refused

FACES = np.array([card.face for card in (*DECK, JOKER)], object)


def cards(hands: Any) -> HandRows:
    """The codes of cards: of one hand an array, of many hands of one size a row each.

    >>> cards("2c Ah Jk")
    array([ 0, 50, 52], dtype=uint8)
    >>> cards(["2c Ah", "Kd Ks"]).tolist()
    [[0, 50], [45, 47]]

    Faces, ``Card`` objects and codes will do, and arrays and data frames with a row for each hand.
    """
    given = as_given(hands)
    if isinstance(given, np.ndarray) and given.dtype.kind in WHOLE:
        return rows_of(given)
    if isinstance(given, str):
        return np.array(read_cards(given), np.uint8)
    listed = _listed(given, "cards")
    if listed and all(_is_card(one) for one in listed):
        return np.array(read_cards(face_list(listed)), np.uint8)
    rows = [read_cards(face_list(hand, f"cards[{at}]"), f"cards[{at}]")
            for at, hand in enumerate(listed)]  # fmt: skip
    if len({len(row) for row in rows}) > 1:
        raise Refused(
            "the hands have different numbers of cards",
            field="cards",
            allowed="the same number of cards in each hand",
        )
    return np.array(rows, np.uint8)


def _is_card(one: object) -> bool:
    return isinstance(one, int | np.integer) or (isinstance(one, str) and " " not in one.strip())


def faces(codes: Any) -> Any:
    """The faces of codes: of one hand a list, of many a list of lists.

    >>> faces([0, 50, 52]), faces(np.array([[0, 1]]))
    (['2c', 'Ah', 'Jk'], [['2c', '2d']])
    """
    given = as_given(codes, "codes")
    if not isinstance(given, np.ndarray):
        given = np.array(_listed(given, "codes"))
    if given.dtype.kind not in WHOLE and given.size:
        return face_list(given, "codes")
    if given.size and (given.min() < 0 or given.max() > JOKER):
        raise Refused("this is not a card code", field="codes", allowed="0 to 52")
    return FACES[given.astype(np.intp)].tolist()


def face_list(hand: Any, field: str = "cards") -> list[Any]:
    """A hand as a record has it: faces, whether they came as one text, as cards or as codes."""
    given = as_given(hand, field)
    if isinstance(given, np.ndarray) and given.ndim > 1:
        raise Refused(f"these are {len(given)} hands", field=field, allowed="one hand")
    listed = given.split() if isinstance(given, str) else _listed(given, field)
    return [_face(one, f"{field}[{at}]") for at, one in enumerate(listed)]


def _listed(given: Any, field: str) -> list[Any]:
    if not isinstance(given, Iterable):
        raise Refused(f"{given!r} are not cards", field=field, allowed="a list of cards")
    return given.tolist() if isinstance(given, np.ndarray) else list(given)


def _face(one: object, field: str) -> object:
    """The face of a card or a code; what is neither, who reads the hand refuses."""
    if isinstance(one, bool) or not isinstance(one, int | np.integer):
        return one
    if not 0 <= one <= JOKER:
        raise Refused(f"{int(one)} is not a card code", field=field, allowed="0 to 52")
    return FACES[int(one)]


def with_faces(told: Any) -> Any:
    """Data with faces in the place of ``Card`` objects: a record, or a decision in it."""
    match told:
        case Card():
            return _face(told, "card")
        case Mapping():
            return {name: with_faces(one) for name, one in told.items()}
        case list() | tuple():
            return [with_faces(one) for one in told]
    return told
