"""Hands as other libraries hold them: arrays, columns of Arrow, and data frames.

A table has a row for each hand and a column for each card. Its rows are read, never its columns:
most frames yield their columns' names when they are iterated, and ``"2c"`` or 0 may be one.
"""

from collections.abc import Hashable, Mapping
from contextlib import suppress
from inspect import getattr_static
from math import isnan
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.in_rows import HandRows
from pitboss.vocabulary.cards import DECK, JOKER
from pitboss.vocabulary.refusal import Refused

NO_CARD: Final = 255
"""Stands where a shorter hand has no more cards."""

CODES: Final[Mapping[Any, int]] = (
    {card.face: int(card) for card in (*DECK, JOKER)}
    | {code: code for code in range(256)}
    | {None: NO_CARD, "": NO_CARD}
)
"""What a cell may hold, and its code."""

BOOLEANS: Final = frozenset({bool, np.bool_})
"""Types whose values equal the codes 0 and 1 and are not cards."""

WHOLE, TEXT, ANYTHING = "iu", "UT", "O"
"""Kinds of NumPy arrays."""

COLUMNS: Final = ("columns", "column_names", "num_columns", "__dataframe__")
"""Names by which objects tell that they have columns."""

ALLOWED: Final = (
    "one hand, or an array or data frame with a row for each hand and a column for each card"
)


class HasArray(Protocol):
    """What NumPy can read."""

    def __array__(self, *args: Any, **more: Any) -> NDArray[Any]: ...


class HasArrowStream(Protocol):
    """A table that Arrow can read."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


Rows = NDArray[Any] | HasArray | HasArrowStream
"""Many hands: a row for each hand, a column for each card."""


def as_given(hands: Any, field: str = "cards") -> Any:
    """Hands of any library as an array: with two dimensions many hands, with one a single hand.
    What is no array and no table is left as it is."""
    if isinstance(hands, np.ndarray | memoryview):
        return _checked(np.asanyarray(hands), field)
    if is_arrow(hands) or _streams(hands):
        return _from_arrow(hands, field)
    if hasattr(hands, "__array__"):
        return _checked(np.asarray(hands), field)
    check_no_columns(hands, field, ALLOWED)
    return hands


def check_no_columns(given: object, field: str, allowed: str) -> None:
    """Refuses what would yield the names of its columns."""
    has_columns = any(getattr_static(given, name, None) is not None for name in COLUMNS)
    if has_columns or isinstance(given, Mapping):
        raise Refused(f"the rows of a {type(given).__name__} cannot be read",
                      field=field, allowed=allowed)  # fmt: skip


def is_arrow(given: object) -> bool:
    """Whether this is an array, a column or a table of Arrow itself."""
    return type(given).__module__.startswith("pyarrow")


def _streams(given: object) -> bool:
    """Whether Arrow can read its columns. An index of the rows, as pandas has, would be one."""
    is_table = not hasattr(given, "__array__") or len(getattr(given, "shape", ())) == 2
    return hasattr(given, "__arrow_c_stream__") and is_table and not hasattr(given, "index")


def _checked(cells: NDArray[Any], field: str) -> NDArray[Any]:
    """An array of codes; of one hand, text stays text."""
    if not 1 <= cells.ndim <= 2 or cells.dtype.kind not in f"{WHOLE}{TEXT}{ANYTHING}":
        raise Refused(
            f"this is an array of {cells.dtype} with {cells.ndim} dimensions",
            field=field,
            allowed=f"{ALLOWED}, as codes (uint8) or as text",
        )
    if np.ma.is_masked(cells):
        raise Refused("a card is masked", field=field, allowed="a card in every place")
    if cells.dtype.kind in WHOLE or cells.ndim == 1:
        return cells
    return _coded(cells, field)


def _coded(cells: NDArray[Any], field: str) -> HandRows:
    """The codes of cells that are read one by one."""
    rows, codes = cells.tolist(), None
    kinds = {kind for held in rows for kind in map(type, held)}
    if kinds.isdisjoint(BOOLEANS):
        with suppress(KeyError, TypeError):  # one is empty, or no card
            codes = [[CODES[cell] for cell in held] for held in rows]
    if codes is None:
        codes = [[_code(cell, field, row, place) for place, cell in enumerate(held)]
                 for row, held in enumerate(rows)]  # fmt: skip
    return np.array(codes, np.uint8).reshape(cells.shape)


def _code(cell: Any, field: str, row: int, place: int) -> int:
    """The code of a cell; an empty one has none."""
    if _is_missing(cell):
        return NO_CARD
    if not isinstance(cell, Hashable) or type(cell) in BOOLEANS or cell not in CODES:
        raise Refused(f"{cell!r} is not a card", field=f"{field}[{row}][{place}]",
                      allowed="a card such as Ah, or its code, 0 to 52")  # fmt: skip
    return CODES[cell]


def _is_missing(cell: object) -> bool:
    """Whether a cell is empty, as pandas says it."""
    return (isinstance(cell, float) and isnan(cell)) or type(cell).__name__ == "NAType"


def rows_of(codes: NDArray[Any], field: str = "cards") -> HandRows:
    """Codes of many hands as bytes."""
    if codes.dtype == np.uint8:
        return codes
    outside = (codes < 0) | (codes > NO_CARD)
    if outside.any():
        row = int(np.argwhere(outside)[0, 0])
        raise Refused(f"{codes[row].tolist()}", field=f"{field}[{row}]", allowed="codes 0 to 52")
    return codes.astype(np.uint8)


# Arrow


def _from_arrow(hands: Any, field: str) -> NDArray[Any]:
    """Many hands: a table with a column for each card, or a column of lists of one size. One hand:
    a column of cards."""
    import pyarrow as pa  # noqa: PLC0415 - most hands are no columns of Arrow

    if not isinstance(hands, pa.Array | pa.ChunkedArray):
        table = table_of(hands, field, ALLOWED)
        if table.num_columns != 1 or not _is_list(table.column(0)):
            columns = [_column(table.column(at), f"{field}[{name!r}]")
                       for at, name in enumerate(table.column_names)]  # fmt: skip
            return _checked(np.column_stack(columns) if columns else np.empty((0, 0), int), field)
        hands = table.column(0)
    if isinstance(hands, pa.ChunkedArray):
        hands = hands.combine_chunks()
    if not pa.types.is_nested(hands.type):
        return _checked(_column(hands, field), field)
    if not pa.types.is_fixed_size_list(hands.type) or hands.null_count:
        raise Refused(f"this column has type {hands.type}", field=field,
                      allowed="lists of one size, none of them null")  # fmt: skip
    values = hands.flatten()
    if values.null_count:
        raise Refused("a card is null", field=field, allowed="codes 0 to 52")
    cells = np.asarray(values.to_numpy(zero_copy_only=False))
    return _checked(cells.reshape(-1, hands.type.list_size), field)


def table_of(given: Any, field: str, allowed: str) -> Any:
    """A table of Arrow with the rows of anything that Arrow can read."""
    import pyarrow as pa  # noqa: PLC0415

    if isinstance(given, pa.Table):
        return given
    try:
        return pa.table(given)
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise Refused(f"Arrow cannot read this {type(given).__name__}: {error}",
                      field=field, allowed=allowed) from None  # fmt: skip


def _is_list(column: Any) -> bool:
    from pyarrow import types  # noqa: PLC0415

    return bool(types.is_nested(column.type))


def _column(column: Any, field: str) -> NDArray[Any]:
    """One card of every hand, or all cards of one hand: codes, or cells to be read one by one."""
    from pyarrow import types  # noqa: PLC0415

    if types.is_integer(column.type) and not column.null_count:
        return np.asarray(column.to_numpy()).astype(np.int64)
    if types.is_floating(column.type):
        raise Refused(
            f"this column has type {column.type}", field=field, allowed="cards, or their codes"
        )
    return np.array([*column.to_pylist(), None], object)[:-1]
