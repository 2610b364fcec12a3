"""The `pitboss` command: it asks and shows, the rules are elsewhere."""

import sys

import typer
from rich.console import Console

from pitboss import __version__
from pitboss.cli import adjudicate, house_way, log, odds, play, rank, serve, strategy, trace
from pitboss.refusal import Refused

app = typer.Typer(
    name="pitboss",
    help="Pennsylvania's casino table-game regulations (58 Pa. Code) as running software.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def version(
    show: bool = typer.Option(False, "--version", help="Show the version and stop."),
) -> None:
    """Pennsylvania's casino table-game regulations (58 Pa. Code) as running software."""
    if show:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


for command in (
    adjudicate.adjudicate,
    play.play,
    rank.rank,
    house_way.house_way,
    odds.odds,
    strategy.strategy,
    trace.trace,
    serve.serve,
):
    app.command()(command)
app.add_typer(log.app)


def main() -> None:
    """Runs the command; what it refuses goes to standard error, with exit code 2."""
    try:
        app()
    except Refused as refusal:
        console = Console(stderr=True, soft_wrap=True, highlight=False)
        console.print(f"pitboss: {refusal}", style="red", markup=False)
        sys.exit(2)
