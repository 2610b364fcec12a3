"""The page of signed heads in a real browser."""

import pytest
from playwright.sync_api import expect
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible
from tests.server.conftest import Served
from tests.server.test_heads_page import KEY, NOON

from pitboss.store.heads import make_head

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_heads_can_be_read_and_kept(visit: Visit, casino: Served, size: Size) -> None:
    """Long digests leave the page as wide as the screen."""
    page = visit(size)
    page.goto("/")
    head = make_head(casino.log, KEY, NOON)
    page.get_by_role("link", name="Signed heads").click()
    expect(page.get_by_role("row").filter(has_text=head.root)).to_have_count(1)
    expect(page.get_by_text(head.fingerprint)).to_be_visible()
    accessible(page, "signed heads")
    with page.expect_download() as download:
        page.get_by_role("link", name="All heads as a file").click()
    assert download.value.path().read_text() == f"{head.line}\n"
