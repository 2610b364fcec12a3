"""Help and usage errors in the reader's words: what to enter, not Python types."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import EnumType
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import CommandInfo

KINDS: dict[object, tuple[str, str]] = {
    int: ("NUMBER", "a whole number"),
    float: ("NUMBER", "a number"),
    Path: ("FILE", "a file"),
}
"""How the help and an error name a value of this type. Any other type is text."""


class PlainCommand(TyperCommand):
    """A command whose help and errors name what to enter."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options and arguments, as the help shows them."""
        return _described(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads what was entered."""
        with _plain_errors():
            return super().parse_args(ctx, args)


class PlainGroup(TyperGroup):
    """The same, of a command with subcommands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options, as the help shows them."""
        return _described(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads what was entered."""
        with _plain_errors():
            return super().parse_args(ctx, args)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """An error about a value says what to enter."""
    try:
        yield
    except typer.BadParameter as error:
        if type(error) is typer.BadParameter and error.param is not None:
            error.message = f"enter {_in_words(error.param)}."
        raise


def plainly(app: typer.Typer) -> typer.Typer:
    """The same commands, their help and errors in plain words."""
    for command in _commands(app):
        if command.cls is TyperCommand:
            command.cls = PlainCommand
        assert command.callback is not None
        command.help = _unbroken(command.help or command.callback.__doc__ or "")
    return app


def _commands(app: typer.Typer) -> Iterator[CommandInfo]:
    yield from app.registered_commands
    for group in app.registered_groups:
        if group.typer_instance is not None:
            yield from _commands(group.typer_instance)


def _unbroken(text: str) -> str:
    """Each paragraph of a docstring on one line, for the terminal to wrap.

    >>> _unbroken("Show the risk, and the\\n    bankroll.\\n\\n    The exit code is 1.")
    'Show the risk, and the bankroll.\\n\\nThe exit code is 1.'
    """
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def value_of(param: Any) -> str:
    """How the help names an option's value."""
    named = param.metavar or KINDS.get(_kind(param), ("TEXT",))[0].upper()
    return "|".join(choices_of(param)) or named


def bounds_of(param: Any) -> str:
    """The smallest and the largest number allowed."""
    least, most = param.type_descriptor.parameter_info.min, param.type_descriptor.parameter_info.max
    if least is None:
        return "" if most is None else f"{most} or less"
    return f"{least} or more" if most is None else f"{least} to {most}"


def _kind(param: Any) -> object:
    """The type of one value."""
    kind = param.type_descriptor.annotation
    return get_args(kind)[0] if get_origin(kind) is list else kind


def choices_of(param: Any) -> list[str]:
    """The allowed values of an option that lists them."""
    kind = _kind(param)
    if isinstance(kind, EnumType):
        return [str(choice.value) for choice in list[Any](kind)]
    return [*map(str, get_args(kind))] if get_origin(kind) is Literal else []


def _in_words(param: Any) -> str:
    """What an error asks for."""
    bounds = bounds_of(param)
    if choices := choices_of(param):
        return " or ".join([", ".join(choices[:-1]), choices[-1]] if choices[1:] else choices)
    if param.metavar == "DAY":
        return "a day such as 2026-11-17"
    words = KINDS.get(_kind(param), ("", "text"))[1]
    return f"{words}, {bounds}" if bounds else words


def _described(params: list[Any]) -> list[Any]:
    """The same parameters, with words where the help would show a type."""
    for param in params:
        if param.param_type_name == "argument":
            vars(param)["display_type_rich"] = lambda ctx: ""
            param.metavar = param.metavar or param.name.upper()
        elif param.metavar is None:  # described once: then it has one
            param.metavar = "" if param.is_flag else value_of(param)
            if bounds := bounds_of(param):
                param.help, param.min, param.max = f"{param.help} [{bounds}]", None, None
    return params
