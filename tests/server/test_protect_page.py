"""The page of a game's protection, on a desk and on a phone; and while it is being found."""

from threading import Event
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible
from tests.server.conftest import Served

from pitboss.document.blocks import Bar, Bars, FiguresTable, PlayInWords, Section, Text, in_words
from pitboss.document.protect import sections
from pitboss.figures.strategy import RuleInWords
from pitboss.protect import NotOpen, topics
from pitboss.protect.topics import Answer
from pitboss.server import protect_pages

PAGE = "/protect/over-under"


def test_a_game_that_there_is_not(casino: Served) -> None:
    assert casino.browser().get("/protect/baccarat").status_code == 404


def test_while_it_is_found_the_page_says_so(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Event()

    def slow(*_: Any) -> list[Section]:
        assert found.wait(60)
        return [Section("Bankroll", (Text("It lasts."),))]

    monkeypatch.setattr(protect_pages, "_found", slow)
    monkeypatch.setattr(protect_pages, "PATIENCE", 0.05)
    browser = casino.browser()
    waiting = browser.get(PAGE)
    assert (waiting.status_code, waiting.headers["Refresh"]) == (202, "4")
    assert "being found" in waiting.text
    found.set()
    monkeypatch.setattr(protect_pages, "PATIENCE", 60.0)
    there = browser.get(PAGE)
    assert there.status_code == 200
    assert "It lasts." in there.text
    assert "Refresh" not in there.headers


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_from_the_odds_and_back(visit: Visit, monkeypatch: pytest.MonkeyPatch, size: Size) -> None:
    monkeypatch.setattr(protect_pages, "PATIENCE", 60.0)
    page = visit(size)
    page.goto("/games/over-under/odds")
    page.get_by_role("link", name="Protection").click()
    expect(page.get_by_role("heading", name="Protection of Over/Under")).to_be_visible()
    accessible(page, "the page of protection")
    contents = page.locator(".contents a")
    assert contents.count() >= 2
    for link in contents.all():
        expect(page.locator(link.get_attribute("href") or "")).to_have_count(1)
    ruin = page.get_by_role("table", name="Risk of ruin within 1,000 rounds")
    expect(ruin.get_by_role("row").nth(1)).to_contain_text("Required")
    expect(page.get_by_role("img", name="After 100 rounds 41.9% of sessions")).to_be_visible()
    page.get_by_role("link", name="Odds", exact=True).click()
    expect(page.get_by_role("heading", name="Odds of Over/Under")).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_every_kind_of_block_has_its_place(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    """What other topics show: bars, rules in words, a question that is not open, wide tables."""
    wide = FiguresTable("Wide", in_words(*"ABCDEFGHIJKL"), (("a long cell of words",) * 12,))
    shown = [
        Section("One", (
            Bars("By card", (Bar("Ace", 1.0, "+0.5"), Bar("Two", -0.5, "-0.2")), "In units."),
            PlayInWords((RuleInWords("Raise with a pair", 0),)),  # type: ignore[arg-type]
            wide,
        )),
    ]  # fmt: skip

    def answered(topic: str, *_: object) -> Answer:
        return Answer(topic, None, NotOpen("Shuffled after every round", ["678a.5(a)"]))

    monkeypatch.setattr(protect_pages, "ask", answered)
    monkeypatch.setattr(protect_pages, "sections", lambda answers: [*sections(answers), *shown])
    page = visit(size)
    page.goto(PAGE)
    expect(page.get_by_text("Shuffled after every round").first).to_be_visible()
    expect(page.get_by_role("link", name="§ 678a.5(a)").first).to_be_visible()
    expect(page.locator(".report-bars dt")).to_have_text(["Ace", "Two"])
    accessible(page, "every kind of block")
    assert set(topics.TITLES) >= {"bankroll"}
