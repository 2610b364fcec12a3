"""`pitboss simulate`: the studies behind figures that cannot be counted."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.chapters import odds_of
from pitboss.cli.in_parts import (
    PATIENCE,
    ClusterAddress,
    KeptFolder,
    Patience,
    Processes,
    Resume,
    ShareOfParts,
    done,
    done_share,
    kept_in,
    place_of,
)
from pitboss.cli.rules_file import rules_in
from pitboss.cli.streams import telling, write_json
from pitboss.figures.cache import folder
from pitboss.figures.figures import percent
from pitboss.figures.sampled import Study, keep
from pitboss.figures.simulation import Simulation
from pitboss.parts import KeptParts, Place, Share, Work
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
    processes: Processes = None,
    cluster: ClusterAddress = None,
    patience: Patience = PATIENCE,
    kept: KeptFolder = None,
    resume: Resume = False,
    share: ShareOfParts = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Simulate rounds of a game, over the cores of this machine or on a cluster: the same study on
    either. Of what cannot be counted `pitboss odds` then shows what came out, unless the package
    has a longer study under the same rules."""
    simulation = _simulation(game, study)
    if rounds < 1:
        raise Refused(f"{rounds} rounds", field="rounds", allowed="1 or more")
    if seed < 0:
        raise Refused(f"the seed {seed}", field="seed", allowed="0 or more")
    filed = rules_in(rules, odds_of(game).chapter)
    place = place_of(processes, cluster, patience)
    with telling() as tell:
        tell(f"{rounds:,} rounds")
        work = simulation.cut(filed, rounds, seed)
    parts = kept_in(kept, _usual(work), resume=resume)
    if share is not None:
        _do_share(work, Share.of(share), place, parts if kept else None, json=json)
        return
    made = simulation.study(filed, rounds, seed, done(work, place, parts))
    where = out or folder()
    path = keep(made, where) if where else None
    if parts and not kept:
        parts.discard(work)
    _show(made, path, json=json)


def _simulation(game: str, study: str) -> Simulation:
    """How a study is made."""
    studies = STUDIES.get(game, {})
    if game not in STUDIES:
        raise Refused(f"nothing of {game!r} is simulated", field="game", allowed=", ".join(STUDIES))
    if study not in studies:
        raise Refused(f"no study {study!r} of {game}", field="study", allowed=", ".join(studies))
    return studies[study]


def _usual(work: Work) -> Path | None:
    """Where the parts of a work are kept until all are done, if nobody says where."""
    where = folder()
    return where / "parts" / work.digest[:16] if where else None


def _do_share(
    work: Work, share: Share, place: Place, kept: KeptParts | None, *, json: bool
) -> None:
    """One share of the parts, for one of many machines that have a folder in common."""
    if kept is None:
        raise Refused("a share that is kept nowhere", field="share", allowed="with --kept FOLDER")
    missing = done_share(work, share, place, kept)
    if json:
        write_json({"share": list(share), "parts": len(work.parts), "missing": missing}, sys.stdout)
        return
    typer.echo(f"Share {share.number} of {share.shares} is done; {missing} of {len(work.parts)} "
               "parts are missing")  # fmt: skip


def _show(made: Study, path: Path | None, *, json: bool) -> None:
    if json:
        write_json(made.model_dump(mode="json"), sys.stdout)
        return
    figures = made.figures(made.name)
    typer.echo(f"{made.rounds:,} rounds: pays back {percent(figures.payback, 4)}, "
               f"standard error {percent(made.standard_error, 4)}")  # fmt: skip
    if path:
        typer.echo(f"Kept in {path}")
