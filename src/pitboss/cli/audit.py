"""`pitboss audit`: what a year of rounds should have been paid."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from pitboss.cli.in_parts import (
    PATIENCE,
    ClusterAddress,
    Patience,
    Processes,
    Resume,
    ShareOfParts,
    done,
    done_share,
    place_of,
)
from pitboss.cli.output import write_json
from pitboss.cli.wording import PlainGroup
from pitboss.document.audit import sections
from pitboss.document.terminal import show
from pitboss.parts import Share
from pitboss.records.lines import lines_of


class AuditGroup(PlainGroup):
    """`pitboss audit FILE` audits: what is no subcommand is a file."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The file's name comes after the name of the command that it is for."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    name="audit",
    cls=AuditGroup,
    no_args_is_help=True,
    help="Check the payments of millions of rounds and list the wrong ones: "
    "`pitboss audit ROUNDS --out FOLDER`.",
)


@app.command()
def run(
    rounds: Annotated[
        Path, typer.Argument(help="A Parquet file, or a folder of them, with one row a seat.")
    ],
    out: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER", help="The output folder for lines, rounds and wrong payments."
        ),
    ],
    words: Annotated[
        int,
        typer.Option(min=0, help="How many wrong rounds to explain in each part."),
    ] = 100,
    processes: Processes = None,
    cluster: ClusterAddress = None,
    patience: Patience = PATIENCE,
    resume: Resume = False,
    share: ShareOfParts = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Settle every round and compare each payment with the amount due."""
    # the other subcommand starts without the kernels
    from pitboss.audit.run import audit_work, kept_in, summed_up  # noqa: PLC0415

    place = place_of(processes, cluster, patience)
    work, kept = audit_work(rounds, out, words), kept_in(out, resume=resume or share is not None)
    if share is not None:
        missing = done_share(work, Share.of(share), place, kept)
        typer.echo(f"{missing} of {len(work.parts)} parts are missing", err=True)
        return
    summary = summed_up(done(work, place, kept), out).to_dict()
    if json:
        write_json(summary, sys.stdout)
    else:
        show(sections(summary), Console(markup=False, highlight=False))
        typer.echo(f"Every line is in {out / 'lines'}, every round in {out / 'rounds'}.")
    wrong = summary["payments"] and summary["payments"]["wrong"]
    raise typer.Exit(1 if wrong or summary["settled"]["refused"] else 0)


@app.command()
def convert(
    file: Annotated[
        str, typer.Argument(help="Round records, one JSON object a line; - reads standard input.")
    ],
    out: Annotated[Path, typer.Option(help="The Parquet file to write.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Convert round records to Parquet, one row a seat."""
    from pitboss.audit.convert import convert as convert_lines  # noqa: PLC0415

    rounds, rows = convert_lines(lines_of(file), out)
    if json:
        write_json({"rounds": rounds, "seats": rows, "file": str(out)}, sys.stdout)
    else:
        typer.echo(f"{rounds:,} rounds with {rows:,} seats are in {out}")
