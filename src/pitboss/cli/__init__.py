"""The `pitboss` command: it asks and shows, the rules are elsewhere."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Literal

import typer

from pitboss import __version__
from pitboss.cli.extras import not_installed
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from pitboss.cli.wording import PlainGroup

COMMANDS = {
    "adjudicate": "Settle recorded rounds: what each wager should have paid.",
    "audit": "Check millions of payments and list the wrong ones.",
    "play": "Play a round from a stacked shoe, with a transcript.",
    "rank": "Rank a hand, or compare two.",
    "house-way": "Set a hand the house way, and show which rule applies.",
    "odds": "Exact payback and house edge of every wager and paytable.",
    "strategy": "Best play for a game, or for one hand.",
    "compare": "Compare every paytable and option of a game side by side.",
    "report": "Write a game's math report as PDF or HTML.",
    "protect": "Risk from counting, collusion, exposed cards and mistakes.",
    "simulate": "Simulate millions of rounds, on every core or on a cluster.",
    "determine": "Decide a milk dealer's notice, or a bobcat's tags.",
    "submission": "Write, check, compare, approve and print a Rules Submission.",
    "trace": "List every paragraph with its code and its tests.",
    "log": "List, show, replay and verify rounds; sign and export the log.",
    "casino": "Create a casino file, or show its signing key.",
    "people": "Manage the accounts of a casino's employees.",
    "shift": "Report drop, win, hold and theoretical win for every table.",
    "table": "Report one table's gaming day.",
    "slip": "Print a fill, credit or counter check slip.",
    "serve": "Start the web application: live tables, pages and the API.",
}
"""What each does, in a line that 80 columns hold. It is the module and the function of its name; of
a group, the module's ``app``."""


def version(
    show: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    """Pennsylvania's casino table-game regulations (58 Pa. Code), as software you can run."""
    if show:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


def _app(markup: Literal["rich"] | None, group: "type[PlainGroup] | None" = None) -> typer.Typer:
    app = typer.Typer(
        name="pitboss",
        cls=group,
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
    from pitboss.cli.wording import PlainGroup, plainly  # noqa: PLC0415 - not for an overview

    app = _app("rich", PlainGroup)
    for name in commands:
        module = import_module(f"pitboss.cli.{name.replace('-', '_')}")
        if hasattr(module, "app"):
            app.add_typer(module.app)
        else:
            app.command(name)(getattr(module, name.replace("-", "_")))
    return plainly(app)


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
