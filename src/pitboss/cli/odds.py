"""`pitboss odds`: what every wager and paytable of a game pays back."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console

from pitboss.chapters import ODDS, odds_of
from pitboss.cli.output import write_json
from pitboss.cli.rules_file import changed_by, rules_in
from pitboss.document.blocks import Section, Text
from pitboss.document.odds import CONVENTIONS, overview, title_of_game
from pitboss.document.odds import game as game_described
from pitboss.document.terminal import show
from pitboss.figures.asked import Step, figures_asked, wagers_named
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused


def odds(
    game: Annotated[str | None, typer.Argument(help="The game's slug, such as over-under.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    rules: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file with a Rules Submission's choices.")
    ] = None,
    changed: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file with rules of your own, outside the chapter."),
    ] = None,
    wager: Annotated[
        list[str] | None, typer.Option(help="Only this wager, such as required. Repeatable.")
    ] = None,
    paytable: Annotated[
        list[str] | None,
        typer.Option(help="Only this paytable, by the chapter's name. Repeatable."),
    ] = None,
    decks: Annotated[
        list[int] | None, typer.Option(help="The number of decks. Repeatable.")
    ] = None,
    ways: Annotated[
        bool, typer.Option("--ways", help="Add the number of combinations for each line.")
    ] = False,
    returns: Annotated[
        bool, typer.Option("--returns", help="Add each line's share of the payback.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show the exact payback and house edge of every wager, next to the Board's figures."""
    if every:
        _check_alone(game, rules, changed, wager, paytable, decks, ways, returns)
        _all(json)
        return
    if game is None:
        raise Refused("no game was named", field="game", allowed=f"{', '.join(ODDS)}, or --all")
    played = odds_of(game)
    filed = changed_by(changed, rules_in(rules, played.chapter), json=json)
    wagers = wagers_named(played, wager or [])
    counts: list[int | None] = [*dict.fromkeys(decks)] if decks else [None]
    with _progress(len(wagers) * len(counts)) as step:
        entries = figures_asked(played, filed, wager or [], paytable or [], decks or [], step)
    if missing := _not_simulated(played, wagers, entries, counts, filed):
        typer.echo(f"Not simulated under these rules: {', '.join(missing)}; see pitboss simulate "
                   "--help", err=True)  # fmt: skip
    if json:
        write_json([entry.to_dict() for entry in entries], sys.stdout)
    else:
        described = game_described(played, entries, ways=ways, returns=returns)
        show([described], Console(markup=False, highlight=False))


def _check_alone(*others: object) -> None:
    """What narrows the figures of one game is not for all of them."""
    if any(others):
        raise Refused(
            "--all cannot be combined with --wager, --paytable, --decks, --rules or --changed",
            field="all",
            allowed="one game",
        )


def _all(json: bool) -> None:
    """The odds of every game, as many at a time as there are cores: their kernels do not hold the
    interpreter. The slow ones begin first."""
    tasks = {slug: list(played.counts) for slug, played in ODDS.items()}
    with _progress(sum(map(len, tasks.values()))) as step:

        def count(slug: str) -> list[Figures]:
            played = ODDS[slug]
            return [
                entry
                for name in tasks[slug]
                for entry in step(
                    f"{slug} {name}",
                    lambda: played.wager(name, played.rules),  # noqa: B023 - called at once
                )
            ]

        slowest = sorted(ODDS, key=lambda slug: -ODDS[slug].seconds)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            figures = dict(zip(slowest, pool.map(count, slowest), strict=True))
    if json:
        listed = [{"game": slug} | entry.to_dict() for slug in ODDS for entry in figures[slug]]
        write_json(listed, sys.stdout)
        return
    show(_every_game(figures), Console(markup=False, highlight=False))


def _every_game(figures: Mapping[str, Sequence[Figures]]) -> Iterator[Section]:
    """A table a game, and where a difference from the Board's figure is explained."""
    for slug, odds in ODDS.items():
        blocks = [*overview(odds.chapter, figures[slug])]
        if any(entry.agrees is False for entry in figures[slug]):
            blocks.append(Text(f"Why a figure DIFFERS: pitboss odds {slug}", quiet=True))
        yield Section(f"\n{title_of_game(odds)}", tuple(blocks))
    yield Section("", (Text(f"\n{CONVENTIONS}", quiet=True),))


@contextmanager
def _progress(steps: int) -> Iterator[Step]:
    """Shows on standard error, if that is a terminal, which wager is being counted."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _, work: work()
        return
    from rich.progress import (  # noqa: PLC0415 - where nobody watches it is not loaded
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task("Counting", total=steps)

        def step(name: str, work: Callable[[], list[Figures]]) -> list[Figures]:
            shown.update(task, description=name)
            figures = work()
            shown.advance(task)
            return figures

        yield step


def _not_simulated(
    game: GameOdds,
    wagers: Sequence[str],
    entries: Sequence[Figures],
    decks: Sequence[int | None],
    rules: Rules,
) -> list[str]:
    """What cannot be counted and was not simulated under these rules."""
    known = {entry.wager for entry in entries}
    if not entries or decks != [None] or not rules.chosen:
        return []
    return [
        wager
        for wager in wagers
        if wager.startswith(REQUIRED) and wager not in known and not game.is_the_game(rules, wager)
    ]
