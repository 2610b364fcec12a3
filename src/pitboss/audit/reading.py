"""Rounds from Parquet files, a batch at a time: never more than a few row groups are in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pitboss.audit.batch import Batch
from pitboss.audit.schema import AS_DICTIONARIES, NEEDED, ROUNDS
from pitboss.vocabulary.refusal import Refused, is_meant, nearest, reason_of


@dataclass(frozen=True)
class RowGroups:
    """A run of row groups of a file. A round belongs to the run in which its first row stands."""

    file: str
    first: int
    last: int  # the first that is not of the run
    rows: int


def batches(groups: RowGroups) -> Iterator[Batch]:
    """The rounds that begin in these row groups, whole."""
    with opened(groups.file) as file:
        before = _last_number(file, groups.first - 1)
        held: pa.Table | None = None  # rows of a round that goes on in the next row group
        for at in range(groups.first, groups.last):
            rows = _read(file, at, groups.file)
            if before is not None:  # the rest of a round that began earlier
                rows = rows.slice(_run_length(rows, before))
                before = None if len(rows) else before
            if held is not None:
                rows = pa.concat_tables([held, rows])
            rows, held = _split(rows, _first_number(file, at + 1))
            if len(rows):
                yield Batch(rows)
        if held is not None:
            yield Batch(_completed(held, file, groups))


def _completed(held: pa.Table, file: pq.ParquetFile, groups: RowGroups) -> pa.Table:
    """A round with those of its rows that stand behind its run of row groups."""
    parts = [held]
    for at in range(groups.last, file.num_row_groups):
        rows = _read(file, at, groups.file)
        own = _run_length(rows, _number(held, 0))
        parts.append(rows.slice(0, own))
        if own < len(rows):
            break
    return pa.concat_tables(parts)


@contextmanager
def opened(file: str) -> Iterator[pq.ParquetFile]:
    """A file of rounds; refused if it is none."""
    try:
        metadata = pq.read_metadata(file)
        paths = [metadata.schema.column(place).path for place in range(metadata.num_columns)]
        dictionaries = [path for path in paths if path in AS_DICTIONARIES]
        with pq.ParquetFile(file, metadata=metadata, read_dictionary=dictionaries) as parquet:
            _check_columns(parquet.schema_arrow.names, file)
            yield parquet
    except (OSError, pa.ArrowException) as error:
        raise Refused(
            f"this file cannot be read as Parquet: {_why(error, file)}",
            field=file,
            allowed="a Parquet file, such as `pitboss audit convert` writes",
        ) from None


def _why(error: Exception, file: str) -> str:
    return reason_of(error) if Path(file).exists() else "no such file"


def _check_columns(names: list[str], file: str) -> None:
    for name in names:
        if name not in ROUNDS.names:
            meant = is_meant(nearest(name, ROUNDS.names))
            raise Refused(
                f"this file has a column {name!r} that rounds do not have{meant}",
                field=f"{file}: {name}",
                allowed=", ".join(ROUNDS.names),
            )
    for name in NEEDED:
        if name not in names:
            raise Refused(
                f"the column {name!r} is missing", field=file, allowed=", ".join(ROUNDS.names)
            )


def batch_of(rows: pa.Table, name: str) -> Batch:
    """Rounds in memory, all of them whole; refused, under this name, if they are none."""
    _check_columns(rows.column_names, name)
    return Batch(_of_their_kinds(rows, name))


def _read(file: pq.ParquetFile, group: int, name: str) -> pa.Table:
    return _of_their_kinds(file.read_row_group(group, use_threads=False), name)


def _of_their_kinds(rows: pa.Table, name: str) -> pa.Table:
    for place, field in enumerate(rows.schema):
        wanted = ROUNDS.field(field.name).type
        if _plain(field.type) != _plain(wanted):
            try:
                rows = rows.set_column(place, field.name, rows.column(place).cast(wanted))
            except pa.ArrowException as error:
                raise Refused(
                    f"the column {field.name!r} has type {field.type}: {error}",
                    field=f"{name}: {field.name}",
                    allowed=str(wanted),
                ) from None
    if rows.column("round").null_count:
        raise Refused("a row is missing its round number", field=f"{name}: round",
                      allowed="a whole number in every row")  # fmt: skip
    return rows


def _plain(kind: pa.DataType) -> pa.DataType:
    """A type without its dictionaries and the names of list items."""
    if pa.types.is_dictionary(kind):
        return kind.value_type
    if pa.types.is_list(kind):
        return pa.list_(_plain(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([(field.name, _plain(field.type)) for field in kind])
    return kind


def _number(rows: pa.Table, at: int) -> int:
    number: int = rows.column("round")[at].as_py()
    return number


def _first_number(file: pq.ParquetFile, group: int) -> int | None:
    """The round of the first row after those before this row group."""
    while group < file.num_row_groups:
        rows = file.read_row_group(group, columns=["round"], use_threads=False)
        if len(rows):
            return _number(rows, 0)
        group += 1
    return None


def _last_number(file: pq.ParquetFile, group: int) -> int | None:
    """The round of the last row of this row group and those before."""
    while group >= 0:
        rows = file.read_row_group(group, columns=["round"], use_threads=False)
        if len(rows):
            return _number(rows, -1)
        group -= 1
    return None


def _run_length(rows: pa.Table, number: int | None) -> int:
    """How many rows at the beginning are of this round."""
    length = 0
    while length < len(rows) and _number(rows, length) == number:
        length += 1
    return length


def _split(rows: pa.Table, following: int | None) -> tuple[pa.Table, pa.Table | None]:
    """Whole rounds, and the rows of the last one where it goes on in the next row group."""
    if not len(rows) or following is None or (last := _number(rows, -1)) != following:
        return rows, None
    cut = len(rows)
    while cut and _number(rows, cut - 1) == last:
        cut -= 1
    return rows.slice(0, cut), rows.slice(cut)


def row_groups(source: Path, at_once: int) -> list[RowGroups]:
    """The runs of row groups of a file, or of all files of a folder: about so many rows each."""
    files = sorted(source.glob("*.parquet")) if source.is_dir() else [source]
    if not files:
        raise Refused(
            "this folder has no Parquet files",
            field=str(source),
            allowed="a folder of .parquet files",
        )
    return [groups for file in files for groups in _runs(file, at_once)]


def _runs(path: Path, at_once: int) -> Iterator[RowGroups]:
    with opened(str(path)) as file:
        counts = [file.metadata.row_group(at).num_rows for at in range(file.num_row_groups)]
    first = rows = 0
    for at, count in enumerate(counts):
        rows += count
        if rows >= at_once or at == len(counts) - 1:
            yield RowGroups(str(path), first, at + 1, rows)
            first, rows = at + 1, 0
