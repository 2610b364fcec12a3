"""A round is played without scrolling, and nothing moves under the pointer, in a real browser."""

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.browsing import (
    Visit,
    accessible,
    dealer,
    line,
    mode,
    open_table,
    place_bet,
    seat,
    sit,
)

pytestmark = pytest.mark.browser

SMALLEST, LARGE = (1280, 720), (1440, 900)

# Each game, and what its player is asked for first once he has bet.
ASKED = {
    "over-under": "ask", "blackjack": "ask", "dj-wild": "ask", "high-card-flush": "ask",
    "pai-gow": "set", "six-card-pai-gow": "ask", "face-up-pai-gow": "set",
}  # fmt: skip


def needs_no_scrolling(page: Page) -> None:
    """Nothing of the document lies beyond the window."""
    over = page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
    assert over <= 0, f"{over} pixels below the window"


def in_the_window(*shown: Locator) -> None:
    """All of these are seen whole, and nothing lies over the middle of them."""
    for all_of_them in shown:
        expect(all_of_them.first).to_be_visible()
        assert all_of_them.evaluate_all(NOT_SEEN) == []


NOT_SEEN = """all => all.filter(one => one.checkVisibility()).filter(one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return !within || !(one.contains(there) || there?.contains(one));
}).map(one => one.className + " " + one.textContent)"""


def clear_of(one: Locator, other: Locator) -> None:
    """Two things on the felt do not lie over one another."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    assert (
        first["y"] + first["height"] <= second["y"] + 1
        or first["x"] + first["width"] <= second["x"] + 1
        or second["x"] + second["width"] <= first["x"] + 1
    ), (first, second)


@pytest.mark.parametrize("slug", ASKED)
def test_a_round_is_played_without_scrolling(visit: Visit, slug: str) -> None:
    """Every wager is offered."""
    page = visit(SMALLEST)
    sit(page, open_table(page, slug), 3)
    page.get_by_role("button", name="Add $100", exact=True).click()
    betting = mode(page, "bet")
    place = betting.get_by_role("button", name="Place bet")
    for size in (LARGE, SMALLEST):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        needs_no_scrolling(page)
        in_the_window(place, betting.locator(".area-tab"), betting.locator(".pick"))
        in_the_window(seat(page, 3).locator(".areas .area, .nameplate, .on-hand .required"))
    for number in (1, 2, 4, 5, 6):  # folded, and yet to be sat down at
        expect(seat(page, number).locator(".areas, .spot-cards").first).to_be_hidden()
        in_the_window(page.get_by_role("button", name=f"Sit here, at seat {number}"))
    place.click()
    asked = mode(page, ASKED[slug])
    for size in (LARGE, SMALLEST):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        needs_no_scrolling(page)
        in_the_window(asked.locator(".panel button:visible, .advice summary"))
        in_the_window(seat(page, 3).locator(".nameplate"))
        if slug != "over-under":
            in_the_window(dealer(page))
            clear_of(dealer(page), seat(page, 3))
    accessible(page, slug)


def test_a_refusal_moves_no_button(visit: Visit) -> None:
    page = visit(SMALLEST)
    sit(page, open_table(page, "blackjack"), 3)
    page.get_by_role("button", name="Add $1", exact=True).click()
    place = page.get_by_role("button", name="Place bet")
    place.hover()
    boxes = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"
    shown = mode(page, "bet").locator("button:visible")
    before = shown.evaluate_all(boxes)
    place.click(force=True)  # it takes $10 at least
    expect(page.locator("action-bar .refusal")).to_contain_text("at least $10")
    assert shown.evaluate_all(boxes) == before
    in_the_window(place)
    needs_no_scrolling(page)


def test_a_player_sees_the_whole_table_when_others_sit_there_and_his_own_seat_if_he_likes(
    visit: Visit,
) -> None:
    ann, ben = visit(SMALLEST), visit()
    table = open_table(ann, "over-under")
    sit(ann, table, 2)
    felt = ann.locator("pit-table")
    expect(felt).to_have_attribute("data-view", "solo")
    sit(ben, table, 4)
    expect(felt).to_have_attribute("data-view", "full")
    expect(seat(ann, 4).locator(".nameplate")).to_be_visible()
    own, other = (seat(ann, number).bounding_box() for number in (2, 4))
    assert own is not None
    assert other is not None
    assert own["width"] > 2 * other["width"]
    ann.get_by_text("Settings").click()
    ann.get_by_label("My seat alone").check()
    expect(seat(ann, 4)).to_be_hidden()
    expect(seat(ann, 2)).to_be_visible()
    expect(seat(ann, 3).get_by_role("button")).to_be_visible()
    needs_no_scrolling(ann)


def test_chips_travel_and_nothing_moves_where_nothing_shall(visit: Visit) -> None:
    """What is seen of a flight is over before anybody looks: it is noted when it begins."""
    page = visit(SMALLEST, moving=True)
    sit(page, open_table(page), 2)
    flights = """() => { window.flights = 0; new MutationObserver((all) => all.forEach((one) =>
        one.addedNodes.forEach((node) => { window.flights += node.classList?.contains("flying") }))
        ).observe(document.querySelector("pit-table"), { childList: true }); }"""
    page.evaluate(flights)
    page.keyboard.press("3")
    expect(seat(page, 2).locator("[data-wager=ante]")).to_contain_text("$5")
    page.wait_for_function("window.flights === 1")
    expect(page.locator(".flying")).to_have_count(0)  # and it lands
    page.evaluate("document.querySelector('live-table').dataset.speed = 'instant'")
    page.keyboard.press("3")
    expect(seat(page, 2).locator("[data-wager=ante]")).to_contain_text("$10")
    assert page.evaluate("window.flights") == 1
    place_bet(page)
    mode(page, "ask")
    expect(line(page, 2, "ante")).to_have_count(0)
