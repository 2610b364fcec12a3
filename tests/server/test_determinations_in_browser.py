"""Determinations in a real browser: filled in by hand, with and without scripts."""

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible

pytestmark = pytest.mark.browser

CUSTOMER = "petition.lost_sales.customers[{}]."


def field(page: Page, name: str) -> Locator:
    """A field by its name."""
    return page.locator(f'[id="{name}"]')


def determine(page: Page) -> None:
    """Sends the form."""
    page.get_by_role("button", name="Determine").click()


def beside(page: Page, name: str) -> Locator:
    """What is said to be wrong with a field."""
    expect(field(page, name)).to_have_attribute("aria-invalid", "true")
    return page.locator(f'[id="{name}-wrong"]')


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_notice_without_a_petition(visit: Visit, size: Size) -> None:
    page = visit(size)
    page.goto("/")
    page.get_by_role("link", name="Determinations").click()
    page.get_by_role("link", name="Notice before a dealing in milk ends").click()
    expect(field(page, "petition.documents_received")).to_be_hidden()
    expect(page.get_by_label("Who gives notice")).to_be_visible()
    accessible(page, "the empty form")
    page.get_by_label("Who gives notice").select_option("dealer")
    page.get_by_label("Received on").fill("2026-03-02")
    page.get_by_label("It gives the reasons for termination").select_option("yes")
    page.get_by_label("It encloses the Board's list of who can help").select_option("yes")
    field(page, "id").fill("Case 7")
    field(page, "id").press("Enter")
    concluded = page.get_by_role("region", name="Conclusion")
    expect(concluded).to_contain_text(
        "90 days' notice (§ 143.31(a)): from 2026-03-02 to 2026-05-31."
    )
    expect(concluded).to_contain_text("Case 7")
    pays = concluded.get_by_role("row").filter(has_text="by the 20th of the following month")
    expect(pays).to_contain_text("2026-06-20")
    accessible(page, "the conclusion")
    concluded.get_by_role("link", name="§ 143.31(k)").first.click()
    expect(page.locator(".note, article")).to_have_count(2)
    page.keyboard.press("Escape")
    page.emulate_media(media="print")
    expect(page.locator(".conclusion")).to_be_visible()
    for hidden in ("header.house", "form.told"):
        expect(page.locator(hidden)).to_be_hidden()


def test_a_petition_for_lost_sales_without_scripts(visit: Visit) -> None:
    page = visit(scripts=False, refused=422)
    page.goto("/determinations/milk-notice")
    page.get_by_label("Who gives notice").select_option("dealer")
    page.get_by_label("Received on").fill("2026-03-02")
    for name in ("reasons", "list_enclosed", "petition_told"):
        field(page, f"notice.{name}").select_option("yes")
    page.get_by_label("The dealer petitions the Board").check()
    page.get_by_label("The Board received the documents on").fill("2026-03-02")
    page.get_by_label("The Board approved it on").fill("2026-03-10")
    expect(field(page, "petition.lost_sales.weekly_receipts")).to_be_hidden()
    page.get_by_label("Customers were lost, or buy less").check()
    page.get_by_label("Raw milk receipts, pounds a week").first.fill("1,000,000")
    page.get_by_label("Good faith efforts to replace the sales are affirmed").select_option("yes")
    first, second = CUSTOMER.format(0), CUSTOMER.format(1)
    field(page, f"{first}customer").fill("Corner Stores")
    field(page, f"{first}weekly_pounds").fill("\n".join(["50000"] * 26))
    field(page, f"{first}weekly_pounds_now").fill("20000")
    field(page, f"{first}reduced_on").fill("2026-02-01")
    page.get_by_role("button", name="Add a customer").click()
    expect(field(page, f"{second}customer")).to_be_in_viewport()
    field(page, f"{second}customer").fill("Nobody")
    determine(page)
    expect(page.get_by_role("alert")).to_contain_text("3 of the facts are wrong or missing")
    expect(beside(page, f"{second}weekly_pounds")).to_contain_text("§ 143.31(e)(2)")
    expect(field(page, f"{first}weekly_pounds_now")).to_have_value("20000")
    page.get_by_role("alert").get_by_role(
        "link", name="Customer 2: Pounds a week since then"
    ).click()
    expect(field(page, f"{second}weekly_pounds_now")).to_be_in_viewport()
    page.get_by_role("button", name="Remove customer 2").click()
    expect(field(page, f"{second}customer")).to_have_count(0)
    determine(page)
    # 30,000 pounds a week are lost, and 3% of the receipts are 30,000; 28 days from the approval
    expect(page.locator(".conclusion")).to_have_text(
        "28 days' notice (§ 143.31(e)): from 2026-03-10 to 2026-04-07."
    )


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_bobcat_that_goes_abroad(visit: Visit, size: Size) -> None:
    page = visit(size, refused=422)
    page.goto("/determinations/furbearer-tag")
    accessible(page, "the empty form")
    page.get_by_label("Animal taken under the permit").select_option("bobcat")
    page.get_by_label("What it is now").select_option("pelt")
    page.get_by_label("The part in question").select_option("pelt")
    page.get_by_label("A CITES tag was asked for").select_option("no")
    for label in ("Fully completed", "Attached before the animal was moved", "Still attached"):
        page.get_by_label(label).select_option("yes")
    determine(page)
    expect(beside(page, "export")).to_contain_text("Allowed: none, state, international. § 147.701")
    accessible(page, "what is missing")
    page.get_by_role("alert").get_by_role("link", name="Where it leaves for").click()
    expect(field(page, "export")).to_be_in_viewport()
    page.get_by_label("Where it leaves for").select_option("international")
    determine(page)
    expect(page.locator(".conclusion")).to_contain_text("Not lawful: against § 147.701(4)(iii).")
    broken = page.get_by_role("row").filter(has_text="It is locked through the eyes of the pelt")
    expect(broken).to_contain_text("✗")
    expect(broken).to_contain_text("does not hold")
    accessible(page, "the conclusion")
    page.get_by_label("Where the CITES tag is locked").select_option("eyes")
    determine(page)
    expect(page.locator(".conclusion")).to_contain_text("Lawful. Required now: a CITES tag.")
    page.emulate_media(media="print")
    expect(page.locator(".conclusion")).to_be_visible()
    expect(page.locator("form.told")).to_be_hidden()
