"""The choices of a Rules Submission, from a file."""

import tomllib
from json import JSONDecodeError, loads
from pathlib import Path

import typer

from pitboss.regulation import ChapterFile, Rules
from pitboss.regulation.changed import changed_as
from pitboss.vocabulary.refusal import Refused, reason_of


def rules_in(path: str | None, of: ChapterFile) -> Rules:
    """The rules with the choices of a file, in JSON as a round record has them or in TOML; the
    chapter's defaults where no file is named."""
    return Rules.of(of.chapter.number, read(path, "rules") if path else None)


def changed_by(path: str | None, rules: Rules, *, json: bool) -> Rules:
    """The rules with what a file changes of them that the chapter does not leave to be chosen; a
    person is told so, JSON has it with its figures."""
    if path is None:
        return rules
    other = changed_as(rules, read(path, "changed"))
    for change in () if json else other.changes:
        typer.echo(f"NOT THE CHAPTER'S RULES: {change}", err=True)
    return other


def read(path: str, field: str) -> dict[str, object]:
    """What a file in JSON or TOML says."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        document = tomllib.loads(text) if path.endswith(".toml") else loads(text)
    except (JSONDecodeError, tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise Refused(
            f"{path} cannot be read: {reason_of(error)}",
            field=field,
            allowed="a file in TOML or JSON",
        ) from None
    if not isinstance(document, dict):
        raise Refused(
            f"{path} does not contain an object", field=field, allowed='such as {"decks": 8}'
        )
    return document
