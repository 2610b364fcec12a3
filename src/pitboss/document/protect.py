"""What the protection of a game answers, topic by topic, as sections of a document."""

from collections.abc import Iterable, Iterator
from importlib import import_module

from pitboss.document.blocks import Section, Text
from pitboss.document.numbers import sentence
from pitboss.protect.topics import TITLES, Answer, ask
from pitboss.regulation import Rules
from pitboss.vocabulary.citation import as_printed

INTRODUCTION = (
    "What the game leaves open to those who would take advantage of it, topic by topic, and what a "
    "bankroll must stand. Each figure is exact unless it says otherwise."
)


def sections(answers: Iterable[Answer]) -> Iterator[Section]:
    """The sections of each topic, as its own module has them."""
    for answer in answers:
        if answer.not_open is not None:
            cites = ", ".join(map(as_printed, answer.not_open.cites))
            words = sentence(answer.not_open.words)
            yield Section(answer.title, (Text(f"{words} ({cites})" if cites else words),))
            continue
        module = import_module(f"pitboss.document.protect_{answer.topic}")
        yield from module.sections(answer.found)


def chapter(game: str, rules: Rules) -> Iterator[Section]:
    """The chapter of a report: every topic, asked what it answers where nobody asks otherwise."""
    yield Section("Protection", (Text(INTRODUCTION),))
    yield from sections(ask(topic, game, rules) for topic in TITLES)
