"""How a command is told which log and which table are meant, and how it opens the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from pitboss.pit.casino_file import read_casino_file
from pitboss.store import Damaged, EventLog, Unavailable
from pitboss.store.seal import KEY_FILE
from pitboss.vocabulary.refusal import Refused

Database = Annotated[
    str | None, typer.Option(metavar="URL", help="The log: sqlite:///FILE or postgresql://…")
]
KeyFile = Annotated[
    Path | None,
    typer.Option(envvar=KEY_FILE, help="The key that seals face-down cards in the log."),
]
Casino = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The casino file, which names the database and keys."),
]
TableId = Annotated[str, typer.Argument(help="The table, such as over-under-1.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
JsonLines = Annotated[
    bool,
    typer.Option(
        "--json", help="Print JSON. It is JSON anyway; with --out, what was written is counted."
    ),
]


def default_database() -> str:
    """The embedded database in the user's data folder."""
    return f"sqlite:///{user_data_path('pitboss') / 'pitboss.sqlite3'}"


def as_told(
    casino: Path | None, database: str | None, key_file: Path | None = None
) -> tuple[str | None, Path | None]:
    """Where a log and its key are: as told, or as the casino file says."""
    if casino is None:
        return database, key_file
    told = read_casino_file(casino)
    return database or told.database, key_file or told.key_file


@contextmanager
def open_log(database: str | None, key_file: Path | None = None) -> Iterator[EventLog]:
    """An existing log, to be read: looking at one neither makes nor changes one."""
    address = database or default_database()
    if address.startswith("sqlite:///"):
        file = Path(address.removeprefix("sqlite:///"))
        if not file.exists():
            raise Refused(
                f"there is no log at {file}",
                field="database",
                allowed="a database that `pitboss serve` has used",
            )
    log = EventLog.open_to_read(address, key=key_file)
    try:
        yield log
    except Damaged as error:
        raise Refused(
            f"the log cannot be read: {error}", field="database", allowed="see `pitboss log verify`"
        ) from error
    except Unavailable as error:
        raise Refused(f"the log cannot be read: {error}", field="database") from error
    finally:
        log.close()
