"""`pitboss trace`: the code and the tests behind every paragraph."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pitboss.cli.streams import write_json
from pitboss.refusal import Refused
from pitboss.regulation import CHAPTERS
from pitboss.regulation import trace as tracing
from pitboss.regulation.trace import Traced

HOMES_SHOWN = 3


def trace(
    chapters: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CHAPTER_OR_GAME]...", help="Such as 686a or over-under; else all."),
    ] = None,
    tests: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The tests; else those of the checkout.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List every paragraph with the code that carries it out and the tests that show it.

    The exit code is 1 where a paragraph has no home in code.
    """
    numbers = [tracing.chapter_named(name) for name in chapters or CHAPTERS]
    traced = read(numbers, tests)
    if json:
        write_json([one.as_json() for one in traced], sys.stdout)
    else:
        console = Console(markup=False, highlight=False)
        console.print(listing(traced))
        console.print(summary(traced))
    raise typer.Exit(0 if all(one.code for one in traced) else 1)


def read(chapters: Sequence[str], folder: Path | None) -> list[Traced]:
    """Reads the sources and the tests; a bar shows how far, where somebody watches."""
    if folder is not None and not folder.is_dir():
        raise Refused(f"{folder} is not a folder", field="tests", allowed="a folder of tests")
    console = Console(stderr=True)
    tests = folder or tracing.checkout_tests()
    if tests is None:
        console.print("No tests folder was found: no tests are listed. Name one with --tests.")

    def watched(files: list[Path], what: str) -> list[Path] | Sequence[Path]:
        return files

    sources = tracing.source_files(tracing.PACKAGE)
    code = tracing.homes_in_code(tracing.PACKAGE, sources)
    shown = tracing.homes_in_tests(tests, tracing.python_files(tests)) if tests else {}
    return tracing.trace(code, shown, chapters)
