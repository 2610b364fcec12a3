"""The pit's form for a misread card, in a real browser, against the real server."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible,
    come,
    confirm,
    elect,
    expect_cards,
    mode,
    open_table,
    place_bet,
    seat,
    step_of,
)
from tests.server.conftest import NOON

from pitboss.games import GAMES
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Table
from pitboss.regulation import Rules

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Served

pytestmark = pytest.mark.browser

CHOOSE = "Choose the card"


@pytest.fixture
def casino(open_casino: "Opener") -> "Served":
    """A casino with a Blackjack table where Pat deals real cards to Ann."""
    opened, rules = open_casino(), Rules.of("633a", {"shuffler": "none"})
    shoe = Shoe(remaining=52 * rules.decks, cover_in=True, copies=rules.decks)
    table = Table(
        rules, GAMES["blackjack"].limits, virtual=False, keeps_chips=True, has_pit=True,
        seats={2: "Ann"}, certified=True, opened=True,
        batches=Batches(shoe=shoe, opened_at=NOON),
    )  # fmt: skip
    opened.put_up("real", "blackjack", table)
    return opened


def dealt(visit: Visit, size: Size = WIDE) -> tuple[Page, Page]:
    """Ann, who has a ten and a nine against a king, and is asked; and Pat in the pit."""
    ann, pat = visit(who="Ann"), visit(size, who="Pat", refused=422)
    come(ann, "/tables/real")
    pat.goto("/tables/real/pit")
    place_bet(ann, "3", "3")  # chips of $5
    asked = confirm(pat, until="deal")
    for card, to in (("Ts", "seat 2"), ("Kc", "the dealer"), ("9d", "seat 2")):
        expect(asked).to_contain_text(f"face up to {to}")
        with step_of(pat):
            asked.locator(f"[data-card='{card}']").click()
    with step_of(pat):
        asked.get_by_role("button", name="Dealt face down").click()
    reader = confirm(pat, until="insert_hole_card")
    with step_of(pat):
        reader.get_by_role("button", name="No Blackjack").click()
    confirm(pat, until="ask")
    return ann, pat


def form(pit: Page) -> Locator:
    """The form, open."""
    pit.get_by_text("Correct a misread card").click()
    return pit.locator("correction-form")


def correct(corrections: Locator, entered: str, right: str, reason: str) -> None:
    """Fills the form and sends it off."""
    corrections.get_by_label("Card as entered").select_option(label=entered)
    corrections.locator(f"[data-card='{right}']").click()
    expect(corrections.get_by_label("Reason")).to_be_focused()
    corrections.get_by_label("Reason").fill(reason)
    corrections.get_by_role("button", name="Correct the card").click()


def test_a_misread_card_is_corrected_by_keys_alone(visit: Visit) -> None:
    ann, pat = dealt(visit)
    expect(mode(ann, "ask").locator(".asking .question")).to_contain_text(
        "Seat 2 has 19 against Kc"
    )
    pat.locator(".correction-panel summary").focus()
    pat.keyboard.press("Enter")
    pat.keyboard.press("Tab")
    corrections = pat.locator("correction-form")
    entered = corrections.get_by_label("Card as entered")
    expect(entered).to_be_focused()
    expect(entered.locator("option")).to_have_text(
        [CHOOSE, "1. Seat 2: ten of spades", "2. The dealer: king of clubs",
         "3. Seat 2: nine of diamonds"]
    )  # fmt: skip
    pat.keyboard.type("3")
    pat.keyboard.press("Tab")
    pat.keyboard.type("6d")
    pat.keyboard.press("Enter")
    expect(corrections).to_contain_text("The right card: six of diamonds")
    pat.keyboard.type("a six held upside down")
    pat.keyboard.press("Tab")
    expect(corrections.get_by_label("Signed by floorperson")).to_have_value("Pat")
    pat.keyboard.type("Fay Lee")
    pat.keyboard.press("Enter")
    told = corrections.locator(".corrected")
    expect(told).to_contain_text(
        "Corrected: seat 2, six of diamonds instead of nine of diamonds. Signed by Fay Lee."
    )
    expect(told.locator("li")).to_have_text(
        ["Seat 2: 16. Before: Seat 2: 19",
         "The table asks now: Seat 2 has 16 against Kc. What will it be?"]
    )  # fmt: skip
    expect(mode(ann, "ask").locator(".asking .question")).to_contain_text(
        "Seat 2 has 16 against Kc"
    )
    for page in (ann, pat):
        expect_cards(seat(page, 2), "Ts 6d")
    expect(entered.locator("option").last).to_have_text("3. Seat 2: six of diamonds, corrected")
    expect(entered).to_have_value("")
    expect(corrections.get_by_label("Reason")).to_have_value("")
    expect(pat.locator("[data-log] li").first).to_contain_text("a six held upside down")
    accessible(pat)

    # the hole card, once it is turned and the dealer stands
    elect(ann, "s")
    with step_of(pat):
        confirm(pat, until="turn_hole_card").locator("[data-card='7h']").click()
    stands = confirm(pat, until="dealer_stands")
    with step_of(pat):
        stands.get_by_role("button", name="Announced").click()
    confirm(pat, until="settle")
    correct(corrections, "4. The dealer’s hole card: seven of hearts", "9h", "a nine")
    expect(told).to_contain_text("hole card, nine of hearts instead of seven of hearts")
    expect(told).to_contain_text("Dealer: 19. Before: Dealer: 17")
    expect_cards(ann.locator(".dealer-hand .own"), "Kc 9h")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_what_is_refused_is_said_in_words_and_nothing_is_lost(visit: Visit, size: Size) -> None:
    ann, pat = dealt(visit, size)
    corrections = form(pat)
    says = corrections.get_by_role("alert")
    corrections.get_by_label("Reason").fill("an ace")
    send = corrections.get_by_role("button", name="Correct the card")
    for missing in ("Choose the card that was misread", "Enter the right card"):
        send.click()
        expect(says).to_contain_text(missing)
        corrections.get_by_label("Card as entered").select_option(
            label="2. The dealer: king of clubs"
        )
    corrections.locator("[data-card=Kc]").click()
    send.click()
    expect(says).to_contain_text("The card is entered as the king of clubs")

    # with an ace up, insurance would have been offered before anything else
    corrections.locator("[data-card=Ac]").click()
    send.click()
    expect(says).to_contain_text("The correction does not fit the round")
    expect(says).to_contain_text("Nothing has changed.")
    expect(says.get_by_role("link", name="§ 633a.8(a)")).to_be_visible()
    expect(corrections).to_contain_text("The right card: ace of clubs")
    expect(corrections.get_by_label("Reason")).to_have_value("an ace")
    expect(corrections.locator("option:checked")).to_have_text("2. The dealer: king of clubs")
    expect_cards(seat(ann, 2), "Ts 9d")
    accessible(pat)

    # what happens at the table meanwhile takes nothing away either; then another card is right
    elect(ann, "h")
    expect(pat.locator("[data-task]")).to_contain_text("face up to seat 2")
    expect(corrections.get_by_label("Reason")).to_have_value("an ace")
    expect(corrections.locator("option:checked")).to_have_text("2. The dealer: king of clubs")
    correct(corrections, "2. The dealer: king of clubs", "Qc", "a queen")
    expect(corrections.locator(".corrected")).to_contain_text("queen of clubs instead of king")
    expect(says).to_be_empty()


def test_nobody_corrects_the_cards_of_a_virtual_shoe(visit: Visit) -> None:
    pat = visit(who="Pat")
    pat.goto(f"{open_table(pat)}/pit")
    expect(pat.locator("[data-task] .panel")).to_be_visible()
    expect(pat.get_by_text("Correct a misread card")).to_have_count(0)
