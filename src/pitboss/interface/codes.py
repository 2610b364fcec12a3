"""Cards as numbers, for calls on many hands.

The code of a card is ``4 * rank + suit``: ranks from the deuce, 0, to the ace, 12, and suits in the
order c d h s. So ``2c`` is 0, ``As`` is 51, and the joker is 52.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.in_rows import HandRows
from pitboss.vocabulary.cards import DECK, JOKER, Card
from pitboss.vocabulary.cards import cards as read_cards
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    Rows: TypeAlias = "NDArray[Any] | Any"

FACES = np.array([card.face for card in (*DECK, JOKER)], object)


def cards(hands: str | Sequence[Any]) -> HandRows:
    """The codes of cards: of one hand an array, of many hands of one size a row each.

    >>> cards("2c Ah Jk")
    array([ 0, 50, 52], dtype=uint8)
    >>> cards(["2c Ah", "Kd Ks"]).tolist()
    [[0, 50], [45, 47]]
    """
    if isinstance(hands, str):
        return np.array(read_cards(hands), np.uint8)
    listed = list(hands)
    if listed and all(_is_face(one) for one in listed):
        return np.array(read_cards(listed), np.uint8)
    rows = [read_cards(hand, f"cards[{at}]") for at, hand in enumerate(listed)]
    if len({len(row) for row in rows}) > 1:
        raise Refused(
            "the hands have different numbers of cards",
            field="cards",
            allowed="the same number of cards in each hand",
        )
    return np.array(rows, np.uint8)


def _is_face(one: object) -> bool:
    return isinstance(one, str) and " " not in one.strip()


def faces(codes: Iterable[int] | NDArray[Any]) -> Any:
    """The faces of codes: of one hand a list, of many a list of lists.

    >>> faces([0, 50, 52]), faces(np.array([[0, 1]]))
    (['2c', 'Ah', 'Jk'], [['2c', '2d']])
    """
    given = np.asarray(codes if isinstance(codes, np.ndarray) else list(codes))
    if given.size and (given.min() < 0 or given.max() > JOKER):
        raise Refused("this is not a card code", field="codes", allowed="0 to 52")
    return FACES[given.astype(np.intp)].tolist()


def is_many(hands: object) -> bool:
    """Whether these are hands by the million: an array of NumPy with rows, or of Arrow."""
    if isinstance(hands, np.ndarray):
        return hands.ndim == 2
    return hasattr(hands, "__arrow_array__") or type(hands).__module__.startswith("pyarrow")


def rows_of(hands: Any, field: str = "cards") -> HandRows:
    """Hands by the million as bytes, a row each: an array of whole numbers with two dimensions, or
    an array, a chunked array or a table of one column of Arrow with lists of one size."""
    codes = hands if isinstance(hands, np.ndarray) else _from_arrow(hands, field)
    if codes.dtype == np.uint8:
        return codes
    if codes.dtype.kind not in "iu":
        raise Refused(
            f"this is an array of {codes.dtype}", field=field, allowed="codes of cards, uint8"
        )
    outside = (codes < 0) | (codes > 255)
    if outside.any():
        row = int(np.argwhere(outside)[0, 0])
        raise Refused(f"{codes[row].tolist()}", field=f"{field}[{row}]", allowed="codes 0 to 52")
    return codes.astype(np.uint8)


def _from_arrow(hands: Any, field: str) -> NDArray[Any]:
    import pyarrow as pa  # noqa: PLC0415 - loaded already where this is Arrow's

    if isinstance(hands, pa.Table | pa.RecordBatch):
        if hands.num_columns != 1:
            raise Refused(f"this table has {hands.num_columns} columns", field=field,
                          allowed="one column with the cards of each hand")  # fmt: skip
        hands = hands.column(0)
    if isinstance(hands, pa.ChunkedArray):
        hands = hands.combine_chunks()
    if not pa.types.is_fixed_size_list(hands.type) or hands.null_count:
        raise Refused(f"this column has type {hands.type}", field=field,
                      allowed="lists of one size, none of them null")  # fmt: skip
    values = hands.flatten()
    if values.null_count:
        raise Refused("a card is null", field=field, allowed="codes 0 to 52")
    return np.asarray(values.to_numpy(zero_copy_only=False)).reshape(-1, hands.type.list_size)


def face_list(hand: Any) -> Any:
    """A hand as a record has it: faces, whether they came as one text, as cards or as codes."""
    if isinstance(hand, str):
        return hand.split()
    if isinstance(hand, np.ndarray):
        return faces(hand)
    if isinstance(hand, Iterable):
        return [one.face if isinstance(one, Card) else _face(one) for one in hand]
    return hand


def _face(one: object) -> object:
    return faces([int(one)])[0] if isinstance(one, int | np.integer) else one
