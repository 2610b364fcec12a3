"""Columns of Arrow as arrays of NumPy.

Texts come as numbers: a card as its own, another text as its place among the texts that there are.
A column may come in several chunks, each with a dictionary of its own.
"""

from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from pitboss.columns import NO_CARD, CardLists, HandLists
from pitboss.vocabulary.cards import DECK, JOKER

CARD_NUMBERS: Final = {card.face: int(card) for card in (*DECK, JOKER)}
NO_TEXT: Final = -1

Ints = NDArray[np.int64]
Number = TypeVar("Number", bound=np.generic)
Column: TypeAlias = pa.ChunkedArray


class Texts(NamedTuple):
    """A column of texts: each row's place among the ``texts``, or NO_TEXT."""

    places: NDArray[np.int32]
    texts: list[str]


class Amounts(NamedTuple):
    """A column of amounts by wager: those of row r are ``starts[r]`` to ``starts[r + 1]``."""

    starts: Ints
    wagers: Texts
    cents: Ints
    is_told: NDArray[np.bool_]  # of each row


def numbers(column: Column, null: int) -> Ints:
    """Whole numbers, with another in place of a null."""
    filled = column.fill_null(null) if column.null_count else column
    return np.asarray(filled.to_numpy(), np.int64)


def flags(column: Column) -> NDArray[np.int8]:
    """1, 0, or -1 for a null."""
    return np.asarray(column.cast(pa.int8()).fill_null(-1).to_numpy(), np.int8)


def is_told(column: Column) -> NDArray[np.bool_]:
    """Where a column is not null."""
    return np.asarray(column.is_valid().to_numpy(), np.bool_)


def texts(column: Column) -> Texts:
    """A column of texts."""
    known: dict[str, int] = {}
    places = [_places(chunk, known) for chunk in column.chunks]
    return Texts(_joined(places, np.int32), list(known))


def _places(chunk: pa.Array, known: dict[str, int]) -> NDArray[np.int32]:
    """Places among the texts known so far; new ones become known."""
    encoded = chunk if pa.types.is_dictionary(chunk.type) else chunk.dictionary_encode()
    named = [known.setdefault(text, len(known)) for text in encoded.dictionary.to_pylist()]
    return _mapped(encoded, np.array([*named, NO_TEXT], np.int32))


def _mapped(encoded: pa.DictionaryArray, meaning: NDArray[np.int32]) -> NDArray[np.int32]:
    """What each number of a dictionary means; the last meaning is a null's."""
    indices = encoded.indices
    if indices.null_count:
        indices = indices.fill_null(len(meaning) - 1)
    numbered: NDArray[np.int32] = meaning[indices.to_numpy()]
    return numbered


def cards(column: Column) -> NDArray[np.uint8]:
    """A column of single cards."""
    return _joined([_card_numbers(chunk) for chunk in column.chunks], np.uint8)


def _card_numbers(chunk: pa.Array) -> NDArray[np.uint8]:
    """Cards as their numbers; NO_CARD for what is none."""
    encoded = chunk if pa.types.is_dictionary(chunk.type) else chunk.dictionary_encode()
    faces = encoded.dictionary.to_pylist()
    meaning = np.array([*(CARD_NUMBERS.get(face, NO_CARD) for face in faces), NO_CARD], np.int32)
    return _mapped(encoded, meaning).astype(np.uint8)


def card_lists(column: Column) -> CardLists:
    """A column of lists of cards; a null is an empty one."""
    values = [_card_numbers(chunk.flatten()) for chunk in column.chunks]
    return CardLists(_starts(column), _joined(values, np.uint8))


def amounts(column: Column) -> Amounts:
    """A column of amounts by wager."""
    listed = items(column)
    return Amounts(
        _starts(column),
        texts(joined_field(listed, "wager")),
        numbers(joined_field(listed, "cents"), 0),
        is_told(column),
    )


def hands(column: Column) -> HandLists:
    """The hands that seats list."""
    listed = items(column)
    return HandLists(
        _starts(column),
        card_lists(joined_field(listed, "cards")),
        numbers(joined_field(listed, "doubled"), 0),
        flags(joined_field(listed, "surrendered")) == 1,
        flags(joined_field(listed, "split")) == 1,
    )


def items(column: Column) -> Column:
    """What stands in lists, one after another."""
    return pa.chunked_array(
        [chunk.flatten() for chunk in column.chunks], type=column.type.value_type
    )


def joined_field(structs: Column, name: str) -> Column:
    """One field of a column of structs."""
    kind = structs.type.field(name).type
    return pa.chunked_array([chunk.field(name) for chunk in structs.chunks], type=kind)


def _starts(column: Column) -> Ints:
    """Where the list of each row begins, and where the last one ends."""
    lengths = pc.list_value_length(column).fill_null(0).to_numpy()
    starts = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=starts[1:])
    return starts


def _joined(parts: list[NDArray[Any]], kind: type[Number]) -> NDArray[Number]:
    """Chunks one after another."""
    if len(parts) == 1:
        return np.ascontiguousarray(parts[0], dtype=kind)
    return np.concatenate([np.zeros(0, kind), *parts]).astype(kind, copy=False)
