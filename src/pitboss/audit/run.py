"""An audit of files of any size, in parts, on one machine or many."""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from pydantic import JsonValue

from pitboss.audit.part import AuditPart, audit_part
from pitboss.audit.reading import row_groups
from pitboss.audit.summary import Summary
from pitboss.parts import (
    KeptParts,
    Part,
    Place,
    Work,
    done_in_parts,
    write_whole,
)
from pitboss.vocabulary.refusal import Refused

ROWS: Final = 1_000_000
"""About as many rows are one part."""
WORDS: Final = 100
"""Of so many rounds of each part that were paid wrongly it is told why."""
SUMMARY: Final = "summary.json"
PARTS: Final = "parts"


def audit_work(source: Path, out: Path, words: int = WORDS, rows: int = ROWS) -> Work:
    """The parts of an audit. A part of the same number is the same rounds, whoever does it."""
    runs = row_groups(source, rows)
    parts = [
        Part(number, run.rows, AuditPart(number, run, str(out), words))
        for number, run in enumerate(runs)
    ]
    files = {run.file: _identity(Path(run.file)) for run in runs}
    made_from = sha256(json.dumps([files, words, str(out)]).encode()).hexdigest()
    return Work(f"audit of {source}", audit_part, parts, made_from, unit="seats")


def kept_in(out: Path, *, resume: bool = False) -> KeptParts:
    """The finished parts of an audit; refused where there is one already, unless it is gone on
    with."""
    if (out / SUMMARY).exists() and not resume:
        raise Refused(
            f"{out} already contains an audit", field="out",
            allowed="another folder, or --resume",
        )  # fmt: skip
    return KeptParts(out / PARTS, resume=resume)


def summed_up(results: Sequence[JsonValue], out: Path) -> Summary:
    """What all parts came to, which is written beside what they have written."""
    summary = Summary()
    for result in results:
        summary.add(Summary.from_data(cast(dict[str, Any], result)))
    text = json.dumps(summary.to_dict(), indent=2, ensure_ascii=False)
    write_whole(out / SUMMARY, f"{text}\n".encode())
    return summary


def audit(work: Work, out: Path, place: Place | None = None, *, resume: bool = False) -> Summary:
    """Does an audit, all of it."""
    return summed_up(done_in_parts(work, place, kept_in(out, resume=resume)), out)


def _identity(path: Path) -> list[object]:
    """What tells a file from another: its size, and the end of it, where Parquet says what stands
    in every row group and from what value to what value."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(size - 8)
        footer = int.from_bytes(file.read(4), "little")
        file.seek(size - 8 - footer)
        return [size, sha256(file.read()).hexdigest()]
