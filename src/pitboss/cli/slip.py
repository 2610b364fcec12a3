"""`pitboss slip`: a fill, a credit or a counter check on paper."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from pitboss.cli.opening import Database, KeyFile, TableId
from pitboss.cli.output import write_json
from pitboss.cli.reporting import CasinoOption, OutOption, desk, printer_for, write_files
from pitboss.document.terminal import show
from pitboss.pit.people import People
from pitboss.pit.reading import find_slip
from pitboss.pit.report_json import slip_json
from pitboss.pit.slip_paper import slip_paper


def slip(
    table: TableId,
    number: Annotated[str, typer.Argument(help="The slip's number, such as F-000012.")],
    casino: CasinoOption = None,
    database: Database = None,
    key_file: KeyFile = None,
    out: OutOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print a numbered slip: denominations, total, table and signatures."""
    printer_for(out)
    with desk(casino, database, key_file) as reading:
        made = find_slip(reading.log, table, number, reading.clock)
        record = reading.log.table(table)
        people = {person.id: person for person in People(reading.log).all()}
    paper = slip_paper(made, record, reading.clock, people)
    files = write_files(lambda: paper, out)
    if json:
        write_json({"table": table, **slip_json(made, reading.clock)}, sys.stdout)
        return
    console = Console(markup=False, highlight=False)
    console.print(paper.title, style="bold")
    show(paper.sections, console)
    for file in files:
        typer.echo(f"{file} is written")
