"""What the commands of the pit's reports share: which casino, which day, and where to write."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Annotated, Final

import typer

from pitboss.cli.opening import open_log
from pitboss.document.blocks import Report
from pitboss.document.html import as_html
from pitboss.document.pdf import as_pdf
from pitboss.parts.kept import write_whole
from pitboss.pit.casino_file import read_casino_file
from pitboss.pit.gaming_clock import GamingClock, checked_day
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused, reason_of

CasinoOption = Annotated[
    Path | None,
    typer.Option(
        "--casino", metavar="FILE", help="The casino file, with its clock, shifts and database."
    ),
]
DayOption = Annotated[
    str | None, typer.Option("--day", help="The gaming day, such as 2026-11-17. Default: today.")
]
ShiftOption = Annotated[str | None, typer.Option("--shift", help="One shift of the day, by name.")]
CsvOption = Annotated[Path | None, typer.Option("--csv", help="Write the table to this CSV file.")]
OutOption = Annotated[
    Path | None, typer.Option("--out", help="Write the report to this .pdf or .html file.")
]

PRINTERS: Final[dict[str, Callable[[Report], bytes]]] = {
    ".pdf": as_pdf,
    ".html": lambda report: as_html(report).encode(),
}
"""By the ending of the file's name."""

PRACTICE: Final = "Pitboss"


@dataclass(frozen=True)
class Desk:
    """A casino's log that is read for a report, by its own clock."""

    log: EventLog
    name: str
    clock: GamingClock

    def day(self, written: str | None) -> str:
        """The gaming day that is asked for, or that of now."""
        if written is None:
            return self.clock.gaming_day(int(time() * 1000))
        return checked_day(written)


@contextmanager
def desk(casino: Path | None, database: str | None, key_file: Path | None) -> Iterator[Desk]:
    """The log of a casino file; or one for practice, by the clock of a casino that says nothing."""
    if casino is None:
        with open_log(database, key_file) as log:
            yield Desk(log, PRACTICE, GamingClock())
        return
    real = read_casino_file(casino)
    with open_log(database or real.database, key_file or real.key_file) as log:
        yield Desk(log, real.name, GamingClock.of(real))


def printer_for(out: Path | None) -> None:
    """Refuses, before anything is worked out, a file of another ending."""
    if out is not None and out.suffix.lower() not in PRINTERS:
        raise Refused(
            f"{out.name!r} does not say which format to write", field="out",
            allowed=f"a file that ends in {' or '.join(PRINTERS)}",
        )  # fmt: skip


def write_files(
    report: Callable[[], Report], out: Path | None, table: Callable[[], str] | None = None,
    csv: Path | None = None,
) -> list[Path]:  # fmt: skip
    """The files that were asked for."""
    written = []
    if csv is not None and table is not None:
        written.append(_write(csv, table().encode()))
    if out is not None:
        written.append(_write(out, PRINTERS[out.suffix.lower()](report())))
    return written


def _write(file: Path, content: bytes) -> Path:
    try:
        write_whole(file, content)
    except OSError as error:
        raise Refused(
            f"{file} cannot be written: {reason_of(error)}", field="out",
            allowed="a file in a folder you can write to",
        ) from None  # fmt: skip
    return file
