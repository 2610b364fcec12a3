"""A part of an audit: some row groups in, files of their own out."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pitboss.audit.batch import Batch
from pitboss.audit.payments import payments
from pitboss.audit.reading import RowGroups, batches
from pitboss.audit.schema import LINES, SETTLED, WORD, WRONG
from pitboss.audit.settled import BY, Settled, settle
from pitboss.audit.summary import Summary
from pitboss.audit.wrong import wrong_payments
from pitboss.columns.lines import OUTCOMES

FEW: Final = ("seat", "stake", "back", "due", "paid")
"""Columns of numbers, of which there are few in a file."""


@dataclass(frozen=True)
class AuditPart:
    """What one part of an audit is to do."""

    number: int
    groups: RowGroups
    out: str
    words: int  # of how many rounds that were paid wrongly it is told why

    def file(self, kind: str) -> Path:
        """The part's own file of lines, rounds or wrong payments."""
        return Path(self.out) / kind / f"part-{self.number:05}.parquet"


def audit_part(part: AuditPart) -> dict[str, Any]:
    """Settles the rounds of a part and writes what came of them; their summary, as data."""
    summary, words_left = Summary(), part.words
    with ExitStack() as files:
        lines = files.enter_context(_written(part.file("lines"), LINES))
        rounds = files.enter_context(_written(part.file("rounds"), SETTLED))
        wrong = files.enter_context(_written(part.file("wrong"), WRONG))
        for batch in batches(part.groups):
            settled = settle(batch)
            compared = payments(batch, settled)
            summary.take(batch, settled, compared)
            lines.write_table(lines_table(batch, settled))
            rounds.write_table(rounds_table(batch, settled))
            if compared is not None and compared.wrong.any():
                table, explained = wrong_payments(batch, settled, compared, words_left)
                words_left -= explained
                wrong.write_table(table)
    return summary.as_data()


@contextmanager
def _written(path: Path, schema: pa.Schema) -> Iterator[pq.ParquetWriter]:
    """A file that is there when it is whole, whoever else may be writing the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    few = [field.name for field in schema if field.type == WORD or field.name in FEW]
    beside = path.with_name(f".{path.name}.{token_hex(8)}")
    try:
        with pq.ParquetWriter(
            beside, schema, compression="zstd", compression_level=1, use_dictionary=few
        ) as writer:
            yield writer
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def lines_table(batch: Batch, settled: Settled) -> pa.Table:
    """How every wager of a batch ended."""
    lines, names = settled.lines, settled.names
    first = batch.first[:-1]
    columns = [
        pa.array(batch.numbers[first][lines.round]),
        batch.of_round("id").take(pa.array(lines.round)).combine_chunks(),
        pa.array(lines.seat),
        _words(lines.wager, names.wagers),
        pa.array(lines.stake),
        _words(lines.outcome, list(OUTCOMES)),
        pa.array(lines.back),
        _words(lines.hand, names.hands),
        _words(lines.cites, [", ".join(cites) for cites in names.cites]),
    ]
    return pa.Table.from_arrays(columns, schema=LINES)


def _words(numbers: Any, texts: list[str]) -> pa.DictionaryArray:
    """Numbers with the texts that they stand for."""
    indices = pa.array(np.asarray(numbers, np.int32))
    return pa.DictionaryArray.from_arrays(indices, pa.array(texts, pa.string()))


def rounds_table(batch: Batch, settled: Settled) -> pa.Table:
    """What came of every round of a batch."""
    count, refusals = len(batch), settled.refusals
    meters = pa.array(settled.meter, mask=settled.meter < 0)
    columns = [
        pa.array(batch.numbers[batch.first[:-1]]),
        batch.of_round("id"),
        _words(settled.by, list(BY)),
        meters,
        _sparse(count, settled.more),
        _sparse(count, {number: refusal["error"] for number, refusal in refusals.items()}),
        _sparse(count, {number: refusal["field"] for number, refusal in refusals.items()}),
        _sparse(
            count, {number: ", ".join(refusal["cites"]) for number, refusal in refusals.items()}
        ).dictionary_encode(),
    ]
    kinds = zip(columns, SETTLED, strict=True)
    return pa.Table.from_arrays(
        [column if field.type == WORD else column.cast(field.type) for column, field in kinds],
        schema=SETTLED,
    )


def _sparse(count: int, texts: dict[int, str]) -> pa.Array:
    """A column in which only some rows have a text."""
    if not texts:
        return pa.nulls(count, pa.string())
    return pa.array([texts.get(number) for number in range(count)], pa.string())
