"""`pitboss strategy`: the decisions that are worth most."""

import sys
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from pitboss.cards import cards
from pitboss.cli.streams import write_json
from pitboss.odds import GameOdds, odds_of
from pitboss.odds.figures import decimal, percent
from pitboss.odds.over_under import Decision, Strategy


def strategy(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    decks: Annotated[int | None, typer.Option(help="Another number of decks.")] = None,
    hand: Annotated[
        list[str] | None, typer.Option(help="What a player holds when he decides, such as 6h.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show the best decision in every situation, and what each choice is worth."""
    played = odds_of(game)
    play = played.strategy(played.CHAPTER.cards.decks if decks is None else decks)
    held = cards(" ".join(hand), "hand") if hand else ()
    decision = play.decision(held) if held else None
    if json:
        document = play.as_json()
        if decision:
            document |= {"hand": [card.face for card in held], "decisions": [decision.as_json()]}
        write_json(document, sys.stdout)
        return
    console = Console(markup=False, highlight=False)
    title = f"{played.CHAPTER.chapter.title}, {play.decks} {'deck' if play.decks == 1 else 'decks'}"
    if decision:
        console.print(f"{title}, first card {held[0].name}", style="bold")
        console.print(choices(played, decision))
    else:
        console.print(title, style="bold")
        console.print(decisions(played, play))
        cost = f"gives away {decimal(play.cost)} of an Ante Wager" if play.cost else "costs nothing"
        console.print(f"{play.rule}.", style="bold green")
        console.print(f"This rule is best play: it {cost}. Values per unit of the Ante Wager.")


def decisions(game: GameOdds, play: Strategy) -> Table:
    """One row a first card: the chances, what each choice is worth, and the best of them."""
    labels = {option.name: option.label for option in game.CHAPTER.option}
    backed = [option.name for option in game.CHAPTER.option if option.wager]
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Card", style="bold")
    for name in backed:
        table.add_column(f"{labels[name]} wins", justify="right")
    table.add_column("House wins", justify="right")
    for label in labels.values():
        table.add_column(f"{label} worth", justify="right")
    table.add_column("Best", style="green")
    for decision in play.decisions:
        table.add_row(
            decision.first_card,
            *(percent(decision.wins[name], 2) for name in backed),
            percent(decision.neither, 2),
            *(signed(decimal(decision.expected[name], 4)) for name in labels),
            labels[decision.best],
        )
    return table


def choices(game: GameOdds, decision: Decision) -> Table:
    """One row a choice: how often it wins, what it is worth and what it gives away."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Choice", style="bold")
    for heading in ("Wins", "Worth", "Gives away"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for option in game.CHAPTER.option:
        best = option.name == decision.best
        table.add_row(
            option.label,
            percent(decision.wins[option.name], 4) if option.wager else "—",
            signed(decimal(decision.expected[option.name], 6)),
            decimal(decision.cost(option.name), 6),
            "best" if best else "",
            style="green" if best else "",
        )
    return table


def signed(printed: str) -> str:
    """A worth with its sign."""
    return printed if printed.startswith("-") else f"+{printed}"
