"""Records in, results out: one JSON object a line, each answered before the next is read."""

import json
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, Final, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from pitboss.cli.lines import RecordLine, lines_of, size_of
from pitboss.vocabulary.refusal import Refused

MOST_WORDS: Final = 4_000
"""Characters of a refusal: a chapter's choices and wagers can all be listed."""

Work = Callable[[Mapping[str, Any]], Mapping[str, Any]]

Debug = Annotated[
    bool, typer.Option("--debug", help="Tell on standard error where the program failed.")
]
"""For a fault of the program, which costs a record its own line only."""


def run_records(source: str, work: Work, out: TextIO, *, debug: bool = False) -> int:
    """Does the work on every record and writes a result a line, in order and at once; 1 if one was
    refused."""
    code = 0
    with _progress(source, out) as advance:
        for number, line in enumerate(lines_of(source), start=1):
            result, good = _one(RecordLine(line, number), work, debug=debug)
            code = code if good else 1
            out.write(_written(result, out.encoding) + "\n")
            out.flush()
            advance(len(line))
    return code


def _one(line: RecordLine, work: Work, *, debug: bool) -> tuple[Mapping[str, Any], bool]:
    """What comes of one record, whatever is in it."""
    if line.refusal is not None:
        return _refused(line, line.refusal), False
    try:
        return work(line.record), True
    except Refused as refusal:
        return _refused(line, refusal), False
    except Exception as error:
        if debug:
            traceback.print_exc(file=sys.stderr)
        what = f"a fault of this program, not of the record: {type(error).__name__}: {error}"
        return _refused(line, Refused(what, field=line.field)), False


def _refused(line: RecordLine, refusal: Refused) -> dict[str, Any]:
    """Why a record has no result; what it quotes from a long record is cut."""
    return {
        "id": line.id,
        "error": _shorten(refusal.error),
        "field": _shorten(refusal.field),
        "cites": list(refusal.cites),
    }


def _shorten(words: str) -> str:
    """Words of a length that a person reads."""
    return words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}…"


def _written(result: Mapping[str, Any], encoding: str | None) -> str:
    """A result in one line; characters for which the output has no bytes are escaped."""
    text = json.dumps(result, ensure_ascii=False)
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(result)
    return text


@contextmanager
def _progress(source: str, out: TextIO) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal: by bytes of a file, without an end where nobody knows one."""
    console = Console(stderr=True)
    if not console.is_terminal or out.isatty():  # where the results themselves show it
        yield lambda _: None
        return
    size = size_of(source)
    columns = [TextColumn("Records"), BarColumn(), MofNCompleteColumn(), TextColumn("bytes")]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Records", total=size)
        yield lambda done: progress.advance(task, done)


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
