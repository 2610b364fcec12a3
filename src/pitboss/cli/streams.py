"""Records in, results out: one JSON object a line, each answered before the next is read."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from pitboss.records.answering import Work, answered
from pitboss.records.lines import RecordLine, lines_of, size_of

Debug = Annotated[
    bool, typer.Option("--debug", help="Print a traceback to standard error if the program fails.")
]
"""For a fault of the program, which costs a record its own line only."""


def run_records(source: str, work: Work, out: TextIO, *, debug: bool = False) -> int:
    """Does the work on every record and writes a result a line, in order and at once; 1 if one was
    refused."""
    code = 0
    with _progress(source, out) as advance:
        for number, line in enumerate(lines_of(source), start=1):
            result, good = answered(RecordLine(line, number), work, debug=debug)
            code = code if good else 1
            out.write(_written(result, out.encoding) + "\n")
            out.flush()
            advance(len(line))
    return code


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
