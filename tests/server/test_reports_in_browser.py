"""Reports in a real browser, on a desk and on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.server import staff
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible
from tests.server.conftest import Opener
from tests.server.reported import open_reported

from pitboss.store import EventLog

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_from_the_lobby_to_a_slip(
    browser: Browser, open_casino: Opener, log: EventLog, tmp_path: Path, size: Size
) -> None:
    visits = Visit(browser, open_reported(open_casino, log, tmp_path))
    page = visits(size, who=staff.FINANCE)
    page.goto("/")
    page.get_by_role("link", name="Reports").click()
    expect(page.get_by_role("heading", name="Table games: gaming day 2019-07-13")).to_be_visible()
    row = page.get_by_role("row").filter(has_text="$1,200.00").first
    expect(row).to_contain_text("1.25%")
    expect(page.get_by_role("img", name="Win by the hour: 09:00 -$25")).to_be_visible()
    accessible(page, "the shift report")
    page.get_by_role("link", name="t", exact=True).click()
    expect(page.get_by_role("heading", name="t: gaming day 2019-07-13")).to_be_visible()
    expect(page.get_by_text("Both ways come to the same to the cent.")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="misheard")).to_contain_text("Dee (dealer)")
    accessible(page, "the table report")
    with page.expect_download() as saved:
        page.get_by_role("link", name="F-000001").click()
    assert saved.value.suggested_filename == "t-F-000001.pdf"
    with page.expect_download() as saved:
        page.get_by_role("link", name="PDF").click()
    assert saved.value.suggested_filename == "t-2019-07-13.pdf"
    page.get_by_label("Shift", exact=True).select_option("swing")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("nothing happened at this table then")).to_be_visible()
    visits.close()
    assert [said for said in visits.complaints if "404" not in said] == []
