"""The index of every numbered paragraph, and of the rulings that say how to read them."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pitboss.regulation.places import outside_packages
from pitboss.vocabulary.citation import Citation, citation, is_ruling


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A lowest-level paragraph, with what it says in a line of our own."""

    citation: str
    kind: str
    section: str
    gist: str

    @property
    def chapter(self) -> str:
        """``686a``."""
        return self.citation.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Ruling:
    """How to read what a chapter leaves unclear."""

    ruling: str
    subject: str
    reading: str


def _rows(name: str) -> Iterator[dict[str, str]]:
    """The lines of an index: Pitboss's own, then those of chapters that other packages bring."""
    for folder in (Path(__file__).parent, *outside_packages()):
        file = folder / name
        if file.is_file():
            yield from csv.DictReader(file.read_text(encoding="utf-8").splitlines())


@cache
def paragraphs() -> tuple[Paragraph, ...]:
    """Every paragraph of every chapter, in the order of the text."""
    return tuple(Paragraph(**row) for row in _rows("paragraphs.csv"))


@cache
def rulings() -> dict[str, Ruling]:
    """Every ruling by its number."""
    return {row["ruling"]: Ruling(**row) for row in _rows("rulings.csv")}


@cache
def _parsed() -> tuple[tuple[Citation, Paragraph], ...]:
    return tuple((citation(paragraph.citation), paragraph) for paragraph in paragraphs())


@cache
def paragraphs_under(text: str) -> tuple[Paragraph, ...]:
    """The paragraph cited, or those that it holds; nothing where there is no such place.

    >>> [paragraph.citation for paragraph in paragraphs_under("686a.7(d)")]
    ['686a.7(d)[lead]', '686a.7(d)(1)', '686a.7(d)(2)']
    >>> paragraphs_under("686a.7(z)")
    ()
    """
    wanted = citation(text)
    return tuple(paragraph for cited, paragraph in _parsed() if wanted.holds(cited))


def exists(text: str) -> bool:
    """Whether a citation or ruling names something that is there."""
    return text in rulings() if is_ruling(text) else bool(paragraphs_under(text))
