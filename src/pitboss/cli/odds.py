"""`pitboss odds`: what every wager and paytable of a game pays back."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from pitboss.cli.streams import write_json
from pitboss.odds import GameOdds, odds_of
from pitboss.odds.figures import Figures, decimal, percent, square_root
from pitboss.refusal import Refused


def odds(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
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
    played = odds_of(game)
    counts = list(dict.fromkeys(decks or [played.CHAPTER.cards.decks]))
    entries = [
        entry
        for count in counts
        for entry in named(played, played.odds(count), wager or [], paytable or [])
    ]
    if json:
        write_json([entry.as_json() for entry in entries], sys.stdout)
    else:
        show(played, entries, Console(markup=False, highlight=False))


def named(
    game: GameOdds, entries: list[Figures], wagers: Sequence[str], paytables: Sequence[str]
) -> list[Figures]:
    """The entries of these wagers and paytables; of all where none is named."""
    for wager in wagers:
        if wager not in {entry.wager for entry in entries}:
            raise Refused(
                f"{game.CHAPTER.chapter.title} has no odds for the wager {wager!r}",
                field="wager",
                allowed=", ".join(dict.fromkeys(entry.wager for entry in entries)),
                cites=[data.cites[0] for data in game.CHAPTER.wager],
            )
    entries = [entry for entry in entries if not wagers or entry.wager in wagers]
    for paytable in paytables:
        tables = dict.fromkeys(entry.paytable for entry in entries if entry.paytable)
        if paytable not in tables:
            raise Refused(
                f"{paytable!r} is not a paytable of {', '.join(wagers) or 'this game'}",
                field="paytable",
                allowed=", ".join(tables) or "no paytable: there is none to choose",
                cites=dict.fromkeys(data.cite for data in game.CHAPTER.paytable),
            )
    return [entry for entry in entries if not paytables or entry.paytable in paytables]


def show(game: GameOdds, entries: Sequence[Figures], console: Console) -> None:
    """A table of the figures, then the lines of each entry."""
    about = game.CHAPTER.chapter
    console.print(f"{about.title}, 58 Pa. Code Chapter {about.number}", style="bold")
    console.print(summary(entries))
    for entry in entries:
        console.print(lines(entry))
        if entry.board is not None:
            verdict = "agrees" if entry.agrees else "DIFFERS"
            console.print(
                f"Board: {entry.board.payback}, {verdict}: {entry.board.note}", style="dim"
            )
    console.print(
        "\nEvery figure is an exact count. Payback: of all money put on the wager, later wagers "
        "included. Edge and deviation: per unit of the first wager.",
        style="dim",
    )


def summary(entries: Sequence[Figures]) -> Table:
    """One row an entry."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Wager", style="bold")
    table.add_column("Paytable")
    for heading in ("Decks", "Payback", "Edge", "Std dev", "Wins"):
        table.add_column(heading, justify="right")
    table.add_column("Board")
    for entry in entries:
        board = "—"
        if entry.board is not None:
            board = f"{entry.board.payback} {'agrees' if entry.agrees else 'DIFFERS'}"
        table.add_row(
            entry.wager,
            entry.paytable or "—",
            str(entry.decks),
            percent(entry.payback, 3),
            percent(entry.house_edge, 3),
            square_root(entry.variance, 4),
            percent(entry.hit_frequency, 3),
            board,
        )
    return table


def lines(entry: Figures) -> Table:
    """How a wager ends, and how often."""
    named_by = [entry.wager, *([entry.paytable] if entry.paytable else [])]
    title = f"{', '.join(named_by)}, {entry.decks} {'deck' if entry.decks == 1 else 'decks'}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Hand")
    table.add_column("Pays", justify="right")
    table.add_column("Chance", justify="right")
    table.add_column("Once in", justify="right")
    for outcome in entry.outcomes:
        chance = outcome.probability
        table.add_row(
            outcome.hand, outcome.pays, percent(chance, 5), decimal(1 / chance, 2),
            style="dim" if outcome.net < 0 else "",
        )  # fmt: skip
    return table
