"""The papers as PDF: tagged, the same bytes every time, each page with its submission's digest."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from tests.document.papers.offers import EVERYTHING, GAMES, offered, pages, submission

from pitboss.chapters import CHAPTERS
from pitboss.document.papers.guide import guide_paper
from pitboss.document.papers.house_way import has_house_way, house_way_card
from pitboss.document.papers.identity import DIGITS
from pitboss.document.papers.paper import Paper, as_pdf
from pitboss.document.papers.printing import folder_names, printed_papers
from pitboss.document.papers.procedure import procedure_card
from pitboss.document.papers.submission import submission_paper
from pitboss.document.report import ReportTerms
from pitboss.regulation import rulings
from pitboss.regulation.house_way import house_way
from pitboss.submission.model import Submission
from pitboss.vocabulary.citation import is_ruling


def papers_of(slug: str) -> tuple[Submission, list[Paper]]:
    """The papers of words of a game that offers everything."""
    made, offer = offered(slug, EVERYTHING[slug])
    papers = [submission_paper(made), guide_paper(made, offer), procedure_card(made, offer)]
    return made, papers + ([house_way_card(made, offer)] if has_house_way(offer) else [])


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_names_the_submission_that_it_is_of(slug: str) -> None:
    made, papers = papers_of(slug)
    for paper in papers:
        for page in pages(as_pdf(paper)):
            assert made.digest[:DIGITS] in page
            assert "version 2.1" in page
            assert "A Casino" in page


@pytest.mark.parametrize("slug", GAMES)
def test_papers_are_tagged_and_the_same_every_time(slug: str) -> None:
    _, papers = papers_of(slug)
    _, again = papers_of(slug)
    for paper, other in zip(papers, again, strict=True):
        made = as_pdf(paper)
        assert made == as_pdf(other)
        root: Any = PdfReader(BytesIO(made)).trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"]
        assert root["/Lang"] == "en-US"
        assert "/StructTreeRoot" in root


def test_only_games_whose_dealer_sets_hands_have_a_house_way_card() -> None:
    with_card = {slug for slug in GAMES if has_house_way(offered(slug)[1])}
    assert with_card == {"pai-gow", "six-card-pai-gow", "face-up-pai-gow"}


def test_a_house_way_card_has_every_rule_of_the_way() -> None:
    made, offer = offered("pai-gow")
    read = " ".join(pages(as_pdf(house_way_card(made, offer))))
    for rule in house_way("standard").rule:
        assert rule.words in read


def test_the_way_that_a_chapter_fixes_is_told_paragraph_by_paragraph() -> None:
    """§ 670a.11(d) leaves the casino no choice."""
    made, offer = offered("six-card-pai-gow")
    read = " ".join(pages(as_pdf(house_way_card(made, offer))))
    for paragraph in ("(1)(i)", "(1)(ii)", "(2)", "(3)", "(4)", "(5)", "(6)"):
        assert f"§ 670a.11(d){paragraph}" in read


@pytest.mark.parametrize("slug", GAMES)
def test_the_submission_has_every_choice_and_every_ruling_behind_it(slug: str) -> None:
    made, offer = offered(slug, EVERYTHING[slug])
    read = "".join(pages(as_pdf(submission_paper(made)))).replace(" ", "")
    assert made.digest in read
    for choice in CHAPTERS[slug].file.choice:
        title = choice.title.partition("; 0 is")[0].partition(", in cents")[0]
        assert title.replace(" in cents", "").replace(" ", "") in read, title
        for cite in filter(is_ruling, choice.cites):
            assert cite in read
            if offer.rules.matters(choice):
                words = rulings()[cite].reading.split()  # a page may end among them
                assert all(word in read for word in words)
    for wager in offer.rules.wagers():
        for line in offer.rules.paytable(wager.name).lines:
            assert line.hand.replace(" ", "").lower() in read.lower()


def test_a_sample_says_so_on_every_page() -> None:
    made = submission(("over-under", {}))
    sample = replace(made, sample=True)
    assert all("sample, not filed" in page for page in pages(as_pdf(submission_paper(sample))))


def test_folders_are_named_for_the_games_and_told_apart() -> None:
    made = submission(("over-under", {}), ("dj-wild", {}))
    assert folder_names(made) == {
        "Over/Under": "Over-Under", "DJ Wild Stud Poker": "DJ-Wild-Stud-Poker",
    }  # fmt: skip


@pytest.mark.slow
def test_the_mathematics_names_the_submission_too() -> None:
    made = submission(("over-under", {}))
    terms = ReportTerms(every=False, rounds=0, kernel_rounds=0, sensitivity=False)
    papers = dict(printed_papers(made, made.offers, terms, lambda _: None))
    report = papers["Over-Under/mathematics.pdf"]
    assert isinstance(report, bytes)
    for page in pages(report):
        assert f"version 2.1 · submission {made.digest[:DIGITS]}" in page
