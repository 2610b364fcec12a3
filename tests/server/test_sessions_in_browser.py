"""Coming in and signing out, in a browser."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible, sit

from pitboss.server.visitors import COOKIE

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

TABLE = "/tables/over-under-1"


def test_who_looks_on_comes_in_with_his_first_seat(visit: Visit, casino: "Served") -> None:
    page = visit()
    page.goto("/")
    expect(page.locator(".house .visitor")).to_contain_text("not signed in")
    expect(page.get_by_role("link", name="Sign out")).to_have_count(0)
    page.goto(TABLE)
    page.get_by_role("button", name="Sit here, at seat 2").wait_for()
    assert page.context.cookies() == []
    sit(page, TABLE, 2)
    expect(page.locator(".house .visitor")).to_contain_text("Guest")
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()
    (cookie,) = page.context.cookies()
    assert (cookie["name"], cookie["httpOnly"]) == (COOKIE, True)
    (name,) = set(casino.live().table.seats.values())
    page.reload()
    expect(page.locator("[data-visitor]")).to_have_text(name)
    expect(page.locator("[data-seat='2'].yours")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_signing_out_ends_what_other_pages_show(visit: Visit, size: Size) -> None:
    page = visit(size, who="Ann")
    page.goto(TABLE)
    other = page.context.new_page()
    other.goto("/sign-out")
    expect(other.get_by_role("main")).to_contain_text("You are Ann.")
    accessible(other, "signing out")
    other.get_by_role("button", name="Sign out", exact=True).click()
    expect(other.locator(".house .visitor")).to_contain_text("not signed in")
    expect(page.get_by_role("status")).to_contain_text("Your session has ended")
    assert page.context.cookies() == []
    page.reload()
    expect(page.get_by_role("button", name="Sit here, at seat 1")).to_be_visible()
    accessible(page, "the table of somebody who looks on")
