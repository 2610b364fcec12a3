"""`pitboss log records`: a table's finished rounds, to be adjudicated and audited."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.log_export import written
from pitboss.cli.opening import Casino, Database, JsonLines, KeyFile, TableId, as_told, open_log
from pitboss.cli.output import write_json
from pitboss.records.telling import checked_record, payments
from pitboss.store import Damaged, EventLog
from pitboss.store.finished import FinishedRound, finished_round, round_numbers
from pitboss.vocabulary.refusal import Refused

PARQUET = ".parquet"


def records(
    table: TableId,
    round_number: Annotated[int | None, typer.Argument(help="Only this round.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="The output file: JSON Lines, or Parquet if its name ends in .parquet. "
            "Default: JSON Lines on standard output."
        ),
    ] = None,
    casino: Casino = None,
    database: Database = None,
    key_file: KeyFile = None,
    as_json: JsonLines = False,
) -> None:
    """Write a table's finished rounds as records, for `pitboss adjudicate` and `pitboss audit`."""
    database, key_file = as_told(casino, database, key_file)
    untold: list[Refused] = []
    with open_log(database, key_file) as log, log.snapshot() as still:
        told = _records(table, round_number, still, untold)
        if out is not None and out.suffix == PARQUET:
            from pitboss.audit.convert import tables_of, write  # noqa: PLC0415 - loads Arrow

            rounds, _ = write(tables_of(told), out)
        else:
            rounds = 0
            with written(out) as file:
                for record in told:
                    file.write(json.dumps(record) + "\n")
                    rounds += 1
    if as_json and out is not None:
        write_json({"rounds": rounds, "file": str(out)}, sys.stdout)
    for refusal in untold:
        typer.echo(str(refusal), err=True)
    if untold:
        raise typer.Exit(1)


def _records(
    table: str, only: int | None, log: EventLog, untold: list[Refused]
) -> Iterator[dict[str, Any]]:
    """The records of a table's rounds, or of one; a round that cannot be read, or that no
    record can tell, is ``untold``."""
    for number in round_numbers(log, table, only):
        name = f"{table}/{number}"
        try:
            finished = finished_round(log, table, number)
        except Damaged as error:
            untold.append(Refused(str(error), field=name, allowed="see `pitboss log verify`"))
            continue
        if finished is None:
            continue
        try:
            record = checked_record(finished.driver, name)
        except Refused as refusal:
            untold.append(refusal)
            continue
        if record is not None:
            yield _with_payments(table, finished, record)


def _with_payments(table: str, finished: FinishedRound, record: dict[str, Any]) -> dict[str, Any]:
    """A record with where it was played, by whom, and what the log says was paid."""
    paid = payments(finished.driver, finished.lines)
    seats = [seat | {"paid": paid.get(seat["seat"], {})} for seat in record["seats"]]
    about: dict[str, Any] = {"table": table}
    if dealer := finished.driver.table.dealer:
        about["dealt_by"] = dealer
    if finished.corrected:
        about["corrected"] = True
    return record | about | {"seats": seats}
