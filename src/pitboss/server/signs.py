"""What a casino posts for everybody: a game's choices, a table's limits, its paytables and odds."""

from collections.abc import Mapping
from typing import Any

from pitboss.cards import DECK
from pitboss.games import GAMES, Game
from pitboss.money import dollars
from pitboss.procedure.table import Table
from pitboss.regulation import Chapter, Rules
from pitboss.regulation.chapter import Choice
from pitboss.regulation.rules import Value, allowed_in_words


def cards_in_shoe(chapter: Chapter) -> int:
    """How many cards one batch has."""
    return chapter.cards.decks * (len(DECK) + chapter.cards.joker)


def paytables(rules: Rules) -> list[dict[str, Any]]:
    """What each wager of these rules pays, as printed."""
    posted = []
    for wager in rules.wagers():
        table = rules.paytable(wager.name)
        lines = [{"hand": line.hand, "pay": str(line.pay)} for line in table.lines]
        posted.append(
            {"wager": wager.name, "label": wager.label, "cite": table.cite, "lines": lines}
        )
    return posted


def limits(table: Table) -> list[dict[str, str]]:
    """What may be staked before the deal, in dollars."""
    areas = [
        (wager.label, table.area(wager.name))
        for wager in table.rules.wagers()
        if wager.made == "before"
    ]
    return [
        {
            "label": label,
            "least": dollars(area.least),
            "most": dollars(area.most),
            "step": dollars(area.step),
        }
        for label, area in areas
    ]


def limits_text(table: Table) -> str:
    """The limits in one line."""
    return ", ".join(
        f"{limit['label']} {limit['least']} to {limit['most']}" for limit in limits(table)
    )


def choices(rules: Rules) -> list[dict[str, Any]]:
    """Every choice that the chapter leaves, and what was chosen."""
    return [
        {
            "title": choice.title,
            "value_words": in_words(choice, rules[choice.name]),
            "filed": choice.filed,
            "cites": list(choice.cites),
            "default": rules[choice.name] == choice.default,
        }
        for choice in rules.chapter.choice
    ]


def in_words(choice: Choice, value: Value) -> str:
    """A chosen value for a person."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return choice.labels.get(str(value), str(value))


def games() -> list[dict[str, Any]]:
    """The games of which a table can be opened, with the choices that each leaves."""
    return [
        title(game)
        | {
            "edition": game.chapter.chapter.edition,
            "choices": [_offered(choice) for choice in game.chapter.choice],
        }
        for game in GAMES.values()
    ]


def title(game: Game) -> dict[str, str]:
    """Which game it is."""
    edition = game.chapter.chapter
    return {"slug": game.slug, "title": edition.title, "chapter": edition.number}


def _offered(choice: Choice) -> dict[str, Any]:
    return {
        "name": choice.name,
        "title": choice.title,
        "filed": choice.filed,
        "allowed_words": allowed_in_words(choice.allowed),
        "kind": kind(choice),
        "values": list(choice.allowed.values),
        "labels": dict(choice.labels),
        "default": choice.default,
        "cites": list(choice.cites),
    }


def kind(choice: Choice) -> str:
    """How a choice is made: ``flag values share number``."""
    if choice.allowed.flag:
        return "flag"
    if choice.allowed.values:
        return "values"
    return "number" if choice.allowed.share_from is None else "share"


def chosen(game: Game, form: Mapping[str, str]) -> dict[str, Value]:
    """The choices of a form's ``rule.…`` fields; an empty one has the game's default.

    A value that is not of the choice's kind stays the text that it is, and the rules refuse it.
    """
    kinds = {choice.name: kind(choice) for choice in game.chapter.choice}
    filled = {
        name.removeprefix("rule."): text.strip()
        for name, text in form.items()
        if name.startswith("rule.") and text.strip()
    }
    return {name: _value(text, kinds.get(name, "")) for name, text in filled.items()}


def _value(text: str, of: str) -> Value:
    if of == "flag" and text in ("true", "false"):
        return text == "true"
    if of == "number" and text.isascii() and text.isdigit() and len(text) <= 12:
        return int(text)
    return text
