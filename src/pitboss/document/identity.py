"""What a report is about: the text, the software, the rules."""

import json
from hashlib import sha256

from pitboss import __version__
from pitboss.document.blocks import Facts, Section
from pitboss.figures.cache import code_version
from pitboss.figures.odds import GameOdds
from pitboss.hands.kernels.sources import libraries
from pitboss.regulation import Rules

REPORT = "pitboss.document.report"
SHORT = 12
"""Digits of a digest at the foot of a page."""


def rules_digest(rules: Rules) -> str:
    """A digest of every choice, those left at their default too, and of the paytables in use."""
    chapter = rules.chapter
    tables = {data.wager: rules.paytable(data.wager).name for data in chapter.paytable}
    choices = {choice.name: rules[choice.name] for choice in chapter.choice}
    document: dict[str, object] = {
        "chapter": chapter.chapter.number, "choices": choices, "paytables": tables,
    }  # fmt: skip
    if rules.changes:
        document["changes"] = rules.changes
    return sha256(json.dumps(document, sort_keys=True, default=str).encode()).hexdigest()


def software_digest() -> str:
    """A digest of everything that a report is made from."""
    return code_version(REPORT)


def footer(rules: Rules) -> str:
    """Which software and which rules, for the foot of a page."""
    return (
        f"Pitboss {__version__} · software {software_digest()[:SHORT]} · "
        f"rules {rules_digest(rules)[:SHORT]}"
    )


def identity(odds: GameOdds, rules: Rules) -> Section:
    """The first section."""
    about = odds.chapter.chapter
    published = about.published
    facts = Facts(
        (
            ("Game", about.title),
            ("Text", f"{about.text}, {rules.edition} edition"),
            ("Published", f"{published:%B} {published.day}, {published.year}"),
            ("Source", about.source),
            (
                "Decks",
                f"{rules.decks}{' of 53 cards, with a joker' if odds.chapter.cards.joker else ''}",
            ),
            ("Software", f"Pitboss {__version__}"),
            (
                "Libraries",
                ", ".join(f"{name} {version}" for name, version in libraries(REPORT).items()),
            ),
            ("Digest of its sources and libraries", software_digest()),
            ("Digest of the rules", rules_digest(rules)),
        )
    )
    return Section("Identity", (facts,))
