"""What people read first says what native speakers would say."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from pitboss.cli import COMMANDS, app_of, overview

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/index.md")

BANNED = (
    # the trade has a word for it
    "least bet", "free seat", "may not be altered", "the rack is counted", "the table's worth",
    "take along", "takes along", "bring chips", "who plays", "the finance", "a security",
    "the other of the pit", "proposed this himself", "is no finance", "stop what cannot go on",
    "what it keeps", "how unevenly", "what was expected", "gives away", "gave away", "given away",
    "nothing is worth more", "warn me before", "go away", "stay away", "what every wager pays",
    "wagers beside", "rounds as they were", "what is kept", "are brought",
    # the sentence is a translation
    "is run by the regulation itself", "come in", "has its link may come", "is told here",
    "you gave nothing", "to do it all the same", "in a row 0", "to go over", "fraction of 45",
    "on which figures may hang", "taken not to hang together", "hang together", "that tells",
    "who has", "who it is for", "means nothing beside", "a value is needed", "none is given",
    "runs again over", "assert these", "than it says", "written anew", "counted anew",
    "follow by themselves", "a step tells", "is forgotten", "knows itself", "comes to the same",
    "as the log has him", "so many of them", "is as no answer", "lookers-on", "be told of",
    # programmers have a word for it
    "python value", "list[", "<int", "<str", "<bool", "<path", "x>=",
)  # fmt: skip
"""From both tables of the language guide, and types that Python prints."""


def helps() -> Iterator[tuple[str, ...]]:
    """Every command and subcommand."""
    yield ()
    app: Any = typer.main.get_command(app_of([*COMMANDS]))
    for name, command in app.commands.items():
        yield (name,)
        yield from ((name, inner) for inner in getattr(command, "commands", {}))


def helped(words: tuple[str, ...]) -> str:
    """A command's help on 80 columns."""
    app = app_of(words[:1]) if words else overview()
    ran = CliRunner(env={"COLUMNS": "80", "TERM": "dumb"}).invoke(app, [*words, "--help"])
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def found_in(text: str) -> list[str]:
    """The banned phrases of a text, wherever its lines break."""
    plain = " ".join(re.sub(r"[│╭╮╰╯─]", " ", text).split()).lower()
    return [phrase for phrase in BANNED if re.search(rf"(?<!\w){re.escape(phrase)}", plain)]


@pytest.mark.parametrize("words", [*helps()], ids=" ".join)
def test_the_help_is_plain_and_fits(words: tuple[str, ...]) -> None:
    shown = helped(words)
    assert found_in(shown) == []
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("name", PAGES)
def test_the_first_pages_are_plain(name: str) -> None:
    assert found_in((ROOT / name).read_text(encoding="utf-8")) == []


def test_a_banned_phrase_is_noticed_across_lines() -> None:
    assert found_in("│ A free     │\n│ seat is ready. │") == ["free seat"]
    assert found_in("carefree seats") == []


def test_every_option_and_argument_has_help() -> None:
    app: Any = typer.main.get_command(app_of([*COMMANDS]))
    commands = [
        command
        for outer in app.commands.values()
        for command in [outer, *getattr(outer, "commands", {}).values()]
    ]
    bare = [(command.name, param.name) for command in commands for param in command.params
            if not param.help]  # fmt: skip
    assert bare == []
