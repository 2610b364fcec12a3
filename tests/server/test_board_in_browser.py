"""The analysis board and the drills in a real browser, by keyboard, against the real server."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.browsing import Visit, accessible, mode, open_table, sit
from tests.server.test_advice_in_browser import bet, told

pytestmark = pytest.mark.browser

SCREEN, PHONE = (1280, 720), (390, 844)


def answers(page: Page) -> Locator:
    """What is told of each side of the board."""
    return page.locator(".answer")


def worth(page: Page, choice: str, side: int = 0) -> Locator:
    """What a choice is worth, on one side of the board."""
    return answers(page).nth(side).locator(f"[data-choice='{choice}'] .worth")


def test_a_hand_is_typed_picked_changed_and_shared(visit: Visit) -> None:
    page = visit(SCREEN)
    page.goto("/analysis?game=over-under")
    typed = page.get_by_label("Your cards").first
    typed.fill("5h")
    typed.press("Enter")
    # 4 times 2,897 of 9,641, less the two units that are staked
    expect(worth(page, "under")).to_have_text("−0.798050")
    expect(page.locator(".worths > li.best")).to_have_attribute("data-choice", "under")
    expect(page.locator("[data-choice='surrender'] .fraction")).to_have_text("exactly −1")
    assert re.search(r"[?&]hand=5h", page.url)

    # another card, by the arrow keys: from the ace of spades to the king of hearts
    page.locator("card-picker [data-face='As']").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".worths > li.best")).to_have_attribute("data-choice", "over")
    assert re.search(r"[?&]hand=Kh", page.url)
    page.go_back()
    expect(worth(page, "under")).to_have_text("−0.798050")

    # the same with one deck, beside it
    page.get_by_role("button", name="What if").click()
    expect(answers(page)).to_have_count(2)
    page.locator(".board-rules summary").click()
    page.get_by_label(re.compile("^Decks")).select_option("1")
    expect(worth(page, "under", 1)).not_to_have_text("−0.798050")
    expect(worth(page, "under")).to_have_text("−0.798050")
    expect(answers(page).nth(1).locator("[data-choice='under'] .change")).to_contain_text(
        "by the change"
    )
    accessible(page, "the board with a what-if")

    other = visit(PHONE)
    other.goto(page.url)
    expect(worth(other, "under")).to_have_text("−0.798050")
    expect(worth(other, "under", 1)).to_have_text(worth(page, "under", 1).inner_text())
    accessible(other, "the board on a phone")

    # what is no hand is refused in words
    bad = visit(SCREEN, refused=422)
    bad.goto("/analysis?game=over-under&hand=5h+6h")
    expect(bad.locator(".answer .refusal")).to_contain_text("the first of the hand")
    expect(bad.locator(".answer .refusal a").first).to_have_text("§ 686a.7(f)")


def test_drills_are_answered_by_key_and_mistakes_come_again(visit: Visit) -> None:
    page = visit(SCREEN)
    page.goto("/drills?game=over-under&kind=decisions&seed=7")
    expect(page.locator("[data-choice]")).to_have_count(3)
    page.keyboard.press("3")  # to surrender is never best
    expect(page.locator(".verdict-paper.wrong")).to_be_visible()
    expect(page.locator("[data-score='Right']")).to_have_text("0 of 1")
    expect(page.locator("[data-score='To go over']")).to_have_text("1")
    best = page.locator(".worths > li.best").get_attribute("data-choice")
    accessible(page, "a drill that was answered")
    kept = json.loads(page.evaluate("localStorage.getItem('pitboss drills')"))
    assert list(kept["over-under decisions"]["wrong"]) == ["7"]

    # only what was wrong: the same question, until it was right twice
    page.get_by_label("Deal only hands that I got wrong").check()
    for left in ("1", "0"):
        next_ = page.get_by_role("button", name="Next")
        next_.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".asked .fine").last).to_contain_text("Question 7.")
        expect(page.locator(".verdict-paper")).to_have_count(0)
        at = [one.get_attribute("data-choice") for one in page.locator("[data-choice]").all()]
        page.keyboard.press(str(at.index(best) + 1))
        expect(page.locator(".verdict-paper.right")).to_be_visible()
        expect(page.locator("[data-score='To go over']")).to_have_text(left)
    page.keyboard.press("Enter")  # Next has the focus
    expect(page.locator(".asked")).to_contain_text("No mistake is left")

    # the house way, set by digits
    page.goto("/drills?game=face-up-pai-gow&kind=house_way&seed=1")
    expect(page.locator(".set-card[tabindex='0']")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    # a pair of tens: it stays high, queen and nine go low
    expect(page.locator(".verdict-paper.right")).to_contain_text("One pair: it stays high")

    phone = visit(PHONE)
    phone.goto("/drills?game=blackjack&kind=payout&seed=4")
    amount = phone.get_by_label("Dollars")
    expect(amount).to_be_focused()
    phone.keyboard.type("0.01")
    phone.keyboard.press("Enter")
    due = phone.locator(".verdict-paper.wrong h2")
    expect(due).to_have_text(re.compile(r"^Wrong: \$"))
    accessible(phone, "a payment on a phone")


@pytest.mark.shows("686a.7(g)(3)")
def test_686a_7_g_only_what_was_wrong_at_the_tables_is_drilled(visit: Visit) -> None:
    page = visit(SCREEN)
    table = open_table(page, "over-under")
    sit(page, table, 2)
    bet(page)
    mode(page, "ask")
    best = told(page, table, 2)["best"]
    page.locator(".options [data-option=surrender]").click()
    mode(page, "bet")

    page.goto("/drills?game=dj-wild&kind=decisions&seed=1")
    page.get_by_label("Deal only hands that I got wrong").check()
    page.goto("/drills?game=dj-wild&kind=decisions")  # at this game nothing was wrong
    expect(page.locator(".asked")).to_contain_text("No mistake is left")
    page.get_by_label("Game").select_option("over-under")
    expect(page.locator(".asked .fine").last).to_contain_text("A hand of your own rounds.")
    expect(page.locator("[data-score='To go over']")).to_have_text("1")
    page.locator(f"[data-choice='{best}']").click()
    expect(page.locator(".verdict-paper.right")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".asked")).to_contain_text("No mistake is left")
    page.reload()  # what was gone over stays so
    expect(page.locator(".asked .fine").last).to_contain_text("A hand of your own rounds.")
    page.goto("/drills?game=over-under&kind=decisions")
    expect(page.locator(".asked")).to_contain_text("No mistake is left")
