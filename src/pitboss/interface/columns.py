"""Rounds by columns: a table that Arrow can read or a Parquet file in, tables of Arrow out."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from re import compile as pattern
from typing import Any

import pyarrow as pa

from pitboss.audit.batch import Batch
from pitboss.audit.part import lines_table, rounds_table
from pitboss.audit.reading import batch_of, batches, row_groups
from pitboss.audit.schema import LINES, SETTLED
from pitboss.audit.settled import settle
from pitboss.interface.given import table_of

ROWS = 1_000_000
"""About as many rows of a file are read as one run."""

UNNAMED_INDEX = pattern(r"__index_level_\d+__")
"""What pandas makes of the numbers of its rows."""


def settled(source: Any) -> tuple[pa.Table, pa.Table]:
    """The lines and the rounds of a table, or of a Parquet file or a folder of them."""
    lines, rounds = [LINES.empty_table()], [SETTLED.empty_table()]
    for batch in _batches(source):
        ended = settle(batch)
        lines.append(lines_table(batch, ended))
        rounds.append(rounds_table(batch, ended))
    return pa.concat_tables(lines), pa.concat_tables(rounds)


def _batches(source: Any) -> Iterator[Batch]:
    if isinstance(source, str | PathLike):
        for run in row_groups(Path(source), ROWS):
            yield from batches(run)
        return
    table = table_of(source, "records", "a table of rounds")
    index = [name for name in table.column_names if UNNAMED_INDEX.fullmatch(name)]
    if len(table):
        yield batch_of(table.drop_columns(index), "records")
