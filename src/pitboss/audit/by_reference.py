"""Rounds settled by the procedure of their chapters, one after another."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pitboss.audit.batch import Batch
from pitboss.audit.rows import record_of
from pitboss.audit.schema import OF_ROUND, OF_SEAT
from pitboss.columns.gathering import rows_of_rounds
from pitboss.records import adjudicate
from pitboss.records.answering import answered
from pitboss.records.lines import RecordLine

RECORDED = [name for name in (OF_ROUND | OF_SEAT) if name != "paid"]


def recorded(batch: Batch, rounds: NDArray[np.int64]) -> Iterator[RecordLine]:
    """The records of these rounds."""
    begins, places = rows_of_rounds(batch.first, rounds)
    names = [name for name in RECORDED if name in batch.rows.column_names]
    rows = batch.rows.select(names).take(pa.array(places)).to_pylist()
    for begin, end in zip(begins[:-1].tolist(), begins[1:].tolist(), strict=True):
        first = rows[begin]
        if first.get("record") is not None:
            yield RecordLine(first["record"], first["round"])
        else:
            yield RecordLine.of(record_of(rows[begin:end]), first["round"])


def answers(batch: Batch, rounds: NDArray[np.int64]) -> Iterator[tuple[Mapping[str, Any], bool]]:
    """What ``pitboss adjudicate`` says of each of these rounds, and whether that is a result."""
    for line in recorded(batch, rounds):
        yield answered(line, adjudicate)
