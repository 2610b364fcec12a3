"""The coach in a real browser: he warns before a mistake, and tells what the rounds came to."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.server.browsing import accessible, mode, open_table, sit
from tests.server.test_advice_in_browser import bet, in_dollars, told

if TYPE_CHECKING:
    from tests.server.browsing import Visit

pytestmark = pytest.mark.browser


@pytest.mark.shows("686a.7(g)(3)")
def test_686a_7_g_who_wants_it_is_warned_before_a_mistake(visit: Visit) -> None:
    page = visit()
    table = open_table(page, "over-under")
    sit(page, table, 2)
    coach = page.locator(".coach")
    coach.locator("summary").click()
    expect(coach).to_contain_text("You have played no round yet.")
    coach.get_by_label("Warn me before a mistake").check()
    accessible(page)
    page.keyboard.press("Escape")
    bet(page)
    mode(page, "ask")
    api = told(page, table, 2)
    price = next(one["cents"] for one in api["choices"] if one["choice"] == "surrender")
    away = in_dollars(Fraction(price))
    surrender = page.locator(".options [data-option=surrender]")
    surrender.click()
    warned = page.get_by_role("alert")
    best = api["choices"][0]["label"]
    expect(warned).to_contain_text(f"Surrender gives away {away} on average: best is {best}.")
    mode(page, "ask")  # it is asked still
    surrender.click()
    mode(page, "bet")  # the same again is meant

    page.reload()  # he stays, and warns of nothing that is best
    bet(page)
    mode(page, "ask")
    page.locator(f".options [data-option={told(page, table, 2)['best']}]").click()
    mode(page, "bet")

    coach.locator("summary").click()
    figures = coach.locator(".coach-figures > div")
    expect(figures.filter(has_text="Rounds")).to_have_text(re.compile("2$"))
    expect(figures.filter(has_text="Best decisions")).to_contain_text("1 of 2 (50%)")
    expect(figures.filter(has_text="Given away")).to_contain_text(away)
    accessible(page)

    coach.get_by_role("link", name="Chart").click()
    expect(page.locator("[data-figure=given-away]")).to_have_text(away)
    expect(page.get_by_role("img", name=re.compile("After 2 rounds the result is"))).to_be_visible()
    expect(page.get_by_role("link", name="Analyse decision 1 of round 1")).to_have_count(1)
    accessible(page)
