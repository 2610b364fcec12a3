"""`pitboss adjudicate`: what should have been paid."""

import sys
from typing import Annotated

import typer

from pitboss.cli.streams import Debug, run_records
from pitboss.records import adjudicate as adjudicate_record


def adjudicate(
    file: Annotated[
        str, typer.Argument(help="Round records, one JSON object a line; - reads standard input.")
    ] = "-",
    json: Annotated[
        bool, typer.Option("--json", help="Accepted for consistency: results are always JSON.")
    ] = False,
    debug: Debug = False,
) -> None:
    """Settle round records: what each wager should have paid, one JSON result a line."""
    del json
    raise typer.Exit(run_records(file, adjudicate_record, sys.stdout, debug=debug))
