"""`pitboss log`: what happened at the tables, and whether the log has been tampered with."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from platformdirs import user_data_path
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pitboss.cli.streams import write_json
from pitboss.money import dollars
from pitboss.procedure.driver import seen_by
from pitboss.refusal import Refused
from pitboss.store import EventLog, replay
from pitboss.store.replay import check_round
from pitboss.store.verify import Finding, verify_chain, verify_rounds

app = typer.Typer(
    name="log", help="List, show, replay and verify the rounds of a log.", no_args_is_help=True
)

Database = Annotated[str | None, typer.Option(help="sqlite:///file or postgresql://…")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
TableId = Annotated[str, typer.Argument(help="The table, such as over-under-1.")]
RoundNumber = Annotated[int, typer.Argument(help="The round's number.")]


def default_database() -> str:
    """The embedded database in the user's data folder."""
    return f"sqlite:///{user_data_path('pitboss') / 'pitboss.sqlite3'}"


def open_log(database: str | None) -> EventLog:
    """An existing log: looking at one never makes one."""
    address = database or default_database()
    if address.startswith("sqlite:///"):
        file = Path(address.removeprefix("sqlite:///"))
        if not file.exists():
            raise Refused(
                f"there is no log at {file}", field="database", allowed="a database that was served"
            )
    return EventLog.open(address)


@app.command("list")
def list_rounds(
    table: Annotated[str | None, typer.Argument(help="Only this table.")] = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """List the tables, or the rounds of one table with what each paid."""
    log = open_log(database)
    rows = _rounds(log, table) if table else _tables(log)
    if json:
        write_json(rows, sys.stdout)
        return
    shown = Table(*(["table", "game", "name", "rounds", "events"] if not table else
                    ["round", "events", "settled", "stakes", "back"]), box=None)  # fmt: skip
    for row in rows:
        shown.add_row(*(_cell(name, value) for name, value in row.items()))
    Console().print(shown)


def _cell(name: str, value: Any) -> str:
    if name in ("stakes", "back"):
        return dollars(value)
    return ("yes" if value else "under way") if isinstance(value, bool) else str(value)


def _tables(log: EventLog) -> list[dict[str, Any]]:
    return [
        {
            "table": record.id,
            "game": record.game,
            "name": record.name,
            "rounds": log.rounds(record.id)[-1],
            "events": log.head(record.id)[0],
        }
        for record in log.tables()
    ]


def _rounds(log: EventLog, table: str) -> list[dict[str, Any]]:
    log.table(table)
    rows = []
    for number in log.rounds(table):
        events = list(log.events(table, round_number=number))
        settled = [event.data["lines"] for event in events if event.kind == "settled"]
        lines = settled[-1] if settled else []
        rows.append({
            "round": number,
            "events": len(events),
            "settled": bool(settled),
            "stakes": sum(line["stake"] for line in lines),
            "back": sum(line["back"] for line in lines),
        })  # fmt: skip
    return rows


@app.command()
def show(
    table: TableId, round_number: RoundNumber, database: Database = None, json: Json = False
) -> None:
    """Show a round card by card: every step, who took it, and by which paragraph."""
    replayed = replay(open_log(database), table, round_number)
    steps = [seen_by(step, frozenset()) for step in replayed.steps]
    if json:
        document = {"table": table, "round": round_number, "over": replayed.over}
        write_json(document | {"steps": steps, "lines": replayed.lines}, sys.stdout)
        return
    shown = Table("event", "who", "what", "cards", "cites", box=None, pad_edge=False)
    for step in steps:
        cites = ", ".join(step["cites"])
        cards = " ".join(step.get("cards", []))
        shown.add_row(str(step["seq"]), step["who"], step["text"], cards, cites)
    Console().print(shown)


@app.command("replay")
def replay_rounds(
    table: TableId,
    round_number: Annotated[int | None, typer.Argument(help="Only this round.")] = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Run rounds again from their events and say whether they lead to the same settlement."""
    log = open_log(database)
    log.table(table)
    if round_number is not None:
        check_round(log, table, round_number)
    wanted = [round_number] if round_number is not None else log.rounds(table)
    findings = [
        finding
        for number in _shown(wanted, "Rounds")
        for finding in verify_rounds(log, table, only=number)
    ]
    _report(findings, f"{len(wanted)} rounds of {table} replay to the same settlement", json)


@app.command()
def verify(
    table: Annotated[str | None, typer.Argument(help="Only this table.")] = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Find records that were changed, removed, swapped or added, and name them."""
    log = open_log(database)
    tables = [log.table(table)] if table else log.tables()
    findings: list[Finding] = []
    for record in tables:
        chain = verify_chain(log, record.id)
        findings += chain
        if not chain:  # a broken chain is finding enough: what it tells is not worth replaying
            numbers = _shown(log.rounds(record.id), record.id)
            findings += [
                f for number in numbers for f in verify_rounds(log, record.id, only=number)
            ]
    count = sum(log.head(record.id)[0] for record in tables)
    _report(findings, f"{count} events of {len(tables)} tables are as they were written", json)


def _shown(numbers: list[int], what: str) -> Any:
    """The numbers, with a progress bar on a terminal."""
    console = Console(stderr=True)
    return track(
        numbers, console=console, description=what, transient=True,
        disable=not console.is_terminal,
    )  # fmt: skip


def _report(findings: list[Finding], good: str, json: bool) -> None:
    if json:
        named = [{"table": f.table_id, "seq": f.seq, "what": f.what} for f in findings]
        write_json({"good": not findings, "findings": named}, sys.stdout)
    elif findings:
        for finding in findings:
            typer.echo(str(finding))
    else:
        typer.echo(good)
    if findings:
        raise typer.Exit(1)
