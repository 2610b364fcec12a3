"""What a casino posts for everybody: a game's choices, a table's limits, its paytables and odds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypedDict

from pitboss.chapter import Chapter
from pitboss.chapters import wagers_taken
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile, Rules
from pitboss.regulation.choices import Choice, Value
from pitboss.regulation.house_way import shipped_ways
from pitboss.regulation.paytables import MeterData
from pitboss.regulation.posting import LineOnSign, posted_wagers
from pitboss.server.messages import LinePosted, PostedMeter, PostedPaytable
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.money import dollars


def cards_in_shoe(chapter: ChapterFile) -> int:
    """How many cards one batch has."""
    return chapter.cards.decks * (len(DECK) + chapter.cards.joker)


def paytables(rules: Rules) -> list[PostedPaytable]:
    """What each wager that can be made pays, as posted, and the meter behind it."""
    posted = []
    for one in posted_wagers(rules, wagers_taken(rules)):
        sign: PostedPaytable = {
            "wager": one.wager.name,
            "label": one.wager.label,
            "cite": one.cite,
            "lines": [_pay_line(line) for line in one.lines],
        }
        if one.meter:
            sign["meter"] = _meter(rules, one.meter)
        posted.append(sign)
    return posted


def _pay_line(line: LineOnSign) -> LinePosted:
    """A posted line, with its natural column and its highest Envy amount where it has them."""
    shown: LinePosted = {"hand": line.hand, "pay": line.pay}
    if line.natural:
        shown["natural"] = line.natural
    if line.envy:
        shown["envy"] = line.envy[-1][1]
    return shown


def _meter(rules: Rules, data: MeterData) -> PostedMeter:
    """What a meter starts with, and what each wager adds to it."""
    assert data.primary is not None
    return {
        "bet": data.bet,
        "seed": data.seed,
        "reseed": data.reseed,
        "rate": _percent(data.primary),
        "reserve": _percent(data.reserve) if data.reserve else "",
        # a card lies by to replace a joker in this wager's hands
        "spare_card": any(item.name == "spare_card_area" for item in rules.chapter.checklist),
        "cites": list(data.cites),
    }


def _percent(share: Fraction) -> str:
    """A share as people write it.

    >>> _percent(Fraction(23, 100)), _percent(Fraction(1, 8))
    ('23%', '12.5%')
    """
    return f"{float(share * 100):g}%"


def limits(table: Table) -> list[dict[str, str]]:
    """What may be staked before the deal, in dollars."""
    return [
        {"label": wager.label} | _limit(table, wager.name)
        for wager in wagers_taken(table.rules)
        if wager.made == "before"
    ]


def _limit(table: Table, wager: str) -> dict[str, str]:
    """Least, most and step; a progressive wager has one size, that of its meter."""
    if table.rules.has_meter(wager):
        bet = dollars(table.rules.meter(wager).bet)
        return {"least": bet, "most": bet, "step": bet}
    area = table.area(wager)
    return {
        "least": dollars(area.least),
        "most": dollars(area.most),
        "step": dollars(area.step),
    }


def limits_text(table: Table) -> str:
    """The limits in one line."""
    return ", ".join(f"{limit['label']} {_span(limit)}" for limit in limits(table))


def _span(limit: Mapping[str, str]) -> str:
    if limit["least"] == limit["most"]:
        return limit["least"]
    return f"{limit['least']} to {limit['most']}"


class ChoiceMade(TypedDict):
    """A choice that the chapter leaves, as it was made."""

    title: str
    value_words: str
    filed: str
    cites: list[str]
    default: bool


def choices(rules: Rules) -> list[ChoiceMade]:
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


class GameTitle(TypedDict):
    """Which game it is."""

    slug: str
    title: str
    chapter: str


def title(game: Chapter) -> GameTitle:
    """Which game it is."""
    edition = game.file.chapter
    return {"slug": game.slug, "title": edition.title, "chapter": edition.number}


def values(choice: Choice) -> tuple[str, ...]:
    """What a choice of one of several may be."""
    return choice.allowed.values or (tuple(shipped_ways()) if choice.allowed.house_way else ())


def kind(choice: Choice) -> str:
    """How a choice is made: ``flag values share number``, or ``amount``: a word or a number."""
    if choice.allowed.flag:
        return "flag"
    if choice.allowed.values and choice.allowed.to:
        return "amount"
    if choice.allowed.values or choice.allowed.house_way:
        return "values"
    return "number" if choice.allowed.share_from is None else "share"


def chosen(game: Chapter, form: Mapping[str, str]) -> dict[str, Value]:
    """The choices of a form's ``rule.…`` fields; an empty one has the game's default.

    A value that is not of the choice's kind stays the text that it is, and the rules refuse it.
    """
    kinds = {choice.name: kind(choice) for choice in game.file.choice}
    filled = {
        name.removeprefix("rule."): text.strip()
        for name, text in form.items()
        if name.startswith("rule.") and text.strip()
    }
    return {name: _value(text, kinds.get(name, "")) for name, text in filled.items()}


def _value(text: str, of: str) -> Value:
    if of == "flag" and text in ("true", "false"):
        return text == "true"
    if of in ("number", "amount") and text.isascii() and text.isdigit() and len(text) <= 12:
        return int(text)
    return text
