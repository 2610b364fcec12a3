"""`pitboss strategy`: the decisions that are worth most."""

import sys
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from pitboss.chapters import odds_of
from pitboss.cli.rules_file import rules_in
from pitboss.cli.streams import telling, write_json
from pitboss.cli.tables import show
from pitboss.figures.decided import DOUBLED
from pitboss.figures.figures import decimal, percent, signed
from pitboss.figures.strategy import Advice, Chart, Rule, Situation
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.refusal import Refused


def strategy(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    rules: Annotated[
        str | None, typer.Option(help="A file with the choices of a Rules Submission.")
    ] = None,
    decks: Annotated[int | None, typer.Option(help="Another number of decks.")] = None,
    hand: Annotated[
        list[str] | None, typer.Option(help="What a player holds when he decides, such as 6h.")
    ] = None,
    dealer: Annotated[
        list[str] | None, typer.Option(help="What he sees of the dealer's hand, such as Tc.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show the best decisions, and what each choice is worth with any given hand."""
    played = odds_of(game)
    filed = rules_in(rules, played.chapter)
    held, seen = _cards(hand, "hand"), _cards(dealer, "dealer")
    if seen and not held:
        raise Refused(
            "the dealer's cards without a hand", field="hand", allowed="the player's cards"
        )
    title = played.chapter.chapter.title
    console = Console(markup=False, highlight=False)
    if held:
        with telling() as tell:
            tell("Counting")
            advice = played.advise(Situation(held, seen), filed, decks)
        count = filed.decks if decks is None else decks
        if json:
            about = {"game": played.chapter.chapter.game, "decks": count}
            hand_and_dealer = {"hand": [card.face for card in held]}
            write_json(about | hand_and_dealer | {"decisions": [advice.as_json()]}, sys.stdout)
        else:
            against = f" against {', '.join(card.name for card in seen)}" if seen else ""
            names = ", ".join(card.name for card in held)
            console.print(f"{title}, {_decks(count)}: {names}{against}", style="bold")
            show(console, choices(advice))
            for remark in played.remarks(advice):
                console.print(remark, style="dim")
        return
    with telling() as tell:
        tell("Counting")
        play = played.strategy(filed, decks)
    if json:
        write_json(play.as_json(), sys.stdout)
        return
    console.print(f"{title}, {_decks(play.decks)}", style="bold")
    for rule in play.rules:
        console.print(f"{rule.words.removesuffix('.')}.", style="bold green")
        console.print(f"{price(rule)}\n")
    for one in play.charts:
        show(console, chart(one))
    for note in play.notes:
        console.print(note, style="dim")


def _cards(faces: list[str] | None, field: str) -> tuple[Card, ...]:
    """Cards as they were typed: apart, in one word with spaces, or with commas."""
    return cards(" ".join(faces).replace(",", " "), field) if faces else ()


def _decks(count: int) -> str:
    return f"{count} {'deck' if count == 1 else 'decks'}"


def price(rule: Rule) -> str:
    """What a rule gives away."""
    if not rule.cost:
        return "This rule is best play: it costs nothing. Values per unit of the first wager."
    error = f" (standard error {percent(rule.standard_error, 4)})" if rule.standard_error else ""
    return f"This rule gives away {percent(rule.cost, 4)} of the first wager{error}."


def chart(shown: Chart) -> Table:
    """A chart as a table."""
    table = Table(
        title=shown.title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0)
    )
    for number, heading in enumerate(shown.columns):
        words = [
            word
            for cell in (heading, *(row[number] for row in shown.rows))
            for word in cell.split()
        ]
        longest = max(map(len, words), default=1)  # words are not broken, whatever the width
        table.add_column(heading, style="" if number else "bold", min_width=min(longest, 20))
    for row in shown.rows:
        table.add_row(*row)
    return table


def choices(advice: Advice) -> Table:
    """One row a choice, the best first: what it is worth and what it gives away."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Choice", style="bold")
    for heading in ("Worth", "Gives away"):
        table.add_column(heading, justify="right")
    table.add_column("")
    worth, labels = advice.expected, labels_of(advice)
    for name in sorted(worth, key=lambda name: -worth[name]):
        best = worth[name] == worth[advice.best]
        table.add_row(
            labels[name],
            signed(worth[name], 6),
            decimal(advice.cost(name), 6) if advice.cost(name) else decimal(Fraction(0), 6),
            "best" if best else "",
            style="green" if best else "",
        )
    return table


def labels_of(advice: Advice) -> Mapping[str, str]:
    """Each choice in words: a setting by its low hand, and where two read the same by its cards."""
    words = {name: _label(advice, name) for name in advice.expected}
    times = Counter(words.values())
    return {
        name: f"{label} ({name})" if times[label] > 1 else label for name, label in words.items()
    }


def _label(advice: Advice, name: str) -> str:
    if name in advice.labels or name not in advice.settings:
        return advice.labels.get(name, name.replace("_", " "))
    _, low = advice.settings[name]
    doubled = DOUBLED if name.endswith(DOUBLED) else ""
    return f"{' and '.join(card.name for card in low)} low{doubled}"
