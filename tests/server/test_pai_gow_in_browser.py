"""Pai Gow Poker, Six-Card Fortune and Face Up Pai Gow Poker in a real browser."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from pitboss.cards import cards, pack, unpack
from pitboss.games import GAMES
from pitboss.procedure.answers import Answer, NumberDrawn
from pitboss.procedure.house import House
from pitboss.procedure.requests import DrawNumber, Request
from pitboss.server.app import with_every_wager
from pitboss.server.visitors import COOKIE

if TYPE_CHECKING:
    from tests.server.conftest import Player, Served

pytestmark = pytest.mark.browser

CHROMIUM = os.environ.get("PITBOSS_CHROMIUM", "/usr/bin/chromium")
QUIET = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
WIDE, PHONE = (1280, 800), (360, 740)
SECONDS = 10_000

# The first stack is the dealer's, the next ones those of the seats from 1.
DEALER = "Kc Jd 9s 8c 6s 4d 2c"  # high cards only
TWO_PAIR = "As Ks Qd Qh 9c 4h 4s"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h Ah Ad"
NOTHING = "Jc 8d 6c 5d 3s 2h 7d"
PAIR = "Tc Td 7s 5c 3d 2s Qc"
DEALER_STRAIGHT = "6c 5h 4d 3c 2c 7s Jk"
SIX_DEALER = "9s 9d Kc 7h 4c 2d"
SIX_ACES = "As Ad Kd Qh 8c 3s"


class StackedHouse(House):
    """The first stack is always the dealer's, and these cards lie on top of every deck."""

    first = ""

    def answer(self, request: Request, *, virtual: bool, pit: bool = False) -> Answer | None:
        """Dealing starts at the dealer."""
        if virtual and isinstance(request, DrawNumber):
            return NumberDrawn(1)
        return super().answer(request, virtual=virtual, pit=pit)

    def _shuffle(self, stack: str | None) -> str | None:
        if stack is None:
            return None
        top = cards(self.first)
        return pack([*top, *(card for card in unpack(stack) if card not in top)])


# ---------------------------------------------------------------------------------------- fixtures


@pytest.fixture
def house() -> StackedHouse:
    """Cards as a test stacks them."""
    return StackedHouse(Random(645), lambda: int(time()))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium."""
    if not Path(CHROMIUM).exists():
        pytest.fail(f"no browser at {CHROMIUM}: install Debian's chromium, or set PITBOSS_CHROMIUM")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, casino: "Served") -> Iterator[Visit]:
    """A visitor's page in a browser context of its own. In the end none of them has thrown an error
    or complained of anything."""
    contexts, complaints = [], []

    def new(size: tuple[int, int] = WIDE, *, who: str = "", moving: bool = False) -> Page:
        address = f"http://{casino.host}"
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if moving else "reduce",
            base_url=address,
        )
        context.set_default_timeout(SECONDS)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        if who:
            session = casino.session(who)
            context.add_cookies([{"name": COOKIE, "value": session, "url": address}])
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        page.goto("/")
        return page

    expect.set_options(timeout=SECONDS)
    yield new
    for context in contexts:
        context.close()
    assert complaints == []


def open_table(page: Page, slug: str, **form: str) -> str:
    """Opens a table of the visitor's own with every wager; its path."""
    answer = page.request.post("/tables", form={**with_every_wager(GAMES[slug]), **form})
    assert answer.ok, answer.text()
    return urlsplit(answer.url).path


def mode(page: Page, wanted: str) -> Locator:
    """What the player is asked for, once it is this."""
    bar = page.locator(f"action-bar[data-mode={wanted}]")
    bar.wait_for()
    return bar


def sit(page: Page, table: str, *seats: int) -> None:
    """Sits down and buys chips; betting is open then."""
    if urlsplit(page.url).path != table:
        page.goto(table)
    for number in seats:
        page.get_by_role("button", name=f"Sit here, at seat {number}").click()
        expect(page.locator(f"[data-seat='{number}'].yours")).to_be_visible()
    mode(page, "bet")
    page.locator("action-bar").get_by_role("button", name="$500", exact=True).click()
    expect(page.locator(".chips-held .purse")).to_have_text("$500")


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


def house_way(*players: "Player") -> None:
    """They all have their hands set by the dealer, and show them."""
    for player in players:
        for number in player.now["you"]["seats"]:
            player.until("set_hands")
            player.do("decision", seat=number, option="house way")


def seat(page: Page, number: int) -> Locator:
    """A betting position on the felt."""
    return page.locator(f".seat[data-seat='{number}']")


def card(page: Page, face: str) -> Locator:
    """A card that is to be set."""
    return page.locator(f".set-card[data-face='{face}']")


def hand(page: Page, which: str) -> list[str]:
    """The cards in the high or the low hand, as they are laid out."""
    found = page.locator(f".set-hand.{which} .set-card").all()
    return [one.get_attribute("data-face") or "" for one in found]


def lying(page: Page, whose: str, which: str) -> list[str]:
    """The cards of a high or a low hand on the felt; a back is ``??``."""
    name = f"{which} hand of {whose}"
    found = page.get_by_role("group", name=name, exact=True).locator("playing-card").all()
    return [one.get_attribute("face") or "" for one in found]


def worth(page: Page) -> Locator:
    """What the hands are worth that are laid out."""
    return page.locator(".worth")


def line(page: Page, number: int, wager: str) -> Locator:
    """A settled wager in the list."""
    return page.locator(f"settlement-list .line[data-seat='{number}'][data-wager='{wager}']")


def wide_enough(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    size = page.viewport_size
    assert size is not None
    return bool(page.evaluate("document.documentElement.scrollWidth") <= size["width"])


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
    expect(page.locator(".felt .casino")).to_have_text("Pitboss Casino")
    for label in AREAS[slug]:
        expect(page.locator(".seat .area .label").get_by_text(label, exact=True)).to_have_count(6)
    for which in ("High", "Low"):
        for whose in ("the dealer", "seat 1", "seat 6"):
            area = page.get_by_role("group", name=f"{which} hand of {whose}", exact=True)
            expect(area).to_contain_text(which)
    expect(page.get_by_role("group", name="Spare card")).to_have_count(0)
    for inscription in GAMES[slug].chapter.inscription:
        expect(page.locator(".arc text").filter(has_text=inscription.words)).to_be_visible()
    page.get_by_role("button", name="What every wager pays").click()
    sign = page.get_by_role("dialog", name="What every wager pays")
    for wager in ("fortune_bonus", "progressive"):
        expect(sign.locator(f"[data-wager={wager}] tbody tr").first).to_be_visible()


def test_the_lobby_takes_a_word_or_an_amount(visit: Visit) -> None:
    page = visit()
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
    visit: Visit, casino: "Served", house: StackedHouse
) -> None:
    house.first = f"{DEALER} {TWO_PAIR} {PAIR}"
    ann, eve = visit(), visit(PHONE)
    table = open_table(ann, "pai-gow")
    sit(ann, table, 1)
    ben = casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 2)
    eve.goto(table)
    bet(ann, "fortune_bonus")
    ben.do("bet", seat=2, wagers={"pai_gow": 1000, "fortune_bonus": 100})

    # the cards are sorted, all in the high hand; what is laid out is told by the server
    asked = mode(ann, "set")
    assert hand(ann, "high") == ["As", "Ks", "Qh", "Qd", "9c", "4s", "4h"]
    expect(worth(ann)).to_have_text("Five cards to the high hand, two cards to the low hand.")
    expect(asked.get_by_role("button", name="Surrender")).to_have_count(0)  # an optional wager
    ann.keyboard.press("Enter")
    expect(worth(ann)).to_contain_text("0 of 2 in the low hand")
    card(ann, "4s").click()
    expect(ann.locator("hand-setter [aria-live]")).to_have_text("Four of spades to the low hand")
    card(ann, "4h").click()
    card(ann, "As").click()
    expect(ann.locator("hand-setter [aria-live]")).to_contain_text("move one of them back first")
    assert hand(ann, "low") == ["4s", "4h"]
    expect(worth(ann)).to_have_text("High: pair of queens Low: pair of fours")

    # another way to look at them
    asked.get_by_role("button", name="By suit").click()
    assert hand(ann, "high") == ["As", "Ks", "Qh", "Qd", "9c"]
    asked.get_by_role("button", name="By suit").click()

    # nobody else sees more than two hands face down
    ann.get_by_role("button", name="Set the hands").click()
    expect(mode(ann, "wait")).to_contain_text("Waiting for seat 2 to set its hands")
    assert lying(ann, "seat 1", "Low") == ["4s", "4h"]
    expect(seat(eve, 1).locator(".parts.set")).to_be_visible()
    assert lying(eve, "seat 1", "High") == ["??"] * 5
    assert lying(eve, "seat 1", "Low") == ["??"] * 2
    expect(seat(eve, 2).locator(".parts:not(.set) playing-card")).to_have_count(7)
    expect(seat(eve, 3).locator("playing-card")).to_have_count(0)  # an empty position's are gone

    house_way(ben)
    mode(ann, "bet")
    for page in (ann, eve):
        assert lying(page, "seat 1", "Low") == ["4s", "4h"]
        assert len(lying(page, "the dealer", "Low")) == 2
        expect(line(page, 1, "pai_gow")).to_contain_text("Won")
        vigorish = line(page, 1, "vigorish")
        expect(vigorish).to_contain_text("Seat 1 pays a vigorish of $1.25. $1.25 paid.")
        expect(vigorish.locator(".net")).to_have_text("−$1.25")
    expect(ann.locator("settlement-list .total")).to_have_text("You: +$18.75")
    expect(seat(ann, 1).locator(".result")).to_contain_text("+$18.75")

    # the same round again, step by step
    ann.get_by_role("link", name="Replay round 1").click()
    ann.locator("round-replay[ready]").wait_for()
    ann.get_by_role("button", name="Last").click()
    assert lying(ann, "seat 1", "Low") == ["4s", "4h"]


@pytest.mark.shows("645a.11(f)(1)(iii)")
def test_645a_11_f_1_iii_a_foul_hand_is_warned_of_and_lost(
    visit: Visit, house: StackedHouse
) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(PHONE)
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    mode(page, "set")
    card(page, "Qd").click()
    card(page, "Qh").click()
    expect(worth(page)).to_contain_text(
        "Foul: the low hand (pair of queens) ranks above the high hand"
    )
    expect(worth(page).get_by_role("link", name="§ 645a.11(f)(1)(iii)")).to_be_visible()
    set_ = page.locator(".set-hands")
    set_.click()
    expect(set_).to_contain_text("Set the foul hand all the same")
    card(page, "Qd").click()  # thinks better of it, and back again
    expect(set_).to_contain_text("Set the hands")
    card(page, "Qd").click()
    expect(worth(page)).to_contain_text("Foul")
    set_.click()
    set_.click()
    mode(page, "ask").get_by_role("button", name="Show the hands").click()
    expect(line(page, 1, "pai_gow")).to_contain_text("foul: the low hand outranks the high hand")
    expect(page.locator("settlement-list .total")).to_have_text("You: −$25")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_cards_are_dragged_to_the_other_hand(
    visit: Visit, house: StackedHouse, size: tuple[int, int]
) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(size, moving=True)
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    mode(page, "busy").get_by_role("button", name="Skip").click()
    mode(page, "set")
    low = page.locator(".set-hand.low")
    card(page, "Qd").drag_to(low)
    card(page, "As").drag_to(low)
    assert hand(page, "low") == ["As", "Qd"]
    card(page, "Ks").drag_to(card(page, "Qd"))  # takes its place
    assert hand(page, "low") == ["As", "Ks"]
    card(page, "As").drag_to(page.locator("settlement-list"))  # nowhere
    assert hand(page, "low") == ["As", "Ks"]
    card(page, "As").drag_to(card(page, "9c"))
    assert hand(page, "low") == ["Ks"]
    card(page, "As").click()  # a click after a drag is a click
    assert hand(page, "low") == ["As", "Ks"]
    expect(worth(page)).to_have_text(re.compile("High: two pair, queens and fours Low: ace-king"))


def test_hands_are_set_by_the_keyboard_alone(visit: Visit, house: StackedHouse) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit()
    sit(page, open_table(page, "pai-gow"), 1)
    for key in ("4", "p"):
        page.keyboard.press(key)
    mode(page, "set")
    said = page.locator("hand-setter [aria-live]")
    focused = "document.activeElement.getAttribute('aria-label')"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "Ace of spades: move it to the low hand"
    assert page.evaluate("document.activeElement.matches(':focus-visible')")
    page.keyboard.press("Enter")
    expect(said).to_have_text("Ace of spades to the low hand")
    assert page.evaluate(focused) == "King of spades: move it to the low hand"
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(said).to_have_text("Four of hearts to the low hand")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "Four of hearts: move it to the high hand"
    page.keyboard.press("Enter")
    expect(said).to_have_text("Four of hearts to the high hand")
    page.keyboard.press("2")  # the second card, by its number
    expect(said).to_have_text("King of spades to the low hand")
    expect(worth(page)).to_have_text("High: two pair, queens and fours Low: ace-king")
    page.keyboard.press("Tab")
    page.locator(".set-hands").focus()
    page.keyboard.press("Enter")
    mode(page, "ask")
    page.keyboard.press("s")
    expect(line(page, 1, "pai_gow")).to_contain_text("Won")


@pytest.mark.shows("645a.11(a)(1)", "645a.11(c)")
def test_645a_11_a_1_the_dealer_tells_the_house_way(visit: Visit, house: StackedHouse) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(PHONE)
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    asked = mode(page, "set")
    ask = asked.get_by_role("button", name="House way", exact=True)
    ask.click()
    way = page.get_by_role("group", name="The house way")
    expect(way).to_contain_text("Two pair, the higher jacks or queens")
    assert way.get_by_role("group", name="Low").get_by_role("img").count() == 2
    way.get_by_role("button", name="Lay mine out so").click()
    expect(way).to_be_hidden()
    assert hand(page, "low") == ["As", "Ks"]
    expect(worth(page)).to_have_text("High: two pair, queens and fours Low: ace-king")
    ask.click()
    way.get_by_role("button", name="Set the house way").click()
    mode(page, "ask")
    assert lying(page, "seat 1", "Low") == ["As", "Ks"]


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_who_surrenders_is_asked_twice(visit: Visit, house: StackedHouse) -> None:
    house.first = f"{DEALER} {PAIR}"
    page = visit()
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    button = mode(page, "set").locator("[data-option=surrender]")
    button.click()
    expect(button).to_contain_text("sure?")
    card(page, "Qc").click()
    expect(button).to_have_text(re.compile("^Surrender *X?$"))
    button.click()
    button.click()
    expect(line(page, 1, "pai_gow")).to_contain_text("Seat 1 surrenders")
    assert lying(page, "seat 1", "Low") == []


@pytest.mark.shows("645a.7(f)")
def test_645a_7_f_of_two_hands_the_first_is_set_first(visit: Visit, house: StackedHouse) -> None:
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
    for face in ("Qc", "7s"):
        card(page, face).click()
    page.locator(".set-hands").click()
    expect(asked).to_contain_text("Seat 1: set your hands")
    for face in ("As", "Ks"):
        card(page, face).click()
    page.locator(".set-hands").click()
    for number in (2, 1):
        expect(mode(page, "ask")).to_contain_text(f"Seat {number}: surrender")
        page.get_by_role("button", name="Show the hands").click()
    mode(page, "bet")
    assert lying(page, "seat 2", "Low") == ["Qc", "7s"]


# --------------------------------------------------------------------------- the bank, Envy, dice


@pytest.mark.shows("645a.12(c)", "645a.12(d)(1)", "645a.12(g)", "645a.12(i)", "645a.12(j)")
def test_645a_12_a_player_banks_against_two_others(
    visit: Visit, casino: "Served", house: StackedHouse
) -> None:
    house.first = f"{TWO_PAIR} {PAIR} {NOTHING}"  # a bank is number one: his is the first stack
    ann = visit(PHONE, who="Ann")
    table = open_table(ann, "pai-gow", **{"rule.bank": "true", "rule.bank_side_bets": "true"})
    name = table.removeprefix("/tables/")
    sit(ann, table, 1)
    others = ben, cat = [casino.player(who, name) for who in ("Ben", "Cat")]
    for number, player in enumerate(others, 2):
        sit_down(player, number)

    # who wagered in a round that nobody banked may bank the next
    bet(ann)
    for number, player in enumerate(others, 2):
        player.do("bet", seat=number, wagers={"pai_gow": 1000})
    house_way(ben, cat)
    mode(ann, "set").get_by_role("button", name="House way", exact=True).click()
    ann.get_by_role("button", name="Set the house way").click()
    for player, number in ((cat, 3), (ben, 2)):
        while (player.until("ask")["seat"]) != number:
            player.next("steps")
        player.do("decision", seat=number, option="show")
    mode(ann, "ask").get_by_role("button", name="Show").click()
    for player, number in ((cat, 3), (ben, 2)):
        while (
            "bank" not in player.until("ask")["question"] or player.now["pending"]["seat"] != number
        ):
            player.next("steps")
        player.do("decision", seat=number, option="pass")
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
    expect(mode(ann, "wait")).to_contain_text("Waiting for seats 3 and 2 to set their hands")
    house_way(ben, cat)

    # the bank sets his hands when the others have
    mode(ann, "set")
    for face in ("As", "Ks"):
        card(ann, face).click()
    ann.locator(".set-hands").click()
    for player, number in ((cat, 3), (ben, 2)):
        while (player.until("ask")["seat"]) != number:
            player.next("steps")
        player.do("decision", seat=number, option="show")
    taken = line(ann, 1, "bank")
    expect(taken).to_contain_text("Bank")
    expect(taken).to_contain_text("are left in the centre")
    assert lying(ann, "seat 1", "Low") == ["As", "Ks"]
    expect(ann.locator("settlement-list .total")).to_have_text("You: +$4.50")  # $5 on the Fortune
    expect(ann.locator(".chips-held .purse")).to_have_text("$479.50")  # of $475 after round 1
    expect(seat(ann, 1).locator(".result")).to_contain_text("+$4.50")


@pytest.mark.shows("645a.11(h)(1)(ii)")
def test_645a_11_h_1_ii_envy_for_the_straight_flush_of_another(
    visit: Visit, casino: "Served", house: StackedHouse
) -> None:
    house.first = f"{DEALER} {PAIR} {STRAIGHT_FLUSH}"
    ann = visit()
    table = open_table(ann, "pai-gow")
    sit(ann, table, 1)
    ben = casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 2)
    bet(ann, "fortune_bonus")
    ben.do("bet", seat=2, wagers={"pai_gow": 1000, "fortune_bonus": 500})
    house_way(ben)
    mode(ann, "set").get_by_role("button", name="House way", exact=True).click()
    ann.get_by_role("button", name="Set the house way").click()
    mode(ann, "bet")
    expect(line(ann, 2, "fortune_bonus")).to_contain_text("pays 50 to 1")
    envy = line(ann, 1, "fortune_bonus.envy")
    expect(envy).to_contain_text("Fortune Bonus: Envy")
    expect(envy).to_contain_text("Envy for the straight flush of seat 2: $20. $20 paid.")
    expect(seat(ann, 1).locator("[data-wager=fortune_bonus] .outcome")).to_have_text("+$15")


@pytest.mark.shows("645a.8(g)")
def test_the_number_the_first_stack_and_the_empty_positions_are_seen(
    visit: Visit, house: StackedHouse
) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(moving=True)
    sit(page, open_table(page, "pai-gow"), 1)
    bet(page)
    skip = mode(page, "busy").get_by_role("button", name="Skip")
    expect(page.get_by_role("img", name="Number 1")).to_be_visible()
    expect(page.locator(".start-sign")).to_contain_text("First: dealer")
    expect(seat(page, 2).locator("playing-card")).to_have_count(7)
    skip.click()
    mode(page, "set")
    expect(seat(page, 2).locator("playing-card")).to_have_count(0)
    expect(seat(page, 1).locator("playing-card")).to_have_count(7)


# -------------------------------------------------------------------------- Six-Card and Face Up


@pytest.mark.shows("670a.11(c)", "670a.11(g)(2)")
def test_670a_11_c_double_down_before_six_cards_are_set(visit: Visit, house: StackedHouse) -> None:
    house.first = f"{SIX_DEALER} {SIX_ACES}"
    page = visit(PHONE)
    sit(page, open_table(page, "six-card-pai-gow"), 1)
    bet(page)
    asked = mode(page, "ask")
    expect(asked).to_contain_text("a Double Down Wager of $25?")
    asked.get_by_role("button", name="Double Down $25 more").click()
    expect(seat(page, 1).locator("[data-wager=double_down]")).to_contain_text("$25")
    mode(page, "set")
    card(page, "Kd").click()
    expect(worth(page)).to_have_text("High: pair of aces Low: king")
    page.locator(".set-hands").click()
    mode(page, "bet")
    assert lying(page, "seat 1", "Low") == ["Kd"]
    assert len(lying(page, "the dealer", "High")) == 5
    expect(line(page, 1, "double_down")).to_contain_text("$25 staked")
    expect(line(page, 1, "vigorish")).to_have_count(0)


@pytest.mark.shows("688a.11(a)")
def test_688a_11_a_the_dealers_hands_lie_face_up_before_any_is_set(
    visit: Visit, house: StackedHouse
) -> None:
    house.first = f"{DEALER_STRAIGHT} {TWO_PAIR}"
    page = visit()
    sit(page, open_table(page, "face-up-pai-gow"), 1)
    bet(page)
    mode(page, "set")
    assert set(lying(page, "the dealer", "High")) == {"6c", "5h", "4d", "3c", "2c"}
    assert set(lying(page, "the dealer", "Low")) == {"Jk", "7s"}
    expect(page.locator(".speech")).to_contain_text("Dealer: straight in the high hand")
    for face in ("As", "Ks"):
        card(page, face).click()
    page.locator(".set-hands").click()
    mode(page, "ask").get_by_role("button", name="Show the hands").click()
    expect(line(page, 1, "pai_gow")).to_contain_text("is a tie and returns")


# ----------------------------------------------------------------------------------------- the pit


def confirm(page: Page, until: str) -> None:
    """The dealer and the floorperson do what is asked, until this is."""
    done = page.locator("[data-task] .brass")
    while (asked := page.locator("[data-task] > .panel")).get_attribute("data-what") != until:
        if page.get_by_role("button", name="Tick all").count():
            page.get_by_role("button", name="Tick all").click()
        events = int(page.locator("pit-console").get_attribute("data-seq") or 0)
        before = asked.get_attribute("data-what")
        (page.get_by_role("button", name="Declined") if before == "offer_cut"
         and page.get_by_role("button", name="Declined").count() else done).click()  # fmt: skip
        expect(page.locator("pit-console")).not_to_have_attribute("data-seq", str(events))


@pytest.mark.shows("645a.14(d)", "645a.5(i)(1)(ii)")
def test_a_real_table_is_run_from_the_pit_console(visit: Visit) -> None:
    pit, ann = visit(), visit(PHONE)
    table = open_table(pit, "pai-gow", shoe="physical", **{"rule.start_method": "shaker"})
    ann.goto(table)
    ann.get_by_role("button", name="Sit here, at seat 3").click()
    expect(ann.locator("[data-seat='3'].yours")).to_be_visible()
    pit.goto(f"{table}/pit")
    pit.locator("[data-task] .panel").wait_for()
    confirm(pit, until="take_bets")
    mode(ann, "bet")
    ann.locator("action-bar").get_by_role("button", name="$500", exact=True).click()
    bet(ann)

    # the dice: no roll, then one that counts to seat 3
    confirm(pit, until="read_dice")
    expect(mode(ann, "wait")).to_contain_text("Waiting for the dealer to read the dice")
    pit.get_by_role("button", name="No roll: not all lie flat").click()
    expect(pit.locator("[data-log] li").first).to_contain_text("No roll: not all dice lie flat")
    confirm(pit, until="read_dice")
    for die, face in enumerate("552", 1):
        pit.get_by_label(f"Die {die}").select_option(face)
    pit.get_by_role("button", name="Enter the dice").click()
    confirm(pit, until="deal")
    expect(ann.get_by_role("img", name="Dice: 5, 5, 2")).to_be_visible()

    # stacks clockwise from there; nobody reads those of empty positions
    dealt = {"seat 3": PAIR.split(), "dealer": DEALER.split()}
    for at in range(49):
        pit.locator("[data-what=deal]").wait_for()
        asked = pit.locator("[data-task] .question").inner_text()
        place = asked.removeprefix("Deal a card face down to ").removeprefix("the ")
        events = pit.locator("pit-console").get_attribute("data-seq") or ""
        if at == 0:
            assert place == "seat 3"
        if place in dealt:
            pit.locator(f"[data-card='{dealt[place].pop(0)}']").click()
        else:
            pit.get_by_role("button", name="Dealt face down").click()
        expect(pit.locator("pit-console")).not_to_have_attribute("data-seq", events)
    expect(seat(ann, 3).locator(".first-mark")).to_be_visible()
    confirm(pit, until="set_hands")

    # a card was exposed: the player plays on, and lays his hands down unread
    mode(ann, "set")
    pit.locator("#exposed-seat").select_option("3")
    pit.get_by_role("button", name="A card was exposed").click()
    asked_of_ann = mode(ann, "ask")
    expect(asked_of_ann).to_contain_text("play the hand out, or void it?")
    asked_of_ann.get_by_role("button", name="Play the hand out").click()
    mode(ann, "set")
    pit.get_by_role("button", name="Seat 3 has laid its hands down").click()
    pit.locator("[data-what=turn_up]").wait_for()

    # the dealer's hands are set otherwise than the house requires, and reset
    confirm(pit, until="arrange_hands")
    expect(pit.locator("[data-task] .question")).to_have_text("Set the hands of the dealer")
    pit.get_by_text("They lie otherwise").click()
    for face in ("4d", "2c"):
        card(pit, face).click()
    pit.get_by_role("button", name="Enter as they lie").click()
    expect(pit.locator("[data-log]")).to_contain_text("The dealer: high hand")
    pit.locator("[data-what=record]").wait_for()
    confirm(pit, until="ask")
    mode(ann, "ask").get_by_role("button", name="Show the hands").click()
    pit.locator("[data-what=arrange_hands]").wait_for()
    expect(pit.locator("[data-task] .question")).to_have_text("How were the hands of seat 3 set?")
    for face in ("Qc", "7s"):
        card(pit, face).click()
    pit.get_by_role("button", name="Enter the hands").click()
    pit.locator("[data-what=turn_up]").wait_for()
    confirm(pit, until="take_bets")
    for page in (pit, ann):
        assert lying(page, "seat 3", "Low") == ["Qc", "7s"]
        assert lying(page, "the dealer", "Low") != ["4d", "2c"]
        expect(line(page, 3, "pai_gow")).to_contain_text("Seat 3")


@pytest.mark.shows("R-GEN-10")
def test_the_pit_waits_no_longer(visit: Visit, casino: "Served", house: StackedHouse) -> None:
    house.first = f"{DEALER} {TWO_PAIR}"
    pit = visit()
    table = open_table(pit, "face-up-pai-gow")
    ann = casino.player("Ann", table.removeprefix("/tables/"))
    sit_down(ann, 1)
    ann.do("bet", seat=1, wagers={"pai_gow": 1000, "fortune_bonus": 100})
    ann.until("set_hands")
    pit.goto(f"{table}/pit")
    asked = pit.locator("[data-what=set_hands]")
    expect(asked).to_contain_text("Hands to be set: seat 1")
    expect(asked.get_by_role("button", name="Seat 1 has laid its hands down")).to_have_count(0)
    asked.get_by_role("button", name="Wait no longer").click()
    expect(line(pit, 1, "pai_gow")).to_be_visible()


# ---------------------------------------------------------------------------------- every page


@pytest.mark.parametrize(
    ("slug", "size"),
    [("pai-gow", PHONE), ("six-card-pai-gow", WIDE), ("face-up-pai-gow", PHONE)],
)
def test_every_page_is_accessible_and_needs_no_scrolling_sideways(
    visit: Visit, casino: "Served", house: StackedHouse, slug: str, size: tuple[int, int]
) -> None:
    count = GAMES[slug].chapter.hand.cards
    stacks = (DEALER, TWO_PAIR, PAIR)
    house.first = " ".join(" ".join(stack.split()[:count]) for stack in stacks)
    page = visit(size)
    table = open_table(page, slug)
    axe = Axe()

    def check(where: str) -> None:
        found = axe.run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, f"{where}:\n{found.generate_report()}"
        assert wide_enough(page), where

    page.goto(table)
    mode(page, "seat")
    check("an empty table")
    sit(page, table, 1)
    ben = casino.player("Ben", table.removeprefix("/tables/"))
    sit_down(ben, 2)
    bet(page, "fortune_bonus")
    ben.do("bet", seat=2, wagers={"pai_gow": 1000, "fortune_bonus": 500})
    if slug == "six-card-pai-gow":
        mode(page, "ask").get_by_role("button", name="No Double Down").click()
        while ben.until("ask")["seat"] != 2:
            ben.next("steps")
        ben.do("decision", seat=2, option="no_double_down")
    mode(page, "set")
    for face in ("Qd", "Qh")[: GAMES[slug].chapter.hand.low]:
        card(page, face).click()
    page.get_by_role("button", name="House way", exact=True).click()
    page.get_by_role("group", name="The house way").wait_for()
    check("setting")
    page.goto(f"{table}/pit")
    page.locator("[data-what=set_hands]").wait_for()
    check("pit")
    page.goto(table)
    house_way(ben)
    mode(page, "set").get_by_role("button", name="House way", exact=True).click()
    page.get_by_role("button", name="Set the house way").click()
    mode(page, "bet")
    check("settled")
    page.goto(f"{table}/rounds/1")
    page.locator("round-replay[ready]").wait_for()
    page.get_by_role("button", name="Last").click()
    check("replay")
    page.goto(f"{table}/rules")
    assert wide_enough(page)
