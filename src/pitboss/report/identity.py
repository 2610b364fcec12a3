"""What a report is about: the text, the software, the rules."""

import json
from hashlib import sha256

from pitboss import __version__
from pitboss.odds import GameOdds
from pitboss.odds.cache import code_version
from pitboss.regulation import Rules
from pitboss.report.choices import label_of
from pitboss.report.document import LEFT, Column, Facts, Section, Table, Text

SHORT = 12
"""Digits of a digest at the foot of a page."""


def rules_digest(rules: Rules) -> str:
    """A digest of every choice, those left at their default too, and of the paytables in use."""
    chapter = rules.chapter
    tables = {data.wager: rules.paytable(data.wager).name for data in chapter.paytable}
    choices = {choice.name: rules[choice.name] for choice in chapter.choice}
    document = {"chapter": chapter.chapter.number, "choices": choices, "paytables": tables}
    return sha256(json.dumps(document, sort_keys=True, default=str).encode()).hexdigest()


def footer(rules: Rules) -> str:
    """Which software and which rules, for the foot of a page."""
    return (
        f"Pitboss {__version__} · software {code_version()[:SHORT]} · "
        f"rules {rules_digest(rules)[:SHORT]}"
    )


def identity(odds: GameOdds, rules: Rules) -> Section:
    """The first section."""
    about = odds.chapter.chapter
    published = about.published
    facts = Facts(
        (
            ("Game", about.title),
            ("Text", f"58 Pa. Code Chapter {about.number}, {about.edition} edition"),
            ("Published", f"{published:%B} {published.day}, {published.year}"),
            ("Source", about.source),
            (
                "Decks",
                f"{rules.decks}{' of 53 cards, with a joker' if odds.chapter.cards.joker else ''}",
            ),
            ("Software", f"Pitboss {__version__}"),
            ("Digest of its sources", code_version()),
            ("Digest of the rules", rules_digest(rules)),
        )
    )
    return Section("Identity", (facts, chosen(rules)))


def chosen(rules: Rules) -> Table | Text:
    """The choices that differ from the game's defaults."""
    rows = [
        (
            choice.title,
            label_of(choice, rules[choice.name]),
            label_of(choice, choice.default),
            ", ".join(choice.cites),
        )
        for choice in rules.chapter.choice
        if rules[choice.name] != choice.default
    ]
    for wager, name in rules.chosen.get("paytables", {}).items():
        default = rules.chapter.default_paytable(wager, rules.decks)
        if name != default:
            cite = next(
                data.cite
                for data in rules.chapter.paytable
                if (data.wager, data.name) == (wager, name)
            )
            title = f"Paytable of the {rules.chapter.wager_named(wager).title}"
            rows.append((title, name, default, cite))
    if not rows:
        return Text("Every choice that the chapter leaves is at its default.")
    columns = (
        Column("Choice", LEFT), Column("Chosen", LEFT), Column("Default", LEFT),
        Column("Paragraphs", LEFT),
    )  # fmt: skip
    return Table("Choices that differ from the defaults", columns, tuple(rows))
