"""`pitboss strategy`: the decisions that are worth most."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from pitboss.chapters import odds_of
from pitboss.cli.output import telling, write_json
from pitboss.cli.rules_file import changed_by, rules_in
from pitboss.document.strategy import best_play, decision
from pitboss.document.terminal import show
from pitboss.figures.strategy import Situation
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.refusal import Refused


def strategy(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    rules: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file with a Rules Submission's choices.")
    ] = None,
    changed: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file with rules of your own, outside the chapter."),
    ] = None,
    decks: Annotated[int | None, typer.Option(help="The number of decks.")] = None,
    hand: Annotated[
        list[str] | None,
        typer.Option(metavar="CARDS", help="Your cards, such as 'Ts 6h'. Repeatable."),
    ] = None,
    dealer: Annotated[
        list[str] | None,
        typer.Option(metavar="CARDS", help="The dealer's exposed cards, such as Tc. Repeatable."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show best play for the whole game, or the value of each choice for one hand."""
    played = odds_of(game)
    filed = changed_by(changed, rules_in(rules, played.chapter), json=json)
    held, seen = _cards(hand, "hand"), _cards(dealer, "dealer")
    if seen and not held:
        raise Refused(
            "you gave the dealer's cards but no hand", field="hand", allowed="the player's cards"
        )
    console = Console(markup=False, highlight=False)
    with telling() as tell:
        tell("Counting")
        if held:
            advice = played.advise(Situation(held, seen), filed, decks)
        else:
            play = played.strategy(filed, decks)
    if not held:
        if json:
            write_json(play.to_dict(), sys.stdout)
        else:
            show([best_play(played, play)], console)
        return
    count = filed.decks if decks is None else decks
    if json:
        about = {"game": played.chapter.chapter.game, "decks": count}
        hand_and_dealer = {"hand": [card.face for card in held]}
        write_json(about | hand_and_dealer | {"decisions": [advice.to_dict()]}, sys.stdout)
    else:
        show([decision(played, count, advice)], console)


def _cards(faces: list[str] | None, field: str) -> tuple[Card, ...]:
    """Cards as they were typed: apart, in one word with spaces, or with commas."""
    return cards(" ".join(faces).replace(",", " "), field) if faces else ()
