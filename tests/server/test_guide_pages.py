"""How to play: the guide as a page, the same sentences as on paper."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible

from pitboss.chapters import CHAPTERS, new_table
from pitboss.document.papers.guide import guide_sections
from pitboss.document.papers.paper import Hands, PaperSection, Sentences, WagerShown
from pitboss.regulation import Rules

if TYPE_CHECKING:
    from tests.server.conftest import Served

GAMES = [slug for slug in CHAPTERS if CHAPTERS[slug].file.guide]


def said_in(page: str) -> str:
    """What a page says, without its markup."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def sentences(sections: tuple[PaperSection, ...]) -> list[str]:
    """Every sentence and every line of a paytable."""
    found: list[str] = [section.title for section in sections]
    for block in (block for section in sections for block in section.blocks):
        match block:
            case Sentences():
                found += [one.words for one in block.sentences]
            case Hands():
                found += [f"{hand.name} {hand.words}" for hand in block.hands]
            case WagerShown():
                found += [block.title, *(one.words for one in block.sentences)]
                found += [" ".join(map(str, row)) for row in block.table.rows]
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_told_with_its_defaults(casino: Served, slug: str) -> None:
    page = casino.browser().get(f"/games/{slug}/guide")
    assert page.status_code == 200
    said, file = said_in(page.text), CHAPTERS[slug].file
    for sentence in sentences(guide_sections(Rules(file), CHAPTERS[slug].limits)):
        assert sentence in said


def test_a_table_is_told_by_its_own_rules(casino: Served) -> None:
    rules = Rules.of("686a", {"bonus_wager": False, "adjacent_boxes": 1})
    casino.put_up("plain", "over-under", new_table(rules, {"ante": (2_500, 90_000)}))
    page = casino.browser().get("/tables/plain/guide")
    said = said_in(page.text)
    assert "You may play one box in a round." in said
    assert "$25" in said
    assert "$900" in said
    assert "Bonus" not in said
    assert '<a href="/tables/plain/guide" aria-current="page">How to play</a>' in page.text


def test_the_guide_is_linked_where_people_look_for_it(casino: Served) -> None:
    browser = casino.browser()
    lobby = browser.get("/").text
    assert "/games/over-under/guide" in lobby
    assert "/tables/over-under-1/guide" in lobby
    assert "/tables/over-under-1/guide" in browser.get("/tables/over-under-1/rules").text
    assert "/games/over-under/guide" in browser.get("/games/over-under/rules").text


def test_there_is_no_guide_of_a_game_that_there_is_not(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert casino.browser().get("/games/roulette/guide").status_code == 404
    assert casino.browser().get("/tables/nowhere/guide").status_code == 404
    monkeypatch.setattr("pitboss.server.guide.has_guide", lambda _: False)  # as another package's
    assert casino.browser().get("/games/over-under/guide").status_code == 404


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("slug", ["high-card-flush", "face-up-pai-gow"])
def test_the_page_is_readable_at_any_width(visit: Visit, slug: str, size: Size) -> None:
    page = visit(size)
    page.goto(f"/games/{slug}/guide")
    expect(page.get_by_role("heading", level=1)).to_contain_text("How to play")
    expect(page.locator(".hands playing-card svg").first).to_be_visible()
    accessible(page)
