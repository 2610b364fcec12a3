"""Every paper of a casino: what is on it, and its files by their names."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, get_args

from pitboss.chapters import odds_of
from pitboss.document.identity import identity as report_identity
from pitboss.document.papers.guide import guide_paper
from pitboss.document.papers.house_way import has_house_way, house_way_card
from pitboss.document.papers.identity import DIGITS
from pitboss.document.papers.layout import layout_data, layout_pdf, layout_svg
from pitboss.document.papers.paper import Paper, as_pdf
from pitboss.document.papers.procedure import procedure_card
from pitboss.document.papers.signs import signs_data, signs_pdf
from pitboss.document.papers.submission import submission_paper
from pitboss.document.report import ReportTerms, build
from pitboss.document.report import as_pdf as report_as_pdf
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.refusal import Refused

Tell = Callable[[str], None]
Make = Callable[[], bytes]
"""Makes a file."""

Kind = Literal[
    "submission", "layout", "signs", "guide", "house-way card", "procedure card", "mathematics"
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The papers of a casino, in the order in which they are told."""

WHOLE = "submission.pdf"
"""The paper of the whole casino."""


@dataclass(frozen=True)
class NotPrinted:
    """A file that could not be made, and why."""

    error: str


@dataclass(frozen=True)
class PaperOfGame:
    """A paper of a game: everything that its files are set from, and how each of them is made."""

    kind: Kind
    content: Callable[[], object]
    files: Mapping[str, Make]


def printed_papers(
    submission: Submission, offers: Sequence[Offer], terms: ReportTerms | None, tell: Tell
) -> Iterator[tuple[str, bytes | NotPrinted]]:
    """The submission, and of each of these games every paper that there is, by the names of their
    files; the mathematics on these terms, or not at all. A paper that fails costs no other."""
    tell(WHOLE)
    yield WHOLE, _printed(lambda: as_pdf(submission_paper(submission)))
    folders = folder_names(submission)
    for offer in offers:
        for name, make in papers_of(submission, offer, terms, tell):
            tell(f"{offer.name}: {name}")
            yield f"{folders[offer.name]}/{name}", _printed(make)


def _printed(make: Make) -> bytes | NotPrinted:
    try:
        return make()
    except Refused as refusal:
        return NotPrinted(str(refusal))
    except Exception as error:
        return NotPrinted(f"a fault in Pitboss: {type(error).__name__}: {error}")


def papers_of(
    submission: Submission, offer: Offer, terms: ReportTerms | None, tell: Tell
) -> Iterator[tuple[str, Make]]:
    """Each file of a game, and how it is made; the mathematics on these terms, or not at all."""
    for paper in every_paper(submission, offer, terms or ReportTerms(), tell):
        if paper.kind != "mathematics" or terms is not None:
            yield from paper.files.items()


def every_paper(
    submission: Submission, offer: Offer, terms: ReportTerms, tell: Tell
) -> Iterator[PaperOfGame]:
    """Each paper of a game."""
    if offer.rules.chapter.guide is not None:
        yield _of_words("guide", "guide.pdf", guide_paper, submission, offer)
        yield _of_words("procedure card", "procedure.pdf", procedure_card, submission, offer)
    if has_house_way(offer):
        yield _of_words("house-way card", "house-way.pdf", house_way_card, submission, offer)
    drawn = {
        name: partial(_drawn, submission, offer, annotated=annotated)
        for name, annotated in (("layout.svg", False), ("layout-annotated.svg", True))
    }
    on_paper = {"layout.pdf": partial(layout_pdf, submission, offer)}
    yield PaperOfGame("layout", partial(layout_data, submission, offer), {**drawn, **on_paper})
    signs = {"signs.pdf": partial(signs_pdf, submission, offer)}
    yield PaperOfGame("signs", partial(signs_data, submission, offer), signs)
    report = {"mathematics.pdf": partial(_mathematics, submission, offer, terms, tell)}
    yield PaperOfGame(
        "mathematics", partial(report_identity, odds_of(offer.game), offer.at_table), report
    )


def _of_words(
    kind: Kind, name: str, paper: Callable[[Submission, Offer], Paper],
    submission: Submission, offer: Offer,
) -> PaperOfGame:  # fmt: skip
    return PaperOfGame(
        kind, partial(paper, submission, offer), {name: lambda: as_pdf(paper(submission, offer))}
    )


def _drawn(submission: Submission, offer: Offer, *, annotated: bool) -> bytes:
    return layout_svg(submission, offer, annotated=annotated).encode()


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
