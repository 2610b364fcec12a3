"""Blackjack in a real browser, against the real server."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible,
    buy_chips,
    choose,
    confirm,
    dealer,
    elect,
    expect_cards,
    faces,
    hold,
    line,
    mode,
    replay,
    seat,
    skip,
    staked,
    step_of,
    wide_enough,
)
from tests.server.conftest import NOON

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Readiness, Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, cards, pack

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

GAME = CHAPTERS["blackjack"]
SIDE_BETS = {
    f"{name}_wager": True
    for name in (
        "lucky_ladies", "match_the_dealer", "in_between", "royal_match", "bet_the_set",
        "kings_bounty",
    )
}  # fmt: skip
SWITCH = {"switch": True, "super_match_wager": True}
DOUBLE_SHOE = {"double_shoe": True, "shuffler": "none", "decks": 2}
BY_HAND = {"hand_dealt": True, "decks": 2}
ONE, TWO = {2: "Ann"}, {1: "Ann", 2: "Ben"}


@dataclass(frozen=True)
class Stood:
    """A table in the middle of its day: who sits there, the cards that come next."""

    seats: Mapping[int, str]
    first: str = ""
    rules: Mapping[str, object] = field(default_factory=dict)
    other: str = ""  # comes next from the other side of a double shoe
    virtual: bool = True

    def table(self) -> Table[Any]:
        """The table."""
        rules = Rules.of("633a", dict(self.rules))
        table = new_table(
            rules,
            GAME.limits,
            virtual=self.virtual,
            keeps_chips=True,
            seats=dict(self.seats),
            has_pit=not self.virtual,
            ready=Readiness(certified=True, opened=True),
            batches=self._batches(rules, self.first),
        )
        if rules["double_shoe"]:
            table.game.other_side = self._batches(rules, self.other)
            table.game.other_side.in_play = "blue"
        return table

    def _batches(self, rules: Rules, dealt: str) -> Batches:
        first, full = list(cards(dealt)), Counter(DECK * rules.decks)
        order = [*first, *(full - Counter(first)).elements()]
        shoe = Shoe(
            remaining=len(order),
            stack=order[::-1] if self.virtual else None,
            cover_in=True,
            above_cover=60 if self.virtual else None,
            copies=rules.decks,
        )
        batches = Batches(shoe=shoe, opened_at=NOON)
        if rules["shuffler"] == "batch":
            batches.resting = "blue"
            whole = pack(DECK * rules.decks) if self.virtual else None
            batches.shuffled = Stack(len(order), whole)
        return batches


# Ann splits eights twice, doubles on one hand, stands on one, busts on one; the dealer busts.
SPLIT = "8h 6d 8c Td 3c Th 8s Ks 5d Kd 9c"
STOOD = {
    "split": Stood(ONE, SPLIT),
    "soft": Stood(ONE, "Ah 9c 6d 7h 2c"),
    "insurance": Stood(TWO, "Ts Th Ac 6s 9h 9d"),
    "blackjack": Stood(TWO, "Ts As Ac 6s Kh Kd"),
    "paid-at-once": Stood(TWO, "As Th 5c Ks 9h Kd 3d 6d"),
    "switch": Stood(ONE, "Tc 5c 9d 6c Ts 7d 9h Kh", SWITCH),
    "switch-split": Stood(ONE, "8c 9c 6d 8d Td Ts 5h Kc 2h 7c", SWITCH),
    "double-shoe": Stood(ONE, "8s", DOUBLE_SHOE, other="9h 7d Kh Td Jc"),
    "same-side": Stood(ONE, "8h 7d Kh Td Jc", DOUBLE_SHOE, other="2c"),
    "by-hand": Stood(TWO, "2c Ts 5h 9d 8s 6h 9c Qc Kc 4d", BY_HAND),
    "seven": Stood({seat: f"P{seat}" for seat in range(2, 8)} | {1: "Ann"}, "", SIDE_BETS),
    "secret": Stood(ONE, "Ts 9c 6s Qd 2h", SIDE_BETS),
    "in-error": Stood(ONE, "Th 9c 2s Qd 7h 5h", DOUBLE_SHOE),
    "real": Stood(ONE, virtual=False),
    "real-switch": Stood(ONE, "", SWITCH, virtual=False),
}


@pytest.fixture
def casino(real_casino: "Served") -> "Served":
    """A casino with these tables; Pat has the pit of each."""
    opened = real_casino
    for name, stood in STOOD.items():
        opened.put_up(name, "blackjack", stood.table())
    return opened


def come(page: Page, table: str) -> None:
    """Comes to the table where the visitor has a seat, and buys chips."""
    page.goto(f"/tables/{table}")
    buy_chips(page)


def bet(page: Page, dollars: int = 10) -> None:
    """Lays this much on the Blackjack area and places it, by keys alone."""
    mode(page, "bet")
    for _ in range(dollars // 5):
        page.keyboard.press("3")
    page.keyboard.press("Enter")


def hand(page: Page, number: int, which: int = 1) -> Locator:
    """One of a seat's hands, with its wagers."""
    return seat(page, number).locator(".hand-column").nth(which - 1)


def expect_hands(page: Page, number: int, *hands: str) -> None:
    """These hands come to lie at a seat, each of these cards."""
    expect(seat(page, number).locator(".hand-column")).to_have_count(len(hands))
    for which, lying in enumerate(hands, 1):
        expect_cards(hand(page, number, which), lying)


# ------------------------------------------------------------------------------------ the player


def test_a_total_with_an_ace_that_counts_eleven_is_marked_as_soft(visit: Visit) -> None:
    page = visit(who="Ann")
    come(page, "soft")
    bet(page)
    points = hand(page, 2).locator(".points")
    mode(page, "ask")
    expect(points).to_have_text("Soft 17")
    elect(page, "s")
    mode(page, "bet")
    expect(page.locator(".dealer-place .points")).to_have_text("18")  # nine, seven, two
    expect(points).to_have_text("Soft 17")  # and what it lost with is said as before


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)", "633a.10(a)", "633a.10(c)")
def test_633a_11_split_twice_and_double_down(visit: Visit, size: Size) -> None:
    page = visit(size, who="Ann")
    come(page, "split")
    bet(page)
    asked = mode(page, "ask")
    expect(asked.locator("[data-option=split]")).to_contain_text("$10 more")
    expect(asked.locator(".option.brass")).to_have_count(0)  # more money is no better choice
    elect(page, "p", "Seat 2 has a pair of eights, 16, against 6d")
    elect(page, "d", "Seat 2, first hand: 11")
    expect(hand(page, 2, 1)).to_contain_class("doubled")
    expect(hand(page, 2, 1).locator("[data-wager=double_down]")).to_contain_text("$10")
    expect_cards(hand(page, 2, 1), "8h 3c Th")
    expect(hand(page, 2, 2)).to_contain_class("playing")
    elect(page, "p", "Seat 2, second hand: pair of eights, 16")
    expect(page.locator(".asking .question")).to_contain_text("Seat 2, second hand: 18")
    expect_hands(page, 2, "8h 3c Th", "8c Ks", "8s")
    expect(hand(page, 2, 2).locator(".points")).to_have_text("18")
    assert wide_enough(page)
    elect(page, "s", "Seat 2, second hand: 18")
    expect(hand(page, 2, 3)).to_contain_class("playing")
    elect(page, "h", "Seat 2, third hand: 13")
    mode(page, "bet")
    expect_cards(dealer(page), "6d Td 9c")
    expect(seat(page, 2).locator(".hand-column .points")).to_have_text(["21", "18", "Bust 23"])
    for wager, label, won in (
        ("blackjack", "Blackjack", "+$10"),
        ("double_down", "Double Down", "+$10"),
        ("blackjack.2", "Blackjack, hand 2", "+$10"),
        ("blackjack.3", "Blackjack, hand 3", "−$10"),
    ):
        expect(line(page, 2, wager).locator("b")).to_have_text(label)
        expect(line(page, 2, wager).locator(".net")).to_have_text(won)
    expect(seat(page, 2).locator(".result")).to_have_text("+$20")
    replay(page, "/tables/split")
    expect_cards(hand(page, 2, 3), "8s 5d Kd")
    accessible(page, "replay")


@pytest.mark.shows("633a.8(a)", "633a.8(d)", "633a.9(a)(2)")
def test_633a_8_and_9_insurance_for_less_and_a_surrender(visit: Visit) -> None:
    ann, ben = visit(who="Ann"), visit(PHONE, who="Ben")
    come(ann, "insurance")
    come(ben, "insurance")
    bet(ann, 20)
    bet(ben)
    asked = mode(ann, "ask")
    expect(asked.locator("[data-option=insurance]").first).to_contain_text("$10 more")
    expect(asked.locator(".option.brass")).to_have_count(0)
    asked.get_by_text("Insure for less").click()
    asked.get_by_role("spinbutton").fill("4.50")
    choose(ann, re.compile("^Insure$"))
    expect(hand(ben, 1).locator("[data-wager=insurance]")).to_contain_text("$4.50")
    elect(ben, "n", "insurance up to $5")
    elect(ann, "r", "Seat 1 has 16 against Ac")
    expect(line(ann, 1, "insurance")).to_contain_text("−$4.50")
    for page in (ann, ben):  # half of the wager is not yet lost: it lies on the cards
        expect(hand(page, 1)).to_contain_class("surrendered")
        expect(hand(page, 1).locator(".points")).to_have_text("Surrender")
        assert faces(dealer(page)) == ["Ac", "??"]
    elect(ben, "s", "Seat 2 has 19")
    mode(ben, "bet")
    expect(line(ann, 1, "blackjack")).to_contain_text("$20 staked, $10 back")
    expect_cards(dealer(ben), "Ac 9d")


@pytest.mark.shows("633a.8(c)", "633a.7(h)", "633a.7(q)")
def test_633a_8_c_insurance_wins_against_a_blackjack(visit: Visit) -> None:
    ann, ben = visit(who="Ann"), visit(who="Ben")
    come(ann, "blackjack")
    come(ben, "blackjack")
    bet(ann)
    bet(ben)
    elect(ann, "i")
    elect(ben, "n")
    mode(ann, "bet")
    expect(line(ann, 1, "insurance")).to_contain_text("+$10")
    expect(line(ann, 1, "blackjack")).to_contain_text("−$10")
    expect(line(ann, 2, "blackjack")).to_contain_text("tied the dealer's: $10 back")
    expect(ann.locator(".dealer-hand .points")).to_have_text("Blackjack")
    expect(hand(ann, 2).locator(".points")).to_have_text("Blackjack")


@pytest.mark.shows("633a.7(j)(1)(i)")
def test_633a_7_j_1_i_a_blackjack_against_a_small_card_is_paid_at_once(visit: Visit) -> None:
    ann, ben = visit(who="Ann"), visit(who="Ben")
    come(ann, "paid-at-once")
    come(ben, "paid-at-once")
    bet(ann)
    bet(ben)
    mode(ben, "ask")
    expect(line(ben, 1, "blackjack")).to_contain_text("+$15")
    expect(seat(ben, 1).locator(".result")).to_have_text("+$15")
    elect(ben, "d", "Seat 2 has 19")
    mode(ben, "bet")
    expect(hand(ben, 2).locator(".points")).to_have_text("Bust 22")
    expect(line(ben, 2, "double_down")).to_contain_text("−$10")


# --------------------------------------------------------------------------- ways to play the game


@pytest.mark.shows("633a.12(a)(1)", "633a.12(a)(4)", "633a.2(b)(10)(i)")
def test_633a_12_a_switch_two_areas_and_the_second_cards(visit: Visit) -> None:
    page = visit(who="Ann")
    come(page, "switch")
    expect(seat(page, 2).locator(".hand-column")).to_have_count(2)
    page.get_by_role("button", name="Add $25 to Blackjack at seat 2").click()
    for wager in ("blackjack", "blackjack.2"):  # two wagers of one size are laid together
        expect(staked(page, 2, wager)).to_contain_text("$25")
    expect(page.get_by_role("button", name=re.compile("^Blackjack, hand 2"))).to_be_visible()
    page.get_by_role("button", name="Place bet").click()
    expect_hands(page, 2, "Tc 6c", "5c Ts")
    choose(page, "Switch")
    expect(page.locator(".asking .question")).to_contain_text(
        "Seat 2, first hand: pair of tens, 20"
    )
    expect_hands(page, 2, "Tc Ts", "5c 6c")
    expect(hand(page, 2, 1)).to_contain_class("playing")
    elect(page, "s", "Seat 2, first hand: pair of tens, 20")
    elect(page, "d", "Seat 2, second hand: 11")
    mode(page, "bet")
    expect(line(page, 2, "double_down.2").locator("b")).to_have_text("Double Down, hand 2")
    expect(seat(page, 2).locator(".result")).to_have_text("+$75")


@pytest.mark.shows("633a.11(b)", "633a.12(a)(1)")
def test_633a_11_b_the_hand_beside_a_split_moves_over_with_its_wager(visit: Visit) -> None:
    page = visit(who="Ann")
    come(page, "switch-split")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    choose(page, "Keep", "Seat 2: first hand pair of eights, 16; second hand 19")
    elect(page, "p", "Seat 2, first hand: pair of eights, 16, against")
    expect(page.locator(".asking .question")).to_contain_text("Seat 2, first hand: 13")
    expect_hands(page, 2, "8c 5h", "8d", "9c Td")
    for number, wager in ((1, "blackjack"), (2, "blackjack.2"), (3, "blackjack.3")):
        expect(hand(page, 2, number).locator(f"[data-wager='{wager}']")).to_contain_text("$25")
    elect(page, "s", "Seat 2, first hand: 13")
    elect(page, "s", "Seat 2, second hand: 18")
    expect(hand(page, 2, 3)).to_contain_class("playing")
    elect(page, "s", "Seat 2, third hand: 19")
    mode(page, "bet")
    expect(line(page, 2, "blackjack.3")).to_contain_text("Blackjack, hand 3")


@pytest.mark.shows("633a.7(k)")
def test_a_key_pressed_twice_answers_one_question(visit: Visit) -> None:
    page = visit(who="Ann")
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda said: sent.append(str(said))))
    come(page, "switch-split")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    choose(page, "Keep")
    question = page.locator(".asking .question")
    expect(question).to_contain_text("Seat 2, first hand: pair of eights, 16, against")
    page.evaluate("""for (const _ of [1, 2])
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "s", bubbles: true}))""")
    expect(question).to_contain_text(
        "Seat 2, second hand: 19"
    )  # the hand beside it is still to be played
    assert sum('"stand"' in said for said in sent) == 1
    elect(page, "s", "Seat 2, second hand: 19")
    mode(page, "bet")


@pytest.mark.shows("633a.7(d)(1)", "633a.7(d)(2)", "633a.1[Determinant card]")
def test_633a_7_d_the_determinant_card_calls_for_the_other_side(visit: Visit) -> None:
    page = visit(who="Ann", moving=True)
    come(page, "double-shoe")
    sides = page.locator(".sides")
    expect(sides.locator(".side")).to_have_text([re.compile("^A 104"), re.compile("^B 104")])
    expect(sides.locator(".dealt-from")).to_contain_class("red")
    hold(page)
    bet(page)
    skip(page)
    mode(page, "ask")
    determinant = page.get_by_role("group", name="Cards of the determinant card")
    expect(determinant.locator("[face='8s']")).to_be_visible()
    expect(sides).to_contain_text("Eight of spades: side B")
    expect(sides.locator(".dealt-from")).to_contain_class("blue")
    expect(page.locator("pit-table")).to_have_attribute("data-batch", "blue")
    expect_cards(hand(page, 2), "9h Kh")
    expect(dealer(page).locator(".reverse.blue")).to_be_visible()


@pytest.mark.shows("633a.7(d)(2)")
def test_633a_7_d_2_of_its_own_side_it_is_the_first_card(visit: Visit) -> None:
    page = visit(who="Ann")
    come(page, "same-side")
    bet(page)
    mode(page, "ask")
    expect_cards(hand(page, 2), "8h Kh")
    expect_cards(dealer(page), "7d ??")
    expect(page.get_by_role("group", name="Cards of the determinant card")).to_be_hidden()
    expect(page.locator(".sides")).to_contain_text("Eight of hearts: side A")


@pytest.mark.shows("633a.12(b)(5)(i)", "633a.12(b)(5)(iii)", "633a.12(b)(6)(i)")
def test_633a_12_b_cards_dealt_by_hand_are_for_their_own_player(visit: Visit) -> None:
    ann, ben = visit(who="Ann"), visit(PHONE, who="Ben")
    come(ann, "by-hand")
    come(ben, "by-hand")
    bet(ann)
    bet(ben)
    mode(ann, "ask")
    expect(mode(ben, "wait")).to_contain_text("seat 1")  # he has been told all that she has
    own = faces(hand(ann, 1))
    assert len(own) == 2
    assert "??" not in own
    assert faces(hand(ann, 2)) == faces(hand(ben, 1)) == ["??", "??"]
    expect(hand(ben, 1).locator(".points")).to_be_hidden()
    assert "has" not in mode(ben, "wait").inner_text()
    elect(ann, "d")  # what is doubled is shown
    mode(ben, "ask")
    shown = faces(hand(ben, 1))
    assert len(shown) == 3
    assert shown[:2] == own
    expect_cards(hand(ann, 1), " ".join(shown))
    elect(ben, "s")
    for page in (ann, ben):
        mode(page, "bet")
        expect_cards(hand(page, 1), " ".join(shown))


# ------------------------------------------------------------------------------- the hole card


@pytest.mark.shows("633a.7(f)(4)", "633a.7(m)")
def test_633a_7_f_4_the_hole_card_reaches_nobody_before_it_is_turned(visit: Visit) -> None:
    page = visit(who="Ann")
    told: list[str] = []

    def listen(text: str | bytes) -> None:
        told.append(text if isinstance(text, str) else text.decode())

    page.on("websocket", lambda socket: socket.on("framereceived", listen))
    come(page, "secret")
    bet(page)
    mode(page, "ask")
    page.reload()  # the whole state, as it stands in the middle of the round
    mode(page, "ask")
    expect_cards(dealer(page), "9c ??")

    def everything() -> list[str]:
        ways = ("", "/rounds", "/rounds/1", "/rules", "/pit")
        found = [page.request.get(f"/tables/secret{way}").text() for way in ways]
        found += [page.request.get(f"/api/tables/secret{way}").text() for way in ("", "/rounds/1")]
        return [*told, *found, page.content()]

    assert [one for one in everything() if "Qd" in one or "queen of diamonds" in one] == []
    steps = [step for text in told for step in json.loads(text).get("steps", [])]
    hidden = [step for step in steps if step["what"] == "deal" and step["to"] == "dealer"]
    assert {tuple(step["cards"]) for step in hidden} == {("9c",), ("??",)}
    elect(page, "s")
    mode(page, "bet")
    expect_cards(dealer(page), "9c Qd")
    assert any("Qd" in one for one in told)


# ------------------------------------------------------------------------------------- the pit


def pit(page: Page, table: str) -> None:
    """Comes to the console of a table."""
    page.goto(f"/tables/{table}/pit")
    page.locator("[data-task] .panel").wait_for()


def deal_round(page: Page, *read: str) -> None:
    """Two cards to seat 2 and the dealer, whose second lies face down."""
    asked = confirm(page, until="deal")
    for to, card in zip(("seat 2", "the dealer", "seat 2"), read, strict=True):
        expect(asked).to_contain_text(f"face up to {to}")
        typed = asked.get_by_label("Card", exact=True)
        typed.fill(card)
        with step_of(page):
            typed.press("Enter")
    expect(asked).to_contain_text("face down to the dealer")
    expect(asked.locator("card-keypad").first).to_be_hidden()
    with step_of(page):
        asked.get_by_role("button", name="Dealt face down").click()


@pytest.mark.shows("633a.7(h)", "633a.14(k)", "633a.14(d)")
def test_a_real_table_with_a_reader_that_fails_once(visit: Visit) -> None:
    ann, pat = visit(who="Ann"), visit(who="Pat")
    come(ann, "real")
    pit(pat, "real")
    bet(ann)
    deal_round(pat, "Ts", "Kc", "9d")
    reader = confirm(pat, until="insert_hole_card")
    expect(reader.get_by_role("link", name="§ 633a.7(h)")).to_be_visible()
    expect(mode(ann, "wait")).to_contain_text("the card reader looks for a Blackjack")
    with step_of(pat):
        reader.get_by_role("button", name="The reader does not work").click()
    expect(pat.locator("[data-task]")).to_contain_text("The card reader is repaired or replaced")
    reader = confirm(pat, until="insert_hole_card")
    with step_of(pat):
        reader.get_by_role("button", name="No Blackjack").click()
    confirm(pat, until="ask")
    elect(ann, "s", "Seat 2 has 19 against Kc")
    turn = confirm(pat, until="turn_hole_card")
    with step_of(pat):
        turn.locator("[data-card='7h']").click()
    stands = confirm(pat, until="dealer_stands")
    expect(stands).to_contain_text("Dealer: 17")
    stands.get_by_text("A card too many was drawn").click()
    with step_of(pat):
        stands.locator("[data-card='4c']").click()
    confirm(pat, until="settle")
    expect_cards(dealer(ann), "Kc 7h")


@pytest.mark.shows("633a.7(h)")
def test_a_real_table_where_the_reader_shows_a_blackjack(visit: Visit) -> None:
    ann, pat = visit(who="Ann"), visit(who="Pat")
    come(ann, "real")
    pit(pat, "real")
    bet(ann)
    deal_round(pat, "Ts", "Ac", "9d")
    confirm(pat, until="ask")
    elect(ann, "i")
    reader = confirm(pat, until="insert_hole_card")
    reader.get_by_role("button", name="A Blackjack").click()
    confirm(pat, until="turn_hole_card").locator("[data-card=Kh]").click()
    expect(ann.locator(".dealer-hand .points")).to_have_text("Blackjack")
    confirm(pat, until="settle")


@pytest.mark.shows("633a.12(a)(1)")
def test_the_dealer_enters_both_wagers_of_a_switch_table(visit: Visit) -> None:
    ann, pat = visit(who="Ann"), visit(who="Pat")
    come(ann, "real-switch")
    pit(pat, "real-switch")
    task = pat.locator("[data-task]")
    task.get_by_text("Enter a player’s wager").click()
    task.get_by_label("Blackjack $", exact=True).fill("10")
    task.get_by_label("Blackjack, hand 2 $").fill("10")
    task.get_by_role("button", name="Enter wager").click()
    for number, wager in ((1, "blackjack"), (2, "blackjack.2")):
        expect(hand(ann, 2, number).locator(f"[data-wager='{wager}']")).to_contain_text("$10")


@pytest.mark.shows("633a.14(c)", "633a.14(h)")
def test_633a_14_c_a_card_drawn_in_error_is_the_next_one(visit: Visit) -> None:
    ann, pat = visit(who="Ann"), visit(who="Pat")
    come(ann, "in-error")
    bet(ann)
    mode(ann, "ask")
    pit(pat, "in-error")
    pat.get_by_label("Irregularity", exact=True).select_option("633a.14(h)")
    pat.get_by_role("button", name="Note it: play goes on").click()
    expect(pat.locator("[data-log]")).to_contain_text("Irregularity noted: § 633a.14(h)")
    expect(pat.get_by_role("button", name="Declare § 633a.14(j)(1)")).to_be_visible()
    pat.get_by_role("button", name="A card was drawn in error").click()
    exposed = ann.get_by_role("group", name="Cards of the card drawn in error")
    expect(exposed.locator("[face='7h']")).to_be_visible()
    elect(ann, "h")
    expect(exposed).to_be_hidden()
    expect(ann.locator(".asking .question")).to_contain_text("Seat 2 has 19")
    expect_cards(hand(ann, 2), "Th 2s 7h")
    elect(ann, "s", "Seat 2 has 19")
    expect(line(ann, 2, "blackjack")).to_contain_text("Your 19 tied the dealer's: $10 back")


# ---------------------------------------------------------------------------------- every page


def test_seven_players_with_every_side_wager(visit: Visit, casino: "Served") -> None:
    """Wide, on a phone, by keys alone, and as a program finds it that reads pages aloud."""
    page, other = visit(who="Ann"), visit(PHONE, who="P7")
    come(page, "seven")
    come(other, "seven")
    page.keyboard.press("4")
    page.keyboard.press("l")
    page.keyboard.press("2")
    accessible(page, "betting")
    accessible(other, "betting on a phone")
    page.keyboard.press("Enter")
    expect(staked(other, 1, "lucky_ladies")).to_contain_text("$1")
    for number in range(2, 7):
        player = casino.player(f"P{number}", "seven")
        player.do("buy_in", cents=10_000)
        player.do("bet", seat=number, wagers={"blackjack": 1_000})
    bet(other)
    asked = mode(page, "ask")
    accessible(page, "deciding")
    expect(mode(other, "wait")).to_contain_text("seat 1")
    accessible(other, "waiting on a phone")
    asked.get_by_role("button", name="Stand").focus()
    elect(page, "Enter")
    mode(page, "wait")
    for path in ("rules", "rounds"):
        page.goto(f"/tables/seven/{path}")
        accessible(page, path)
