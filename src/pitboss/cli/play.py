"""`pitboss play`: a round from a stacked shoe."""

import sys
from typing import Annotated

import typer

from pitboss.cli.streams import Debug, run_records
from pitboss.records import play_stacked


def play(
    file: Annotated[str, typer.Argument(help="Round records with a shoe, one a line.")] = "-",
    json: Annotated[bool, typer.Option("--json", help="The results are JSON either way.")] = False,
    debug: Debug = False,
) -> None:
    """Play rounds from stacked shoes and write each result with its transcript, one a line."""
    del json
    raise typer.Exit(run_records(file, play_stacked, sys.stdout, debug=debug))
