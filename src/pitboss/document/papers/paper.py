"""A paper of words: sections of sentences with their paragraphs, of pictured hands, of tables.

It is built once and drawn twice: on paper, and, of the guide, on a page of the casino.
"""

from dataclasses import dataclass
from typing import ClassVar

from pitboss.document.blocks import Facts, FiguresTable, Text
from pitboss.document.papers.identity import DIGITS
from pitboss.document.pdf import compiled
from pitboss.submission.model import Submission
from pitboss.vocabulary.citation import as_printed


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that is said, and by which paragraphs."""

    words: str
    cites: tuple[str, ...]
    beside: str = ""  # said of it in smaller print

    @property
    def printed(self) -> str:
        """The paragraphs as people write them."""
        return printed(self.cites)


@dataclass(frozen=True, slots=True)
class Sentences:
    """Sentences one under another, numbered where their order counts."""

    kind: ClassVar = "sentences"
    sentences: tuple[Sentence, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Duty:
    """What somebody does, and by which paragraphs."""

    who: str
    does: Sentence


@dataclass(frozen=True, slots=True)
class Duties:
    """Duties in their order, numbered, under headings that are repeated on every page."""

    kind: ClassVar = "duties"
    duties: tuple[Duty, ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand with its cards, those that do not count faded."""

    name: str
    words: str
    cites: tuple[str, ...]
    cards: tuple[str, ...]
    spare: tuple[bool, ...]
    alt: str  # the cards in words, for one who does not see them

    @property
    def printed(self) -> str:
        """The paragraphs as people write them."""
        return printed(self.cites)


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands from highest to lowest."""

    kind: ClassVar = "hands"
    title: str
    hands: tuple[HandShown, ...]


@dataclass(frozen=True, slots=True)
class WagerShown:
    """A wager: what it is about, what it pays, and the meter behind it."""

    kind: ClassVar = "wager"
    name: str
    title: str
    sentences: tuple[Sentence, ...]
    table: FiguresTable
    note: str = ""


@dataclass(frozen=True, slots=True)
class SignOff:
    """Where those sign who are named, one under another."""

    kind: ClassVar = "sign_off"
    parties: tuple[str, ...]


Block = Text | Facts | FiguresTable | Sentences | Duties | Hands | WagerShown | SignOff


@dataclass(frozen=True, slots=True)
class PaperSection:
    """A heading and what is under it."""

    title: str
    blocks: tuple[Block, ...]
    new_page: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A whole paper; at the foot of each page, of which submission it is."""

    title: str
    subtitle: str
    footer: str
    sections: tuple[PaperSection, ...]


def printed(cites: tuple[str, ...]) -> str:
    """Paragraphs and rulings in a row.

    >>> printed(("686a.7(g)(1)", "R-686a-5"))
    '§ 686a.7(g)(1), R-686a-5'
    """
    return ", ".join(dict.fromkeys(map(as_printed, cites)))


def footer_of(submission: Submission) -> str:
    """Which submission a page is of: the casino, the version, and the beginning of its digest."""
    sample = "sample, not filed · " if submission.sample else ""
    return (
        f"{submission.facility} · {sample}Rules Submission, version {submission.version} · "
        f"digest {submission.digest[:DIGITS]}"
    )


def as_pdf(paper: Paper) -> bytes:
    """The paper as PDF, the same bytes every time."""
    return compiled("paper.typ", paper)
