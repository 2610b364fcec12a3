"""Pai Gow Poker, Six-Card Fortune and Face Up Pai Gow Poker in a real browser."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server import staff
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible,
    buy_chips,
    choose,
    confirm,
    elect,
    expect_cards,
    expect_hand,
    faces,
    hold,
    line,
    mode,
    open_table,
    purse,
    replay,
    seat,
    sit,
    skip,
    staked,
    step_of,
    to_the_end,
    watch,
    whole_table,
    wide_enough,
)

from pitboss.chapters import CHAPTERS
from pitboss.regulation import Rules

if TYPE_CHECKING:
    from tests.server.conftest import Player, Served, StackedHouse

pytestmark = pytest.mark.browser

# The first stack is the dealer's, the next ones those of the seats from 1.
DEALER = "Kc Jd 9s 8c 6s 4d 2c"  # high cards only
TWO_PAIR = "As Ks Qd Qh 9c 4h 4s"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h Ah Ad"
NOTHING = "Jc 8d 6c 5d 3s 2h 7d"
PAIR = "Tc Td 7s 5c 3d 2s Qc"
DEALER_STRAIGHT = "6c 5h 4d 3c 2c 7s Jk"
SIX_DEALER = "9s 9d Kc 7h 4c 2d"
SIX_ACES = "As Ad Kd Qh 8c 3s"


def bet(page: Page, *wagers: str) -> None:
    """Stakes $25 on the main wager, $5 on each of these, and places the bet."""
    mode(page, "bet")
    page.locator("[data-cents='2500']").click()
    for wager in wagers:
        page.locator(f"action-bar [data-wager={wager}]").click()
        page.locator("[data-cents='500']").click()
    page.get_by_role("button", name="Place bet").click()


def sit_down(player: "Player", seat: int) -> None:
    """Somebody who plays without a browser."""
    player.sit_down(seat)
    player.until("take_bets")


def look(*who: "Page | Player") -> None:
    """They look at their cards, which lie face down for themselves until then."""
    for one in who:
        if isinstance(one, Page):
            mode(one, "look").get_by_role("button", name="Look at your cards").click()
        else:
            for number in one.now["you"]["seats"]:
                one.until("look_at_cards")
                one.do("look", seat=number)


def house_way(*players: "Player") -> None:
    """They all have their hands set by the dealer, and show them."""
    for player in players:
        for number in player.now["you"]["seats"]:
            player.until("set_hands")
            player.do("decision", seat=number, option="house way")


def answer(player: "Player", number: int, option: str, question: str = "") -> None:
    """They answer what their seat is asked, once it is."""
    while (asked := player.until("ask"))["seat"] != number or question not in asked["question"]:
        player.next("steps")
    player.do("decision", seat=number, option=option)


def card(page: Page, face: str) -> Locator:
    """A card that is to be set."""
    return page.locator(f".set-card[data-face='{face}']")


def expect_set(page: Page, which: str, cards: str) -> None:
    """These cards come to be laid out in the high or the low hand, in this order."""
    expect_cards(page.locator(f".set-hand.{which}"), cards)


def set_low(page: Page, cards: str) -> None:
    """Moves cards to the low hand, one by one."""
    for face in cards.split():
        card(page, face).click()
        expect(page.locator(f".set-hand.low .set-card[data-face='{face}']")).to_be_visible()


def house_way_set(page: Page) -> None:
    """Sets the hands the house way."""
    mode(page, "set").get_by_role("button", name="House way", exact=True).click()
    page.get_by_role("button", name="Set the hands").click()


def part(page: Page, whose: str, which: str) -> Locator:
    """A high or a low hand on the felt."""
    return page.get_by_role("group", name=f"{which} hand of {whose}", exact=True)


def worth(page: Page) -> Locator:
    """What the hands are worth that are laid out."""
    return page.locator(".worth")


# ------------------------------------------------------------------------------------- the layout


AREAS = {
    "pai-gow": ("Pai Gow Poker", "Fortune", "Emperor's Treasure", "Pai Gow Insurance",
                "Progressive Payout"),
    "six-card-pai-gow": ("Pai Gow Poker", "Double Down", "Fortune", "Insurance",
                         "Progressive Payout"),
    "face-up-pai-gow": ("Pai Gow Poker", "Ace High", "Fortune", "Progressive Payout"),
}  # fmt: skip
LAYOUT = [f"2(b)({number})" for number in range(1, 10)]


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param("pai-gow", marks=pytest.mark.shows(*(f"645a.{one}" for one in LAYOUT))),
        pytest.param(
            "six-card-pai-gow", marks=pytest.mark.shows(*(f"670a.{one}" for one in LAYOUT))
        ),
        pytest.param(
            "face-up-pai-gow", marks=pytest.mark.shows(*(f"688a.{one}" for one in LAYOUT))
        ),
    ],
)
def test_2_b_name_areas_high_and_low_hands_and_odds(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(open_table(page, slug))
    casino = page.locator(".felt .casino")
    expect(casino).to_be_visible()
    expect(casino).to_have_text("Pitboss Casino")
    whole_table(page)
    for label in AREAS[slug]:
        expect(page.locator(".seat .area .label").get_by_text(label, exact=True)).to_have_count(6)
    for which in ("High", "Low"):
        for whose in ("the dealer", "seat 1", "seat 6"):
            expect(part(page, whose, which)).to_contain_text(which)
    expect(page.get_by_role("group", name="Spare card")).to_have_count(0)
    for inscription in Rules(CHAPTERS[slug].file).inscriptions():
        expect(page.locator(".arc text").filter(has_text=inscription.words)).to_be_visible()
    page.get_by_role("button", name="What every wager pays").click()
    sign = page.get_by_role("dialog", name="What every wager pays")
    for wager in ("fortune_bonus", "progressive"):
        expect(sign.locator(f"[data-wager={wager}] tbody tr").first).to_be_visible()


def test_the_lobby_takes_a_word_or_an_amount(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("#open-pai-gow > summary").click()
    form = page.get_by_role("form", name="Open a table of Pai Gow Poker", exact=True)
    form.get_by_text("Choices of the Rules Submission").click()
    field = form.locator("[name='rule.dealer_bet_vs_bank']")
    expect(field).to_have_value("last")
    field.fill("2500")
    form.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("row", name=re.compile("2500 chosen"))).to_be_visible()


# -------------------------------------------------------------------------------- setting the hands


@pytest.mark.shows("645a.11(b)", "645a.11(e)", "645a.11(a)(1)")
def test_645a_11_hands_are_set_by_clicks_and_hidden_until_they_are_shown(
    real_visit: Visit, real_casino: "Served", house: "StackedHouse"
) -> None:
    house.first = f"{DEALER} {TWO_PAIR} {PAIR}"
    ann, eve = real_visit(), real_visit(PHONE)
    table = staff.stand(real_casino, "pai-gow")
    sit(ann, table, 1)
    ben = real_casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 2)
    eve.goto(table)
    bet(ann, "fortune_bonus")
    ben.do("bet", seat=2, wagers={"pai_gow": 1000, "fortune_bonus": 100})

    # nobody knows his own cards before he looks
    mode(ann, "look")
    assert set(faces(seat(ann, 1).locator(".parts"))) == {"??"}
    look(ann)
    expect(mode(ann, "wait")).to_contain_text("Waiting for seat 2 to look at its cards")
    expect(seat(ann, 1).locator("playing-card[face='As']")).to_be_visible()
    assert set(faces(seat(eve, 1).locator(".parts"))) == {"??"}
    look(ben)

    # the cards are sorted, all in the high hand; what is laid out is told by the server
    asked = mode(ann, "set")
    expect_set(ann, "high", "As Ks Qh Qd 9c 4s 4h")
    expect(worth(ann)).to_have_text("Five cards to the high hand, two cards to the low hand.")
    expect(asked.get_by_role("button", name="Surrender")).to_have_count(0)  # an optional wager
    ann.keyboard.press("Enter")
    expect(worth(ann)).to_contain_text("0 of 2 in the low hand")
    asked.get_by_role("button", name="By suit").click()  # another way to look at them
    expect_set(ann, "high", "As Ks 4s Qh 4h Qd 9c")
    asked.get_by_role("button", name="By suit").click()
    expect_set(ann, "high", "As Ks Qh Qd 9c 4s 4h")
    card(ann, "4s").click()
    expect(ann.locator("hand-setter [aria-live]")).to_have_text("Four of spades to the low hand")
    card(ann, "4h").click()
    card(ann, "As").click()
    expect(ann.locator("hand-setter [aria-live]")).to_contain_text("move one of them back first")
    expect_set(ann, "low", "4s 4h")
    expect(worth(ann)).to_have_text("High: pair of queens Low: pair of fours")

    # nobody else sees more than two hands face down
    ann.get_by_role("button", name="Set the hands").click()
    expect(mode(ann, "wait")).to_contain_text("Waiting for seat 2 to set its hands")
    expect_cards(part(ann, "seat 1", "Low"), "4s 4h")
    expect(seat(eve, 1).locator(".parts.set")).to_be_visible()
    assert faces(part(eve, "seat 1", "High")) == ["??"] * 5
    assert faces(part(eve, "seat 1", "Low")) == ["??"] * 2
    expect(seat(eve, 2).locator(".parts:not(.set) playing-card")).to_have_count(7)
    expect(seat(eve, 3).locator("playing-card")).to_have_count(0)  # an empty position's are gone

    house_way(ben)
    mode(ann, "bet")
    for page in (ann, eve):
        expect_cards(part(page, "seat 1", "Low"), "4s 4h")
        expect(part(page, "the dealer", "Low").locator("playing-card")).to_have_count(2)
        expect(line(page, 1, "pai_gow").locator(".net")).to_have_text("+$25")
        vigorish = line(page, 1, "vigorish")
        expect(vigorish).to_contain_text("Seat 1 pays a vigorish of $1.25. $1.25 paid.")
        expect(vigorish.locator(".net")).to_have_text("−$1.25")
    expect(ann.locator("settlement-list .total")).to_have_text("You: +$18.75")
    expect(seat(ann, 1).locator(".result")).to_contain_text("+$18.75")

    # the same round again, step by step
    ann.get_by_role("link", name="Replay round 1").click()
    to_the_end(ann)
    expect_cards(part(ann, "seat 1", "Low"), "4s 4h")


@pytest.mark.shows("645a.14(d)")
def test_at_a_table_for_practice_nobody_need_say_that_he_looks(
    visit: Visit, casino: "Served", house: "StackedHouse"
) -> None:
    """Nobody deals there who could expose a card, for which he might void the hand."""
    house.first = f"{DEALER} {TWO_PAIR} {PAIR}"
    page = visit(who="Ann")
    table = open_table(page, "pai-gow", **{"rule.two_adjacent_areas": "true"})
    sit(page, table, 1, 2)
    ben = casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 4)
    ben.do("bet", seat=4, wagers={})  # who sits a round out does not play in it
    for number in (1, 2):
        for _ in range(2):
            page.locator("[data-cents='500']").click()
        if number == 1:
            page.locator(".seat-tab[data-seat='2']").click()
    page.get_by_role("button", name="Place bet").click()
    expect(mode(page, "set")).to_contain_text("Seat 2: set your hands")
    expect(page.locator(".panel.setting")).to_be_focused()  # for the keys
    ben.until("set_hands")
    looks = [(step["who"], step["seat"]) for step in ben.steps("look")]
    assert looks == [("house", 1), ("house", 2)]
    assert {face for step in ben.steps("look") for face in step["cards"]} == {"??"}


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_players_where_a_pit_is_look_when_they_say_so(
    real_visit: Visit, real_casino: "Served", house: "StackedHouse"
) -> None:
    house.first = f"{DEALER} {TWO_PAIR} {PAIR}"
    page = real_visit()
    table = staff.stand(real_casino, "pai-gow")
    sit(page, table, 1)
    ben = real_casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 2)
    bet(page)
    ben.do("bet", seat=2, wagers={"pai_gow": 1000})
    expect(mode(page, "look")).to_contain_text("Seat 1: your cards lie face down")
    look(ben)
    expect(seat(page, 1).locator(".parts playing-card[face='??']")).to_have_count(7)
    assert ben.until("look_at_cards")["waiting"] == [1]  # and nobody looks for him
    page.keyboard.press("l")
    mode(page, "set")
    expect(seat(page, 1).locator("playing-card[face='As']")).to_be_visible()


@pytest.mark.shows("645a.14(d)", "688a.11(a)")
def test_a_player_alone_where_a_pit_is_looks_when_he_says_so(
    real_visit: Visit, real_casino: "Served", house: "StackedHouse"
) -> None:
    """The pit may tell of an exposed card until then."""
    house.first = f"{DEALER_STRAIGHT} {TWO_PAIR}"
    page = real_visit(PHONE)
    sit(page, staff.stand(real_casino, "face-up-pai-gow"), 1)
    bet(page)
    mode(page, "look")  # with the dealer's hands before him
    expect_hand(part(page, "the dealer", "High"), "6c 5h 4d 3c 2c")
    assert set(faces(seat(page, 1).locator(".parts"))) == {"??"}
    look(page)
    mode(page, "set")
    expect(seat(page, 1).locator("playing-card[face='As']")).to_be_visible()


@pytest.mark.shows("645a.11(f)(1)(iii)")
def test_645a_11_f_1_iii_a_foul_hand_is_warned_of_and_lost(
    visit: Visit, house: "StackedHouse"
) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(PHONE)
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    mode(page, "set")
    set_low(page, "Qd Qh")
    expect(worth(page)).to_contain_text(
        "Foul: the low hand (pair of queens) ranks above the high hand"
    )
    expect(worth(page).get_by_role("link", name="§ 645a.11(f)(1)(iii)")).to_be_visible()
    set_ = page.locator(".set-hands")
    set_.click()
    expect(set_).to_contain_text("Set the foul hand all the same")
    card(page, "Qd").click()  # thinks better of it, and back again
    expect(set_).to_contain_text("Set the hands")
    set_low(page, "Qd")
    expect(worth(page)).to_contain_text("Foul")
    set_.click()
    expect(set_).to_contain_text("Set the foul hand all the same")
    set_.click()
    choose(page, "Show the hands")
    expect(line(page, 1, "pai_gow")).to_contain_text("foul: the low hand outranks the high hand")
    expect(page.locator("settlement-list .total")).to_have_text("You: −$25")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_cards_are_dragged_to_the_other_hand(
    visit: Visit, house: "StackedHouse", size: Size
) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(size, moving=True)
    sit(page, open_table(page, "pai-gow"), 1)
    hold(page)
    bet(page)
    skip(page)
    mode(page, "set")
    low = page.locator(".set-hand.low")
    card(page, "Qd").drag_to(low)
    card(page, "As").drag_to(low)
    expect_set(page, "low", "As Qd")
    card(page, "Ks").drag_to(card(page, "Qd"))  # takes its place
    expect_set(page, "low", "As Ks")
    card(page, "As").drag_to(page.locator("settlement-list"))  # nowhere
    expect_set(page, "low", "As Ks")
    card(page, "As").drag_to(card(page, "9c"))
    expect_set(page, "low", "Ks")
    card(page, "As").click()  # a click after a drag is a click
    expect_set(page, "low", "As Ks")
    expect(worth(page)).to_have_text("High: two pair, queens and fours Low: ace-king")


def test_hands_are_set_by_the_keyboard_alone(visit: Visit, house: "StackedHouse") -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit()
    sit(page, open_table(page, "pai-gow"), 1)
    for key in ("4", "Enter"):
        page.keyboard.press(key)
    mode(page, "set")
    said = page.locator("hand-setter [aria-live]")
    focused = page.locator(".set-card:focus-visible")

    def expect_focus(label: str) -> None:
        expect(focused).to_have_attribute("aria-label", label)

    page.keyboard.press("ArrowRight")
    expect_focus("Ace of spades: move it to the low hand")
    page.keyboard.press("Enter")
    expect(said).to_have_text("Ace of spades to the low hand")
    expect_focus("King of spades: move it to the low hand")
    page.keyboard.press("End")
    expect_focus("Four of hearts: move it to the low hand")
    page.keyboard.press("Space")
    expect(said).to_have_text("Four of hearts to the low hand")
    page.keyboard.press("ArrowDown")
    expect_focus("Four of hearts: move it to the high hand")
    page.keyboard.press("Enter")
    expect(said).to_have_text("Four of hearts to the high hand")
    page.keyboard.press("2")  # the second card, by its number
    expect(said).to_have_text("King of spades to the low hand")
    expect(worth(page)).to_have_text("High: two pair, queens and fours Low: ace-king")
    page.keyboard.press("Tab")
    page.locator(".set-hands").focus()
    page.keyboard.press("Enter")
    elect(page, "s")
    expect(line(page, 1, "pai_gow").locator(".said")).to_contain_text("beat the dealer's king")


@pytest.mark.shows("645a.11(a)(1)", "645a.11(c)")
def test_645a_11_a_1_the_dealer_tells_the_house_way(visit: Visit, house: "StackedHouse") -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(PHONE)
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    asked = mode(page, "set")
    set_low(page, "Qd Qh")  # his own idea, until he asks
    asked.get_by_role("button", name="House way", exact=True).click()
    way = asked.locator(".house-words")
    expect(way).to_contain_text("Two pair, the higher jacks or queens")
    expect_set(page, "low", "As Ks")
    expect(worth(page)).to_have_text("High: two pair, queens and fours Low: ace-king")
    card(page, "Ks").click()  # as soon as they lie otherwise, it is not the house way any more
    expect(way).to_be_empty()
    house_way_set(page)
    mode(page, "ask")
    expect_cards(part(page, "seat 1", "Low"), "As Ks")


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_surrender_is_asked_when_the_dealers_hands_are_set(
    visit: Visit, house: "StackedHouse"
) -> None:
    house.first = f"{DEALER} {PAIR}"
    page = visit()
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    expect(mode(page, "set").locator("[data-option=surrender]")).to_have_count(0)
    house_way_set(page)
    choose(page, "Surrender", "Seat 1: surrender")
    expect(line(page, 1, "pai_gow")).to_contain_text("Seat 1 surrenders")


@pytest.mark.shows("688a.11(d)")
def test_688a_11_d_who_surrenders_is_asked_twice(visit: Visit, house: "StackedHouse") -> None:
    house.first = f"{DEALER} {PAIR}"
    page = visit()
    sit(page, open_table(page, "face-up-pai-gow"), 1)
    bet(page)
    button = mode(page, "set").locator("[data-option=surrender]")
    button.click()
    expect(button).to_contain_text("sure?")
    card(page, "Qc").click()
    expect(button).to_have_text(re.compile("^Surrender *R?$"))
    button.click()
    expect(button).to_contain_text("sure?")
    button.click()
    expect(line(page, 1, "pai_gow")).to_contain_text("Seat 1 surrenders")
    mode(page, "bet")
    assert faces(part(page, "seat 1", "Low")) == []


@pytest.mark.shows("645a.7(f)")
def test_645a_7_f_of_two_hands_the_first_is_set_first(visit: Visit, house: "StackedHouse") -> None:
    house.first = f"{DEALER} {TWO_PAIR} {PAIR}"
    page = visit(PHONE)
    sit(page, open_table(page, "pai-gow", **{"rule.two_adjacent_areas": "true"}), 1, 2)
    for number in (1, 2):
        for _ in range(2):
            page.locator("[data-cents='500']").click()
        if number == 1:
            page.locator(".seat-tab[data-seat='2']").click()
    page.get_by_role("button", name="Place bet").click()
    asked = mode(page, "set")
    expect(asked).to_contain_text("Seat 2: set your hands")
    expect(asked).to_contain_text("Then those of seat 1")
    set_low(page, "Qc 7s")
    page.locator(".set-hands").click()
    expect(asked).to_contain_text("Seat 1: set your hands")
    set_low(page, "As Ks")
    page.locator(".set-hands").click()
    for number in (2, 1):
        choose(page, "Show the hands", f"Seat {number}: surrender")
    mode(page, "bet")
    expect_cards(part(page, "seat 2", "Low"), "Qc 7s")


# --------------------------------------------------------------------------- the bank, Envy, dice


@pytest.mark.shows("645a.12(c)", "645a.12(d)(1)", "645a.12(g)", "645a.12(i)", "645a.12(j)")
def test_645a_12_a_player_banks_against_two_others(
    real_visit: Visit, real_casino: "Served", house: "StackedHouse"
) -> None:
    house.first = f"{TWO_PAIR} {PAIR} {NOTHING}"  # a bank is number one: his is the first stack
    ann = real_visit(PHONE, who="Ann")
    table = staff.stand(real_casino, "pai-gow", bank=True, bank_side_bets=True)
    name = table.removeprefix("/tables/")
    sit(ann, table, 1)
    others = ben, cat = [real_casino.player(who, name) for who in ("Ben", "Cat")]
    for number, player in enumerate(others, 2):
        sit_down(player, number)

    # who wagered in a round that nobody banked may bank the next
    bet(ann)
    for number, player in enumerate(others, 2):
        player.do("bet", seat=number, wagers={"pai_gow": 1000})
    look(ann, ben, cat)
    house_way(ben, cat)
    house_way_set(ann)
    answer(cat, 3, "show")
    answer(ben, 2, "show")
    choose(ann, "Show")
    answer(cat, 3, "pass", "bank")
    answer(ben, 2, "pass", "bank")
    asked = mode(ann, "ask")
    expect(asked).to_contain_text("will you bank this round?")
    asked.locator("[data-option=bank]").click()
    expect(seat(ann, 1).locator(".bank-mark")).to_have_text("Bank")
    mode(ann, "bet")  # he may stake on what the casino lets him, and only there
    expect(ann.locator("action-bar [data-wager=pai_gow]")).to_be_hidden()
    ann.locator("action-bar [data-wager=fortune_bonus]").click()
    ann.locator("[data-cents='500']").click()
    ann.get_by_role("button", name="Place bet").click()
    expect(mode(ann, "wait")).to_contain_text("Waiting for the bets of seats 2, 3")
    for number, player in enumerate(others, 2):
        player.until("take_bets")
        player.do("bet", seat=number, wagers={"pai_gow": 1000})

    # the dealer wagers against the bank, as much as he allows
    asked = mode(ann, "ask")
    amount = asked.get_by_role("spinbutton")
    expect(amount).to_have_value("25")
    amount.fill("10")
    asked.locator("button[data-option=dealer_wager]").click()
    expect(mode(ann, "wait")).to_contain_text("Waiting for seats 3 and 2 to look at their cards")
    look(ben, cat)
    expect(mode(ann, "wait")).to_contain_text("Waiting for seats 3 and 2 to set their hands")
    house_way(ben, cat)

    # the bank turns his cards over and sets his hands when the others have
    look(ann)
    mode(ann, "set")
    set_low(ann, "As Ks")
    ann.locator(".set-hands").click()
    answer(cat, 3, "show")
    answer(ben, 2, "show")
    taken = line(ann, 1, "bank")
    expect(taken).to_contain_text("Bank")
    expect(taken).to_contain_text("are left in the centre")
    expect_cards(part(ann, "seat 1", "Low"), "As Ks")
    expect(ann.locator("settlement-list .total")).to_have_text("You: +$4.50")  # $5 on the Fortune
    expect(purse(ann)).to_have_text("$479.50")  # of $475 after round 1
    expect(seat(ann, 1).locator(".result")).to_contain_text("+$4.50")


@pytest.mark.shows("645a.11(h)(1)(ii)")
def test_645a_11_h_1_ii_envy_for_the_straight_flush_of_another(
    real_visit: Visit, real_casino: "Served", house: "StackedHouse"
) -> None:
    house.first = f"{DEALER} {PAIR} {STRAIGHT_FLUSH}"
    ann = real_visit()
    table = staff.stand(real_casino, "pai-gow")
    sit(ann, table, 1)
    ben = real_casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 2)
    bet(ann, "fortune_bonus")
    ben.do("bet", seat=2, wagers={"pai_gow": 1000, "fortune_bonus": 500})
    look(ann, ben)
    house_way(ben)
    house_way_set(ann)
    mode(ann, "bet")
    expect(line(ann, 2, "fortune_bonus")).to_contain_text("pays 50 to 1")
    envy = line(ann, 1, "fortune_bonus.envy")
    expect(envy).to_contain_text("Fortune Bonus: Envy")
    expect(envy).to_contain_text("Envy for the straight flush of seat 2: $20. $20 paid.")
    expect(seat(ann, 1).locator("[data-wager=fortune_bonus] .outcome")).to_have_text("+$15")


@pytest.mark.shows("645a.8(g)")
def test_the_number_the_first_stack_and_the_empty_positions_are_seen(
    visit: Visit, house: "StackedHouse"
) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(moving=True)
    sit(page, open_table(page, "pai-gow"), 1)
    hold(page)
    bet(page)
    mode(page, "busy")
    watch(page, seat(page, 2).locator("playing-card"), 7)
    expect(page.get_by_role("img", name="Number 1")).to_be_visible()
    expect(page.locator(".start-sign")).to_contain_text("First: dealer")
    skip(page)
    mode(page, "set")
    expect(seat(page, 2).locator("playing-card")).to_have_count(0)
    expect(seat(page, 1).locator("playing-card")).to_have_count(7)


# -------------------------------------------------------------------------- Six-Card and Face Up


@pytest.mark.shows("670a.11(c)", "670a.11(g)(2)")
def test_670a_11_c_double_down_before_six_cards_are_set(
    visit: Visit, house: "StackedHouse"
) -> None:
    house.first = f"{SIX_DEALER} {SIX_ACES}"
    page = visit(PHONE)
    sit(page, open_table(page, "six-card-pai-gow"), 1)
    bet(page)
    asked = mode(page, "ask")
    expect(asked).to_contain_text("a Double Down Wager of $25?")
    choose(page, "Double Down $25 more")
    expect(staked(page, 1, "double_down")).to_contain_text("$25")
    mode(page, "set")
    set_low(page, "Kd")
    expect(worth(page)).to_have_text("High: pair of aces Low: king")
    page.locator(".set-hands").click()
    mode(page, "bet")
    expect_cards(part(page, "seat 1", "Low"), "Kd")
    expect(part(page, "the dealer", "High").locator("playing-card")).to_have_count(5)
    expect(line(page, 1, "double_down")).to_contain_text("$25 staked")
    expect(line(page, 1, "vigorish")).to_have_count(0)


@pytest.mark.shows("688a.11(a)")
def test_688a_11_a_the_dealers_hands_lie_face_up_before_any_is_set(
    visit: Visit, house: "StackedHouse"
) -> None:
    house.first = f"{DEALER_STRAIGHT} {TWO_PAIR}"
    page = visit()
    sit(page, open_table(page, "face-up-pai-gow"), 1)
    bet(page)
    mode(page, "set")
    expect_hand(part(page, "the dealer", "High"), "6c 5h 4d 3c 2c")
    expect_hand(part(page, "the dealer", "Low"), "Jk 7s")
    expect(page.locator(".speech")).to_contain_text("Dealer: straight in the high hand")
    set_low(page, "As Ks")
    page.locator(".set-hands").click()
    choose(page, "Show the hands")
    expect(line(page, 1, "pai_gow")).to_contain_text("is a tie and returns")


# ----------------------------------------------------------------------------------------- the pit


@pytest.mark.shows("645a.14(d)", "645a.5(i)(1)(ii)")
def test_a_real_table_is_run_from_the_pit_console(real_visit: Visit, real_casino: "Served") -> None:
    pit, ann = real_visit(who="Pat"), real_visit(PHONE)
    table = staff.stand(real_casino, "pai-gow", virtual=False, start_method="shaker")
    ann.goto(table)
    ann.get_by_role("button", name="Sit here, at seat 3").click()
    expect(ann.locator("[data-seat='3'].yours")).to_be_visible()
    pit.goto(f"{table}/pit")
    confirm(pit, until="take_bets")
    buy_chips(ann)
    bet(ann)

    # the dice: no roll, then one that counts to seat 3
    dice = confirm(pit, until="read_dice")
    expect(mode(ann, "wait")).to_contain_text("Waiting for the dealer to read the dice")
    with step_of(pit):
        dice.get_by_role("button", name="No roll: not all lie flat").click()
    expect(pit.locator("[data-log] li").first).to_contain_text("No roll: not all dice lie flat")
    dice = confirm(pit, until="read_dice")
    for die, face in enumerate("552", 1):
        dice.get_by_label(f"Die {die}").select_option(face)
    with step_of(pit):
        dice.get_by_role("button", name="Enter the dice").click()
    asked = confirm(pit, until="deal")
    expect(ann.get_by_role("img", name="Dice: 5, 5, 2")).to_be_visible()

    # stacks clockwise from there; nobody reads those of empty positions
    dealt = {"seat 3": PAIR.split(), "dealer": DEALER.split()}
    for at in range(49):
        question = asked.locator(".question").inner_text()
        place = question.removeprefix("Deal a card face down to ").removeprefix("the ")
        if at == 0:
            assert place == "seat 3"
        with step_of(pit):
            if place in dealt:
                asked.locator(f"[data-card='{dealt[place].pop(0)}']").click()
            else:
                asked.get_by_role("button", name="Dealt face down").click()
    expect(seat(ann, 3).locator(".first-mark")).to_be_visible()
    confirm(pit, until="look_at_cards")

    # a card was exposed, which everybody sees: the player plays on, unseen the others
    mode(ann, "look")
    pit.locator("#exposed-seat").select_option("3")
    pit.locator("#exposed-nth").fill("2")
    pit.get_by_role("button", name="A card was exposed").click()
    confirm(pit, until="ask")
    for page in (pit, ann):
        expect(seat(page, 3).locator(f"playing-card[face='{PAIR.split()[1]}']")).to_be_visible()
        assert faces(seat(page, 3).locator(".parts")).count("??") == 6
    choose(ann, "Play the hand out", "play the hand out, or void it?")
    pit.get_by_role("button", name="All look at their cards").click()

    # he lays his hands down unread
    mode(ann, "set")
    pit.get_by_role("button", name="Seat 3 has laid its hands down").click()
    pit.locator("[data-what=turn_up]").wait_for()

    # the dealer's hands are set otherwise than the house requires, and reset
    asked = confirm(pit, until="arrange_hands")
    expect(asked.locator(".question")).to_have_text("Set the hands of the dealer")
    asked.get_by_text("They lie otherwise").click()
    set_low(pit, "4d 2c")
    asked.get_by_role("button", name="Enter as they lie").click()
    expect(pit.locator("[data-log]")).to_contain_text("The dealer: high hand")
    pit.locator("[data-what=record]").wait_for()
    confirm(pit, until="ask")
    choose(ann, "Show the hands")
    asked = pit.locator("[data-task] [data-what=arrange_hands]")
    expect(asked.locator(".question")).to_have_text("How were the hands of seat 3 set?")
    set_low(pit, "Qc 7s")
    asked.get_by_role("button", name="Enter the hands").click()
    pit.locator("[data-what=turn_up]").wait_for()
    confirm(pit, until="take_bets")
    for page in (pit, ann):
        expect(line(page, 3, "pai_gow")).to_contain_text("Seat 3")
        expect_cards(part(page, "seat 3", "Low"), "Qc 7s")
        assert faces(part(page, "the dealer", "Low")) != ["4d", "2c"]


@pytest.mark.shows("R-GEN-10", "688a.11(b)(1)")
def test_the_pit_of_a_virtual_table_sets_nobodys_hands(
    real_visit: Visit, real_casino: "Served", house: "StackedHouse"
) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    pit = real_visit(who="Pat")
    table = staff.stand(real_casino, "face-up-pai-gow")
    ann = real_casino.player("Ann", table.removeprefix("/tables/"))
    sit_down(ann, 1)
    ann.do("bet", seat=1, wagers={"pai_gow": 1000, "fortune_bonus": 100})
    look(ann)
    ann.until("set_hands")
    pit.goto(f"{table}/pit")
    asked = pit.locator("[data-what=set_hands]")
    expect(asked).to_contain_text("Hands to be set: seat 1")
    expect(asked).to_contain_text("The players decide this themselves")
    expect(asked.get_by_role("button")).to_have_count(0)
    house_way(ann)
    expect(line(pit, 1, "pai_gow")).to_be_visible()


# ---------------------------------------------------------------------------------- every page


@pytest.mark.parametrize(
    ("slug", "size"),
    [("pai-gow", PHONE), ("six-card-pai-gow", WIDE), ("face-up-pai-gow", PHONE)],
)
def test_every_page_is_accessible_and_needs_no_scrolling_sideways(
    real_visit: Visit, real_casino: "Served", house: "StackedHouse", slug: str, size: Size
) -> None:
    count = CHAPTERS[slug].file.hand.cards
    stacks = (DEALER, TWO_PAIR, PAIR)
    house.first = " ".join(" ".join(stack.split()[:count]) for stack in stacks)
    page, pat = real_visit(size), real_visit(size, who="Pat")
    table = staff.stand(real_casino, slug)
    page.goto(table)
    mode(page, "seat")
    accessible(page, "an empty table")
    sit(page, table, 1)
    ben = real_casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 2)
    bet(page, "fortune_bonus")
    ben.do("bet", seat=2, wagers={"pai_gow": 1000, "fortune_bonus": 500})
    accessible(page, "not looked at")
    look(page, ben)
    if slug == "six-card-pai-gow":
        choose(page, "No Double Down")
        answer(ben, 2, "no_double_down")
    mode(page, "set")
    set_low(page, " ".join(("Qd", "Qh")[: CHAPTERS[slug].file.hand.low]))
    page.get_by_role("button", name="House way", exact=True).click()
    expect(page.locator(".house-words")).to_contain_text("House way")
    accessible(page, "setting")
    pat.goto(f"{table}/pit")
    pat.locator("[data-what=set_hands]").wait_for()
    accessible(pat, "pit")
    house_way(ben)
    house_way_set(page)
    mode(page, "bet")
    accessible(page, "settled")
    replay(page, table)
    accessible(page, "replay")
    page.goto(f"{table}/rules")
    assert wide_enough(page)
