"""What can be asked of the protection of a game: each topic is a package of its own beside this
module, loaded when it is asked.

A topic has ``Terms``, what can be asked, all of it with defaults, and ``find``, which answers under
a game's rules or raises ``NotOpen`` where the game does not leave the question open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from pitboss.figures.figures import Json
from pitboss.protect import NotOpen, not_computed
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused, as_entered

TITLES: Final[Mapping[str, str]] = {
    "counting": "Counting",
    "collusion": "Collusion",
    "seen": "Seen cards",
    "mistakes": "Dealer’s mistakes",
    "bankroll": "Bankroll",
}
"""The topics, in the order in which they are told."""

BY_THE_ODDS: Final = "bankroll"
"""The topic that knows a game by its odds alone, and so by rules too that no chapter prints. Every
other has a part of the chapter's own, which carries out what is printed."""


@dataclass(frozen=True)
class Answer:
    """What a topic answers for a game: what it found, or why the question is not open."""

    topic: str
    found: Any  # the topic's own ``Found``; none: the question is not open
    not_open: NotOpen | None = None

    @property
    def title(self) -> str:
        """The topic in words."""
        return TITLES[self.topic]

    def to_dict(self) -> Json:
        """As data."""
        if self.not_open is not None:
            return {"not_open": self.not_open.words, "cites": list(self.not_open.cites)}
        data: Json = self.found.to_dict()
        return data


def check_topics(names: Sequence[str]) -> None:
    """Refuses a topic that there is not."""
    for name in names:
        if name not in TITLES:
            raise Refused(f"{name!r} is not a topic", field="topic", allowed=", ".join(TITLES))


def check_terms(names: Sequence[str], given: Mapping[str, object]) -> None:
    """Refuses a term that none of these topics knows."""
    known = {field.name for name in names for field in fields(_module(name).Terms)}
    for term in given:
        if term not in known:
            raise Refused(
                f"this option has no effect on {', '.join(names)}",
                field=term,
                allowed=", ".join(sorted(known)) or "no options",
            )


def ask(name: str, game: str, rules: Rules, given: Mapping[str, object] | None = None) -> Answer:
    """The answer of a topic, under those of the given terms that it knows. Changed rules are
    refused where the answer would be that of the chapter's. Rules that a casino may choose are not:
    where they cannot be computed with, the answer says so."""
    if name != BY_THE_ODDS:
        rules.check_unchanged(f"where another topic than {BY_THE_ODDS} is asked")
    module, terms = _module(name), terms_of(name, given or {})
    try:
        return Answer(name, module.find(game, rules, terms))
    except NotOpen as not_open:
        return Answer(name, None, not_open)
    except Refused as refusal:
        rule = refusal.field.removeprefix("rules.")
        if rule == refusal.field or rule in (given or {}):
            raise
        return Answer(name, None, not_computed(refusal.what, refusal.cites))


def terms_of(name: str, given: Mapping[str, object]) -> Any:
    """The terms of a topic: what is given of them, read as what they are, and else the defaults.

    >>> terms_of("bankroll", {"players": "3", "risk": "1/100", "shoes": 7}).players
    3
    """
    terms = _module(name).Terms
    known = {field.name for field in fields(terms)}
    try:
        return TypeAdapter(terms).validate_python(
            {term: value for term, value in given.items() if term in known}
        )
    except ValidationError as error:
        first = error.errors()[0]
        raise Refused(
            f"{as_entered(first['input'])} is not a number",
            field=".".join(map(str, first["loc"][:1])),
            allowed="a number, such as 12, 0.25 or 1/4",
        ) from None


def _module(name: str) -> ModuleType:
    return import_module(f"pitboss.protect.{name}")
