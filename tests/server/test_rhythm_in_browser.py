"""The rhythm of play: keys with one meaning, panels that go when they are answered, speed, the
clock, and a line that notices silence."""

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.server.browsing import (
    NOON,
    Visit,
    come,
    elect,
    hold,
    line,
    mode,
    open_table,
    place_bet,
    purse,
    seat,
    sit,
    staked,
    watch,
)
from tests.server.dealt_next import dealt_first

from pitboss.chapters import CHAPTERS

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

Message = dict[str, Any]

# ---------------------------------------------------------------------------------------- keys

# Enter lays down what is arranged, and Escape goes on without, in whatever panel.
ALIKE = {
    "Place bet": "lay it down",
    "Set the hands": "lay it down",
    "Cut here": "lay it down",
    "Skip": "go on without",
    "Decline": "go on without",
}
KEYS = """bar => [...bar.querySelectorAll('.body button, .body summary')]
  .filter((one) => one.querySelector('kbd') && one.checkVisibility())
  .map((one) => [one.querySelector('kbd').textContent,
    one.dataset.option ?? one.dataset.wager ?? one.innerText.split('\\n')[0]])"""
# What a player elects who wants the round to be over.
SOONEST = ["stand", "no_insurance", "fold", "over", "no_double_down", "show", "keep", "pass"]


def noted(bar: Locator, meanings: dict[str, set[str]]) -> None:
    """Notes what each key of the panel is said to mean. A number only picks up the chip, or the
    card, that bears it."""
    for key, said in bar.evaluate(KEYS):
        words = re.sub(rf"\s*({re.escape(key)}|\$[\d,.]+)\s*", "", said).strip()
        if not key.isdigit():
            meanings.setdefault(key, set()).add(ALIKE.get(words, words))


def key_of(bar: Locator, option: str) -> str:
    """The key that is printed on an option."""
    printed = bar.locator(f"[data-option='{option}'] kbd").first.text_content()
    assert printed
    return printed.lower()


@pytest.mark.parametrize("slug", CHAPTERS)
def test_a_round_by_keys_alone_each_with_one_meaning_and_the_next_by_one_key(
    visit: Visit, slug: str
) -> None:
    page = visit()
    sit(page, open_table(page, slug), 2)
    bar = page.locator("action-bar")
    meanings: dict[str, set[str]] = {}
    first = page.locator("[data-seat='2'] .area.required").first.get_attribute("data-wager") or ""
    noted(bar, meanings)
    page.keyboard.press("4")
    expect(staked(page, 2, first)).to_contain_text("$25")
    noted(bar, meanings)
    page.keyboard.press("Enter")
    play_to_the_end(page, meanings)
    expect(page.locator("settlement-list .line").first).to_be_visible()
    held = purse(page).inner_text()
    noted(bar, meanings)

    page.keyboard.press("Space")
    expect(purse(page)).not_to_have_text(held)
    expect(staked(page, 2, first)).to_contain_text("$25")
    play_to_the_end(page, meanings)
    assert {key: said for key, said in meanings.items() if len(said) > 1} == {}

    # the help has every key that was printed anywhere, and once
    page.get_by_text("Keys", exact=True).click()
    keys = page.locator(".help dt")
    expect(keys.first).to_be_visible()  # the list is filled once the panel has opened
    listed = keys.all_inner_texts()
    assert len(listed) == len(set(listed))
    assert set(meanings) <= {*listed}


def play_to_the_end(page: Page, meanings: dict[str, set[str]]) -> None:
    """Answers by keys whatever is asked until betting is open again."""
    bar = page.locator("action-bar")
    asked = page.locator(
        ",".join(
            f"action-bar[data-mode={one}] .body > .panel" for one in ("bet", "ask", "set", "cut")
        )
    )
    for _ in range(20):
        asked.wait_for()
        panel = asked.element_handle()
        noted(bar, meanings)
        match bar.get_attribute("data-mode"):
            case "bet" if page.locator("settlement-list .line").count():
                return
            case "ask":
                offered = bar.locator("[data-option]").evaluate_all(
                    "all => all.map(one => one.dataset.option)"
                )
                elected = next(one for one in [*SOONEST, *offered] if one in offered)
                page.keyboard.press(key_of(bar, elected))
            case "set":
                page.keyboard.press("h")
                page.keyboard.press("Enter")
            case "cut":
                page.keyboard.press("Escape")
        panel.wait_for_element_state("hidden")
    raise AssertionError("the round does not end")


def test_a_bet_is_doubled_and_one_spot_of_it_taken_back(visit: Visit) -> None:
    page = visit()
    sit(page, open_table(page), 2)
    ante, bonus = staked(page, 2, "ante"), staked(page, 2, "bonus")
    for key in ("3", "b", "2", "*"):
        page.keyboard.press(key)
    expect(ante).to_contain_text("$10")
    expect(bonus).to_contain_text("$2")
    page.keyboard.press("Shift+B")
    expect(bonus).not_to_contain_text("$")
    expect(ante).to_contain_text("$10")
    page.keyboard.press("Backspace")
    expect(bonus).to_contain_text("$2")
    page.get_by_role("button", name="Take Bonus back").click()
    expect(bonus).not_to_contain_text("$")
    place_bet(page)
    elect(page, "s")
    mode(page, "bet")
    page.keyboard.press("*")  # nothing is laid: twice the last bet
    expect(ante).to_contain_text("$20")


# ------------------------------------------------------------------------------------ the panels


def test_an_answered_question_never_comes_back_while_the_cards_land(
    visit: Visit, casino: "Served"
) -> None:
    """A card that is drawn is the last thing that happens before the next question."""
    casino.put_up("stood", "blackjack", dealt_first("2s 6c 3s Td 4h"))
    page = visit(who="Ann", moving=True)
    come(page, "/tables/stood")
    place_bet(page, "4")
    question = mode(page, "ask").locator(".asking .question")
    answered = question.inner_text()
    hold(page)
    page.keyboard.press("h")
    mode(page, "busy")
    drawn = seat(page, 2).locator("playing-card[face='4h']")
    watch(page, drawn, 1)
    for _ in range(400):
        if question.count():
            break
        page.clock.run_for(50)
    assert question.inner_text() != answered


def test_a_panel_is_gone_with_the_press_and_back_when_the_table_refuses(visit: Visit) -> None:
    page = visit()
    table = open_table(page)
    line_ = Tapped(page)
    sit(page, table, 2)
    place_bet(page, "3")
    mode(page, "ask")
    line_.hold()
    page.keyboard.press("o")
    mode(page, "busy")  # before the server has said anything
    page.keyboard.press("u")  # so there is nothing to answer a second time
    sent = line_.expect_sent("command_id")
    assert [one["do"]["option"] for one in line_.commands("decision")] == ["over"]
    line_.tell(
        {"type": "refused", "command_id": sent["command_id"], "error": "not so fast", "cites": []}
    )
    mode(page, "ask")
    expect(page.get_by_role("alert")).to_contain_text("Not so fast")


def test_who_wants_to_be_warned_presses_twice_for_a_mistake(visit: Visit) -> None:
    page = visit()
    sit(page, open_table(page), 2)
    page.locator("details.coach summary").click()
    page.get_by_label("Warn me before a mistake").check()
    page.keyboard.press("Escape")
    page.locator(".panel.betting").focus()
    place_bet(page, "3")
    asked = mode(page, "ask")
    best = asked.locator(".option.brass")  # gold is what the coach finds best, and nothing else
    expect(best).to_have_count(1)
    worse = asked.locator(".option:not(.brass)").first
    key = key_of(asked, worse.get_attribute("data-option") or "")
    page.keyboard.press(key)
    expect(page.get_by_role("alert")).to_contain_text("gives away")
    expect(page.get_by_role("alert")).to_contain_text("best is")
    expect(worse).to_be_visible()
    elect(page, key)
    mode(page, "bet")
    expect(line(page, 2, "ante")).to_be_visible()


# --------------------------------------------------------------------------------- how it is liked


def settings(page: Page) -> Locator:
    """The menu, open."""
    menu = page.locator("details.preferences")
    menu.locator("summary").click()
    return menu


def test_at_the_fastest_a_round_is_there_at_once_and_the_choice_stays(visit: Visit) -> None:
    page = visit(moving=True)
    sit(page, open_table(page), 2)
    settings(page).get_by_label("Instant").check()
    page.keyboard.press("Escape")
    page.reload()
    mode(page, "bet")
    expect(page.locator("live-table")).to_have_attribute("data-speed", "instant")
    hold(page)  # no time passes from here on
    place_bet(page, "3")
    elect(page, "o")
    mode(page, "bet")
    expect(line(page, 2, "ante")).to_be_visible()


def test_sounds_are_made_only_for_who_wants_them(visit: Visit) -> None:
    page = visit()
    page.add_init_script(
        "window.AudioContext = class extends AudioContext {"
        " constructor() { super(); document.documentElement.dataset.heard = ''; } }"
    )
    sit(page, open_table(page), 2)
    place_bet(page, "3")
    elect(page, "o")
    mode(page, "bet")
    heard = page.locator("html[data-heard]")
    assert heard.count() == 0
    settings(page).get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    page.locator(".panel.betting").focus()
    page.keyboard.press("Space")
    expect(heard).to_have_count(1)


# ------------------------------------------------------------------------------ the clock, the line


class Tapped:
    """A page's line to its table, with somebody on it: what the server says can be changed, held
    back, or made up, and what the page says is kept."""

    def __init__(self, page: Page, change: Callable[[Message], None] = lambda told: None) -> None:
        self.sent: list[Message] = []
        self.lines = 0
        self._page = page
        self._change = change
        self._held = False
        self._route: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws$"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._route = route
        self.lines += 1

        def from_page(text: str | bytes) -> None:
            self.sent.append(json.loads(text))
            if not self._held:
                server.send(text)

        def from_server(text: str | bytes) -> None:
            told = json.loads(text)
            self._change(told)
            if not self._held:
                route.send(json.dumps(told))

        route.on_message(from_page)
        server.on_message(from_server)

    def hold(self) -> None:
        """From here on nothing passes, and nobody is told."""
        self._held = True

    def let_go(self) -> None:
        """Everything that is said from here on passes."""
        self._held = False

    def tell(self, message: Message) -> None:
        """Says something in the server's place."""
        assert self._route is not None
        self._route.send(json.dumps(message))

    def commands(self, kind: str) -> list[Message]:
        """What the page has told the table to do."""
        return [one for one in self.sent if one.get("do", {}).get("kind") == kind]

    def expect_sent(self, field: str) -> Message:
        """The last message with this field, once the page has sent one."""
        for _ in range(600):
            if found := [one for one in self.sent if field in one]:
                return found[-1]
            self._page.wait_for_timeout(100)
        raise AssertionError(f"no {field!r} was sent")


def test_a_line_that_went_silent_is_noticed_and_taken_up_again(visit: Visit) -> None:
    page = visit()
    page.clock.install(time=NOON)
    tapped = Tapped(page)
    sit(page, open_table(page), 2)
    bar, banner = page.locator("action-bar"), page.locator("[data-status]")
    page.clock.fast_forward(10_000)
    tapped.expect_sent("ping")
    expect(banner).to_be_hidden()

    tapped.hold()  # nothing is closed: it only gets no answer any more
    tapped.sent.clear()
    page.clock.fast_forward(10_000)
    tapped.expect_sent("ping")
    page.clock.fast_forward(6_000)
    expect(banner).to_contain_text("The line is down")
    expect(bar).to_have_js_property("inert", True)
    page.keyboard.press("3")
    expect(staked(page, 2, "ante")).not_to_contain_text("$")

    tapped.let_go()
    before = tapped.lines
    for _ in range(600):
        page.clock.fast_forward(1_000)
        if tapped.lines > before:
            break
    expect(banner).to_be_hidden()
    expect(bar).to_have_js_property("inert", False)
    page.keyboard.press("3")
    expect(staked(page, 2, "ante")).to_contain_text("$5")


def test_a_browser_that_goes_offline_says_so_at_once(visit: Visit) -> None:
    page = visit()
    sit(page, open_table(page), 2)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("[data-status]")).to_contain_text("The line is down")
    expect(page.locator("[data-status]")).to_be_hidden()  # and connects again


def test_the_clock_runs_and_what_the_house_decided_is_said(visit: Visit, casino: "Served") -> None:
    page = visit(who="Ann")
    page.clock.install(time=NOON)

    def hurried(told: Message) -> None:
        pending = told.get("pending") or {}
        if pending.get("what") == "ask":
            pending |= {"clock": {"seconds": 20, "of": 45}, "held": "second hand: soft 17"}

    tapped = Tapped(page, hurried)
    sit(page, open_table(page), 2)
    hold(page)
    place_bet(page, "3")
    asked = mode(page, "ask")
    expect(asked.locator(".question .holding")).to_have_text("Second hand: soft 17")
    ring = page.get_by_role("timer")
    expect(ring.locator("b")).to_have_text("20")
    page.clock.fast_forward(12_500)
    expect(ring.locator("b")).to_have_text("8")
    page.keyboard.press("?")
    assert tapped.expect_sent("thinking") == {"thinking": True}
    tapped.tell({"type": "clock", "clock": {"seconds": 44, "of": 45}})
    expect(ring.locator("b")).to_have_text("44")
    page.clock.fast_forward(39_500)
    expect(ring.locator("b")).to_have_text("5")
    expect(ring).to_contain_text("5 seconds left")

    house = {"what": "note", "who": "house", "for": "Ann", "round": 1, "seq": 9_999, "at": 0}
    tapped.tell(
        {"type": "steps", "seq": 9_999, "round": 1, "you": page_you(), "seats": [], "pending": None,
         "shoe": {"remaining": 1, "of": 1, "batch": "red", "rack": 0}, "meters": {},
         "declarable": [], "steps": [house | {"text": "Seat 2: Surrender", "cites": ["R-GEN-10"]}]}
    )  # fmt: skip
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("The house decided for you: Seat 2: Surrender")
    expect(notice.get_by_role("link", name="R-GEN-10")).to_be_visible()
    expect(ring).to_be_hidden()


def page_you() -> Message:
    """The visitor, as the server tells him of himself."""
    return {"name": "Ann", "seats": [2], "chips": 49_500, "pit": False, "roles": [], "cuts": False}


def test_a_player_sits_out_until_he_is_dealt_in_again(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = open_table(ann)
    sit(ann, table, 2)
    sit(ben, table, 4)
    ann.keyboard.press("x")
    expect(mode(ann, "out")).to_contain_text("You sit out")
    place_bet(ben, "3")  # nobody waits for Ann
    mode(ben, "ask")
    ann.get_by_role("button", name="Deal me in").click()
    mode(ann, "wait")
    elect(ben, "s")
    mode(ann, "bet")


def test_a_player_who_wants_to_cut_says_so(visit: Visit) -> None:
    page = visit()
    sit(page, open_table(page), 2)
    menu = settings(page)
    menu.get_by_label("Let me cut the cards").check()
    page.reload()
    mode(page, "bet")
    expect(settings(page).get_by_label("Let me cut the cards")).to_be_checked()
