"""The lobby: its list, what a page that is open is told again, and the way to the first hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible, line, mode, purse
from tests.server.test_blackjack_in_browser import Stood

from pitboss.server import lobby

if TYPE_CHECKING:
    from httpx import Client
    from tests.server.conftest import Served, StackedHouse


def tables_in(page: str) -> list[str]:
    """The ids of the tables that a page lists, in order."""
    return re.findall(r'id="at-([^"]+)"', page)


def test_an_open_page_is_told_of_the_tables_only_what_is_new(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "AS_OLD", 0)
    looker = casino.browser(casino.session("Eve"))
    first = looker.get("/lobby/tables")
    tag = {"If-None-Match": first.headers["ETag"]}
    assert looker.get("/lobby/tables", headers=tag).status_code == 304
    casino.player("Ann", "dj-wild-1").do("sit", seat=3)
    then = looker.get("/lobby/tables", headers=tag)
    assert then.status_code == 200
    assert "Ann" in then.text
    assert "Ann" not in first.text


def test_many_who_look_are_told_what_was_seen_a_moment_ago(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "AS_OLD", 3600)
    looker = casino.browser()
    assert "Ann" not in looker.get("/lobby/tables").text
    casino.player("Ann", "dj-wild-1").do("sit", seat=3)
    assert "Ann" not in looker.get("/lobby/tables").text
    assert "Ann" in looker.get("/").text  # who comes in sees what is


def test_where_i_sit_comes_first(casino: Served) -> None:
    ann = casino.player("Ann", "pai-gow-1")
    ann.do("sit", seat=3)
    page = casino.browser(casino.session("Ann")).get("/").text
    assert tables_in(page)[0] == "pai-gow-1"
    assert "You sit here: seat 3" in page
    assert "You sit here: seat 3" not in casino.browser(casino.session("Eve")).get("/").text


def test_play_now_takes_the_first_free_seat_with_chips_and_once(casino: Served) -> None:
    casino.player("Ann", "dj-wild-1").do("sit", seat=1)
    browser = casino.browser(casino.session("Eve"))
    for _ in range(2):
        answer = browser.post("/play", data={"game": "dj-wild"})
        assert (answer.status_code, answer.headers["Location"]) == (303, "/tables/dj-wild-1#play")
    you = browser.get("/api/tables/dj-wild-1").json()["you"]
    assert (you["seats"], you["chips"]) == ([2], 100 * 500)  # a hundred of the least Antes


def test_where_every_seat_is_taken_another_table_opens(casino: Served) -> None:
    for seat in range(1, 7):
        casino.player(f"P{seat}", "dj-wild-1").do("sit", seat=seat)
    answer = casino.browser(casino.session("Eve")).post("/play", data={"game": "dj-wild"})
    assert answer.headers["Location"] == "/tables/dj-wild-2#play"


def test_in_a_real_casino_nobody_is_sat_down(real_casino: Served) -> None:
    browser = real_casino.browser(real_casino.session("Ann"))
    assert browser.post("/play", data={"game": "dj-wild"}).status_code == 403
    assert "Play now" not in browser.get("/").text


def test_a_table_of_ones_own_has_the_paytable_and_the_limits_chosen(casino: Served) -> None:
    browser = casino.browser(casino.session("Ann"))
    form = {
        "game": "dj-wild", "name": "Mine", "least": "25", "most": "$2,500",
        "rule.trips_bonus_wager": "true", "paytable.trips_bonus": "DJWT-06",
        "rule.bad_beat_bonus_wager": "false", "paytable.bad_beat_bonus": "DJWBB-02",
    }  # fmt: skip
    table = browser.post("/tables", data=form).headers["Location"]
    layout = browser.get(f"/api{table}").json()["layout"]
    limits = {area["wager"]: (area["least"], area["most"]) for area in layout["areas"]}
    assert limits["ante"] == limits["blind"] == (2_500, 250_000)
    assert "bad_beat_bonus" not in limits
    (trips,) = [posted for posted in layout["odds"] if posted["wager"] == "trips_bonus"]
    # § 687a.12(d), the column of DJWT-06
    assert trips["cite"] == "687a.12(d)"
    lines = {posted["hand"]: posted["pay"] for posted in trips["lines"]}
    usual = browser.post("/tables", data=form | {"name": "Usual", "paytable.trips_bonus": ""})
    other = browser.get(f"/api{usual.headers['Location']}").json()["layout"]["odds"]
    (by_default,) = [posted for posted in other if posted["wager"] == "trips_bonus"]
    assert lines != {posted["hand"]: posted["pay"] for posted in by_default["lines"]}


@pytest.mark.parametrize(
    ("least", "most", "allowed"),
    [("50", "25", "no less than the least"), ("ten", "25", "whole dollars")],
)
def test_limits_that_make_no_sense_are_refused(
    casino: Served, least: str, most: str, allowed: str
) -> None:
    form = {"game": "over-under", "least": least, "most": most}
    refused = casino.browser(casino.session("Ann")).post("/tables", data=form)
    assert refused.status_code == 422
    assert allowed in refused.text


def test_a_table_of_ones_own_is_listed_for_nobody_else(casino: Served) -> None:
    ann, eve = (casino.browser(casino.session(name)) for name in ("Ann", "Eve"))
    form = {"game": "over-under", "name": "Quiet", "alone": "yes"}
    where = ann.post("/tables", data=form).headers["Location"]

    def is_shown(browser: Client) -> list[bool]:
        listed = [one["name"] for one in browser.get("/api/tables").json()]
        pages = [browser.get(path).text for path in ("/", "/lobby/tables")]
        return ["Quiet" in listed, *(">Quiet</a>" in page for page in pages)]

    assert is_shown(ann) == [True] * 3
    assert is_shown(eve) == is_shown(casino.browser()) == [False] * 3
    # nobody is led there either: where every seat of the other table is taken a third is opened
    for seat in range(1, 7):
        casino.player(f"P{seat}").do("sit", seat=seat)
    played = eve.post("/play", data={"game": "over-under"}).headers["Location"]
    assert played.partition("#")[0] not in (where, "/tables/over-under-1")
    # who has its link may come, and is shown where he sits
    assert eve.get(where).status_code == 200
    casino.player("Eve", where.rpartition("/")[2]).do("sit", seat=2)
    assert is_shown(eve)[0]


def pending_of(casino: Served, table: str, who: str = "") -> dict[str, object]:
    """What the table asks, as somebody sees it."""
    browser = casino.browser(casino.session(who) if who else "")
    pending: dict[str, object] = browser.get(f"/api/tables/{table}").json()["pending"]
    return pending


def test_who_is_asked_is_told_what_he_holds_and_nobody_else(
    casino: Served, house: StackedHouse
) -> None:
    house.first = "Kc Kd 9h 7s 4c"
    ann = casino.player("Ann", "dj-wild-1")
    ann.sit_down(1)
    ann.do("bet", seat=1, wagers={"ante": 500, "blind": 500})
    assert pending_of(casino, "dj-wild-1", "Ann")["held"] == "pair of kings"
    assert "held" not in pending_of(casino, "dj-wild-1")
    assert "held" not in pending_of(casino, "dj-wild-1", "Eve")


def test_a_split_question_says_which_hand_it_is_about(casino: Served) -> None:
    table = Stood({2: "Ann"}, "8h 6d 8c Td 3c Ah").table()
    casino.put_up("split", "blackjack", table)
    ann = casino.player("Ann", "split")
    ann.do("buy_in", cents=10_000)
    ann.do("bet", seat=2, wagers={"blackjack": 1_000})
    asked = pending_of(casino, "split", "Ann")
    assert asked["question"] == "Seat 2 has a pair of eights, 16, against 6d. What will it be?"
    assert ("held" in asked, "hand" in asked) == (False, False)  # it is said once
    ann.do("decision", seat=2, option="split")
    asked = pending_of(casino, "split", "Ann")
    assert (asked["question"], asked["hand"]) == (
        "Seat 2, first hand: 11 against 6d. What will it be?", 1
    )  # fmt: skip
    ann.do("decision", seat=2, option="stand")
    asked = pending_of(casino, "split", "Ann")
    assert (asked["question"], asked["hand"]) == (
        "Seat 2, second hand: soft 19 against 6d. What will it be?", 2
    )  # fmt: skip


# ------------------------------------------------------------------------------------ in a browser


@pytest.mark.browser
def test_a_newcomer_has_his_first_hand_after_two_clicks(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("form", name="Play now").get_by_role("button", name="Blackjack").click()
    mode(page, "bet")
    expect(page.get_by_role("button", name="Place bet")).to_contain_text("$10")
    page.get_by_role("button", name="Place bet").click()
    expect(page.locator(".seat.yours playing-card")).not_to_have_count(0)
    expect(purse(page)).to_have_text("$990")


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_lobby_shows_who_sits_down_while_one_looks(
    visit: Visit, casino: Served, size: Size
) -> None:
    page = visit(size, who="Eve")
    page.goto("/")
    card = page.locator("#at-dj-wild-1")
    expect(card.locator(".dot.taken")).to_have_count(0)
    card.get_by_role("link", name="Rules").focus()
    ann = casino.player("Ann", "dj-wild-1")
    ann.do("sit", seat=3)
    expect(card.locator(".sitter")).to_have_text("3 Ann")
    expect(card.locator(".dot.taken")).to_have_count(1)
    expect(card.get_by_role("link", name="Rules")).to_be_focused()
    casino.player("Eve", "over-under-1").do("sit", seat=2)
    expect(page.locator(".table-card").first).to_contain_text("You sit here: seat 2")
    accessible(page, "lobby, live")


@pytest.mark.browser
def test_tables_are_filtered_by_game_free_seat_and_least_bet(visit: Visit, casino: Served) -> None:
    for seat in range(1, 7):
        casino.player(f"P{seat}", "high-card-flush-1").do("sit", seat=seat)
    page = visit()
    page.goto("/")
    shown = page.locator(".table-card:visible")
    filters = page.get_by_role("form", name="Which tables are shown")
    expect(shown).to_have_count(7)
    filters.get_by_label("Least bet").select_option("$5 or less")
    expect(shown).to_have_count(3)  # Over/Under, DJ Wild, High Card Flush
    filters.get_by_label("A free seat").check()
    expect(shown).to_have_count(2)
    expect(filters.get_by_role("status")).to_have_text("2 of 7 tables")
    filters.get_by_label("Game").select_option("DJ Wild Stud Poker")
    expect(shown).to_have_count(1)


@pytest.mark.browser
def test_a_table_is_opened_by_its_paytables_and_limits(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("#open-dj-wild > summary").click()
    form = page.get_by_role("form", name="Open a table of DJ Wild Stud Poker")
    form.get_by_label("Least", exact=True).fill("15")
    form.get_by_label("Trips Bonus: offered?").select_option("offered")
    form.get_by_label("Trips Bonus: paytable").select_option("paytable DJWT-07")
    accessible(page, "lobby, opening a table")
    form.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.locator("article")).to_contain_text("$15")


@pytest.mark.browser
def test_a_settled_wager_is_told_in_words_and_its_paragraph_on_demand(
    visit: Visit,
) -> None:
    page, ben = visit(who="Ann"), visit(who="Ben")
    page.goto("/")
    page.get_by_role("button", name="Play now at Over/Under 1").click()
    mode(page, "bet")
    page.get_by_role("button", name="Place bet").click()
    mode(page, "ask")
    ben.goto("/tables/over-under-1")
    page.get_by_role("button", name="Over 23").click()
    mode(page, "bet")
    settled = line(page, 1, "over_23")
    expect(settled.locator(".said")).to_have_text(re.compile(r"^You bet Over 23 and made \d+$"))
    expect(settled.locator("a[data-cite]").first).to_be_hidden()
    settled.get_by_text("why?").click()
    expect(settled.locator("a[data-cite]").first).to_be_visible()
    expect(line(ben, 1, "over_23").locator(".said")).to_have_text(
        re.compile(r"^Seat 1 bet Over 23 and made \d+$")
    )
