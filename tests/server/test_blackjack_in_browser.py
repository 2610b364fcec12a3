"""Blackjack in a real browser, against the real server."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import time
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from pitboss.cards import DECK, cards, pack
from pitboss.games import GAMES
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.server.visitors import COOKIE
from pitboss.store import EventLog, TableRecord, Visitors, create_table

pytestmark = pytest.mark.browser

CHROMIUM = os.environ.get("PITBOSS_CHROMIUM", "/usr/bin/chromium")
QUIET = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
WIDE, PHONE = (1280, 800), (360, 740)
SECONDS = 10_000

GAME = GAMES["blackjack"]
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

    def table(self) -> Table:
        """The table."""
        rules = Rules.of("633a", dict(self.rules))
        table = Table(
            rules,
            GAME.limits,
            virtual=self.virtual,
            keeps_chips=True,
            seats=dict(self.seats),
            has_pit=not self.virtual,
            certified=True,
            opened=True,
            batches=self._batches(rules, self.first),
        )
        if rules["double_shoe"]:
            table.other_side = self._batches(rules, self.other)
            table.other_side.in_play = "blue"
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
        batches = Batches(shoe=shoe, opened_at=int(time()))
        if rules["shuffler"] == "batch":
            batches.resting = "blue"
            whole = pack(DECK * rules.decks) if self.virtual else None
            batches.shuffled = Stack(len(order), whole)
        return batches


# Ann splits eights twice, doubles on one hand, stands on one, busts on one; the dealer busts.
SPLIT = "8h 6d 8c Td 3c Th 8s Ks 5d Kd 9c"
STOOD = {
    "split": Stood(ONE, SPLIT),
    "split-on-a-phone": Stood(ONE, SPLIT),
    "insurance": Stood(TWO, "Ts Th Ac 6s 9h 9d"),
    "blackjack": Stood(TWO, "Ts As Ac 6s Kh Kd"),
    "paid-at-once": Stood(TWO, "As Th 5c Ks 9h Kd 3d 6d"),
    "switch": Stood(ONE, "Tc 5c 9d 6c Ts 7d 9h Kh", SWITCH),
    "switch-twice": Stood(ONE, "8c 9c 6d 8d Td Ts 5h Kc 2h 7c", SWITCH),
    "switch-split": Stood(ONE, "8c 9c 6d 8d Td Ts 5h Kc 2h 7c", SWITCH),
    "double-shoe": Stood(ONE, "8s", DOUBLE_SHOE, other="9h 7d Kh Td Jc"),
    "same-side": Stood(ONE, "8h 7d Kh Td Jc", DOUBLE_SHOE, other="2c"),
    "by-hand": Stood(TWO, "2c Ts 5h 9d 8s 6h 9c Qc Kc 4d", BY_HAND),
    "seven": Stood({seat: f"P{seat}" for seat in range(2, 8)} | {1: "Ann"}, "", SIDE_BETS),
    "secret": Stood(ONE, "Ts 9c 6s Qd 2h", SIDE_BETS),
    "in-error": Stood(ONE, "Ts 9c 2s Qd 7h 5h"),
    "real": Stood(ONE, virtual=False),
    "real-reader": Stood(ONE, virtual=False),
    "real-switch": Stood(ONE, "", SWITCH, virtual=False),
}


@dataclass(frozen=True)
class Casino:
    """A served casino, and the sessions of those who are known there: Pat has the pit."""

    address: str
    sessions: Mapping[str, str]


# ---------------------------------------------------------------------------------------- fixtures


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """A server of its own over stacked tables, whose house never loses patience."""
    database = f"sqlite:///{tmp_path_factory.mktemp('blackjack') / 'log.sqlite3'}"
    log = EventLog.open(database)
    names = ("Ann", "Ben", "Pat", *(f"P{seat}" for seat in range(2, 8)))
    sessions = {name: Visitors(log).new(name) for name in names}
    host = Visitors(log).find(sessions["Pat"])
    assert host is not None
    for name, stood in STOOD.items():
        record = TableRecord(name, "blackjack", name, "The Brass Rail", host.id, 0)
        create_table(log, record, stood.table())
    log.close()
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "serve"]
    command += ["--port", "0", "--database", database, "--patience", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield Casino(found[0], sessions)
                break
        else:
            pytest.fail(f"the server did not start:\n{said}")
        server.terminate()
        server.communicate(timeout=20)


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
def visit(browser: Browser, casino: Casino) -> Iterator[Visit]:
    """A visitor's page in a browser context of its own. In the end none of them has thrown an error
    or written one to the console."""
    contexts, complaints = [], []

    def new(who: str, size: tuple[int, int] = WIDE, *, moving: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if moving else "reduce",
            base_url=casino.address,
        )
        context.set_default_timeout(SECONDS)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        session = casino.sessions[who]
        context.add_cookies([{"name": COOKIE, "value": session, "url": casino.address}])
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        return page

    expect.set_options(timeout=SECONDS)
    yield new
    for context in contexts:
        context.close()
    assert complaints == []


def mode(page: Page, wanted: str) -> Locator:
    """What the player is asked for, once it is this."""
    bar = page.locator(f"action-bar[data-mode={wanted}]")
    bar.wait_for()
    return bar


def come(page: Page, table: str) -> None:
    """Comes to the table where the visitor has a seat, and buys chips."""
    page.goto(f"/tables/{table}")
    mode(page, "bet")
    page.locator("action-bar").get_by_role("button", name="$500", exact=True).click()
    expect(page.locator(".chips-held .purse")).to_have_text("$500")


def bet(page: Page, dollars: int = 10) -> None:
    """Lays this much on the Blackjack area and places it, by keys alone."""
    mode(page, "bet")
    for _ in range(dollars // 5):
        page.keyboard.press("3")
    page.keyboard.press("Enter")


def elect(page: Page, key: str, question: str = "") -> None:
    """Answers what the seat is asked, by a key."""
    asked = mode(page, "ask")
    if question:
        expect(asked.locator(".asking .question")).to_contain_text(question)
    page.keyboard.press(key)


def hand(page: Page, seat: int, number: int = 1) -> Locator:
    """One of a seat's hands, with its wagers."""
    return page.locator(f".seat[data-seat='{seat}'] .hand-column").nth(number - 1)


def faces(place: Locator) -> list[str]:
    """The cards that lie there."""
    return [card.get_attribute("face") or "" for card in place.locator("playing-card").all()]


def dealer(page: Page) -> Locator:
    """The dealer's own cards."""
    return page.get_by_role("group", name="Cards of the dealer")


def line(page: Page, seat: int, wager: str) -> Locator:
    """A settled wager in the list."""
    return page.locator(f"settlement-list .line[data-seat='{seat}'][data-wager='{wager}']")


def wide_enough(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    size = page.viewport_size
    assert size is not None
    return bool(page.evaluate("document.documentElement.scrollWidth") <= size["width"])


def accessible(page: Page, where: str) -> None:
    """Nothing that a reader of pages would stumble over, and nothing to be scrolled sideways."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, f"{where}:\n{found.generate_report()}"
    assert wide_enough(page), where


# ------------------------------------------------------------------------------------ the player


@pytest.mark.parametrize(("table", "size"), [("split", WIDE), ("split-on-a-phone", PHONE)])
@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)", "633a.10(a)", "633a.10(c)")
def test_633a_11_split_twice_and_double_down(
    visit: Visit, table: str, size: tuple[int, int]
) -> None:
    page = visit("Ann", size)
    come(page, table)
    bet(page)
    elect(page, "p", "Seat 2 has 16 against 6d")
    elect(page, "d", "Seat 2 has 11")
    expect(hand(page, 2, 1)).to_contain_class("doubled")
    expect(hand(page, 2, 1).locator("[data-wager=double_down]")).to_contain_text("$10")
    assert faces(hand(page, 2, 1)) == ["8h", "3c", "Th"]
    expect(hand(page, 2, 2)).to_contain_class("playing")
    elect(page, "p", "Seat 2 has 16")
    expect(page.locator(".asking .question")).to_contain_text("Seat 2 has 18")
    expect(page.locator(".seat[data-seat='2'] .hand-column")).to_have_count(3)
    assert [faces(hand(page, 2, number)) for number in (1, 2, 3)] == [
        ["8h", "3c", "Th"], ["8c", "Ks"], ["8s"],
    ]  # fmt: skip
    expect(hand(page, 2, 2).locator(".points")).to_have_text("18")
    assert wide_enough(page)
    elect(page, "s", "Seat 2 has 18")
    expect(hand(page, 2, 3)).to_contain_class("playing")
    elect(page, "h", "Seat 2 has 13")
    mode(page, "bet")
    assert faces(dealer(page)) == ["6d", "Td", "9c"]
    points = page.locator(".seat[data-seat='2'] .hand-column .points")
    expect(points).to_have_text(["21", "18", "Bust 23"])
    for wager, label, won in (
        ("blackjack", "Blackjack", "+$10"),
        ("double_down", "Double Down", "+$10"),
        ("blackjack.2", "Blackjack, hand 2", "+$10"),
        ("blackjack.3", "Blackjack, hand 3", "−$10"),
    ):
        expect(line(page, 2, wager).locator("b")).to_have_text(label)
        expect(line(page, 2, wager).locator(".net")).to_have_text(won)
    expect(page.locator(".seat[data-seat='2'] .result")).to_have_text("+$20")
    page.goto(f"/tables/{table}/rounds/1")
    page.locator("round-replay[ready]").wait_for()
    page.get_by_role("button", name="Last").click()
    assert faces(hand(page, 2, 3)) == ["8s", "5d", "Kd"]
    accessible(page, "replay")


@pytest.mark.shows("633a.8(a)", "633a.8(d)", "633a.9(a)(2)")
def test_633a_8_and_9_insurance_for_less_and_a_surrender(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben", PHONE)
    come(ann, "insurance")
    come(ben, "insurance")
    bet(ann, 20)
    bet(ben)
    asked = mode(ann, "ask")
    expect(asked.locator("[data-option=insurance]").first).to_contain_text("$10 more")
    asked.get_by_text("Insure for less").click()
    asked.get_by_role("spinbutton").fill("4.50")
    asked.get_by_role("button", name="Insure", exact=True).click()
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
    assert faces(dealer(ben)) == ["Ac", "9d"]


@pytest.mark.shows("633a.8(c)", "633a.7(h)", "633a.7(q)")
def test_633a_8_c_insurance_wins_against_a_blackjack(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    come(ann, "blackjack")
    come(ben, "blackjack")
    bet(ann)
    bet(ben)
    elect(ann, "i")
    elect(ben, "n")
    mode(ann, "bet")
    expect(line(ann, 1, "insurance")).to_contain_text("+$10")
    expect(line(ann, 1, "blackjack")).to_contain_text("−$10")
    expect(line(ann, 2, "blackjack")).to_contain_text("Push")
    expect(ann.locator(".dealer-hand .points")).to_have_text("Blackjack")
    expect(hand(ann, 2).locator(".points")).to_have_text("Blackjack")


@pytest.mark.shows("633a.7(j)(1)(i)")
def test_633a_7_j_1_i_a_blackjack_against_a_small_card_is_paid_at_once(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    come(ann, "paid-at-once")
    come(ben, "paid-at-once")
    bet(ann)
    bet(ben)
    mode(ben, "ask")
    expect(line(ben, 1, "blackjack")).to_contain_text("+$15")
    expect(ben.locator(".seat[data-seat='1'] .result")).to_have_text("+$15")
    elect(ben, "d", "Seat 2 has 19")
    mode(ben, "bet")
    expect(hand(ben, 2).locator(".points")).to_have_text("Bust 22")
    expect(line(ben, 2, "double_down")).to_contain_text("−$10")


# --------------------------------------------------------------------------- ways to play the game


@pytest.mark.shows("633a.12(a)(1)", "633a.12(a)(4)", "633a.2(b)(10)(i)")
def test_633a_12_a_switch_two_areas_and_the_second_cards(visit: Visit) -> None:
    page = visit("Ann")
    come(page, "switch")
    expect(page.locator(".seat[data-seat='2'] .hand-column")).to_have_count(2)
    page.get_by_role("button", name="Add $25 to Blackjack at seat 2").click()
    for wager in ("blackjack", "blackjack.2"):  # two wagers of one size are laid together
        expect(page.locator(f".seat[data-seat='2'] [data-wager='{wager}']")).to_contain_text("$25")
    expect(page.get_by_role("button", name=re.compile("^Blackjack, hand 2"))).to_be_visible()
    page.get_by_role("button", name="Place bet").click()
    mode(page, "ask")
    assert [faces(hand(page, 2, at)) for at in (1, 2)] == [["Tc", "6c"], ["5c", "Ts"]]
    mode(page, "ask").get_by_role("button", name="Switch").click()
    asked = mode(page, "ask")
    expect(asked.locator(".asking .question")).to_contain_text("Seat 2 has 20")
    assert [faces(hand(page, 2, at)) for at in (1, 2)] == [["Tc", "Ts"], ["5c", "6c"]]
    expect(hand(page, 2, 1)).to_contain_class("playing")
    elect(page, "s")
    elect(page, "d", "Seat 2 has 11")
    mode(page, "bet")
    expect(line(page, 2, "double_down.2").locator("b")).to_have_text("Double Down, hand 2")
    expect(page.locator(".seat[data-seat='2'] .result")).to_have_text("+$75")


@pytest.mark.shows("633a.11(b)", "633a.12(a)(1)")
def test_633a_11_b_the_hand_beside_a_split_moves_over_with_its_wager(visit: Visit) -> None:
    page = visit("Ann")
    come(page, "switch-split")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    mode(page, "ask").get_by_role("button", name="Keep").click()
    elect(page, "p", "Seat 2 has 16 against")  # not "16 and 19. Switch the second cards?"
    expect(page.locator(".asking .question")).to_contain_text("Seat 2 has 13")
    assert [faces(hand(page, 2, at)) for at in (1, 2, 3)] == [["8c", "5h"], ["8d"], ["9c", "Td"]]
    for number, wager in ((1, "blackjack"), (2, "blackjack.2"), (3, "blackjack.3")):
        expect(hand(page, 2, number).locator(f"[data-wager='{wager}']")).to_contain_text("$25")
    elect(page, "s", "Seat 2 has 13")
    elect(page, "s", "Seat 2 has 18")
    expect(hand(page, 2, 3)).to_contain_class("playing")
    elect(page, "s", "Seat 2 has 19")
    mode(page, "bet")
    expect(line(page, 2, "blackjack.3")).to_contain_text("Blackjack, hand 3")


@pytest.mark.shows("633a.7(k)")
def test_a_key_pressed_twice_answers_one_question(visit: Visit) -> None:
    page = visit("Ann")
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda said: sent.append(str(said))))
    come(page, "switch-twice")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    mode(page, "ask").get_by_role("button", name="Keep").click()
    question = page.locator(".asking .question")
    expect(question).to_contain_text("Seat 2 has 16 against")
    page.evaluate("""for (const _ of [1, 2])
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "s", bubbles: true}))""")
    expect(question).to_contain_text("Seat 2 has 19")  # the hand beside it is still to be played
    assert sum('"stand"' in said for said in sent) == 1
    elect(page, "s")
    mode(page, "bet")


@pytest.mark.shows("633a.7(d)(1)", "633a.7(d)(2)", "633a.1[Determinant card]")
def test_633a_7_d_the_determinant_card_calls_for_the_other_side(visit: Visit) -> None:
    page = visit("Ann", moving=True)
    come(page, "double-shoe")
    sides = page.locator(".sides")
    expect(sides.locator(".side")).to_have_text([re.compile("^A 104"), re.compile("^B 104")])
    expect(sides.locator(".dealt-from")).to_contain_class("red")
    bet(page)
    mode(page, "busy").get_by_role("button", name="Skip").click()
    mode(page, "ask")
    determinant = page.get_by_role("group", name="Cards of the determinant card")
    expect(determinant.locator("[face='8s']")).to_be_visible()
    expect(sides).to_contain_text("Eight of spades: side B")
    expect(sides.locator(".dealt-from")).to_contain_class("blue")
    expect(page.locator("pit-table")).to_have_attribute("data-batch", "blue")
    assert faces(hand(page, 2)) == ["9h", "Kh"]
    expect(dealer(page).locator(".reverse.blue")).to_be_visible()


@pytest.mark.shows("633a.7(d)(2)")
def test_633a_7_d_2_of_its_own_side_it_is_the_first_card(visit: Visit) -> None:
    page = visit("Ann")
    come(page, "same-side")
    bet(page)
    mode(page, "ask")
    assert faces(hand(page, 2)) == ["8h", "Kh"]
    assert faces(dealer(page)) == ["7d", "??"]
    expect(page.get_by_role("group", name="Cards of the determinant card")).to_be_hidden()
    expect(page.locator(".sides")).to_contain_text("Eight of hearts: side A")


@pytest.mark.shows("633a.12(b)(5)(i)", "633a.12(b)(5)(iii)", "633a.12(b)(6)(i)")
def test_633a_12_b_cards_dealt_by_hand_are_for_their_own_player(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben", PHONE)
    come(ann, "by-hand")
    come(ben, "by-hand")
    bet(ann)
    bet(ben)
    mode(ann, "ask")
    own = faces(hand(ann, 1))
    assert "??" not in own
    assert faces(hand(ann, 2)) == faces(hand(ben, 1)) == ["??", "??"]
    expect(hand(ben, 1).locator(".points")).to_be_hidden()
    assert "has" not in mode(ben, "wait").inner_text()
    ann.keyboard.press("d")  # what is doubled is shown
    mode(ben, "ask")
    assert faces(hand(ben, 1))[:2] == own
    assert faces(hand(ben, 1)) == faces(hand(ann, 1))
    ben.keyboard.press("s")
    mode(ben, "bet")
    assert faces(hand(ann, 1)) == faces(hand(ben, 1))


# ------------------------------------------------------------------------------- the hole card


@pytest.mark.shows("633a.7(f)(4)", "633a.7(m)")
def test_633a_7_f_4_the_hole_card_reaches_nobody_before_it_is_turned(visit: Visit) -> None:
    page = visit("Ann")
    told: list[str] = []

    def listen(text: str | bytes) -> None:
        told.append(text if isinstance(text, str) else text.decode())

    page.on("websocket", lambda socket: socket.on("framereceived", listen))
    come(page, "secret")
    bet(page)
    mode(page, "ask")
    page.reload()  # the whole state, as it stands in the middle of the round
    mode(page, "ask")
    assert faces(dealer(page)) == ["9c", "??"]

    def everything() -> list[str]:
        ways = ("", "/rounds", "/rounds/1", "/rules", "/pit")
        found = [page.request.get(f"/tables/secret{way}").text() for way in ways]
        found += [page.request.get(f"/api/tables/secret{way}").text() for way in ("", "/rounds/1")]
        return [*told, *found, page.content()]

    assert [one for one in everything() if "Qd" in one or "queen of diamonds" in one] == []
    steps = [step for text in told for step in json.loads(text).get("steps", [])]
    hidden = [step for step in steps if step["what"] == "deal" and step["to"] == "dealer"]
    assert {tuple(step["cards"]) for step in hidden} == {("9c",), ("??",)}
    page.keyboard.press("s")
    mode(page, "bet")
    assert faces(dealer(page)) == ["9c", "Qd"]
    assert any("Qd" in one for one in told)


# ------------------------------------------------------------------------------------- the pit


def pit(page: Page, table: str) -> Locator:
    """The console of a table; what it asks for."""
    page.goto(f"/tables/{table}/pit")
    page.locator("[data-task] .panel").wait_for()
    return page.locator("[data-task]")


def deal_card(task: Locator, to: str, card: str) -> None:
    """Reads a card off the shoe, typed."""
    expect(task).to_contain_text(f"face up to {to}")
    task.get_by_label("Card", exact=True).fill(card)
    task.get_by_label("Card", exact=True).press("Enter")


def past_words(task: Locator, what: str) -> Locator:
    """Does whatever only has to be said or done, until the table waits for this."""
    panel = task.locator(f"[data-what={what}]")
    done = task.get_by_role("button", name="Done")
    for _ in range(12):
        expect(panel.or_(done).first).to_be_visible()
        if panel.count():
            return panel
        seq = task.page.locator("pit-console").get_attribute("data-seq") or ""
        done.click()
        expect(task.page.locator("pit-console")).not_to_have_attribute("data-seq", seq)
    raise AssertionError(task.inner_text())


def deal_round(task: Locator, *read: str) -> None:
    """Two cards to seat 2 and the dealer, whose second lies face down."""
    past_words(task, "deal")
    for to, card in zip(("seat 2", "the dealer", "seat 2"), read, strict=True):
        deal_card(task, to, card)
    expect(task).to_contain_text("face down to the dealer")
    expect(task.locator("card-keypad").first).to_be_hidden()
    task.get_by_role("button", name="Dealt face down").click()


@pytest.mark.shows("633a.7(h)", "633a.14(k)", "633a.14(d)")
def test_a_real_table_with_a_reader_that_fails_once(visit: Visit) -> None:
    ann, pat = visit("Ann"), visit("Pat")
    come(ann, "real")
    task = pit(pat, "real")
    bet(ann)
    deal_round(task, "Ts", "Kc", "9d")
    reader = past_words(task, "insert_hole_card")
    expect(reader.get_by_role("link", name="§ 633a.7(h)")).to_be_visible()
    expect(mode(ann, "wait")).to_contain_text("the card reader looks for a Blackjack")
    reader.get_by_role("button", name="The reader does not work").click()
    expect(task).to_contain_text("The card reader is repaired or replaced")
    reader = past_words(task, "insert_hole_card")
    reader.get_by_role("button", name="No Blackjack").click()
    past_words(task, "ask")
    elect(ann, "s", "Seat 2 has 19 against Kc")
    turn = past_words(task, "turn_hole_card")
    turn.locator("[data-card=Ah]").click()  # the reader told otherwise
    expect(pat.locator("[data-refusal]")).to_contain_text("Ah is not what the card reader told")
    turn.locator("[data-card='7h']").click()
    stands = past_words(task, "dealer_stands")
    expect(stands).to_contain_text("Dealer: 17")
    stands.get_by_text("A card too many was drawn").click()
    stands.locator("[data-card='4c']").click()
    past_words(task, "settle")
    expect(dealer(ann).locator("[face='7h']")).to_be_visible()
    assert faces(dealer(ann)) == ["Kc", "7h"]


@pytest.mark.shows("633a.7(h)")
def test_a_real_table_where_the_reader_shows_a_blackjack(visit: Visit) -> None:
    ann, pat = visit("Ann"), visit("Pat")
    come(ann, "real-reader")
    task = pit(pat, "real-reader")
    bet(ann)
    deal_round(task, "Ts", "Ac", "9d")
    past_words(task, "ask")
    elect(ann, "i")
    past_words(task, "insert_hole_card").get_by_role("button", name="A Blackjack").click()
    past_words(task, "turn_hole_card").locator("[data-card=Kh]").click()
    expect(ann.locator(".dealer-hand .points")).to_have_text("Blackjack")
    past_words(task, "settle")


@pytest.mark.shows("633a.12(a)(1)")
def test_the_dealer_enters_both_wagers_of_a_switch_table(visit: Visit) -> None:
    ann, pat = visit("Ann"), visit("Pat")
    come(ann, "real-switch")
    task = pit(pat, "real-switch")
    task.get_by_text("Enter a player’s wager").click()
    task.get_by_label("Blackjack $", exact=True).fill("10")
    task.get_by_label("Blackjack, hand 2 $").fill("10")
    task.get_by_role("button", name="Enter wager").click()
    for number, wager in ((1, "blackjack"), (2, "blackjack.2")):
        expect(hand(ann, 2, number).locator(f"[data-wager='{wager}']")).to_contain_text("$10")


@pytest.mark.shows("633a.14(c)", "633a.14(h)")
def test_633a_14_c_a_card_drawn_in_error_is_the_next_one(visit: Visit) -> None:
    ann, pat = visit("Ann"), visit("Pat")
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
    assert faces(hand(ann, 2)) == ["Ts", "2s", "7h"]
    elect(ann, "s", "Seat 2 has 19")
    expect(line(ann, 2, "blackjack")).to_contain_text("Push")


# ---------------------------------------------------------------------------------- every page


def test_seven_players_with_every_side_wager(visit: Visit, casino: Casino) -> None:
    """Wide, on a phone, by keys alone, and as a program finds it that reads pages aloud."""
    page, other = visit("Ann"), visit("P7", PHONE)
    come(page, "seven")
    come(other, "seven")
    page.keyboard.press("4")
    page.keyboard.press("l")
    page.keyboard.press("2")
    accessible(page, "betting")
    accessible(other, "betting on a phone")
    page.keyboard.press("p")
    expect(page.locator(".seat[data-seat='1'] [data-wager=lucky_ladies]")).to_contain_text("$1")
    for seat in range(2, 7):
        command: dict[str, Any] = {"kind": "buy_in", "cents": 10_000}
        for do in (command, {"kind": "bet", "seat": seat, "wagers": {"blackjack": 1_000}}):
            answer = page.request.post(
                "/api/tables/seven/commands",
                headers={"Cookie": f"{COOKIE}={casino.sessions[f'P{seat}']}"},
                data={"command_id": f"{seat} {do['kind']}", "as": "player", "do": do},
            )
            assert answer.ok, answer.text()
    bet(other)
    asked = mode(page, "ask")
    accessible(page, "deciding")
    accessible(other, "waiting on a phone")
    asked.get_by_role("button", name="Stand").focus()
    page.keyboard.press("Enter")
    mode(page, "wait")
    for path in ("rules", "rounds"):
        page.goto(f"/tables/seven/{path}")
        accessible(page, path)
    assert urlsplit(page.url).path == "/tables/seven/rounds"
