"""The `pitboss` command: it asks and shows, the rules are elsewhere."""

import sys
from collections.abc import Sequence
from importlib import import_module

import typer
from rich.console import Console

from pitboss import __version__
from pitboss.vocabulary.refusal import Refused

COMMANDS = (
    "adjudicate", "audit", "play", "rank", "house-way", "odds", "strategy", "compare", "report",
    "simulate", "determine", "submission", "trace", "log", "casino", "people",
    "shift", "table", "slip", "serve",
)  # fmt: skip
"""Each is the module and the function of its name; of a group, the module's ``app``."""


def version(
    show: bool = typer.Option(False, "--version", help="Show the version and stop."),
) -> None:
    """Pennsylvania's casino table-game regulations (58 Pa. Code) as running software."""
    if show:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


def app_of(commands: Sequence[str]) -> typer.Typer:
    """The command with these subcommands. Only what is wanted is loaded: the odds need no
    database, and the log no kernels."""
    app = typer.Typer(
        name="pitboss",
        help=version.__doc__,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback(invoke_without_command=True)(version)
    for name in commands:
        module = import_module(f"pitboss.cli.{name.replace('-', '_')}")
        if hasattr(module, "app"):
            app.add_typer(module.app)
        else:
            app.command(name)(getattr(module, name.replace("-", "_")))
    return app


def main() -> None:
    """Runs the command; what it refuses goes to standard error, with exit code 2."""
    wanted = [name for name in COMMANDS if sys.argv[1:2] == [name]]
    try:
        app_of(wanted or COMMANDS)()
    except Refused as refusal:
        console = Console(stderr=True, soft_wrap=True, highlight=False)
        console.print(f"pitboss: {refusal}", style="red", markup=False)
        sys.exit(2)
