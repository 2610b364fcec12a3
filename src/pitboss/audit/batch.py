"""Whole rounds, as they were read."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pitboss.audit import arrays
from pitboss.audit.schema import ROUNDS

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Batch:
    """Rows of rounds, none of them cut off."""

    rows: pa.Table

    @cached_property
    def numbers(self) -> Ints:
        """The number of each row's round."""
        return arrays.numbers(self.rows.column("round"), 0)

    @cached_property
    def first(self) -> Ints:
        """Where the rows of each round begin, and where those of the last one end."""
        begins = np.flatnonzero(np.diff(self.numbers)) + 1
        return np.concatenate([[0], begins, [len(self.numbers)]]).astype(np.int64)

    def __len__(self) -> int:
        return len(self.first) - 1

    def column(self, name: str) -> pa.ChunkedArray:
        """What is told in a column of every row; nothing where the column was left out."""
        if name in self.rows.column_names:
            return self.rows.column(name)
        return pa.chunked_array([pa.nulls(len(self.rows), ROUNDS.field(name).type)])

    def of_round(self, name: str) -> pa.ChunkedArray:
        """What is told of every round, in its first row."""
        column = self.column(name)
        return column if len(self) == len(self.rows) else column.take(pa.array(self.first[:-1]))
