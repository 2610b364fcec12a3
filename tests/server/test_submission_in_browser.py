"""The game manager in a real browser: changes a paytable, has it approved, opens a table."""

import pytest
from playwright.sync_api import Browser, expect
from tests.server.browsing import Visit, accessible_at_both_sizes
from tests.server.conftest import Opener

pytestmark = pytest.mark.browser


def test_a_paytable_is_changed_approved_and_played_under(
    browser: Browser, open_casino: Opener
) -> None:
    visits = Visit(browser, open_casino(managed=True))
    page = visits()
    page.goto("/")
    page.get_by_role("link", name="Rules Submission").first.click()
    expect(page.get_by_role("heading", name="Another version")).to_be_visible()
    accessible_at_both_sizes(page, "the page of the sample")
    file = page.get_by_label("The file, in TOML")
    text = (
        file.input_value()
        .replace('facility = ""', 'facility = "Keystone Casino"')
        .replace('certificate_holder = ""', 'certificate_holder = "Keystone Gaming"')
    )
    changed = text.replace('trips_bonus = "DJWT-05"', 'trips_bonus = "DJWT-04"')
    assert changed != text
    file.fill(changed.replace("adjacent_boxes = 1", "", 1))
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", name="It cannot be filed so")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="choices.adjacent_boxes")).to_be_visible()
    accessible_at_both_sizes(page, "what is refused")
    page.get_by_label("The file, in TOML").fill(changed)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", name="Nothing is refused")).to_be_visible()
    change = page.get_by_role("row").filter(has_text="DJWT-05").filter(has_text="DJWT-04")
    expect(change).to_contain_text("§ 687a.12(d)")
    accessible_at_both_sizes(page, "what it changes")
    page.get_by_label("Approved by").fill("Bureau of Gaming Operations")
    page.get_by_label("Reference").fill("RS-7")
    page.get_by_role("button", name="Record the approval").click()
    expect(page.get_by_role("region", name="In effect")).to_contain_text("Keystone Casino")
    page.get_by_role("link", name="Lobby").click()
    form = page.get_by_role("form", name="Open a table of DJ Wild Stud Poker")
    expect(form).to_be_visible()
    accessible_at_both_sizes(page, "the lobby under a submission")
    form.get_by_label("Name of the table").fill("Filed")
    form.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Rules of Filed")).to_be_visible()
    expect(page.locator("article")).to_contain_text("approved 2019-07-13 by Bureau of Gaming")
    flush = page.get_by_role("table").filter(has_text="Trips Bonus").get_by_role("row")
    expect(flush.filter(has_text="straight flush").first).to_be_visible()
    visits.close()
    assert visits.complaints == []
