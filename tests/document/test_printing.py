"""The document on paper and in a browser."""

import os
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from pitboss.chapters import ODDS
from pitboss.document.blocks import (
    WORDS,
    Facts,
    FiguresTable,
    Plots,
    Report,
    Section,
    TableColumn,
    Text,
)
from pitboss.document.report import ReportTerms, as_html, as_pdf, build

CHROMIUM = os.environ.get("PITBOSS_CHROMIUM", "/usr/bin/chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FIGURES = (
    "620086/626665", "98.950157%", "2.099686%", "45503/48205", "94.394772%", "5.605228%",
    "5,013,320", "R-686a-11", "Under 18 from deuce to five, Over 23 from six to ace",
)  # fmt: skip
"""Exact figures of Over/Under: 620086/626665 is what the Board rounds to 98.95% (R-686a-11)."""


@pytest.fixture(scope="module")
def pdf(over_under: Report) -> PdfReader:
    """The report of Over/Under in PDF."""
    return PdfReader(BytesIO(as_pdf(over_under)))


def test_the_same_report_is_the_same_file_byte_by_byte(over_under: Report) -> None:
    odds = ODDS["over-under"]
    again = build(odds, odds.rules, ReportTerms(rounds=200))
    assert as_pdf(over_under) == as_pdf(again)
    assert as_html(over_under) == as_html(again)


def test_the_pdf_holds_the_exact_figures(pdf: PdfReader) -> None:
    text = " ".join(" ".join(page.extract_text().split()) for page in pdf.pages)
    for figure in FIGURES:
        assert figure in text


def test_the_protection_of_the_game_is_a_chapter(over_under: Report, pdf: PdfReader) -> None:
    titles = [section.title for section in over_under.sections]
    assert titles.index("Protection") < titles.index("Bankroll: a player")
    text = " ".join(" ".join(page.extract_text().split()) for page in pdf.pages)
    page = as_html(over_under)
    for words in ("Risk of ruin within 1,000 rounds", "Worst in 1,000"):
        assert words in text
        assert words in page


def test_a_long_number_is_broken_between_lines_and_copied_whole() -> None:
    """No character stands in it: what is copied without the line breaks is the number."""
    numerator, denominator = "123456789" * 9, "987654321" * 9
    exact = f"{numerator}/{denominator}"
    column = (TableColumn("Line", WORDS), TableColumn("Probability", WORDS, fills=True))
    blocks = (Facts((("Exact", exact),)), FiguresTable("Of lines", column, (("hand", exact),)))
    made = Report("Long", "numbers", "", (Section("One", blocks),))
    (page,) = PdfReader(BytesIO(as_pdf(made))).pages
    text = page.extract_text()
    assert exact not in text  # it does not fit in a line
    assert text.replace("\n", "").count(exact) == 2
    assert as_html(made).count(exact) == 2


def test_the_pdf_is_letter_numbered_titled_tagged_and_has_no_date(pdf: PdfReader) -> None:
    assert {tuple(map(float, page.mediabox)) for page in pdf.pages} == {(0.0, 0.0, 612.0, 792.0)}
    for number, page in enumerate(pdf.pages, start=1):
        assert f"{number} of {len(pdf.pages)}" in page.extract_text()
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Over/Under: mathematics of the game"
    assert "/CreationDate" not in pdf.metadata
    assert "/ModDate" not in pdf.metadata
    root: Any = pdf.root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-US"


def test_fonts_are_within_the_pdf(pdf: PdfReader) -> None:
    embedded = set()
    for page in pdf.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"]
            assert {"/FontFile2", "/FontFile3"} & descriptor.keys()
            embedded.add(descendant.get_object()["/BaseFont"].partition("+")[2].partition("-")[0])
    assert embedded == {"LibertinusSerif", "DejaVuSansMono"}


def test_a_table_over_several_pages_repeats_its_heading() -> None:
    rows = tuple((str(number), "x") for number in range(200))
    table = FiguresTable("Long", (TableColumn("Quirk"), TableColumn("Second")), rows)
    report = Report("Title", "Subtitle", "Foot", (Section("One", (table,)),))
    pages = [page.extract_text() for page in PdfReader(BytesIO(as_pdf(report))).pages]
    assert len(pages) > 2
    assert all("Quirk" in page for page in pages)
    assert all(f"\n{number}\n" in "\n".join(pages) or str(number) in " ".join(pages).split()
               for number in range(200))  # fmt: skip


@pytest.mark.parametrize(
    "words", ["#panic() $x$ *b* _i_ @ref <l> \\ `c`", "<script>alert(1)</script>"]
)
def test_words_are_printed_as_they_are(words: str) -> None:
    """Nothing in a report is taken for markup: a title may come from a casino's own file."""
    report = Report(words, words, words, (Section(words, (Text(words),)),))
    (page,) = PdfReader(BytesIO(as_pdf(report))).pages
    assert page.extract_text().replace("\n", " ").count(words) >= 4
    assert "<script" not in as_html(report)


class Outline(HTMLParser):
    """Checks that every element is closed where it was opened, and gathers what is linked."""

    VOID = frozenset({"meta", "br", "hr", "img", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "xlink:href") and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.append(value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a drawing, empty."""
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """The element that was opened last ends."""
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def test_the_page_is_well_formed_and_needs_nothing_beside_it(over_under: Report) -> None:
    outline = Outline()
    outline.feed(as_html(over_under))
    outline.close()
    assert outline.open == []
    assert outline.links
    assert all(link.startswith("#") and link[1:] in outline.ids for link in outline.links)
    assert len(outline.ids) == len(set(outline.ids))
    blocks = (block for section in over_under.sections for block in section.blocks)
    plots = [plot for block in blocks if isinstance(block, Plots) for plot in block.plots]
    assert outline.seen.count("svg") == len(plots) >= 4  # two sessions of each wager
    assert {"script", "link", "img"}.isdisjoint(outline.seen)
    assert "url(" not in as_html(over_under)


def test_the_page_holds_the_exact_figures(over_under: Report) -> None:
    page = as_html(over_under)
    for figure in FIGURES:
        assert figure in page


@pytest.fixture(params=[(1280, 800), (360, 740)])
def opened(
    over_under: Report, tmp_path: Path, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The page in Chromium, on a desk and on a phone."""
    file = tmp_path / "report.html"
    file.write_text(as_html(over_under), encoding="utf-8")
    width, height = request.param
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(file.as_uri())
    yield page
    page.close()


@pytest.mark.browser
def test_the_page_is_accessible_and_needs_no_scrolling_sideways(opened: Page) -> None:
    found = Axe().run(opened, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
