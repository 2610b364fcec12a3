"""`pitboss house-way`: how the dealer sets these cards."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, NotRequired, TypedDict, cast

import typer

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named
from pitboss.cli.output import write_json
from pitboss.cli.rules_file import read
from pitboss.cli.streams import Debug, run_records
from pitboss.interface.one_hand import check_sets_hands, set_by_house
from pitboss.regulation import Rules
from pitboss.regulation.house_way import HouseWay
from pitboss.regulation.house_way import house_way as read_way
from pitboss.regulation.house_way_in_words import explain, reading
from pitboss.vocabulary.refusal import Refused


class SetHand(TypedDict):
    """How the dealer sets a hand, and by which rule."""

    high: list[str]
    low: list[str]
    words: str
    cites: list[str]


class RuleTold(TypedDict):
    """A rule of a way as filed, what the software makes of it and, where the way was tried, how
    many hands it sets."""

    words: str
    reading: str
    hands: NotRequired[int]


class WayTold(TypedDict):
    """A way, its rules in their order and, where it was tried, on how many hands."""

    name: str
    title: str
    rules: list[RuleTold]
    hands: NotRequired[int]
    cites: list[str]


def house_way(
    game: Annotated[str, typer.Argument(help="The game's slug, such as pai-gow.")],
    faces: Annotated[
        list[str] | None,
        typer.Argument(metavar="CARDS", help="The cards to set, such as Ah Kd 9c."),
    ] = None,
    way: Annotated[
        str | None,
        typer.Option(
            metavar="NAME_OR_FILE",
            help="The name of a built-in house way, or a file that contains one.",
        ),
    ] = None,
    jsonl: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file of {id, cards}, one JSON object a line."),
    ] = None,
    in_words: Annotated[
        bool, typer.Option("--explain", help="Print the rules of the house way.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Check the house way on every possible hand.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    debug: Debug = False,
) -> None:
    """Set a hand the house way, and show which rule applies."""
    played = chapter_named(game)
    rules = _rules(played, way)
    if in_words or check:
        _about_the_way(rules, check=check, json=json)
        return
    if jsonl is not None:

        def work(record: Mapping[str, object]) -> Mapping[str, object]:
            return {"id": record.get("id"), **set_by_house(played, rules, record.get("cards"))}

        raise typer.Exit(run_records(jsonl, work, sys.stdout, debug=debug))
    result = cast(SetHand, set_by_house(played, rules, faces or []))
    if json:
        write_json(result, sys.stdout)
    else:
        typer.echo(f"high {' '.join(result['high'])}, low {' '.join(result['low'])}")
        typer.echo(f"{result['words']} [{', '.join(result['cites'])}]")


def _rules(game: Chapter, way: str | None) -> Rules:
    """The game's rules with the house way that is named, where the chapter leaves one to choose."""
    number = game.file.chapter.number
    check_sets_hands(game)
    if way is None:
        return Rules.of(number)
    if "house_way" not in game.file.defaults:
        raise Refused(
            f"{game.file.chapter.title} has only one house way: the chapter prescribes it",
            field="way",
            cites=game.file.not_left.get("house_way", ()),
        )
    return Rules.of(number, {"house_way": read(way, "way") if Path(way).is_file() else way})


def _about_the_way(rules: Rules, *, check: bool, json: bool) -> None:
    """Prints a way, or what came of trying it."""
    if "house_way" not in rules.chapter.defaults:
        raise Refused("the chapter prescribes this house way", field="way",
                      cites=rules.chapter.not_left.get("house_way", ()))  # fmt: skip
    way = read_way(rules["house_way"])
    used = _hands_of_each_rule(way) if check else None
    if json:
        write_json(_told(way, rules.chapter.choices["house_way"].cites, used), sys.stdout)
    elif used is not None:
        typer.echo(f"all {sum(used):,} hands of seven cards are set, and none is foul")
    else:
        typer.echo(explain(way))


def _hands_of_each_rule(way: HouseWay) -> tuple[int, ...]:
    """How many of all hands each rule sets; refused if a hand is not set, or is set foul."""
    from pitboss.hands.kernels.house_way_check import (  # noqa: PLC0415 - imports Numba
        check_way,
    )

    checked = check_way(way)
    if checked.offending is not None:
        wrong = " ".join(card.face for card in checked.offending)
        raise Refused(
            f"{wrong} is not set, or is set as a foul hand", field="way", cites=["645a.11(b)"]
        )
    return checked.used


def _told(way: HouseWay, cites: Sequence[str], used: Sequence[int] | None) -> WayTold:
    """A way as data; with what came of trying it, if it was tried."""
    listed: list[RuleTold] = [{"words": rule.words, "reading": reading(rule)} for rule in way.rule]
    told: WayTold = {"name": way.name, "title": way.title, "rules": listed, "cites": [*cites]}
    if used is not None:
        told["hands"] = sum(used)
        for rule, hands in zip(listed, used, strict=True):
            rule["hands"] = hands
    return told
