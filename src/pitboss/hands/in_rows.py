"""Hands by the million: an array with one hand a row in, arrays out.

A chapter that ranks or sets hands at speed has ``HandsInRows``. Its functions refuse a row that is
no hand, by its number.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pitboss.regulation import Rules

HandRows = NDArray[np.uint8]


@dataclass(frozen=True)
class RankedHands:
    """What many hands are worth: ``values`` order them, equal ones tie, and a hand's category is
    ``names[categories[row]]``.

    >>> ranked = RankedHands(np.array([19, 3], np.uint32), ("low", "high"), lambda each: each >> 4)
    >>> ranked.names[ranked.categories[0]], len(ranked)
    ('high', 2)
    """

    values: NDArray[np.uint32]
    names: tuple[str, ...]
    category_of: Callable[[NDArray[np.uint32]], NDArray[Any]] = field(repr=False)

    @cached_property
    def categories(self) -> NDArray[np.uint8]:
        """The place of each hand's category among the ``names``, worked out when it is first asked
        for."""
        return self.category_of(self.values).astype(np.uint8)

    def __len__(self) -> int:
        return len(self.values)

    def to_arrow(self) -> Any:
        """A table of Arrow: the value of each hand, and its category as a word of a dictionary."""
        import pyarrow as pa  # noqa: PLC0415 - most hands are never a table

        words = pa.DictionaryArray.from_arrays(pa.array(self.categories), list(self.names))
        return pa.table({"value": self.values, "category": words})

    def to_dict(self) -> dict[str, list[Any]]:
        """The values and the categories in words, a list each."""
        named = np.array(self.names, object)[self.categories]
        return {"values": self.values.tolist(), "categories": named.tolist()}


@dataclass(frozen=True)
class HandsSetInRows:
    """How many hands are set: codes of the five cards of each high hand, in the order in which they
    were dealt, and of the one or two of each low hand."""

    high: HandRows
    low: HandRows

    def __len__(self) -> int:
        return len(self.low)

    def to_arrow(self) -> Any:
        """A table of Arrow: two columns of lists of codes."""
        import pyarrow as pa  # noqa: PLC0415

        columns = {"high": self.high, "low": self.low}
        return pa.table(
            {
                name: pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), rows.shape[1])
                for name, rows in columns.items()
            }
        )

    def to_dict(self) -> dict[str, list[list[int]]]:
        """The codes as lists."""
        return {"high": self.high.tolist(), "low": self.low.tolist()}


@dataclass(frozen=True)
class HandsInRows:
    """What a chapter does with hands by the million."""

    rank: Callable[[HandRows, bool], RankedHands]
    """What hands are worth, low hands where it says so."""
    sizes: tuple[int, ...]
    """How many cards a hand may have that is ranked."""
    low_size: int = 0
    """Of a low hand; none: the game has no such hands."""
    set_by_house: "Callable[[Rules, HandRows], HandsSetInRows] | None" = None
    """How the dealer sets whole hands."""
