"""`pitboss simulate`: the studies behind figures that cannot be counted."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.chapters import odds_of
from pitboss.cli.rules_file import rules_in
from pitboss.cli.streams import telling, write_json
from pitboss.figures.cache import folder
from pitboss.figures.figures import percent
from pitboss.figures.sampled import keep
from pitboss.simulate.studies import STUDIES
from pitboss.vocabulary.refusal import Refused


def simulate(
    game: Annotated[str, typer.Argument(help="The game's slug, such as pai-gow.")],
    study: Annotated[str, typer.Argument(help="The study, such as house_way.")],
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 10_000_000,
    seed: Annotated[int, typer.Option(help="Where the shuffles begin.")] = 1,
    rules: Annotated[
        str | None, typer.Option(help="A file with the choices of a Rules Submission.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder to keep the study in; else the user's cache.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Simulate rounds of a game that cannot be counted. `pitboss odds` then shows what came out,
    unless the package has a longer study under the same rules."""
    studies = STUDIES.get(game, {})
    if game not in STUDIES:
        raise Refused(f"nothing of {game!r} is simulated", field="game", allowed=", ".join(STUDIES))
    if study not in studies:
        raise Refused(f"no study {study!r} of {game}", field="study", allowed=", ".join(studies))
    if rounds < 1:
        raise Refused(f"{rounds} rounds", field="rounds", allowed="1 or more")
    if seed < 0:
        raise Refused(f"the seed {seed}", field="seed", allowed="0 or more")
    filed = rules_in(rules, odds_of(game).chapter)
    with telling() as tell:
        tell(f"{rounds:,} rounds")
        made = studies[study].run(filed, rounds, seed)
    where = out or folder()
    path = keep(made, where) if where else None
    if json:
        write_json(made.model_dump(mode="json"), sys.stdout)
        return
    figures = made.figures(study)
    typer.echo(f"{made.rounds:,} rounds: pays back {percent(figures.payback, 4)}, "
               f"standard error {percent(made.standard_error, 4)}")  # fmt: skip
    if path:
        typer.echo(f"Kept in {path}")
