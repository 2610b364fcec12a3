"""What a casino posts for everybody: a game's choices, a table's limits, its paytables and odds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypedDict

from pitboss.chapter import Chapter
from pitboss.chapters import wagers_taken
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile, Rules, Wager
from pitboss.regulation.choices import Choice, Value
from pitboss.regulation.chosen import PAYTABLES
from pitboss.regulation.house_way import shipped_ways
from pitboss.regulation.paytables import MeterData
from pitboss.regulation.posting import LineOnSign, posted_wagers
from pitboss.server.messages import LinePosted, PostedMeter, PostedPaytable
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused

MOST_DIGITS = 7
"""How long an amount of a form may be, in whole dollars."""


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


class LimitOfMain(TypedDict):
    """Least and most of the first wager that one must make."""

    label: str
    least: Cents
    most: Cents


def main_wager(of: ChapterFile) -> Wager:
    """The first wager that one must make to be dealt in."""
    return next(wager for wager in of.wager if wager.required)


def main_limit(table: Table) -> LimitOfMain:
    """The limits by which a player chooses a table."""
    wager = main_wager(table.rules.chapter)
    area = table.area(wager.name)
    return {"label": wager.label, "least": area.least, "most": area.most}


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


def chosen_rules(game: Chapter, form: Mapping[str, str]) -> dict[str, object]:
    """The same, with the paytables of its ``paytable.…`` fields."""
    made = chosen(game, form)
    named = _paytables(game, form, made)
    return {**made, **({PAYTABLES: named} if named else {})}


def choosable(game: Chapter) -> list[Wager]:
    """The optional wagers of which a casino says whether it takes them, or by which paytable they
    are paid."""
    return [
        wager
        for wager in game.file.wager
        if f"{wager.name}_wager" in game.file.defaults or len(game.file.paytables(wager.name)) > 1
    ]


def _paytables(game: Chapter, form: Mapping[str, str], made: Mapping[str, Value]) -> dict[str, str]:
    """The paytables that ``paytable.…`` fields name, of wagers that are offered."""
    named = {}
    for wager in choosable(game):
        text = form.get(f"paytable.{wager.name}", "").strip()
        flag = f"{wager.name}_wager"
        if text and made.get(flag, game.file.defaults.get(flag, True)):
            named[wager.name] = text
    return named


def chosen_limits(game: Chapter, form: Mapping[str, str]) -> dict[str, tuple[Cents, Cents]]:
    """The limits of a table, with those of its main wager as ``least`` and ``most`` say, in whole
    dollars; what must be of its size has the same."""
    main = main_wager(game.file)
    least, most = (
        _dollars_of(form.get(name, ""), name, default)
        for name, default in zip(("least", "most"), game.limits[main.name], strict=True)
    )
    if not 0 < least <= most:
        raise Refused(
            f"{main.label} from {dollars(least)} to {dollars(most)}",
            field="most",
            allowed="no less than the least",
        )
    same = [wager.name for wager in game.file.wager if wager.equal_to == main.name]
    return {**game.limits, **dict.fromkeys((main.name, *same), (least, most))}


def _dollars_of(text: str, field: str, default: Cents) -> Cents:
    text = text.strip().removeprefix("$").replace(",", "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Refused(f"{text[:20]!r}", field=field, allowed="whole dollars")
    return int(text) * 100


def _value(text: str, of: str) -> Value:
    if of == "flag" and text in ("true", "false"):
        return text == "true"
    if of in ("number", "amount") and text.isascii() and text.isdigit() and len(text) <= 12:
        return int(text)
    return text
