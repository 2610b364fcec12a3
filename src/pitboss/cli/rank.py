"""`pitboss rank`: a hand's category, and the cards as they count."""

import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from pitboss.cards import JOKER, cards
from pitboss.cli.streams import run_records, write_json
from pitboss.games import Game, game_named
from pitboss.refusal import Refused


def rank(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    faces: Annotated[list[str] | None, typer.Argument(metavar="CARDS...")] = None,
    jsonl: Annotated[str | None, typer.Option(help="A stream of {id, cards}.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say what a hand is worth."""
    played = game_named(game)
    if jsonl is not None:

        def work(record: Mapping[str, Any]) -> Mapping[str, Any]:
            return {"id": record.get("id"), **ranked(played, record.get("cards"))}

        raise typer.Exit(run_records(jsonl, work, sys.stdout))
    result = ranked(played, faces or [])
    if json:
        write_json(result, sys.stdout)
    else:
        typer.echo(f"{' '.join(result['cards'])}: {result['total']}, {result['category']}")


def ranked(game: Game, faces: object) -> Mapping[str, Any]:
    """The hand's category, or a refusal that names the card."""
    if not isinstance(faces, list):
        raise Refused(f"{faces!r} are not cards", field="cards", allowed="a list of cards")
    hand = cards(faces)
    if JOKER in hand and not game.chapter.cards.joker:
        raise Refused("the joker is not in these decks", field="cards", allowed="the 52 cards",
                      cites=game.chapter.cards.cites[:1])  # fmt: skip
    return game.rank(hand)
