"""`pitboss adjudicate`: what should have been paid."""

import sys
from typing import Annotated

import typer

from pitboss.cli.streams import Debug, run_records
from pitboss.records import adjudicate as adjudicate_record


def adjudicate(
    file: Annotated[str, typer.Argument(help="Round records, one JSON object a line.")] = "-",
    json: Annotated[bool, typer.Option("--json", help="The results are JSON either way.")] = False,
    debug: Debug = False,
) -> None:
    """Read round records and write what each wager should have been paid, one result a line."""
    del json
    raise typer.Exit(run_records(file, adjudicate_record, sys.stdout, debug=debug))
