"""`pitboss report`: a game's mathematics on paper."""

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from pitboss.chapters import odds_of
from pitboss.cli.output import telling, write_json
from pitboss.cli.rules_file import rules_in
from pitboss.document.compare import ROUNDS_PER_HOUR
from pitboss.document.cross_check import ROUNDS, SEED
from pitboss.document.identity import rules_digest, software_digest
from pitboss.document.report import Report, as_html, as_pdf, build
from pitboss.document.terms import MOST_ROUNDS, ReportTerms
from pitboss.parts.kept import write_whole
from pitboss.vocabulary.refusal import Refused, reason_of

PRINTERS: dict[str, Callable[[Report], bytes]] = {
    ".pdf": as_pdf,
    ".html": lambda report: as_html(report).encode(),
}
"""By the ending of the file's name."""


def report(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    out: Annotated[Path, typer.Option(help="The output file, ending in .pdf or .html.")],
    rules: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file with a Rules Submission's choices.")
    ] = None,
    rounds: Annotated[
        int, typer.Option(min=0, help="Rounds to play with the reference procedure; 0 for none.")
    ] = ROUNDS,
    seed: Annotated[int, typer.Option(help="The seed of these rounds.")] = SEED,
    kernel_rounds: Annotated[
        int, typer.Option(min=0, help="The most rounds to simulate with kernels; 0 for none.")
    ] = MOST_ROUNDS,
    rounds_per_hour: Annotated[
        int, typer.Option(min=1, help="Rounds per hour, for the time between progressive jackpots.")
    ] = ROUNDS_PER_HOUR,
    sensitivity: Annotated[
        bool, typer.Option(help="Include how each wager changes with other options.")
    ] = True,
    protection: Annotated[
        bool, typer.Option(help="Include the section on game protection.")
    ] = True,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document about the file written.")
    ] = False,
) -> None:
    """Write a game's math report as PDF or HTML."""
    printer = _printer(out)
    played = odds_of(game)
    filed = rules_in(rules, played.chapter)
    terms = ReportTerms(
        every=rules is None,
        rounds=rounds,
        seed=seed,
        kernel_rounds=kernel_rounds,
        rounds_per_hour=rounds_per_hour,
        sensitivity=sensitivity,
        protection=protection,
        rules_file=Path(rules).name if rules else "",
    )
    with telling() as tell:
        made = build(played, filed, terms, tell)
        tell("printing")
        content = printer(made)
    _write(out, content)
    if json:
        document = {
            "out": str(out),
            "sha256": sha256(content).hexdigest(),
            "game": game,
            "rules": dict(filed.chosen),
            "rules_digest": rules_digest(filed),
            "software": software_digest(),
        }
        write_json(document, sys.stdout)
    else:
        typer.echo(f"{out}: {made.title}")


def _printer(out: Path) -> Callable[[Report], bytes]:
    """Refuses, before anything is worked out, what cannot be written."""
    if out.suffix.lower() not in PRINTERS:
        raise Refused(
            f"{out.name!r} does not say which format to write",
            field="out",
            allowed=f"a file that ends in {' or '.join(PRINTERS)}",
        )
    folder = out.parent
    if out.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise Refused(
            f"{out} cannot be written", field="out", allowed="a file in a folder you can write to"
        )
    return PRINTERS[out.suffix.lower()]


def _write(out: Path, content: bytes) -> None:
    try:
        write_whole(out, content)
    except OSError as error:
        raise Refused(
            f"{out} cannot be written: {reason_of(error)}",
            field="out",
            allowed="a file in a folder you can write to",
        ) from None
