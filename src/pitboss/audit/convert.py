"""Records as JSON lines become rounds as columns."""

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from pitboss.audit.rows import Record, Row, row_of_line, rows_of
from pitboss.audit.schema import ROUNDS
from pitboss.records.lines import RecordLine
from pitboss.vocabulary.refusal import Refused

ROWS: Final = 131_072
"""About as many rows are read and settled at a time."""


def table_of(rows: list[Row]) -> pa.Table:
    """Rows as columns."""
    columns = [pa.array([row.get(field.name) for row in rows], type=field.type) for field in ROUNDS]
    return pa.Table.from_arrays(columns, schema=ROUNDS)


def converted(lines: Iterable[bytes], most: int = ROWS) -> Iterator[pa.Table]:
    """Lines of JSON as tables of about so many rows, each of whole rounds."""
    return _tables(map(_rows_of_line, count(1), lines), most)


def tables_of(records: Iterable[Record], most: int = ROWS) -> Iterator[pa.Table]:
    """Records as such tables."""
    return _tables(map(rows_of, count(1), records), most)


def _rows_of_line(number: int, text: bytes) -> list[Row]:
    line = RecordLine(text, number)
    if line.refusal is None:
        return rows_of(number, line.record)
    return [row_of_line(number, text, line.id)]


def _tables(rounds: Iterable[list[Row]], most: int) -> Iterator[pa.Table]:
    rows: list[Row] = []
    for of_round in rounds:
        rows += of_round
        if len(rows) >= most:
            yield table_of(rows)
            rows = []
    if rows:
        yield table_of(rows)


def convert(lines: Iterable[bytes], out: Path) -> tuple[int, int]:
    """Writes lines of JSON to a Parquet file; how many rounds and rows it has."""
    return write(converted(lines), out)


def write(tables: Iterable[pa.Table], out: Path) -> tuple[int, int]:
    """Writes rounds to a Parquet file, which is there when it is whole; how many rounds and rows it
    has."""
    rounds = rows = 0
    beside = out.with_name(f".{out.name}.unfinished")
    if not out.absolute().parent.is_dir():
        raise Refused(f"{out} cannot be written: its folder does not exist", field="out",
                      allowed="a file in a folder that exists")  # fmt: skip
    try:
        with pq.ParquetWriter(beside, ROUNDS, compression="zstd") as writer:
            for table in tables:
                writer.write_table(table, row_group_size=len(table))
                rounds = table.column("round")[-1].as_py()
                rows += len(table)
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)
    return rounds, rows
