"""`pitboss shift`: all tables of a gaming day or of one of its shifts."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from pitboss.cli.opening import Database, KeyFile
from pitboss.cli.output import telling, write_json
from pitboss.cli.reporting import (
    CasinoOption,
    CsvOption,
    DayOption,
    OutOption,
    ShiftOption,
    desk,
    printer_for,
    write_files,
)
from pitboss.document.terminal import show
from pitboss.pit.report import of_shift, shift_paper, shift_sections
from pitboss.pit.report_csv import shift_csv
from pitboss.pit.report_json import shift_json
from pitboss.pit.shift_report import shift_report


def shift(
    day: DayOption = None,
    shift: ShiftOption = None,
    casino: CasinoOption = None,
    database: Database = None,
    key_file: KeyFile = None,
    csv: CsvOption = None,
    out: OutOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Report every table for a gaming day or a shift: drop, win, hold and theoretical win."""
    printer_for(out)
    with desk(casino, database, key_file) as reading, telling() as tell:
        wanted = reading.day(day)
        report = shift_report(reading.log, reading.name, wanted, shift or "", reading.clock, tell)
    files = write_files(lambda: shift_paper(report), out, lambda: shift_csv(report), csv)
    if json:
        write_json(shift_json(report), sys.stdout)
        return
    console = Console(markup=False, highlight=False)
    console.print(f"{report.casino}: {of_shift(report.day, report.shift)}", style="bold")
    show(shift_sections(report), console)
    for file in files:
        typer.echo(f"{file} is written")
