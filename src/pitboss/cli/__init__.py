"""The `pitboss` command: it asks and shows, the rules are elsewhere."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Literal

import typer

from pitboss import __version__
from pitboss.cli.extras import not_installed
from pitboss.vocabulary.refusal import Refused

COMMANDS = {
    "adjudicate": "What each wager of recorded rounds should have been paid.",
    "audit": "The same of a year of rounds: what was paid wrongly.",
    "play": "Rounds from stacked shoes, with their transcripts.",
    "rank": "What a hand is worth, or which of two is worth more.",
    "house-way": "How the dealer sets a hand, and by which rule.",
    "odds": "What each wager pays back, beside the Board's figures.",
    "strategy": "The best decisions, and what each choice is worth.",
    "compare": "All paytables and choices of a game side by side.",
    "report": "The mathematics of a game, as PDF or HTML.",
    "protect": "What counting, collusion, seen cards and mistakes are worth.",
    "simulate": "Rounds by the million, on all cores or on a cluster.",
    "determine": "Notice to end a dealing in milk; a furbearer's tags.",
    "submission": "Write, check, compare, approve and print a Rules Submission.",
    "trace": "Each paragraph, the code that carries it out, the tests.",
    "log": "List, show, replay and verify rounds; sign and export the log.",
    "casino": "Make a casino's file, and show the key it signs with.",
    "people": "Add, suspend, reinstate, reset and list a casino's people.",
    "shift": "Drop, win, hold and what was expected, of all tables.",
    "table": "One table's gaming day: counts, slips, every wager, acts.",
    "slip": "A fill, credit or counter check on paper.",
    "serve": "Run the casino: tables in the browser, a JSON API, WebSockets.",
}
"""What each does, in a line that 80 columns hold. It is the module and the function of its name; of
a group, the module's ``app``."""


def version(
    show: bool = typer.Option(False, "--version", help="Show the version and stop."),
) -> None:
    """Pennsylvania's casino table-game regulations (58 Pa. Code) as running software."""
    if show:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


def _app(markup: Literal["rich"] | None) -> typer.Typer:
    app = typer.Typer(
        name="pitboss",
        help=version.__doc__,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=markup,
    )
    app.callback(invoke_without_command=True)(version)
    return app


def app_of(commands: Sequence[str]) -> typer.Typer:
    """The command with these subcommands. Only what is wanted is loaded: the odds need no
    database, and the log no kernels."""
    app = _app("rich")
    for name in commands:
        module = import_module(f"pitboss.cli.{name.replace('-', '_')}")
        if hasattr(module, "app"):
            app.add_typer(module.app)
        else:
            app.command(name)(getattr(module, name.replace("-", "_")))
    return app


def overview() -> typer.Typer:
    """The command as it tells what there is. Nothing is loaded for that, and it is told plainly:
    what draws frames takes longer to load than all else."""
    app = _app(None)
    for name, what in COMMANDS.items():
        app.command(name, help=what)(_told_only)
    return app


def _told_only() -> None:
    raise AssertionError("a command that is wanted is loaded")


def main() -> None:
    """Runs the command; what it refuses goes to standard error, with exit code 2."""
    wanted = [name for name in COMMANDS if sys.argv[1:2] == [name]]
    try:
        app = app_of(wanted) if wanted else overview()
        app()
    except Refused as refusal:
        _refuse(refusal)
    except ModuleNotFoundError as error:
        missing = not_installed(error)
        if missing is None:
            raise
        _refuse(missing)


def _refuse(refusal: Refused) -> None:
    from rich.console import Console  # noqa: PLC0415 - not for those who only look around

    console = Console(stderr=True, soft_wrap=True, highlight=False)
    console.print(f"pitboss: {refusal}", style="red", markup=False)
    sys.exit(2)
