"""The lobby, the table and the pit in a real browser, against the real server."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from tests.server import staff
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible_at_both_sizes,
    buy_chips,
    choose,
    confirm,
    elect,
    faces,
    hold,
    mode,
    open_table,
    place_bet,
    purse,
    replay,
    seat,
    sit,
    skip,
    staked,
    step_of,
    watch,
    whole_table,
)

from pitboss.chapters import CHAPTERS

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

# ---------------------------------------------------------------------------------------- fixtures


@dataclass(frozen=True)
class Process:
    """A casino that ``pitboss serve`` has opened."""

    address: str

    def session(self, name: str) -> str:
        """Everybody is new here."""
        raise AssertionError(f"{name} cannot come back: this casino has just opened")


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in a process of its own, whose house never loses patience."""
    database = tmp_path_factory.mktemp("casino") / "log.sqlite3"
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "serve"]
    command.append("--no-prepare")
    options = {"--port": "0", "--database": f"sqlite:///{database}", "--patience": "0"}
    for option in options.items():
        command.extend(option)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield Process(found[0])
                break
        else:
            pytest.fail(f"the server did not start:\n{said}")
        server.terminate()
        server.communicate(timeout=120)


def play_round(page: Page, table: str, option: str = "o") -> None:
    """One player's whole round."""
    sit(page, table, 2)
    place_bet(page, "3", "3")
    elect(page, option)
    mode(page, "bet")


# ------------------------------------------------------------------------------------- the layout


@pytest.mark.shows("686a.2(a)")
def test_686a_2_a_six_positions_on_one_side_the_dealer_opposite(visit: Visit) -> None:
    page = visit()
    page.goto(open_table(page))
    seats = page.locator(".seat")
    expect(seats).to_have_count(6)
    mode(page, "seat")  # nothing moves any more
    shoe = page.locator(".dealer-side").bounding_box()
    assert shoe is not None
    boxes = [seat.bounding_box() for seat in seats.all()]
    assert all(box and box["y"] > shoe["y"] + shoe["height"] for box in boxes)
    across = [box["x"] for box in boxes if box]  # seat 1 at the dealer's left, a player's right
    assert across == sorted(across, reverse=True)


@pytest.mark.shows("686a.2(b)(1)")
def test_686a_2_b_1_name_of_the_certificate_holder(
    real_visit: Visit, real_casino: "Served"
) -> None:
    page = real_visit()
    page.goto(f"/tables/{staff.found_table(real_casino, 'over-under')}")
    expect(page.locator(".felt .casino")).to_have_text("The Brass Rail")


@pytest.mark.shows("686a.2(b)(2)")
def test_686a_2_b_2_ante_over_and_under_have_areas_of_their_own(visit: Visit) -> None:
    page = visit()
    page.goto(open_table(page))
    for label in ("Ante", "Over 23", "Under 18"):
        expect(page.locator(".seat .area .label").get_by_text(label, exact=True)).to_have_count(6)


@pytest.mark.shows("686a.2(b)(3)")
def test_686a_2_b_3_three_rectangular_areas_for_the_hand(visit: Visit) -> None:
    page = visit()
    page.goto(open_table(page))
    expect(page.locator("[data-seat='4'] .hand .box")).to_have_count(3)
    mode(page, "seat")
    whole_table(page)
    for box in page.locator("[data-seat='4'] .hand .box").all():
        size = box.bounding_box()
        assert size
        assert size["height"] > size["width"] > 30


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize(
    "words",
    [
        pytest.param("All bets pay even money except for Bonus Bets",
                     marks=pytest.mark.shows("686a.2(b)(4)(i)")),
        pytest.param("House wins on 18–23", marks=pytest.mark.shows("686a.2(b)(4)(ii)")),
        pytest.param("Aces are always counted as 11", marks=pytest.mark.shows("686a.2(b)(4)(iii)")),
    ],
)  # fmt: skip
def test_686a_2_b_4_inscriptions(visit: Visit, words: str, size: Size) -> None:
    page = visit(size)
    page.goto(open_table(page))
    printed = page.locator(".arc" if size == WIDE else ".inscriptions").get_by_text(words)
    expect(printed).to_be_visible()
    expect(page.locator(".inscriptions li").get_by_text(words, exact=True)).to_have_count(1)


@pytest.mark.shows("686a.2(b)(5)")
@pytest.mark.parametrize(("offered", "areas"), [("true", 6), ("false", 0)])
def test_686a_2_b_5_bonus_area_where_the_bonus_is_offered(
    visit: Visit, offered: str, areas: int
) -> None:
    page = visit()
    page.goto(open_table(page, **{"rule.bonus_wager": offered}))
    expect(page.locator(".seat [data-wager=ante]")).to_have_count(6)
    expect(page.locator(".seat [data-wager=bonus]")).to_have_count(areas)


@pytest.mark.shows("686a.2(b)(6)")
def test_686a_2_b_6_payout_odds_of_every_wager(visit: Visit) -> None:
    page = visit()
    page.goto(open_table(page))
    sign = page.locator(".placard.odds")
    expect(sign).to_contain_text("6 or 33 50 to 1")
    expect(sign).to_contain_text("12 or 27 1 to 1")
    expect(sign).to_contain_text("Ante, Over 23, Under 18 1 to 1")


# --------------------------------------------------------------------------------------- the lobby


def test_a_table_is_opened_in_the_lobby_with_its_choices(visit: Visit) -> None:
    page = visit(refused=422)
    page.goto("/")
    page.get_by_label("Name at the tables").fill("Olive")
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".house .visitor")).to_contain_text("Olive")
    form = page.get_by_role("form", name="Open a table of Over/Under")
    form.get_by_label("Name of the table").fill("The corner table")
    form.get_by_text("Choices of the Rules Submission").click()
    form.get_by_label("Betting positions").fill("7")
    form.get_by_role("button", name="Open the table").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text(
        "Betting positions cannot be 7. Allowed: a whole number from 1 to 6"
    )
    expect(refusal.get_by_role("link")).to_have_text("§ 686a.2(a)")
    form.get_by_label("Name of the table").fill("The corner table")
    form.get_by_text("Choices of the Rules Submission").click()
    form.get_by_label("Betting positions").fill("3")
    form.get_by_role("button", name="Open the table").click()
    expect(page.locator(".seat")).to_have_count(3)
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Rules of The corner table")).to_be_visible()
    chosen = page.get_by_role("row", name="Betting positions")
    expect(chosen).to_contain_text("3 chosen")
    page.get_by_role("link", name="Pitboss Casino").click()
    expect(page.get_by_role("link", name="Go to The corner table")).to_be_visible()
    expect(page.get_by_role("link", name="Pit of The corner table")).to_have_count(0)  # the house's


def test_people_of_table_games_find_the_pit_of_a_table_in_the_lobby(
    real_visit: Visit, real_casino: "Served"
) -> None:
    staff.found_table(real_casino, "over-under", "The corner table")
    for name, found in (("Pat", 1), ("Dee", 1), ("Fin", 0)):
        page = real_visit(who=name)
        page.goto("/")
        expect(page.get_by_role("link", name="Go to The corner table")).to_be_visible()
        expect(page.get_by_role("link", name="Pit of The corner table")).to_have_count(found)


# --------------------------------------------------------------------------------------- the round


@pytest.mark.shows("686a.7(f)", "686a.7(j)")
def test_two_players_one_with_the_mouse_one_with_the_keyboard(visit: Visit) -> None:
    ann, ben = visit(), visit(PHONE)
    table = open_table(ann)
    sit(ann, table, 2)
    sit(ben, table, 4)
    expect(ann.locator("[data-seat='4'].taken")).to_be_visible()

    # Ann lays chips on the felt with the mouse; nothing is a wager until she places it
    for _ in range(2):
        ann.get_by_role("button", name="Add $5 to Ante at seat 2").click()
    expect(ann.locator("[data-seat='2'] [data-wager=ante].staged")).to_contain_text("$10")
    expect(ben.locator("[data-seat='2'] [data-wager=ante]")).not_to_contain_text("$10")
    ann.get_by_role("button", name="Place bet").click()
    expect(ben.locator("[data-seat='2'] [data-wager=ante]")).to_contain_text("$10")
    expect(mode(ann, "wait")).to_contain_text("Waiting for the bets of seat 4")

    # Ben does everything with the keyboard
    for key in ("4", "b", "3", "Enter"):
        ben.keyboard.press(key)
    expect(mode(ann, "ask")).to_contain_text("Over, under or surrender?")
    expect(ann.locator("[data-seat='2'][aria-current] playing-card")).to_have_count(1)
    expect(ann.locator("[data-seat='4'] playing-card")).to_have_count(1)
    expect(mode(ben, "wait")).to_contain_text("seat 2")

    choose(ann, "Over 23")
    expect(mode(ben, "ask").get_by_role("button")).to_have_count(3)
    elect(ben, "u")
    for page in (ann, ben):
        mode(page, "bet")
        expect(page.locator("body :focus")).to_have_count(1)
        lines = page.locator("settlement-list .line")
        expect(lines).to_have_count(5)  # two Antes, Over 23, Under 18, Bonus
        expect(lines.first).to_contain_text("$10 staked")
        expect(lines.filter(has=page.locator("a[data-cite]"))).to_have_count(5)
        expect(page.locator(".seat .result")).to_have_count(2 + 4)
        expect(page.locator(".seat .result:visible")).to_have_count(2)

    # a citation opens the gist of its paragraph, and gives the focus back
    ann.locator("settlement-list .line").first.get_by_text("why?").click()
    cited = ann.locator("settlement-list .line").first.locator("a[data-cite]").first
    cited.click()
    note = ann.get_by_role("dialog")
    expect(note).to_be_visible()
    expect(note.locator(".gist")).not_to_contain_text("…")
    expect(note.get_by_role("link")).to_have_attribute("href", re.compile("/paragraphs/686a"))
    ann.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(cited).to_be_focused()


def test_cards_come_one_after_another_unless_skipped(visit: Visit) -> None:
    page = visit(moving=True)
    sit(page, open_table(page), 2)
    place_bet(page, "3")
    mode(page, "ask")
    hold(page)
    elect(page, "o")
    mode(page, "busy")
    watch(page, seat(page, 2).locator(".hand:not(.collected) playing-card"), 3)
    assert page.locator("settlement-list .line").count() == 0  # nothing is told before it is seen
    assert purse(page).inner_text() == "$495"
    skip(page)
    mode(page, "bet")
    expect(page.locator("settlement-list .line")).to_have_count(2)
    expect(page.locator("[data-seat='2'] .result")).to_be_visible()
    expect(page.locator("[data-voice]")).to_contain_text("Seat 2")


def test_last_bet_is_repeated_cleared_and_undone(visit: Visit) -> None:
    page = visit()
    play_round(page, open_table(page))
    place = page.get_by_role("button", name="Place bet")
    rebet = page.get_by_role("button", name="Rebet & deal")
    page.keyboard.press("=")
    expect(place).to_contain_text("$10")
    page.keyboard.press("Delete")
    expect(rebet).to_be_visible()
    expect(place).to_be_hidden()
    page.keyboard.press("Backspace")
    expect(place).to_contain_text("$10")
    page.reload()
    mode(page, "bet")
    expect(page.locator("settlement-list .why").first).to_contain_text("for Over 23")
    rebet.click()
    mode(page, "ask")
    expect(staked(page, 2, "ante")).to_contain_text("$10")


def test_chips_beyond_the_limit_are_not_laid(visit: Visit) -> None:
    page = visit()
    sit(page, open_table(page), 1)
    for key in ("b", "5", "1"):
        page.keyboard.press(key)
    expect(page.get_by_role("alert")).to_contain_text("Bonus takes at most $100")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Ante takes at least $5")
    expect(purse(page)).to_have_text("$500")


@pytest.mark.shows("686a.6(f)")
def test_686a_6_f_a_refusal_is_said_in_words_with_its_paragraph(visit: Visit) -> None:
    page = visit()
    sit(page, open_table(page), 1, 3)
    for number in (1, 3):
        page.get_by_role("button", name=f"Add $5 to Ante at seat {number}").click()
    page.get_by_role("button", name="Place bet").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("wagers at boxes 1, 3")
    expect(alert).to_contain_text("Allowed: 2 adjacent boxes")
    expect(alert.get_by_role("link", name="§ 686a.6(f)")).to_be_visible()


def test_two_spots_of_one_player(visit: Visit) -> None:
    page = visit()
    sit(page, open_table(page), 5, 6)
    for number in (5, 6):
        page.get_by_role("button", name=f"Add $5 to Ante at seat {number}").click()
    page.get_by_role("button", name="Place bet $10").click()
    for number in (5, 6):
        elect(page, "s", f"Seat {number} has")
    expect(page.locator("settlement-list .line")).to_have_count(2)
    expect(page.locator("settlement-list .total")).to_have_text("You: −$10")


def test_a_line_that_was_dropped_is_taken_up_again(visit: Visit) -> None:
    page = visit()
    page.goto(open_table(page))
    mode(page, "seat")
    with page.expect_websocket():
        page.request.post("/name", form={"name": "Zoë"})
    expect(page.locator("[data-status]")).to_be_hidden()
    page.get_by_role("button", name="Sit here, at seat 1").click()
    expect(page.locator("[data-seat='1'] .owner")).to_have_text("Zoë (you)")


@pytest.mark.shows("686a.7(m)")
def test_686a_7_m_a_past_round_is_replayed_step_by_step(visit: Visit) -> None:
    page = visit()
    table = open_table(page)
    play_round(page, table)
    page.get_by_role("link", name="Replay round 1").click()
    page.locator("round-replay[ready]").wait_for()
    shown = page.locator(".replay-bar output")
    step = int(shown.inner_text().split()[0])
    seen = [len(faces(seat(page, 2)))]
    while not page.locator("settlement-list .line").count():
        page.get_by_role("button", name="Forward").click()
        step += 1
        expect(shown).to_contain_text(f"{step} of")
        seen.append(len(faces(seat(page, 2))))
    assert sorted(seen) == seen
    assert (min(seen), max(seen)) == (0, 3)
    page.get_by_role("button", name="Back").click()
    expect(page.locator("settlement-list .line")).to_have_count(0)
    page.get_by_role("button", name="Last").click()
    expect(page.locator("settlement-list .line")).to_have_count(2)
    expect(page.locator(".transcript li").last).to_have_attribute("aria-current", "step")
    page.keyboard.press("Home")
    expect(shown).to_contain_text("0 of")
    page.get_by_role("button", name="Show step 2", exact=True).click()
    expect(shown).to_contain_text("2 of")


# ----------------------------------------------------------------------------------------- the pit


def read_off(pit: Page, *cards: str) -> None:
    """Reads cards off the real shoe by the keypad."""
    for card in cards:
        asked = pit.locator("[data-task] [data-what=deal]")
        with step_of(pit):
            asked.locator(f"[data-card='{card}']").click()
        expect(pit.locator("[data-log] li").first).to_contain_text(f"({card})")


@pytest.mark.shows("686a.9(a)")
def test_686a_9_a_the_pit_reads_a_real_shoe_and_a_card_lies_face_up(
    real_visit: Visit, real_casino: "Served"
) -> None:
    pit, ann = real_visit(who="Pat"), real_visit(PHONE)
    table = staff.stand(real_casino, "over-under", virtual=False)
    ann.goto(table)
    ann.get_by_role("button", name="Sit here, at seat 3").click()
    expect(ann.locator("[data-seat='3'].yours")).to_be_visible()
    pit.goto(f"{table}/pit")
    pit.get_by_role("button", name="Assert these").click()
    expect(pit.locator("[data-refusal]")).to_contain_text("not asserted")
    asked = confirm(pit, until="deal")
    asked.get_by_role("button", name="Dealt face down").click()
    buy_chips(ann)
    place_bet(ann, "3")
    expect(staked(pit, 3, "ante")).to_contain_text("$5")  # the deal is that of the round now
    asked = confirm(pit, until="deal")
    asked.get_by_label("Card", exact=True).fill("10d")
    asked.get_by_label("Card", exact=True).press("Enter")
    choose(ann, "Over 23", "Seat 3 has 10")
    read_off(pit, "Kh")
    pit.get_by_label("This card lay face up in the shoe").check()
    read_off(pit, "2c")
    expect(pit.locator("[data-log] li").first.get_by_role("link")).to_have_text("§ 686a.9(a)")
    read_off(pit, "9c")
    confirm(pit, until="take_bets")
    for page in (pit, ann):
        lines = page.locator("settlement-list .line")
        expect(lines).to_have_count(2)
        expect(lines.first).to_contain_text("29 wins for Over 23")
    expect(purse(ann)).to_have_text("$510")


def test_asides_of_the_pit_cite_their_paragraphs(real_visit: Visit, real_casino: "Served") -> None:
    page = real_visit(who="Pat")
    table = staff.stand(real_casino, "over-under")
    page.goto(f"{table}/pit")
    assert page.get_by_label("Name").count() == 0  # he says himself that he comes
    page.get_by_role("button", name="Come to deal").click()
    expect(page.locator(".dealer-name")).to_have_text("Dealer: Pat")
    cited = {"order_reshuffle": "686a.5(f)", "void_round": "R-GEN-5"}
    # nobody sits there who could be let in again, and no device is out of order
    expect(page.locator("[data-aside=permit_player]")).to_be_hidden()
    expect(page.locator("[data-aside=shuffler_repaired]")).to_be_hidden()
    for kind, cite in cited.items():
        expect(page.locator(f"[data-aside={kind}] [data-cite='{cite}']")).to_be_visible()


def test_the_pit_voids_a_round_and_every_stake_comes_back(
    real_visit: Visit, real_casino: "Served"
) -> None:
    """For a reason, which stands in the record; the table goes on with a new round."""
    page, pit = real_visit(), real_visit(who="Pat")
    table = staff.stand(real_casino, "over-under")
    sit(page, table, 2)
    had = purse(page).text_content() or ""
    place_bet(page, "3")
    mode(page, "ask")
    expect(purse(page)).not_to_have_text(had)
    pit.goto(f"{table}/pit")
    pit.get_by_role("button", name="Void the round").click()
    expect(pit.get_by_label("Reason")).to_be_focused()  # one is asked for
    pit.get_by_label("Reason").fill("a drink on the layout")
    pit.get_by_role("button", name="Void the round").click()
    expect(purse(page)).to_have_text(had)
    lines = page.locator("settlement-list .line")
    expect(lines.first).to_contain_text("a drink on the layout")


# ---------------------------------------------------------------------------------- every page


def every_page(page: Page) -> Iterator[str]:
    """Goes through all pages, each as it looks when it is in use."""
    table = open_table(page)
    page.goto("/")
    page.locator(".fan playing-card svg").first.wait_for(state="attached")
    page.get_by_text("Choices of the Rules Submission").first.click()
    yield "lobby"
    page.goto(table)
    mode(page, "seat")
    yield "table, before sitting down"
    sit(page, table, 2)
    page.keyboard.press("3")
    yield "table, betting"
    place_bet(page)
    mode(page, "ask")
    yield "table, deciding"
    elect(page, "o")
    mode(page, "bet")
    page.locator("action-bar .help summary").click()
    page.locator("settlement-list .line").first.get_by_text("why?").click()
    page.locator("settlement-list a[data-cite]").first.click()
    expect(page.get_by_role("dialog").locator(".gist")).not_to_contain_text("…")
    yield "table, settled"
    replay(page, table)
    yield "a past round"
    page.goto("/games/over-under/odds")
    expect(page.locator("table.figures")).to_be_visible()  # once they are counted
    yield "odds"
    for path in (f"{table}/rules", f"{table}/rounds", "/games/over-under/rules",
                 "/paragraphs/686a.7(d)", "/paragraphs/R-686a-3", "/tables/nowhere"):  # fmt: skip
        page.goto(path)
        yield path


def test_every_page_is_accessible_and_needs_no_scrolling_sideways(visit: Visit) -> None:
    page = visit(refused=404)
    for where in every_page(page):
        accessible_at_both_sizes(page, where)


def test_the_pit_is_accessible_and_needs_no_scrolling_sideways(
    real_visit: Visit, real_casino: "Served"
) -> None:
    pat = real_visit(who="Pat")
    table = staff.stand(real_casino, "over-under")
    sit(real_visit(), table, 2)
    pat.goto(f"{table}/pit")
    pat.locator("[data-what=take_bets]").wait_for()
    accessible_at_both_sizes(pat, "pit")


def test_the_lobby_has_a_table_of_every_game_and_no_broken_link(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    for game in CHAPTERS.values():
        title = game.file.chapter.title
        expect(page.locator(f"#open-{game.slug} > summary")).to_have_text(title)
    found = page.locator(".table-card a, .open-game a").all()
    for path in {link.get_attribute("href") or "" for link in found}:
        assert page.request.get(path).ok, path
