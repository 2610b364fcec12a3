"""`pitboss compare`: what each paytable and each choice of a game would hold."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from pitboss.chapters import odds_of
from pitboss.cli.output import telling, write_json
from pitboss.cli.rules_file import changed_by, rules_in
from pitboss.document.compare import BET, ROUNDS_PER_HOUR, Pace, seats
from pitboss.document.compare import compare as compared
from pitboss.document.side_by_side import side_by_side
from pitboss.document.terminal import show


def compare(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    rules: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file with a Rules Submission's choices.")
    ] = None,
    changed: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file with rules of your own, outside the chapter."),
    ] = None,
    bet: Annotated[int, typer.Option(min=1, help="The average bet, in cents.")] = BET,
    rounds_per_hour: Annotated[int, typer.Option(min=1, help="Rounds per hour.")] = ROUNDS_PER_HOUR,
    players: Annotated[
        int | None,
        typer.Option(min=1, help="Players at the table, for Envy Bonuses. Default: a full table."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Compare every paytable and option: payback, volatility and theoretical win."""
    played = odds_of(game)
    filed = changed_by(changed, rules_in(rules, played.chapter), json=json)
    pace = Pace(seats(filed) if players is None else players, bet, rounds_per_hour)
    with telling() as tell:
        comparison = compared(played, filed, pace, every=rules is None, tell=tell)
    if json:
        write_json(comparison.to_dict(), sys.stdout)
    else:
        show(side_by_side(comparison), Console(markup=False, highlight=False))
