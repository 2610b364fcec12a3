"""`pitboss determine`: facts in, a conclusion with its findings out."""

import sys
from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Console

from pitboss.cli.streams import Debug, run_records
from pitboss.determinations import RULES, Rule, rule_named
from pitboss.document.determination import sections
from pitboss.document.terminal import show
from pitboss.records.lines import RecordLine, lines_of
from pitboss.vocabulary.refusal import Refused


def determine(
    rule: Annotated[str, typer.Argument(help=f"{' or '.join(RULES)}.")],
    file: Annotated[
        str, typer.Argument(help="Facts, one JSON object a line; - reads standard input.")
    ] = "-",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON result a line.")] = False,
    debug: Debug = False,
) -> None:
    """Decide how much notice a milk dealer owes, or which tags a bobcat or fisher needs.

    The exit code is 1 if any facts are refused.
    """
    named = rule_named(rule)
    if json:

        def work(record: Mapping[str, object]) -> Mapping[str, object]:
            return named.determine(record).to_dict()

        raise typer.Exit(run_records(file, work, sys.stdout, debug=debug))
    raise typer.Exit(_shown(named, file))


def _shown(rule: Rule, file: str) -> int:
    """Every line as a page for people; 1 if one was refused."""
    console = Console(markup=False, highlight=False)
    code = 0
    for number, text in enumerate(lines_of(file), start=1):
        line = RecordLine(text, number)
        if number > 1:
            console.rule()
        try:
            if line.refusal is not None:
                raise line.refusal
            determined = rule.determine(line.record)
        except Refused as refusal:
            console.print(f"{_name(line)}: refused. {refusal}", style="red")
            code = 1
        else:
            console.print(_name(line), style="bold underline")
            show(sections(rule, determined), console)
    return code


def _name(line: RecordLine) -> str:
    """The facts by their own name, or by their line."""
    named = str(line.id) if line.id is not None else line.field.capitalize()
    return named.encode("utf-8", "backslashreplace").decode()  # half of a sign has no bytes
