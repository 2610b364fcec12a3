"""A page for every command, from the command itself: what it takes, and every option."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import typer

from pitboss.cli import COMMANDS, app_of
from pitboss.cli.wording import bounds_of, choices_of, value_of


@cache
def command_pages() -> dict[str, str]:
    """The text of each command's page, by its name."""
    app: Any = typer.main.get_command(app_of([*COMMANDS]))
    return {name: "\n".join(_page(name, app.commands[name])) for name in COMMANDS}


def _page(name: str, command: Any) -> Iterator[str]:
    yield f"# pitboss {name}\n"
    yield f"{_sentences(command.help)}\n"
    if not hasattr(command, "commands"):
        yield from _taken(f"pitboss {name}", command)
        yield "[Every field of its records and results](../../commands.md)."
        return
    if command.invoke_without_command and not command.no_args_is_help:
        yield from _taken(f"pitboss {name}", command)
    for inner, sub in command.commands.items():
        yield f"## {inner}\n"
        yield f"{_sentences(sub.help)}\n"
        yield from _taken(f"pitboss {name} {inner}", sub)


def _taken(called: str, command: Any) -> Iterator[str]:
    arguments = [taken for taken in command.params if taken.param_type_name == "argument"]
    options = [
        taken
        for taken in command.params
        if taken.param_type_name == "option" and not taken.hidden and taken.name != "help"
    ]
    names = " ".join(_argument(taken) for taken in arguments)
    yield "```text"
    yield f"{called}{' [OPTIONS]' if options else ''}{' ' + names if names else ''}"
    yield "```\n"
    if arguments:
        yield "| argument | |\n|---|---|"
        yield from (f"| `{_argument(taken)}` | {_sentences(taken.help)} |" for taken in arguments)
        yield ""
    if options:
        yield "| option | |\n|---|---|"
        yield from map(_option, options)
        yield ""


def _argument(taken: Any) -> str:
    name = (taken.metavar or taken.name.upper()).strip("[]")
    name += "…" if taken.nargs == -1 and not name.endswith("…") else ""
    return name if taken.required else f"[{name}]"


def _option(taken: Any) -> str:
    names = ", ".join(f"`{name}`" for name in (*taken.opts, *taken.secondary_opts))
    value = "" if taken.is_flag else f" {_kind(taken)}"
    said = _sentences(taken.help)
    if taken.multiple and not re.search("[Rr]epeat", said):
        said += " Repeatable."
    if taken.envvar:
        said += f" Environment variable: `{taken.envvar}`."
    return f"| {names}{value} | {said}{_default(taken)} |"


def _kind(taken: Any) -> str:
    names = " ".join(f"`{one}`" for one in choices_of(taken)) or value_of(taken)
    return f"{names}, {bounds}" if (bounds := bounds_of(taken)) else names


def _default(taken: Any) -> str:
    if taken.required:
        return " Required."
    if taken.default in (None, False, "", ()) or callable(taken.default) or taken.is_flag:
        return ""
    return f" Default: `{taken.default}`."


def _sentences(text: str | None) -> str:
    """What a command says of itself, as one paragraph in a cell."""
    return " ".join((text or "").split()).replace("|", "\\|")
