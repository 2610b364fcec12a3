"""`pitboss log`: what happened at the tables, and whether the log has been tampered with."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypedDict

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pitboss.cli.log_evidence import (
    UNSIGNED,
    HeadsFile,
    PublicKeys,
    kept_heads,
    not_signed,
    report,
    verify_file,
)
from pitboss.cli.log_export import export, prove
from pitboss.cli.log_head import head
from pitboss.cli.log_records import records
from pitboss.cli.opening import Casino, Database, Json, KeyFile, TableId, as_told, open_log
from pitboss.cli.output import write_json
from pitboss.cli.wording import PlainGroup
from pitboss.procedure.driver import Seen, Step, seen_by
from pitboss.procedure.requests import DISCARD_RACK
from pitboss.store import Damaged, EventLog, Replayed, replay
from pitboss.store.beginning import table_of
from pitboss.store.clock_steps import CLOCK_STEP
from pitboss.store.evidence import check_export
from pitboss.store.evidence.heads import HeadsCheck
from pitboss.store.export import export_lines
from pitboss.store.exported import told_time
from pitboss.store.heads import uncovered
from pitboss.store.played_under import other_software
from pitboss.store.replay import check_round
from pitboss.store.signing import fingerprint_given
from pitboss.store.verify import TAMPERED, Finding, missing_rounds, verify_all, verify_rounds
from pitboss.store.verify_heads import verify_heads
from pitboss.submission.audit import not_as_filed
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

app = typer.Typer(
    name="log",
    cls=PlainGroup,
    help="List, show, replay and verify the rounds of a log; sign and export it.",
    no_args_is_help=True,
)
app.command()(head)
app.command()(export)
app.command()(records)
app.command()(prove)

RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.")]

_WIDE = 10_000
"""Columns, where nobody counts them: more than any row has."""


@app.command("list")
def list_rounds(
    table: Annotated[str | None, typer.Argument(help="Only this table.")] = None,
    database: Database = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """List the tables, or one table's rounds and what each paid."""
    with open_log(database, key_file) as log:
        rows: Sequence[RoundRow | TableRow] = _rounds(log, table) if table else _tables(log)
    if json:
        write_json(rows, sys.stdout)
        return
    shown = Table(*(["table", "game", "name", "rounds", "events"] if not table else
                    ["round", "events", "settled", "stakes", "back"]), box=None)  # fmt: skip
    for row in rows:
        shown.add_row(*(_cell(name, value) for name, value in row.items()))
    _print(shown)


def _print(shown: Table) -> None:
    """As wide as a terminal is, folded there; anywhere else as wide as the words are."""
    for column in shown.columns:
        column.overflow = "fold"
    Console(width=None if Console().is_terminal else _WIDE).print(shown)


def _cell(name: str, value: object) -> str:
    if name in ("stakes", "back") and isinstance(value, int):
        return dollars(value)
    return ("yes" if value else "under way") if isinstance(value, bool) else str(value)


class TableRow(TypedDict):
    """A table of the log."""

    table: str
    game: str
    name: str
    rounds: int
    events: int


class RoundRow(TypedDict):
    """A round of a table, and what it paid."""

    round: int
    events: int
    settled: bool
    stakes: int
    back: int


def _tables(log: EventLog) -> list[TableRow]:
    return [
        {
            "table": record.id,
            "game": record.game,
            "name": record.name,
            "rounds": log.last_round(record.id),
            "events": log.head(record.id)[0],
        }
        for record in log.tables()
    ]


def _rounds(log: EventLog, table: str) -> list[RoundRow]:
    log.table(table)
    rows: list[RoundRow] = []
    for number in log.rounds(table):
        settled = log.settlements(table, [number])
        lines = settled.get(number, [])
        rows.append({
            "round": number,
            "events": sum(1 for _ in log.events(table, round_number=number)),
            "settled": number in settled,
            "stakes": sum(line["stake"] for line in lines),
            "back": sum(line["back"] for line in lines),
        })  # fmt: skip
    return rows


@app.command()
def show(
    table: TableId,
    round_number: RoundNumber,
    database: Database = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Show a round card by card: each step, its time, its actor and its paragraph."""
    with open_log(database, key_file) as log:
        replayed = replay(log, table, round_number)
        events = log.opened(log.first_of_round(table, round_number))
        steps = _steps(replayed)
        other = other_software(events, table_of(events[0].data).rules)
    if json:
        under = events[0].data.get("under")
        document = {"table": table, "round": round_number, "over": replayed.over, "under": under}
        write_json(document | {"steps": steps, "lines": replayed.lines}, sys.stdout)
        return
    if other:
        typer.echo(f"Round {round_number} was {other}")
    shown = Table("event", box=None, pad_edge=False)
    shown.add_column("time (UTC)", no_wrap=True)  # a time that is cut short is none
    for title in ("who", "what", "cards", "cites"):
        shown.add_column(title)
    for step in steps:
        shown.add_row(*_row(step))
    _print(shown)


def _steps(replayed: Replayed) -> list[Seen]:
    """As a viewer without a seat saw them; once the round is over, with every card of it but those
    that were burned."""
    burned = {step["seq"] for step in replayed.steps if _burns(step)}
    return [
        seen_by(step, _eyes(step, replayed.over, burned)) | {"at": _time(step)}
        for step in replayed.steps
    ]


def _burns(step: Step) -> bool:
    return step["what"] == "deal" and step.get("to") == DISCARD_RACK and step.get("face") == "down"


def _eyes(step: Step, over: bool, burned: set[int]) -> frozenset[str]:
    """To which audiences a reader of the log belongs; what corrects a burned card tells it too."""
    hidden = not over or step["seq"] in burned or step.get("corrects") in burned
    return frozenset() if hidden else frozenset({str(step.get("audience"))})


def _time(step: Step) -> str:
    """When, in the time of the world, as a log on paper has it."""
    try:
        when = datetime.fromtimestamp(step["at"] / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        raise Damaged(f"event {step['seq']} is of no time that there is: {step['at']}") from None
    return when.isoformat(timespec="milliseconds")


def _row(step: Seen) -> tuple[str, ...]:
    who = f"{step['who']} {step['by']}" if "by" in step else step["who"]
    text = step["text"]
    if step["what"] == "correction" and "was" in step:
        text += f". Was: {_in_words(step['was'])}. Is: {_in_words(step['now'])}"
    if "superseded" in step:
        text += f" (event {step['superseded']} takes its place)"
    faces = [face or "unread" for face in step.get("cards", [])]
    cards = " → ".join(faces) if step["what"] == "correction" else " ".join(faces)
    when = step["at"].replace("T", " ")[:19]
    return str(step["seq"]), when, who, text, cards, ", ".join(step["cites"])


def _in_words(answer: Mapping[str, object]) -> str:
    """An answer in a few words.

    >>> _in_words({"kind": "bet", "seat": 2, "wagers": {"ante": 500, "over_23": 1050}})
    'bet, seat 2, ante $5, over 23 $10.50'
    >>> _in_words({"kind": "hands_set", "seat": 2, "high": ["Ah", "Ad"], "stood": False})
    'hands set, seat 2, high Ah Ad, stood no'
    """
    fields = [
        words for name, value in answer.items() if name != "kind" for words in _field(name, value)
    ]
    return ", ".join([_words(str(answer["kind"])), *fields])


def _field(name: str, value: object) -> Iterator[str]:
    """What an answer says in one of its fields."""
    match value:
        case dict():  # wagers, in cents
            yield from (f"{_words(wager)} {dollars(cents)}" for wager, cents in value.items())
        case bool():
            yield f"{_words(name)} {'yes' if value else 'no'}"
        case list():
            yield f"{_words(name)} {' '.join(map(str, value))}"
        case int() if name == "amount":
            yield f"{name} {dollars(value)}"
        case str():
            yield f"{_words(name)} {_words(value)}"
        case _:
            yield f"{_words(name)} {value}"


def _words(name: str) -> str:
    return name.replace("_", " ")


@app.command("replay")
def replay_rounds(
    table: TableId,
    round_number: Annotated[
        int | None, typer.Argument(metavar="ROUND", help="Only this round.")
    ] = None,
    database: Database = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Replay rounds from their events and check that each settles the same way."""
    with open_log(database, key_file) as log:
        log.table(table)
        if round_number is not None:
            check_round(log, table, round_number)
        wanted = [round_number] if round_number is not None else log.rounds(table)
        findings = list(missing_rounds(log, table)) if round_number is None else []
        findings += [
            finding
            for number in _shown(wanted, "Rounds")
            for finding in verify_rounds(log, table, only=number)
        ]
    good = f"{len(wanted)} rounds of {table} replay to the same settlement"
    _report(findings, good, json, wrong=findings)


@app.command()
def verify(
    table: Annotated[
        str | None,
        typer.Argument(metavar="TABLE|EXPORT", help="Only this table, or an export file."),
    ] = None,
    heads: HeadsFile = None,
    public_key: PublicKeys = None,
    casino: Casino = None,
    database: Database = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Verify a log or an export: name every event that was changed, removed, reordered or added,
    and every round that was not played as filed. An export needs no database."""
    if table is not None and Path(table).is_file():
        verify_file(Path(table), heads, public_key or [], json)
        return
    database, key_file = as_told(casino, database, key_file)
    if heads is not None:
        _verify_with_heads(heads, public_key or [], database, json)
        return
    keys = [fingerprint_given(key) for key in public_key or []]
    with open_log(database, key_file) as log:
        if table is not None:
            _check_table(log, table)
        findings = list(verify_all(log, table, _shown))
        signed, newer = verify_heads(log, keys), 0
        findings += [Finding(fault.where, 0, fault.what) for fault in signed.faults]
        if all(found.kind != TAMPERED for found in findings):  # that is finding enough
            newer = uncovered(log)
            names = [table] if table else [record.id for record in log.tables()]
            findings += [found for name in names for found in not_as_filed(log, name)]
        wrong = [finding for finding in findings if finding.kind == TAMPERED]
        tables = [] if wrong else [log.table(table)] if table else log.tables()
        count = sum(log.head(record.id)[0] for record in tables)
    good = f"{count} events of {len(tables)} tables are as they were written"
    _report(findings, good, json, wrong=wrong, said=list(_signed(signed, keys, newer)))


def _check_table(log: EventLog, table: str) -> None:
    """Refuses a name that is neither a table of the log nor a file."""
    try:
        log.table(table)
    except Refused as refusal:
        raise Refused(
            f"{refusal.what}, and there is no such file", field=refusal.field,
            allowed=f"a table ({refusal.allowed}), or the file of an export",
        ) from None  # fmt: skip


def _signed(check: HeadsCheck, keys: list[str], newer: int) -> Iterator[str]:
    """What signed heads say of a log, in words; ``newer`` events are covered by none."""
    if not check.heads:
        yield UNSIGNED
        return
    count, last = len(check.heads), check.heads[-1]
    heads = "1 head is" if count == 1 else f"{count} heads are"
    said = f"{heads} signed, the newest of {told_time(last.at)} by {last.fingerprint}."
    yield said if keys else f"{said} To check whose key it is, give --public-key."
    if newer > 0:
        yield not_signed(newer)


def _verify_with_heads(heads: Path, keys: list[str], database: str | None, json: bool) -> None:
    """The log in a database against heads that were kept outside."""
    fingerprints = [fingerprint_given(key) for key in keys]
    published = kept_heads(heads, fingerprints)
    with open_log(database) as log:
        lines = (f"{line}\n".encode() for line in export_lines(log, sealed=True))
        verdict = check_export(lines, published, keys=fingerprints)
    report(verdict, published, fingerprints, json)


def _shown(numbers: list[int], what: str) -> Iterable[int]:
    """The numbers, with a progress bar on a terminal."""
    console = Console(stderr=True)
    return track(
        numbers, console=console, description=what, transient=True,
        disable=not console.is_terminal,
    )  # fmt: skip


def _report(
    findings: list[Finding],
    good: str,
    json: bool,
    *,
    wrong: list[Finding],
    said: Sequence[str] = (),
) -> None:
    """All that was found, and what else is to be said; it is an error if something is wrong."""
    if json:
        named = [
            {
                "table": finding.table_id, "seq": finding.seq, "what": finding.what,
                "kind": finding.kind,
            }
            for finding in findings
        ]  # fmt: skip
        document = {"good": not wrong, "findings": named} | ({"said": [*said]} if said else {})
        write_json(document, sys.stdout)
    else:
        only_steps = all(finding.kind == CLOCK_STEP for finding in findings)
        for line in (*map(str, findings), *([good] if only_steps else []), *said):
            typer.echo(line)
    if wrong:
        raise typer.Exit(1)
