"""`pitboss table`: the gaming day of one table."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from pitboss.cli.opening import Database, KeyFile, TableId
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
from pitboss.pit.expected import measured
from pitboss.pit.reading import read_book
from pitboss.pit.report import of_shift, table_report
from pitboss.pit.report_csv import table_csv
from pitboss.pit.report_json import table_json
from pitboss.vocabulary.refusal import Refused


def table(
    table: TableId,
    day: DayOption = None,
    shift: ShiftOption = None,
    casino: CasinoOption = None,
    database: Database = None,
    key_file: KeyFile = None,
    csv: CsvOption = None,
    out: OutOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Report one table's gaming day: counts, slips, drop, win, wagers and actions by employee."""
    printer_for(out)
    with desk(casino, database, key_file) as reading, telling() as tell:
        wanted = reading.day(day)
        book = read_book(reading.log, table, wanted, reading.clock, shift or "")
        if book is None:
            raise Refused(
                f"{table} has no events in the {of_shift(wanted, shift or '')}",
                field="day", allowed="a gaming day for which the table was planned",
            )  # fmt: skip
        one, clock = measured(book, tell), reading.clock
    files = write_files(lambda: table_report(one, clock), out, lambda: table_csv(one), csv)
    if json:
        write_json(table_json(one, clock), sys.stdout)
        return
    report, console = table_report(one, clock), Console(markup=False, highlight=False)
    console.print(report.title, style="bold")
    console.print(report.subtitle)
    show(report.sections, console)
    for file in files:
        typer.echo(f"{file} is written")
