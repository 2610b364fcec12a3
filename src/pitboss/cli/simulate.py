"""`pitboss simulate`: rounds of a game by its kernels, beside what was counted; and the studies
behind figures that cannot be counted."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Column, Table

from pitboss.chapters import chapter_named, odds_of
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
from pitboss.cli.output import telling, write_json
from pitboss.cli.rules_file import rules_in
from pitboss.figures.cache import folder
from pitboss.figures.figures import percent, signed
from pitboss.figures.sampled import Study, keep
from pitboss.figures.simulation import Simulation
from pitboss.parts import KeptParts, Place, Share, Work
from pitboss.simulate.by_kernel import ROUNDS, Simulated, cut, put_together
from pitboss.simulate.studies import STUDIES
from pitboss.vocabulary.refusal import Refused

LONG = 10_000_000
"""Rounds of a study where nobody says how many."""


def simulate(
    game: Annotated[str, typer.Argument(help="The game's slug, such as pai-gow.")],
    study: Annotated[
        str | None,
        typer.Argument(help="A study, such as house_way. Default: every wager at the table."),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(help="Rounds to simulate. Default: 1,000,000, or 10,000,000 for a study."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The random seed.")] = 1,
    rules: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file with a Rules Submission's choices.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="A folder for the study. Default: your cache folder."),
    ] = None,
    processes: Processes = None,
    cluster: ClusterAddress = None,
    patience: Patience = PATIENCE,
    kept: KeptFolder = None,
    resume: Resume = False,
    share: ShareOfParts = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Simulate rounds of a game on this machine's cores or on a cluster, with the same results.
    Without a study, one seat makes every wager, and each simulated payback is shown next to the
    exact one. A study is saved, and `pitboss odds` uses it for figures that have no exact count."""
    simulation = _simulation(game, study) if study is not None else None
    count = rounds if rounds is not None else LONG if simulation else ROUNDS
    if count < 1:
        raise Refused(f"the number of rounds is {count}", field="rounds", allowed="1 or more")
    if seed < 0:
        raise Refused(f"the seed {seed} is negative", field="seed", allowed="0 or more")
    if simulation is None and out is not None:
        raise Refused(
            "only a study can be saved", field="out", allowed="name a study, or leave out --out"
        )
    chapter = odds_of(game).chapter if simulation else chapter_named(game).file
    filed = rules_in(rules, chapter)
    place = place_of(processes, cluster, patience)
    with telling() as tell:
        tell(f"{count:,} rounds")
        work = (simulation.cut if simulation else cut)(filed, count, seed)
    parts = kept_in(kept, _usual(work), resume=resume)
    if share is not None:
        _do_share(work, Share.of(share), place, parts if kept else None, json=json)
        return
    results = done(work, place, parts)
    if simulation is None:
        _show_wagers(put_together(filed, count, seed, results), json=json)
        path = None
    else:
        made = simulation.study(filed, count, seed, results)
        where = out or folder()
        path = keep(made, where) if where else None
    if parts and not kept:
        parts.discard(work)
    if simulation is not None:
        _show(made, path, json=json)


def _simulation(game: str, study: str) -> Simulation:
    """How a study is made."""
    studies = STUDIES.get(game, {})
    if game not in STUDIES:
        raise Refused(f"{game!r} has no studies", field="game", allowed=", ".join(STUDIES))
    if study not in studies:
        raise Refused(f"{game} has no study {study!r}", field="study", allowed=", ".join(studies))
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
        raise Refused(
            "a share of the parts needs a folder", field="share", allowed="with --kept FOLDER"
        )
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


def _show_wagers(made: Simulated, *, json: bool) -> None:
    if json:
        write_json(made.to_dict(), sys.stdout)
        return
    rows = [
        (
            wager.wager.replace("_", " "),
            wager.paytable or "",
            percent(wager.mean, 3),
            percent(wager.standard_error, 3),
            "" if wager.exact is None else percent(wager.exact, 3),
            "" if wager.apart is None else signed(wager.apart, 1),
            percent(wager.hit_frequency, 3),
        )
        for wager in made.wagers
    ]
    columns = ("wager", "table", "brings", "error", "counted", "errors apart", "wins")
    table = Table(*(Column(name, justify="left" if at < 2 else "right")
                    for at, name in enumerate(columns)), box=None)  # fmt: skip
    for row in rows:
        table.add_row(*row)
    console = Console(markup=False, highlight=False)
    console.print(f"{made.rounds:,} rounds from seed {made.seed}")
    console.print(table)
