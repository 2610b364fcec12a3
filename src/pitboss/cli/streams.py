"""Records in, results out: one JSON object a line."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import track

from pitboss.refusal import Refused


def lines_of(source: str) -> list[str]:
    """The lines of a file, or of standard input for ``-``; empty ones are passed over."""
    try:
        with (
            nullcontext(sys.stdin) if source == "-" else Path(source).open(encoding="utf-8") as file
        ):
            return [line for line in file if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(
            f"cannot be read: {error}", field=source, allowed="a text file, or -"
        ) from None


def run_records(
    source: str, work: Callable[[Mapping[str, Any]], Mapping[str, Any]], out: TextIO
) -> int:
    """Does the work on every record and writes a result a line, in order; 1 if one was refused."""
    lines = lines_of(source)
    console = Console(stderr=True)
    shown = track(
        lines, console=console, transient=True, description="Rounds",
        disable=not console.is_terminal,
    )  # fmt: skip
    code = 0
    for number, line in enumerate(shown, start=1):
        result, good = _one(line, number, work)
        code = code if good else 1
        out.write(json.dumps(result, ensure_ascii=False) + "\n")
    return code


def _one(
    line: str, number: int, work: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> tuple[Mapping[str, Any], bool]:
    named: Any = None
    try:
        record = json.loads(line)
        if not isinstance(record, dict):
            raise Refused("not a JSON object", field=f"line {number}")  # noqa: TRY301
        named = record.get("id")
        return work(record), True
    except json.JSONDecodeError as error:
        refusal = Refused(f"not JSON: {error}", field=f"line {number}")
    except Refused as error:
        refusal = error
    return {
        "id": named,
        "error": refusal.error,
        "field": refusal.field,
        "cites": list(refusal.cites),
    }, False


def write_json(document: Any, out: TextIO) -> None:
    """One JSON document."""
    out.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """Shows on standard error, if that is a terminal, what is being worked out."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield lambda what: status.update(f"[dim]{what}")
