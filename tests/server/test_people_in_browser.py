"""Signing in, one's own password and the people page, in a real browser, wide and on a phone."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from tests.server import staff
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE])


def sign_in(page: Page, name: str, password: str = staff.PASSWORD) -> None:
    """Fills in the form and sends it."""
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()


@SIZES
def test_somebody_signs_in_where_he_was_led_to_and_comes_back(
    real_visit: Visit, real_casino: "Served", size: Size
) -> None:
    table = staff.found_table(real_casino, "over-under")
    page = real_visit(size, refused=401)
    page.goto(f"/tables/{table}/pit")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    accessible(page, "sign-in")
    sign_in(page, "Pat", "not the password")
    expect(page.get_by_role("alert")).to_contain_text("The name or the password is not right")
    expect(page.get_by_label("Name")).to_have_value("Pat")
    accessible(page, "refused")
    sign_in(page, "Pat")
    expect(page).to_have_url(re.compile(f"/tables/{table}/pit$"))
    expect(page.locator(".house .visitor")).to_contain_text("Pat, floorperson")
    page.get_by_role("link", name="Sign out").click()
    accessible(page, "sign-out")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    accessible(page, "the lobby")


@SIZES
def test_an_administrator_adds_somebody_who_chooses_a_password(
    real_visit: Visit, size: Size
) -> None:
    ada, new = real_visit(size, who="Ada"), real_visit(size, refused=422)
    ada.goto("/")
    ada.get_by_role("link", name="People").click()
    expect(ada.get_by_role("heading", name="Everybody with an account")).to_be_visible()
    accessible(ada, "people")
    form = ada.get_by_role("form", name="Add somebody")
    form.get_by_label("Name").fill("Nell")
    form.get_by_label("Licence").fill("PA-99")
    form.get_by_label("Department and level").select_option("finance/officer")
    form.get_by_role("button", name="Add").click()
    once = ada.locator("[data-one-time]")
    expect(once).to_have_text(re.compile(r"^\w{5}(-\w{5}){3}$"))
    accessible(ada, "a password that is shown once")
    made = once.inner_text()
    expect(ada.locator("[data-person=Nell]")).to_contain_text("password to be changed")

    new.goto("/sign-in")
    sign_in(new, "Nell", made)
    expect(new.get_by_role("heading", name="Change your password")).to_be_visible()
    accessible(new, "a forced change")
    new.get_by_label("The password that you have").fill(made)
    new.get_by_label("New password", exact=True).fill("my name is Nell")
    new.get_by_label("New password again").fill("my name is Nell")
    new.get_by_role("button", name="Change it").click()
    expect(new.get_by_role("alert")).to_contain_text("The password is too easy to guess")
    new.get_by_label("The password that you have").fill(made)
    new.get_by_label("New password", exact=True).fill("a quiet corner table")
    new.get_by_label("New password again").fill("a quiet corner table")
    new.get_by_role("button", name="Change it").click()
    expect(new.locator(".house .visitor")).to_contain_text("Nell, officer")

    ada.goto("/people")
    expect(ada.locator("[data-person=Nell]")).not_to_contain_text("password to be changed")
    ada.get_by_role("button", name="Suspend Nell").click()
    expect(ada.locator("[data-person=Nell]")).to_contain_text("suspended")
    new.reload()
    expect(new.locator(".house .visitor")).to_contain_text("not signed in")
    ada.get_by_role("button", name="Reinstate Nell").click()
    expect(ada.get_by_role("button", name="Suspend Nell")).to_be_visible()


def test_the_page_of_a_table_says_that_a_suspended_person_is_out(
    real_visit: Visit, real_casino: "Served"
) -> None:
    table = staff.found_table(real_casino, "over-under")
    ada, pat = real_visit(who="Ada"), real_visit(who="Pat")
    pat.goto(f"/tables/{table}/pit")
    expect(pat.locator("pit-console[data-seq]")).to_be_visible()
    ada.goto("/people")
    ada.get_by_role("button", name="Suspend Pat").click()
    expect(pat.get_by_role("status")).to_contain_text("Your session has ended")


def test_a_casino_for_practice_offers_no_real_shoe_and_no_sign_in(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    expect(page.get_by_role("heading", name="Open a table")).to_be_visible()
    assert page.get_by_role("link", name="Sign in").count() == 0
    assert page.locator("input[value=physical]").count() == 0
