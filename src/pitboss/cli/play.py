"""`pitboss play`: a round from a stacked shoe."""

import sys
from typing import Annotated

import typer

from pitboss.cli.streams import Debug, run_records
from pitboss.records import play_stacked


def play(
    file: Annotated[
        str,
        typer.Argument(
            help="Round records with a shoe, one JSON object a line; - reads standard input."
        ),
    ] = "-",
    json: Annotated[
        bool, typer.Option("--json", help="Accepted for consistency: results are always JSON.")
    ] = False,
    debug: Debug = False,
) -> None:
    """Play rounds from stacked shoes. Each result has a transcript, one JSON result a line."""
    del json
    raise typer.Exit(run_records(file, play_stacked, sys.stdout, debug=debug))
