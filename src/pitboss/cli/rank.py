"""`pitboss rank`: a hand's category, and the cards as they count."""

import sys
from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict, cast

import typer

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named
from pitboss.cli.output import write_json
from pitboss.cli.streams import Debug, run_records
from pitboss.interface.one_hand import ranked
from pitboss.vocabulary.refusal import Refused, as_entered


class RankedHand(TypedDict):
    """What a hand is worth, and how it compares with another: 1 where it is worth more."""

    category: str
    cards: list[str]
    total: NotRequired[int]
    compare: NotRequired[int]


def rank(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    faces: Annotated[
        list[str] | None, typer.Argument(metavar="CARDS", help="The hand, such as Ah Kd 9c.")
    ] = None,
    vs: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="A second hand to compare with, in quotation marks."),
    ] = None,
    jsonl: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file of {id, cards, vs}, one JSON object a line."),
    ] = None,
    low: Annotated[bool, typer.Option("--low", help="Rank low hands (pai gow games).")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    debug: Debug = False,
) -> None:
    """Rank a hand, or compare two."""
    played = chapter_named(game)
    if jsonl is not None:

        def work(record: Mapping[str, object]) -> Mapping[str, object]:
            is_low = low or _is_low(record.get("low"))
            hand = _told(played, record.get("cards"), record.get("vs"), low=is_low)
            return {"id": record.get("id"), **hand}

        raise typer.Exit(run_records(jsonl, work, sys.stdout, debug=debug))
    hand, other = _split(faces or [], vs)
    result = _told(played, hand, other, low=low)
    if json:
        write_json(result, sys.stdout)
    else:
        counted = f", {result['total']}" if "total" in result else ""
        typer.echo(f"{' '.join(result['cards'])}: {result['category']}{counted}")
        if other:
            words = {1: "beats", 0: "equals", -1: "loses to"}[result["compare"]]
            typer.echo(f"{words} {' '.join(other)}")


def _split(faces: list[str], vs: str | None) -> tuple[list[str], list[str] | None]:
    """The two hands of ``A… --vs B…``: the option takes B's first card, the rest follow A's; or the
    whole of B, if it stands in quotation marks."""
    if vs is None:
        return faces, None
    if " " in vs:
        return faces, vs.split()
    size = (len(faces) + 1) // 2
    return faces[:size], [vs, *faces[size:]]


def _is_low(value: object) -> bool:
    if value is not None and not isinstance(value, bool):
        raise Refused(
            f"{as_entered(value)} is neither true nor false", field="low", allowed="true or false"
        )
    return value is True


def _told(game: Chapter, faces: object, vs: object, *, low: bool) -> RankedHand:
    """A hand as it is told: what orders hands among themselves is for the program."""
    result = ranked(game, faces, vs, low=low)
    return cast(RankedHand, {name: told for name, told in result.items() if name != "value"})
