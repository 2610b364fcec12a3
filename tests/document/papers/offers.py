"""Submissions for the tests: a game with its defaults, or with everything that it may offer."""

from collections.abc import Mapping
from datetime import date
from io import BytesIO

from pypdf import PdfReader

from pitboss.chapters import CHAPTERS
from pitboss.regulation import Rules
from pitboss.submission.model import Offer, Submission
from pitboss.submission.reading import read
from pitboss.submission.writing import new_submission

GAMES = [slug for slug in CHAPTERS if CHAPTERS[slug].file.guide]
"""The games that have something to say to a patron."""

EVERYTHING: Mapping[str, Mapping[str, object]] = {
    slug: {
        choice.name: True
        for choice in CHAPTERS[slug].file.choice
        if choice.name.endswith("_wager") and choice.name != "super_match_wager"
    }
    for slug in GAMES
}
SWITCH = {"switch": True, "super_match_wager": True}


def rules_of(slug: str, chosen: Mapping[str, object] | None = None) -> Rules:
    """The rules of a game with these choices."""
    return Rules.of(CHAPTERS[slug].file.chapter.number, chosen)


def submission(*games: tuple[str, Mapping[str, object]], facility: str = "A Casino") -> Submission:
    """A submission that offers these games with these choices."""
    offers = [(CHAPTERS[slug], CHAPTERS[slug].file.chapter.title, chosen) for slug, chosen in games]
    text = new_submission(
        offers, date(2026, 12, 1), facility=facility, certificate_holder="A Holder",
        version="2.1", recommended=True,
    )  # fmt: skip
    found = read(text)
    assert found.submission is not None, found.findings
    return found.submission


def offered(slug: str, chosen: Mapping[str, object] | None = None) -> tuple[Submission, Offer]:
    """A submission of one game."""
    made = submission((slug, chosen or {}))
    return made, made.offers[0]


def pages(pdf: bytes) -> list[str]:
    """The words of each page, with single spaces."""
    return [
        " ".join(page.extract_text().replace("\xa0", " ").split())
        for page in PdfReader(BytesIO(pdf)).pages
    ]
