"""Every paper of a casino, by the name of its file."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pitboss.chapters import odds_of
from pitboss.document.papers.guide import guide_paper
from pitboss.document.papers.house_way import has_house_way, house_way_card
from pitboss.document.papers.identity import DIGITS
from pitboss.document.papers.layout import layout_pdf, layout_svg
from pitboss.document.papers.paper import Paper, as_pdf
from pitboss.document.papers.procedure import procedure_card
from pitboss.document.papers.signs import signs_pdf
from pitboss.document.papers.submission import submission_paper
from pitboss.document.report import ReportTerms, build
from pitboss.document.report import as_pdf as report_as_pdf
from pitboss.submission.model import Offer, Submission

Tell = Callable[[str], None]
OfGame = Callable[[Submission, Offer], Paper]
"""A paper of words."""

File = tuple[str, bytes]
"""A file's name, from the folder of all papers, and what is in it."""

WHOLE = "submission.pdf"
"""The paper of the whole casino."""


def printed_papers(
    submission: Submission, offers: Sequence[Offer], terms: ReportTerms | None, tell: Tell
) -> Iterator[File]:
    """The submission, and of each of these games every paper that there is; the mathematics on
    these terms, or not at all."""
    tell(WHOLE)
    yield WHOLE, as_pdf(submission_paper(submission))
    folders = folder_names(submission)
    for offer in offers:
        for name, make in papers_of(submission, offer, terms, tell):
            tell(f"{offer.name}: {name}")
            yield f"{folders[offer.name]}/{name}", make()


def papers_of(
    submission: Submission, offer: Offer, terms: ReportTerms | None, tell: Tell
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Each paper of a game, and how it is made."""
    words: dict[str, OfGame] = {}
    if offer.rules.chapter.guide is not None:
        words |= {"guide.pdf": guide_paper, "procedure.pdf": procedure_card}
    if has_house_way(offer):
        words["house-way.pdf"] = house_way_card
    for name, paper in words.items():
        yield name, partial(_set, paper, submission, offer)
    yield from _drawn(submission, offer)
    if terms is not None:
        yield "mathematics.pdf", partial(_mathematics, submission, offer, terms, tell)


def _drawn(submission: Submission, offer: Offer) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The layout and the signs."""
    for name, annotated in (("layout.svg", False), ("layout-annotated.svg", True)):
        drawn = partial(layout_svg, submission, offer, annotated=annotated)
        yield name, partial(_encoded, drawn)
    yield "layout.pdf", partial(layout_pdf, submission, offer)
    yield "signs.pdf", partial(signs_pdf, submission, offer)


def _set(paper: OfGame, submission: Submission, offer: Offer) -> bytes:
    return as_pdf(paper(submission, offer))


def _encoded(drawn: Callable[[], str]) -> bytes:
    return drawn().encode()


def _mathematics(submission: Submission, offer: Offer, terms: ReportTerms, tell: Tell) -> bytes:
    """The report of the game's mathematics, which says at its foot of which submission it is."""
    report = build(odds_of(offer.game), offer.at_table, terms, tell)
    digest = f"version {submission.version} · submission {submission.digest[:DIGITS]}"
    return report_as_pdf(replace(report, footer=f"{report.footer} · {digest}"))


def folder_names(submission: Submission) -> dict[str, str]:
    """The folder of each game, by its name; what no folder may be called is left out of it.

    Two names that would be one folder are told apart by a number.
    """
    names: dict[str, str] = {}
    for offer in submission.offers:
        plain = re.sub(r"[^\w.'-]+", "-", offer.name).strip("-.") or "game"
        known = {name.lower() for name in names.values()}
        tries = (plain, *(f"{plain}-{number}" for number in range(2, len(known) + 3)))
        names[offer.name] = next(name for name in tries if name.lower() not in known)
    return names
