"""What was paid wrongly, with the words of the reference."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyarrow as pa

from pitboss.audit import arrays
from pitboss.audit.batch import Batch
from pitboss.audit.by_reference import recorded
from pitboss.audit.payments import Payments
from pitboss.audit.schema import WORD, WRONG
from pitboss.audit.settled import Settled
from pitboss.procedure.driver import Step
from pitboss.records.adjudicate import settlement_in_words

NOTHING_SETTLED: Final = "No such wager was settled at this seat."


def wrong_payments(
    batch: Batch, settled: Settled, compared: Payments, most_words: int
) -> tuple[pa.Table, int]:
    """The wrong payments of a batch, and of how many it is told why: of the first so many rounds.
    One misprinted sign makes a year of wrong payments, and one explanation tells them all."""
    entries = np.flatnonzero(compared.wrong)
    rows = compared.row[entries]
    rounds = np.searchsorted(batch.first, rows, side="right") - 1
    told = np.unique(rounds)[:most_words]
    words = _words(batch, told)
    seats = arrays.numbers(batch.column("seat"), 0)[rows]
    wagers = [settled.names.wagers[wager] for wager in compared.wager[entries].tolist()]
    said = [
        _said(words.get(number), seat, wager)
        for number, seat, wager in zip(rounds.tolist(), seats.tolist(), wagers, strict=True)
    ]
    columns = {
        "round": batch.numbers[rows],
        "id": batch.of_round("id").take(pa.array(rounds)),
        **{
            name: batch.of_round(name).take(pa.array(rounds))
            for name in ("game", "table", "dealt_by", "shift")
        },
        "seat": seats,
        "wager": wagers,
        "due": compared.due[entries],
        "paid": compared.paid[entries],
        "words": [text for text, _ in said],
        "cites": [", ".join(cites) if cites is not None else None for _, cites in said],
    }
    return pa.Table.from_arrays(
        [_as_column(columns[field.name], field.type) for field in WRONG], schema=WRONG
    ), len(told)


def _as_column(values: Any, kind: pa.DataType) -> pa.ChunkedArray:
    column = values if isinstance(values, pa.ChunkedArray) else pa.chunked_array([pa.array(values)])
    if kind != WORD:
        return column.cast(kind)
    plain = column.cast(pa.string()) if column.type != pa.string() else column
    return plain.dictionary_encode()


def _words(batch: Batch, rounds: Any) -> Mapping[int, Sequence[Step]]:
    """The settlement of these rounds, told step by step."""
    lines = recorded(batch, rounds)
    return {
        number: settlement_in_words(line.record)
        for number, line in zip(rounds.tolist(), lines, strict=True)
    }


def _said(
    steps: Sequence[Step] | None, seat: int, wager: str
) -> tuple[str | None, Sequence[str] | None]:
    """Why a wager of a seat ended as it did, and by which paragraphs; nothing where nobody asked
    the reference."""
    if steps is None:
        return None, None
    replaced = [step["replaces"] for step in steps if "replaces" in step]
    own = [
        step
        for step in steps
        if (step["line"]["seat"], step["line"]["wager"]) == (seat, wager)
        and step["line"] not in replaced
    ]
    if not own:
        return NOTHING_SETTLED, ()
    cites = dict.fromkeys(cite for step in own for cite in step["line"]["cites"])
    return " ".join(f"{step['text'].removesuffix('.')}." for step in own), list(cites)
