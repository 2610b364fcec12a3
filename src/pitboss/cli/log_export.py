"""`pitboss log export` and `pitboss log prove`: what a stranger is given."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, TextIO

import typer

from pitboss.cli.log_evidence import not_read
from pitboss.cli.opening import Casino, Database, Json, JsonLines, KeyFile, as_told, open_log
from pitboss.cli.output import write_json
from pitboss.store import EventLog, NoKey
from pitboss.store.evidence.proofs import prove as proof_of
from pitboss.store.export import export_lines
from pitboss.store.exported import NoLine
from pitboss.store.head import NoHead
from pitboss.vocabulary.refusal import Refused


def export(
    out: Annotated[
        Path | None, typer.Option(help="The output file. Default: standard output.")
    ] = None,
    sealed: Annotated[
        bool, typer.Option("--sealed", help="Leave sealed text sealed. No key is needed.")
    ] = False,
    casino: Casino = None,
    database: Database = None,
    key_file: KeyFile = None,
    as_json: JsonLines = False,
) -> None:
    """Export the whole log, one JSON event a line, for independent verification."""
    database, key_file = as_told(casino, database, key_file)
    lines = 0
    with open_log(database, key_file) as log, written(out) as file:
        try:
            for line in export_lines(log, sealed=sealed):
                file.write(f"{line}\n")
                lines += 1
        except NoKey as refusal:
            raise Refused(
                refusal.what, field=refusal.field,
                allowed=f"{refusal.allowed}; or --sealed, which needs no key",
            ) from None  # fmt: skip
    if as_json and out is not None:
        write_json({"lines": lines, "file": str(out)}, sys.stdout)


@contextmanager
def written(out: Path | None) -> Iterator[TextIO]:
    """A file that appears whole or not at all; or standard output."""
    if out is None:
        yield sys.stdout
        return
    whole = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        with whole.open("w", encoding="ascii", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        whole.replace(out)
    except OSError as error:
        raise Refused(
            f"{out} cannot be written: {error.strerror}", field="out",
            allowed="a file in a folder you can write to",
        ) from None  # fmt: skip
    finally:
        whole.unlink(missing_ok=True)


def prove(
    table: Annotated[str, typer.Argument(help="The table, or another stream.")],
    seq: Annotated[int, typer.Argument(metavar="EVENT", help="The event's sequence number.")],
    export_file: Annotated[
        Path | None, typer.Option("--export", help="Read an export instead of a database.")
    ] = None,
    number: Annotated[
        int,
        typer.Option("--head", help="The head's number. Default: the newest.", show_default=False),
    ] = 0,
    since: Annotated[
        int,
        typer.Option(
            help="Also prove that the log has only grown since this head.", show_default=False
        ),
    ] = 0,
    casino: Casino = None,
    database: Database = None,
    _as_json: Json = False,
) -> None:
    """Print a proof that a signed head covers an event. `pitboss log verify` can check it."""
    database, _ = as_told(casino, database)
    opened = nullcontext(None) if export_file else open_log(database)
    with opened as log:
        try:
            proof = proof_of(_lines(export_file, log), table, seq, number, since)
        except (NoLine, NoHead) as error:
            raise Refused(
                f"{export_file} is not an export: {error}", field="export",
                allowed="a file from `pitboss log export`",
            ) from None  # fmt: skip
    write_json(proof, sys.stdout)


def _lines(export_file: Path | None, log: EventLog | None) -> Iterator[bytes]:
    if log is not None:
        yield from (line.encode() for line in export_lines(log, sealed=True))
    elif export_file is not None:
        with not_read(export_file), export_file.open("rb") as file:
            yield from file
