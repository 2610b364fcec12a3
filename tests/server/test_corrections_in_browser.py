"""The pit's form for what was entered wrongly, in a real browser, against the real server."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.chapters.high_card_flush.conftest import FlushTable
from tests.server import staff
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
    line,
    mode,
    place_bet,
    purse,
    seat,
    staked,
    step_of,
)
from tests.server.conftest import NOON

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Readiness
from pitboss.regulation import Rules

if TYPE_CHECKING:
    from tests.server.conftest import Player, Served

pytestmark = pytest.mark.browser

SUMMARY = "Correct what was entered wrongly"
# What is entered when Ann is asked.
ENTERED = [
    "seat 2 bets Blackjack $10", "seat 2: ten of spades", "the dealer: king of clubs",
    "seat 2: nine of diamonds", "the reader said no Blackjack",
]  # fmt: skip


@pytest.fixture
def casino(real_casino: "Served") -> "Served":
    """A casino with a Blackjack table where Pat deals real cards to Ann."""
    opened, rules = real_casino, Rules.of("633a", {"shuffler": "none"})
    shoe = Shoe(remaining=52 * rules.decks, cover_in=True, copies=rules.decks)
    table = new_table(
        rules, CHAPTERS["blackjack"].limits, virtual=False, keeps_chips=True, has_pit=True,
        seats={2: "Ann"}, ready=Readiness(certified=True, opened=True),
        batches=Batches(shoe=shoe, opened_at=NOON),
    )  # fmt: skip
    opened.put_up("real", "blackjack", table)
    return opened


def read(visit: Visit, size: Size = WIDE) -> tuple[Page, Page]:
    """Ann, who has a ten and a nine against a king that makes no Blackjack, as the reader was
    read; and Pat in the pit."""
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
    return ann, pat


def dealt(visit: Visit, size: Size = WIDE) -> tuple[Page, Page]:
    """The same, and Ann is asked."""
    ann, pat = read(visit, size)
    confirm(pat, until="ask")
    return ann, pat


def form(pit: Page) -> Locator:
    """The form, open."""
    pit.get_by_text(SUMMARY).click()
    return pit.locator("correction-form")


def event(words: str) -> re.Pattern[str]:
    """An event by what it says, whatever its number."""
    return re.compile(rf"^Event \d+: {re.escape(words)}$")


def choose_event(corrections: Locator, entered: str) -> None:
    """Chooses an event, once it is listed."""
    events = corrections.get_by_label("As entered")
    found = events.locator("option", has_text=event(entered))
    expect(found).to_have_count(1)
    events.select_option(found.get_attribute("value"))


def chosen_is(corrections: Locator, entered: str) -> None:
    """The event that is chosen."""
    expect(corrections.locator("#wrong-event option:checked")).to_have_text(event(entered))


def send(corrections: Locator, reason: str) -> None:
    """Says why, and sends the correction off."""
    corrections.get_by_label("Reason").fill(reason)
    corrections.get_by_role("button", name="Correct it").click()


def correct(corrections: Locator, entered: str, right: str, reason: str) -> None:
    """Corrects a card."""
    choose_event(corrections, entered)
    corrections.locator(f"[data-card='{right}']").click()
    expect(corrections.get_by_label("Reason")).to_be_focused()
    send(corrections, reason)


def test_a_misread_card_is_corrected_by_keys_alone(visit: Visit) -> None:
    ann, pat = dealt(visit)
    expect(mode(ann, "ask").locator(".asking .question")).to_contain_text(
        "Seat 2 has 19 against Kc"
    )
    pat.locator(".correction-panel summary").focus()
    pat.keyboard.press("Enter")
    pat.keyboard.press("Tab")
    corrections = pat.locator("correction-form")
    entered = corrections.get_by_label("As entered")
    expect(entered).to_be_focused()
    expect(entered.locator("option")).to_have_text(["Choose the event", *map(event, ENTERED)])
    for _ in range(4):
        pat.keyboard.press("ArrowDown")
    chosen_is(corrections, "seat 2: nine of diamonds")
    pat.keyboard.press("Tab")
    pat.keyboard.type("6d")
    pat.keyboard.press("Enter")
    expect(corrections).to_contain_text("The right card: six of diamonds")
    pat.keyboard.type("a six held upside down")
    pat.keyboard.press("Tab")
    expect(corrections.locator("form#correction")).to_contain_text("Signed by Pat")
    expect(corrections.get_by_label("Signed by floorperson")).to_have_count(0)  # no name is typed
    pat.keyboard.press("Enter")
    told = corrections.locator(".corrected")
    expect(told).to_contain_text(
        "Corrected. Seat 2: six of diamonds instead of nine of diamonds. Signed by Pat."
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
    expect(entered.locator("option").nth(4)).to_have_text(
        event("seat 2: six of diamonds, corrected")
    )
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
    correct(corrections, "the dealer’s hole card: seven of hearts", "9h", "a nine")
    expect(told).to_contain_text("hole card: nine of hearts instead of seven of hearts")
    expect(told).to_contain_text("Dealer: 19. Before: Dealer: 17")
    expect_cards(ann.locator(".dealer-hand .own"), "Kc 9h")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_what_is_refused_is_said_in_words_and_nothing_is_lost(visit: Visit, size: Size) -> None:
    ann, pat = dealt(visit, size)
    corrections = form(pat)
    says = corrections.get_by_role("alert")
    corrections.get_by_label("Reason").fill("an ace")
    sends = corrections.get_by_role("button", name="Correct it")
    for missing in ("Choose what was entered wrongly", "Enter the right card"):
        sends.click()
        expect(says).to_contain_text(missing)
        choose_event(corrections, "the dealer: king of clubs")
    corrections.locator("[data-card=Kc]").click()
    sends.click()
    expect(says).to_contain_text("says that already")

    # with an ace up, insurance would have been offered before anything else
    corrections.locator("[data-card=Ac]").click()
    sends.click()
    expect(says).to_contain_text("The correction does not fit the round")
    expect(says).to_contain_text("Nothing has changed.")
    expect(says.get_by_role("link", name="§ 633a.8(a)")).to_be_visible()
    expect(corrections).to_contain_text("The right card: ace of clubs")
    expect(corrections.get_by_label("Reason")).to_have_value("an ace")
    chosen_is(corrections, "the dealer: king of clubs")
    expect_cards(seat(ann, 2), "Ts 9d")
    accessible(pat)

    # what happens at the table meanwhile takes nothing away either; then another card is right
    elect(ann, "h")
    expect(pat.locator("[data-task]")).to_contain_text("face up to seat 2")
    expect(corrections.get_by_label("Reason")).to_have_value("an ace")
    chosen_is(corrections, "the dealer: king of clubs")
    correct(corrections, "the dealer: king of clubs", "Qc", "a queen")
    expect(corrections.locator(".corrected")).to_contain_text("queen of clubs instead of king")
    expect(says).to_be_empty()


@pytest.mark.shows("R-633a-11")
def test_a_readers_answer_is_corrected_by_yes_or_no(visit: Visit) -> None:
    """ "No Blackjack" was pressed, and the hole card is an ace."""
    _, pat = read(visit)
    corrections = form(pat)
    says = corrections.get_by_role("alert")
    choose_event(corrections, "the reader said no Blackjack")
    asks = corrections.get_by_role("radiogroup", name="Did the reader show a Blackjack?")
    send(corrections, "the wrong button")
    expect(says).to_contain_text("Say what the reader showed")
    asks.get_by_label("No").check()
    send(corrections, "the wrong button")
    expect(says).to_contain_text("says that already")
    asks.get_by_label("Yes").check()
    accessible(pat)
    send(corrections, "the wrong button")
    told = corrections.locator(".corrected")
    expect(told).to_contain_text(
        "Corrected. The reader said a Blackjack instead of no Blackjack. Signed by Pat."
    )
    expect(told.locator("li").last).to_have_text("The table asks now: Turn the hole card face up")
    expect(pat.locator("[data-task] [data-what=turn_hole_card]")).to_be_visible()
    expect(asks).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_bet_is_corrected_in_dollars_for_each_wager(visit: Visit, size: Size) -> None:
    ann, pat = dealt(visit, size)
    corrections = form(pat)
    says = corrections.get_by_role("alert")
    choose_event(corrections, "seat 2 bets Blackjack $10")
    wagers = corrections.get_by_role("group", name="The right wagers of seat 2")
    amount = wagers.get_by_label("Blackjack $")
    expect(amount).to_have_value("10")
    for typed, missing in (
        ("ten", "Blackjack: type an amount in dollars"), ("10.00", "says that already"),
    ):  # fmt: skip
        amount.fill(typed)
        send(corrections, "misheard")
        expect(says).to_contain_text(missing)

    # what the table does not take is refused beside what was typed
    amount.fill("1")
    send(corrections, "misheard")
    expect(says).to_contain_text("the wager 'blackjack' cannot be $1")
    expect(says).to_contain_text("Nothing has changed.")
    expect(amount).to_have_attribute("aria-invalid", "true")
    expect(amount).to_have_value("1")
    amount.fill("")  # it was not wagered; then there is no round
    send(corrections, "misheard")
    expect(says).to_contain_text("The correction does not fit the round")
    accessible(pat)
    expect(purse(ann)).to_have_text("$490")

    amount.fill("22.50")
    amount.press("Enter")
    told = corrections.locator(".corrected")
    expect(told).to_contain_text(
        "Corrected. Seat 2 bets Blackjack $22.50 instead of Blackjack $10. Signed by Pat."
    )
    expect(told).to_contain_text("Nothing else changes.")
    expect(says).to_be_empty()
    expect(purse(ann)).to_have_text("$477.50")
    expect(staked(ann, 2, "blackjack")).to_contain_text("$22.50")


def test_list_and_felt_agree_when_a_wager_that_was_lost_is_corrected(visit: Visit) -> None:
    """Ann's nineteen has lost to a twenty, and her stake was entered wrongly: nothing else of the
    settled line changes."""
    ann, pat = dealt(visit)
    elect(ann, "s")
    with step_of(pat):
        confirm(pat, until="turn_hole_card").locator("[data-card='Th']").click()
    stands = confirm(pat, until="dealer_stands")
    with step_of(pat):
        stands.get_by_role("button", name="Announced").click()
    settles = confirm(pat, until="settle")
    with step_of(pat):
        settles.get_by_role("button").last.click()
    lost = line(ann, 2, "blackjack")
    expect(lost).to_contain_text("−$10")
    corrections = form(pat)
    choose_event(corrections, "seat 2 bets Blackjack $10")
    corrections.get_by_role("group", name="The right wagers of seat 2").get_by_label(
        "Blackjack $"
    ).fill("22.50")
    send(corrections, "misheard")
    expect(staked(ann, 2, "blackjack").locator(".outcome")).to_have_text("−$22.50")
    expect(lost).to_contain_text("−$22.50")
    expect(ann.locator("settlement-list .total")).to_have_text("You: −$22.50")


def test_a_decision_is_corrected_by_another_option_or_amount(visit: Visit) -> None:
    ann, pat = dealt(visit)
    corrections = form(pat)
    told = corrections.locator(".corrected")
    elect(ann, "h")
    choose_event(corrections, "seat 2: hit")
    option = corrections.get_by_label("The right decision")
    amount = corrections.get_by_label("Amount $")
    expect(option).to_have_value("hit")
    expect(amount).to_be_hidden()
    option.select_option("double")
    expect(amount).to_have_value("")
    amount.fill("1000")
    send(corrections, "she doubled")
    says = corrections.get_by_role("alert")
    expect(says).to_contain_text("The correction does not fit the round")
    expect(amount).to_have_attribute("aria-invalid", "true")
    amount.fill("")  # the usual one
    accessible(pat)
    send(corrections, "she doubled")
    expect(told).to_contain_text("Corrected. Seat 2: double for $10 instead of hit. Signed by Pat.")
    expect(staked(ann, 2, "blackjack")).to_contain_text("$10")
    expect(purse(ann)).to_have_text("$480")

    # for less
    choose_event(corrections, "seat 2: double for $10, corrected")
    expect(amount).to_have_value("10")
    amount.fill("5")
    send(corrections, "with one chip")
    expect(told).to_contain_text("Corrected. Seat 2: double for $5 instead of double for $10.")
    expect(purse(ann)).to_have_text("$485")

    # and after all she stood
    choose_event(corrections, "seat 2: double for $5, corrected")
    option.select_option("stand")
    expect(amount).to_have_value("")
    send(corrections, "no hand signal")
    expect(told).to_contain_text("Corrected. Seat 2: stand instead of double for $5.")
    expect(told).to_contain_text("The table asks now: Turn the hole card face up")
    expect(purse(ann)).to_have_text("$490")


FLUSH = {"seat 1": "Ah Kh 9h 8h 2h 3c 4d", "dealer": "Ad Kd 9d 2d 3s 4h 5c"}


@pytest.mark.shows("678a.11(b)")
def test_options_that_would_tell_of_a_hidden_hand_are_not_listed(
    visit: Visit, casino: "Served"
) -> None:
    """How much Ann may raise tells of her flush: the pit is not told, and types what is right."""
    table = FlushTable.ready(
        seats={1: "Ann"}, virtual=False, keeps_chips=True, pit=True, until=None,
        limits=CHAPTERS["high-card-flush"].limits,
    ).table  # fmt: skip
    table.batches.opened_at = NOON
    casino.put_up("flush", "high-card-flush", table)
    ann, dealer = casino.player("Ann", "flush"), casino.player("Pat", "flush")
    ann.do("buy_in", cents=50_000)
    ann.do("bet", seat=1, wagers={"ante": 1_000})
    until_asked(dealer, {place: hand.split() for place, hand in FLUSH.items()})
    ann.until("ask")
    ann.do("decision", seat=1, option="fold")
    pat = visit(who="Pat")
    pat.goto("/tables/flush/pit")
    corrections = form(pat)
    choose_event(corrections, "seat 1: fold")
    option = corrections.get_by_role("textbox", name="The right decision")
    expect(option).to_have_value("fold")
    option.fill("raise")
    corrections.get_by_label("Amount $").fill("20")
    accessible(pat)
    send(corrections, "she raised")
    expect(corrections.locator(".corrected")).to_contain_text(
        "Corrected. Seat 1: raise for $20 instead of fold. Signed by Pat."
    )


def until_asked(dealer: "Player", hands: dict[str, list[str]]) -> None:
    """The dealer deals these hands, and does what else there is, until a player is asked."""
    dealer.until("announce")
    while (asked := dealer.now["pending"])["what"] != "ask":
        if asked["what"] == "deal":
            place = hands.get(asked["to"])
            dealer.do("card", "dealer", card=place.pop(0) if place else None)
        else:
            dealer.do("done", "dealer")


def test_nobody_corrects_the_cards_of_a_virtual_shoe(visit: Visit, casino: "Served") -> None:
    pat = visit(who="Pat")
    pat.goto(f"{staff.stand(casino, 'over-under')}/pit")
    expect(pat.locator("[data-task] .panel")).to_be_visible()
    expect(pat.get_by_text(SUMMARY)).to_have_count(0)
