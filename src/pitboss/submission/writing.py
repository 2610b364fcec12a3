"""A new submission: every choice with its values, its paragraph, and what the text says of it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from textwrap import wrap

from pitboss.chapter import Chapter
from pitboss.regulation import Rules, Wager
from pitboss.regulation.choice_in_words import title_of_choice
from pitboss.regulation.choices import Choice
from pitboss.submission.amounts import as_written, values_of
from pitboss.vocabulary.citation import as_printed
from pitboss.vocabulary.money import dollars

FILED = {
    "must": "must: the text says that it shall be stated",
    "may": "may: allowed if it is stated",
    "free": "free: left to the casino",
    "gap": "gap: the text needs a value and gives none",
}
WIDTH = 96

Chosen = Mapping[str, object]
"""Choices that differ from the defaults, as the rules of a table have them."""


def new_submission(
    offers: Sequence[tuple[Chapter, str, Chosen]],
    effective: date,
    *,
    facility: str = "",
    certificate_holder: str = "",
    version: str = "1",
    recommended: bool = False,
    sample: bool = False,
) -> str:
    """A file that offers these games under these names. What must be stated is left open, unless
    the recommended values are wanted."""
    head = [
        "# A Rules Submission (58 Pa. Code § 601a.2): what is opened, printed, counted and paid",
        "# comes from this file. Amounts are dollars with their sign. `pitboss submission check`",
        "# says what is wrong with it.",
        "",
        "[casino]",
        f"facility = {_value(facility)}",
        f"certificate_holder = {_value(certificate_holder)}",
        f"version = {_value(version)}",
        f"effective = {effective.isoformat()}",
    ]
    if sample:
        head.append("sample = true  # for practice: no certificate holder has filed it")
    lines = [*head]
    for chapter, name, chosen in offers:
        lines += ["", *_game(chapter, name, chosen, recommended=recommended)]
    return "\n".join(lines) + "\n"


def _game(chapter: Chapter, name: str, chosen: Chosen, *, recommended: bool) -> Iterator[str]:
    edition = chapter.file.chapter
    rules = Rules.of(edition.number, chosen)
    yield "[[game]]"
    yield f"game = {_value(chapter.slug)}"
    yield f"name = {_value(name)}  # under which it is offered"
    editions = ", ".join(f'"{one}"' for one in chapter.file.editions)
    yield f"edition = {_value(rules.edition)}  # {edition.text}; {editions}"
    for part, about in (("choices", "play"), ("equipment", "equipment")):
        own = [choice for choice in chapter.file.choice if choice.about == about]
        yield from ("", f"[game.{part}]")
        for choice in own:
            stated = recommended or choice.filed != "must" or choice.name in chosen
            yield from _choice(choice, rules[choice.name], stated=stated)
    yield from ("", "[game.paytables]")
    for wager in chapter.file.wager:
        yield from _paytable(chapter, rules, wager)
    yield from ("", "[game.limits]")
    for wager in chapter.file.wager:
        yield from _limit(chapter, rules, wager)


def _choice(choice: Choice, value: object, *, stated: bool) -> Iterator[str]:
    """The line of a choice under what may be said there."""
    cites = " ".join(map(as_printed, choice.cites))
    yield ""
    yield from _comment(f"{title_of_choice(choice)}: {values_of(choice)}")
    yield from _comment(f"{FILED[choice.filed]} ({cites})")
    line = f"{choice.name} = {_value(as_written(choice, value))}"
    yield line if stated else f"# {line}"


def _paytable(chapter: Chapter, rules: Rules, wager: Wager) -> Iterator[str]:
    """Which of several tables pays a wager; where there is one, there is nothing to choose."""
    tables = chapter.file.paytables(wager.name)
    if len(tables) < 2:
        return
    cites = " ".join(sorted({as_printed(table.cite) for table in tables.values()}))
    yield from _comment(f"{wager.title}: {', '.join(tables)} ({cites})")
    line = f"{wager.name} = {_value(rules.paytable(wager.name).name)}"
    yield line if rules.offers(wager.name) else f"# {line}"


def _limit(chapter: Chapter, rules: Rules, wager: Wager) -> Iterator[str]:
    """Least and most of a wager; one behind a meter has one size."""
    if wager.name not in chapter.limits or rules.has_meter(wager.name):
        return
    least, most = chapter.limits[wager.name]
    said = f'{{ least = "{dollars(least)}", most = "{dollars(most)}" }}'
    line = f"{wager.name} = {said}"
    yield line if rules.offers(wager.name) else f"# {line}"


def _comment(words: str) -> Iterator[str]:
    for line in wrap(words, WIDTH):
        yield f"# {line}"


def _value(value: object) -> str:
    """A value in TOML, of which JSON's words and numbers are a part.

    >>> _value({"name": "own", "rule": [{"sets": True}]})
    '{ "name" = "own", "rule" = [{ "sets" = true }] }'
    """
    match value:
        case Mapping():
            pairs = (f"{_value(name)} = {_value(held)}" for name, held in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case list() | tuple():  # one table a line: a whole house way has many
            between = ",\n  " if any(isinstance(held, Mapping) for held in value) else ", "
            return f"[{between.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
