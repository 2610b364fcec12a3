"""The page of a table's odds in a real browser: who gets there, and what a small screen shows."""

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server import staff
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible,
    come,
    mode,
    place_bet,
)
from tests.server.dealt_next import dealt_first

from pitboss.chapters import ODDS
from pitboss.figures.strategy import Advice, RuleInWords, Strategy
from pitboss.regulation import Rules
from pitboss.server.advice import Question

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

TABLE = "/tables/over-under-1"


def show(page: Page, path: str) -> None:
    """Comes to a page of odds, and waits until they are counted."""
    page.goto(path)
    expect(page.locator("article.odds")).to_be_visible()


def hidden_part(scrolling: Locator) -> int:
    """How much of something lies beyond the edge of its place."""
    found: int = scrolling.evaluate("one => one.scrollWidth - one.clientWidth")
    return found


def darkness_at(page: Page, scrolling: Locator, edge: str) -> float:
    """How dark the edge of a place is: 0 is paper, 255 black. Looked at in its picture, between two
    lines of its text."""
    picture = scrolling.screenshot()
    found: float = page.evaluate(
        """async ([bytes, edge]) => {
          const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
          canvas.drawImage(image, 0, 0);
          const x = edge === "right" ? image.width - 2 : 1;
          const { data } = canvas.getImageData(x, 2, 1, 1);
          return 255 - (data[0] + data[1] + data[2]) / 3;
        }""",
        [list(picture), edge],
    )
    return found


@pytest.mark.parametrize("way", ["", "/rules", "/rounds", "/pit"])
def test_a_table_its_rules_its_rounds_and_its_pit_lead_to_its_odds(
    real_visit: Visit, real_casino: "Served", way: str
) -> None:
    page = real_visit(who="Pat")
    table = staff.stand(real_casino, "over-under", bonus_wager=False)
    page.goto(f"{table}{way}")
    page.get_by_role("navigation", name="Here").get_by_role("link", name="Odds").click()
    expect(page.get_by_role("heading", name=f"Odds of {table.rpartition('/')[2]}")).to_be_visible()
    expect(page).to_have_url(f"{page.url.partition('/tables')[0]}{table}/odds")
    expect(page.locator("table.figures tbody tr")).to_have_count(1)
    current = page.locator("nav [aria-current=page]")
    expect(current).to_have_text("Odds")


def test_payback_edge_and_the_boards_figure_are_seen_on_a_phone(visit: Visit) -> None:
    page = visit(PHONE)
    show(page, f"{TABLE}/odds")
    first = page.locator("table.figures tbody tr").first
    first.scroll_into_view_if_needed()
    for words in ("98.950%", "2.100%", "98.95% agrees"):
        cell = first.get_by_role("cell", name=words, exact=True)
        box = cell.bounding_box()
        assert box is not None, words
        assert box["x"] >= 0, words
        assert box["x"] + box["width"] <= PHONE[0], words
    assert hidden_part(page.get_by_role("group", name="Every wager")) == 0
    for lines in page.get_by_role("group", name="Lines of").all():
        assert hidden_part(lines) == 0


def test_what_goes_on_beyond_an_edge_casts_a_shadow_there(visit: Visit) -> None:
    page = visit(PHONE)
    show(page, f"{TABLE}/odds")
    chart = page.get_by_role("group", name="By the first card")
    assert hidden_part(chart) > 0
    assert darkness_at(page, chart, "right") > darkness_at(page, chart, "left") + 50
    chart.focus()
    page.keyboard.press("End")  # whoever has no pointer scrolls it too
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    expect(chart).to_have_js_property("scrollLeft", hidden_part(chart))
    assert darkness_at(page, chart, "right") < 50


@pytest.mark.shows("633a.12(a)(1)")
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_633a_12_a_a_switch_table_without_a_study_says_how_one_is_made(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    def no_play(_: Rules, decks: int) -> Strategy:
        return Strategy("blackjack", decks, (RuleInWords("Do as you like", Fraction(0)),))

    odds = ODDS["blackjack"]
    counts = {wager: odds.counts[wager] for wager in ("required", "insurance")}
    monkeypatch.setitem(ODDS, "blackjack", replace(odds, counts=counts, find_strategy=no_play))
    monkeypatch.setenv("PITBOSS_CACHE_DIR", "")
    page = visit(size)
    choices = {"rule.switch": "true", "rule.decks": "3", "rule.resplits": "0"}
    answer = page.request.post("/tables", form={"game": "blackjack", "name": "Twos", **choices})
    show(page, f"{answer.url}/odds")
    unknown = page.locator(".unknown")
    expect(unknown).to_have_count(1)
    expect(unknown.locator("code").first).to_have_text(
        "pitboss simulate blackjack switch --rounds 100000000 --rules rules.json"
    )
    accessible(page)


@pytest.mark.shows("633a.7(h)")
@pytest.mark.parametrize(
    ("first", "given"),
    [("Ts Kc 6s 7d", ", given that the dealer has no Blackjack."), ("Ts 9c 6s 7d", ".")],
)
def test_633a_7_h_advice_against_a_ten_says_that_the_dealer_has_no_blackjack(
    visit: Visit, casino: "Served", monkeypatch: pytest.MonkeyPatch, first: str, given: str
) -> None:
    half = Fraction(1, 2)
    monkeypatch.setattr(
        Question, "advice", lambda self: Advice(self.situation, {"stand": half, "hit": -half})
    )
    casino.put_up("stood", "blackjack", dealt_first(first))
    ann = visit(who="Ann")
    come(ann, "/tables/stood")
    for _ in range(2):
        ann.locator("[data-cents='500']").click()
    place_bet(ann)
    mode(ann, "ask").locator(".advice > summary").click()
    expect(ann.locator(".advice .fine")).to_have_text(
        f"Counted exactly: what each wins or loses on average with $10 on Blackjack{given}"
        " Analyse in a new window."
    )
