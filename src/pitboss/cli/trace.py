"""`pitboss trace`: the code and the tests behind every paragraph."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pitboss.cli.output import write_json
from pitboss.regulation import NUMBERS
from pitboss.regulation import trace as tracing
from pitboss.regulation.executed import Executed, digest
from pitboss.regulation.places import PACKAGE, files_by_number
from pitboss.regulation.trace import Home, Traced
from pitboss.vocabulary.refusal import Refused

RECORD = Path(__file__).with_name("executed.json")
"""What the tests of this version were seen to execute; figures do not hang on this folder."""


def trace(
    chapters: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CHAPTER_OR_GAME",
            help="Such as 686a or over-under. Default: every game. 143 and 147 are the "
            "determinations.",
        ),
    ] = None,
    tests: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="The tests folder. Default: the one next to the sources."
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A test run's record. Default: the shipped record."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List every paragraph with the code that carries it out and the tests that show it.

    Code counts only if a test for the paragraph ran it. The exit code is 1 if any paragraph has no
    code.
    """
    numbers = [tracing.chapter_named(name) for name in chapters or NUMBERS]
    executed = Executed.read(record or RECORD)
    traced = read(numbers, executed, tests)
    if json:
        write_json([paragraph.to_dict() for paragraph in traced], sys.stdout)
    else:
        console = Console(markup=False, highlight=False)
        console.print(listing(traced))
        console.print(summary(traced))
        for package, run in records_of(numbers, executed).items():
            console.print(known_from(run, package))
    raise typer.Exit(0 if all(paragraph.code for paragraph in traced) else 1)


def read(chapters: Sequence[str], executed: Executed, folder: Path | None) -> list[Traced]:
    """Reads where what was executed stands in the sources, and what the tests show."""
    if folder is not None and not folder.is_dir():
        raise Refused(f"{folder} is not a folder", field="tests", allowed="a folder of tests")
    tests = folder or tracing.checkout_tests()
    code = tracing.homes_in_code(executed, PACKAGE) | tracing.homes_outside()
    if tests is None:
        typer.echo(
            "No tests folder was found: no tests are listed. Name one with --tests.", err=True
        )
        return tracing.trace(code, {}, chapters)
    shown = tracing.homes_in_tests(tests, watched(tracing.python_files(tests), "Tests"))
    return tracing.trace(code, shown, chapters)


def records_of(chapters: Sequence[str], executed: Executed) -> dict[Path, Executed]:
    """The records behind these chapters: Pitboss's own, and those that other packages have."""
    files = files_by_number()
    folders = {files[number].parent if number in files else PACKAGE for number in chapters}
    outside = {
        folder: run for folder, run in tracing.records_outside().items() if folder in folders
    }
    return outside if folders <= outside.keys() else {PACKAGE: executed, **outside}


def known_from(executed: Executed, package: Path) -> str:
    """Which run of a package's tests the homes in code are known from."""
    same = executed.sources == digest(package)
    since = "these sources" if same else "other sources than these: run `make trace` to update it"
    of = "" if package == PACKAGE else f" of {package.name}"
    return f"Known from the test run of sources {executed.sources}{of}, {since}."


def watched(files: list[Path], what: str) -> Iterable[Path]:
    """The files, with a bar on standard error that shows how far, where somebody watches."""
    console = Console(stderr=True)
    return track(
        files, what, console=console, transient=True, disable=not console.is_terminal
    )  # fmt: skip


def listing(traced: Sequence[Traced]) -> Table:
    """One row a paragraph; those with neither code nor test are marked."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("Paragraph", max_width=24)
    table.add_column("Code", overflow="fold")
    table.add_column("Tests", justify="right")
    for row in traced:
        table.add_row(
            "✗" if row.is_homeless else "",
            row.paragraph.citation,
            "\n".join(places(row.code)) or f"none: {row.paragraph.gist}",
            str(len(row.tests)) if row.tests else "none",
            style="red" if row.is_homeless else "",
        )
    return table


def places(homes: Sequence[Home]) -> list[str]:
    """Each place with its line, and how it is known."""
    return [f"{home.place}:{home.line} ({', '.join(home.how)})" for home in homes]


def summary(traced: Sequence[Traced]) -> Table:
    """One row a chapter: how many of its paragraphs have a home in code and in the tests."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Chapter", style="bold")
    for heading in ("Paragraphs", "With code", "With tests", "Neither"):
        table.add_column(heading, justify="right")
    for number in dict.fromkeys(row.paragraph.chapter for row in traced):
        rows = [row for row in traced if row.paragraph.chapter == number]
        if rows:
            homeless = sum(row.is_homeless for row in rows)
            counts = (len(rows), sum(bool(row.code) for row in rows),
                      sum(bool(row.tests) for row in rows), homeless)  # fmt: skip
            table.add_row(number, *map(str, counts), style="red" if homeless else "green")
    return table
