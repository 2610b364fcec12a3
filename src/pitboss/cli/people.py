"""`pitboss people`: who has an account in a casino. What is done here, the registry says that the
command line has done."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypedDict

import typer
from rich.console import Console
from rich.table import Table

from pitboss.cli.opening import Database, KeyFile, default_database, open_log
from pitboss.cli.output import write_json
from pitboss.cli.wording import PlainGroup
from pitboss.pit.casino_file import read_casino_file
from pitboss.pit.people import LEVELS, Department, People, Person, checked_position
from pitboss.store import EventLog
from pitboss.store.visitors import ACTIVE, COMMAND_LINE
from pitboss.vocabulary.refusal import Refused

app = typer.Typer(
    name="people", cls=PlainGroup, help="Manage the accounts of a casino's employees.",
    no_args_is_help=True,
)  # fmt: skip

_LEVELS = "; ".join(f"{department}: {', '.join(levels)}" for department, levels in LEVELS.items())

Name = Annotated[str, typer.Argument(help="The employee's name or license number.")]
Casino = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The casino file, which names the database.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Asked = Annotated[bool, typer.Option("--password", help="Prompt for a password, twice.")]
FromStdin = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password from standard input.")
]


class PersonRow(TypedDict):
    """A person as the list has him."""

    id: str
    name: str
    licence: str
    department: str
    level: str
    administrator: bool
    state: str
    must_change: bool


def _row(person: Person) -> PersonRow:
    return {
        "id": person.id, "name": person.name, "licence": person.licence,
        "department": str(person.department), "level": str(person.level),
        "administrator": person.administrator, "state": person.state,
        "must_change": person.must_change,
    }  # fmt: skip


@contextmanager
def _people(database: str | None, key_file: Path | None, casino: Path | None) -> Iterator[People]:
    """The people of a log, to be changed; it is made if there is none."""
    database, key_file = _where(database, key_file, casino)
    log = EventLog.open(database or default_database(), key=key_file)
    try:
        yield People(log)
    finally:
        log.close()


def _where(
    database: str | None, key_file: Path | None, casino: Path | None
) -> tuple[str | None, Path | None]:
    """Where the log and its key are: as told, or as the casino file says."""
    if casino is None:
        return database, key_file
    told = read_casino_file(casino)
    return database or told.database, key_file or told.key_file


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="The employee's name. Names must be unique.")],
    licence: Annotated[str, typer.Option(help="The license number.")],
    department: Annotated[str, typer.Option(help=", ".join(Department))],
    level: Annotated[str, typer.Option(help=_LEVELS)],
    administrator: Annotated[
        bool, typer.Option("--administrator", help="May manage accounts.")
    ] = False,
    password: Asked = False,
    password_stdin: FromStdin = False,
    casino: Casino = None,
    database: Database = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Add an employee. If you give no password, a one-time password is printed, to be changed at
    the first sign-in."""
    position = checked_position(licence, department, level, administrator=administrator)
    given = _given(asked=password, from_stdin=password_stdin)
    with _people(database, key_file, casino) as people:
        person, made = people.add(name, position, COMMAND_LINE, given)
    _tell(person, f"{person.name} has an account: {_in_words(person)}.", made, json)


@app.command()
def suspend(
    name: Name, casino: Casino = None, database: Database = None, key_file: KeyFile = None,
    json: Json = False,
) -> None:  # fmt: skip
    """Suspend an account and end its sessions."""
    with _people(database, key_file, casino) as people:
        people.suspend(people.named(name), COMMAND_LINE)
        person = people.named(name)
    _tell(person, f"{person.name} is suspended, and signed out everywhere.", "", json)


@app.command()
def reinstate(
    name: Name, casino: Casino = None, database: Database = None, key_file: KeyFile = None,
    json: Json = False,
) -> None:  # fmt: skip
    """Reinstate a suspended account."""
    with _people(database, key_file, casino) as people:
        people.reinstate(people.named(name), COMMAND_LINE)
        person = people.named(name)
    _tell(person, f"{person.name} can sign in again.", "", json)


@app.command()
def reset(
    name: Name,
    password: Asked = False,
    password_stdin: FromStdin = False,
    casino: Casino = None,
    database: Database = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Reset a password, as for a new account, and clear any sign-in lock."""
    given = _given(asked=password, from_stdin=password_stdin)
    with _people(database, key_file, casino) as people:
        made, _ = people.reset(people.named(name), COMMAND_LINE, given)
        person = people.named(name)
    _tell(person, f"{person.name} has a new password, and is signed out everywhere.", made, json)


@app.command("list")
def list_people(
    casino: Casino = None, database: Database = None, key_file: KeyFile = None, json: Json = False
) -> None:
    """List every account."""
    database, key_file = _where(database, key_file, casino)
    with open_log(database, key_file) as log:
        known = People(log).all()
    if json:
        write_json([_row(person) for person in known], sys.stdout)
        return
    if not any(person.administrator and person.state == ACTIVE for person in known):
        typer.echo(NO_ADMINISTRATOR, err=True)
    shown = Table("name", "licence", "department", "level", "", box=None)
    for person in known:
        marks = [
            "administrator" if person.administrator else "",
            person.state if person.state != ACTIVE else "",
            "password to be changed" if person.must_change else "",
        ]
        shown.add_row(
            person.name, person.licence, str(person.department), str(person.level),
            ", ".join(filter(None, marks)),
        )  # fmt: skip
    Console(highlight=False).print(shown)


NO_ADMINISTRATOR = (
    "This casino has no administrator. To add one: pitboss people add NAME --licence … "
    "--department … --level … --administrator --casino FILE"
)


def _given(*, asked: bool, from_stdin: bool) -> str:
    """The password that somebody types or sends; none: one shall be made."""
    if asked and from_stdin:
        raise Refused(
            "two ways to give the password cannot be combined", field="password",
            allowed="--password or --password-stdin",
        )  # fmt: skip
    if from_stdin:
        given = sys.stdin.readline().rstrip("\r\n")
        if not given:
            raise Refused(
                "the password is missing", field="password", allowed="a line on standard input"
            )
        return given
    if asked:
        return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))
    return ""


def _tell(person: Person, words: str, made: str, json: bool) -> None:
    if json:
        once = {"one_time_password": made} if made else {}
        write_json({**_row(person), **once}, sys.stdout)
        return
    typer.echo(words)
    if made:
        typer.echo(f"Password for the first sign-in, shown only now: {made}")


def _in_words(person: Person) -> str:
    also = ", administrator" if person.administrator else ""
    return f"{person.level}, {person.department}, license {person.licence}{also}"
