"""Lines of JSON through the whole audit, and what came out of it as ``adjudicate`` writes it."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pitboss.audit.convert import convert
from pitboss.audit.run import audit, audit_work
from pitboss.audit.summary import Summary
from pitboss.parts import Local
from pitboss.records import adjudicate
from pitboss.records.answering import answered
from pitboss.records.lines import RecordLine

Result = dict[str, Any]


def as_lines(records: Iterable[Result]) -> list[bytes]:
    """Records as lines of JSON."""
    return [json.dumps(record).encode() for record in records]


def audited(lines: Sequence[bytes], folder: Path) -> tuple[list[Result], Summary]:
    """What the audit makes of lines: a result a line, and the summary."""
    folder.mkdir(exist_ok=True)
    convert(lines, folder / "rounds.parquet")
    work = audit_work(folder / "rounds.parquet", folder / "out")
    summary = audit(work, folder / "out", Local(1))
    return results_in(folder / "out"), summary


def table_in(out: Path, kind: str) -> pa.Table:
    """Lines, rounds or wrong payments of all parts."""
    return pq.read_table(out / kind)


def results_in(out: Path) -> list[Result]:
    """What an audit has written, a result a round."""
    results: dict[int, Result] = {}
    for row in table_in(out, "rounds").to_pylist():
        if row["by"] == "refused":
            cites = row["cites"].split(", ") if row["cites"] else []
            results[row["round"]] = {
                "id": row["id"], "error": row["error"], "field": row["field"], "cites": cites,
            }  # fmt: skip
        else:
            meters = {} if row["meter"] is None else {"progressive": row["meter"]}
            more = json.loads(row["more"] or "{}")
            results[row["round"]] = {
                "id": row["id"], "lines": [], "meters": meters, "bank": None,
            } | more  # fmt: skip
    for row in table_in(out, "lines").to_pylist():
        results[row["round"]]["lines"].append(
            {name: row[name] for name in ("seat", "wager", "stake", "outcome", "back", "hand")}
            | {"cites": row["cites"].split(", ") if row["cites"] else []}
        )
    return [results[number] for number in sorted(results)]


def adjudicated(lines: Iterable[bytes]) -> list[Result]:
    """What ``pitboss adjudicate`` makes of them; a name that is a number as its digits."""
    results = []
    for number, line in enumerate(lines, start=1):
        result = dict(answered(RecordLine(line, number), adjudicate)[0])
        if isinstance(result["id"], int) and not isinstance(result["id"], bool):
            result["id"] = str(result["id"])
        results.append(result)
    return results
