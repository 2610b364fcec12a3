"""`pitboss odds`: what every wager and paytable of a game pays back."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pitboss.chapters import ODDS, odds_of
from pitboss.cli.rules_file import rules_in
from pitboss.cli.streams import write_json
from pitboss.document.blocks import Section, Text
from pitboss.document.odds import CONVENTIONS, overview, title_of_game
from pitboss.document.odds import game as game_described
from pitboss.document.terminal import show
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

AT_ONCE = 2
"""Games counted at the same time; their kernels do not hold the interpreter."""


def odds(
    game: Annotated[str | None, typer.Argument(help="The game's slug, such as over-under.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    rules: Annotated[
        str | None, typer.Option(help="A file with the choices of a Rules Submission.")
    ] = None,
    wager: Annotated[
        list[str] | None, typer.Option(help="Only this wager, such as required; may be repeated.")
    ] = None,
    paytable: Annotated[
        list[str] | None,
        typer.Option(help="Only this paytable, by the chapter's name for it; may be repeated."),
    ] = None,
    decks: Annotated[
        list[int] | None, typer.Option(help="Another number of decks; may be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show what each wager pays back, exactly, beside the Board's published figures."""
    if every:
        _check_alone(game, rules, wager, paytable, decks)
        _all(json)
        return
    if game is None:
        raise Refused("no game is named", field="game", allowed=f"{', '.join(ODDS)}, or --all")
    played = odds_of(game)
    filed = rules_in(rules, played.chapter)
    wagers = _wagers(played, wager or [])
    counts: list[int | None] = [*dict.fromkeys(decks)] if decks else [None]
    with _progress(len(wagers) * len(counts)) as step:
        entries = [
            entry
            for count in counts
            for name in wagers
            for entry in step(name, lambda n=name, d=count: played.wager(n, filed, d))  # type: ignore[misc]
            if not wager or name in wager or entry.wager in wager
        ]
    _check_found(played, entries, wager or [], counts)
    entries = _by_paytable(played, entries, wager or [], paytable or [])
    if missing := _not_simulated(played, wagers, entries, counts, filed):
        typer.echo(f"Not simulated under these rules: {', '.join(missing)}; see pitboss simulate "
                   "--help", err=True)  # fmt: skip
    if json:
        write_json([entry.as_json() for entry in entries], sys.stdout)
    else:
        show([game_described(played, entries)], Console(markup=False, highlight=False))


def _check_alone(*others: object) -> None:
    """What narrows the figures of one game is not for all of them."""
    if any(others):
        raise Refused("every game has wagers and rules of its own", field="all", allowed="one game")


def _all(json: bool) -> None:
    """The odds of every game, two at a time; the slow ones begin first."""
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
        with ThreadPoolExecutor(AT_ONCE) as pool:
            figures = dict(zip(slowest, pool.map(count, slowest), strict=True))
    if json:
        listed = [{"game": slug} | entry.as_json() for slug in ODDS for entry in figures[slug]]
        write_json(listed, sys.stdout)
        return
    show(_every_game(figures), Console(markup=False, highlight=False))


def _every_game(figures: Mapping[str, Sequence[Figures]]) -> Iterator[Section]:
    """A table a game, and where a difference from the Board's figure is explained."""
    for slug, odds in ODDS.items():
        blocks = [*overview(figures[slug])]
        if any(entry.agrees is False for entry in figures[slug]):
            blocks.append(Text(f"Why a figure DIFFERS: pitboss odds {slug}", quiet=True))
        yield Section(f"\n{title_of_game(odds)}", tuple(blocks))
    yield Section("", (Text(f"\n{CONVENTIONS}", quiet=True),))


Step = Callable[[str, Callable[[], list[Figures]]], list[Figures]]


@contextmanager
def _progress(steps: int) -> Iterator[Step]:
    """Shows on standard error, if that is a terminal, which wager is being counted."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as shown:
        task = shown.add_task("Counting", total=steps)

        def step(name: str, work: Callable[[], list[Figures]]) -> list[Figures]:
            shown.update(task, description=name)
            figures = work()
            shown.advance(task)
            return figures

        yield step


def _wagers(game: GameOdds, named: Sequence[str]) -> list[str]:
    """The wagers that are named, in the chapter's order; all where none is."""
    of = {wager: wager if wager in game.counts else wager.rpartition(".")[0] for wager in named}
    for wager, counted in of.items():
        if counted not in game.counts:
            raise Refused(
                f"{game.chapter.chapter.title} has no odds for the wager {wager!r}",
                field="wager",
                allowed=", ".join(game.counts),
                cites=[data.cites[0] for data in game.chapter.wager],
            )
    return [wager for wager in game.counts if not named or wager in of.values()]


def _check_found(
    game: GameOdds, entries: Sequence[Figures], named: Sequence[str], decks: Sequence[int | None]
) -> None:
    """A wager that is named has figures, or the reason is said (R-633a-4)."""
    for wager in named:
        if any(entry.wager == wager for entry in entries):
            continue
        printed = [data for data in game.chapter.paytable if data.wager == wager and data.decks]
        counts = sorted({count for data in printed for count in data.decks})
        if not printed or decks == [None]:
            raise Refused(
                f"there are no figures of {wager} under these rules",
                field="wager",
                allowed="another wager, or a study made by pitboss simulate",
                cites=[data.cites[0] for data in game.chapter.wager if data.name == wager],
            )
        raise Refused(
            f"{wager} has no paytable for {', '.join(map(str, decks))} decks",
            field="decks",
            allowed=", ".join(map(str, counts)),
            cites=[*dict.fromkeys(data.cite for data in printed), "R-633a-4"],
        )


def _by_paytable(
    game: GameOdds, entries: list[Figures], wagers: Sequence[str], paytables: Sequence[str]
) -> list[Figures]:
    """The entries of these paytables; of all where none is named."""
    for paytable in paytables:
        tables = dict.fromkeys(entry.paytable for entry in entries if entry.paytable)
        if paytable not in tables:
            raise Refused(
                f"{paytable!r} is not a paytable of {', '.join(wagers) or 'this game'}",
                field="paytable",
                allowed=", ".join(tables) or "no paytable: there is none to choose",
                cites=_tables_cited(game, entries),
            )
    return [entry for entry in entries if not paytables or entry.paytable in paytables]


def _tables_cited(game: GameOdds, entries: Sequence[Figures]) -> list[str]:
    """Where the paytables of these wagers are printed; all, if these have none."""
    named = {entry.wager for entry in entries if entry.paytable}
    printed = [data for data in game.chapter.paytable if data.wager in named]
    return [*dict.fromkeys(data.cite for data in printed or game.chapter.paytable)]


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
