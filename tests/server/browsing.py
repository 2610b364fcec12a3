"""What every test in a browser does: opens pages, sits down, bets, answers, looks at the felt.

A page shows what the server has told it so far. So each of these waits for what it needs: a mode of
the action bar, a question, a purse. What is asserted of a page is asserted by ``expect``, which
looks again until it is so; a plain ``assert`` is for what must not be there, once the page is known
to have come so far.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AxeResults  # type: ignore[import-untyped]
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from pitboss.chapters import CHAPTERS
from pitboss.server.visitors import COOKIE
from pitboss.submission.sample import every_wager

CHROMIUM = os.environ.get("PITBOSS_CHROMIUM", "/usr/bin/chromium")
# Chromium heeds only the last list of what it shall leave out: this one is Playwright's own, and
# pages that every window loads for its address bar, and a process that waits for a page to
# come. Nobody sees them, and they take time.
LEFT_OUT = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
    *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"),
    "SpareRendererForSitePerProcess",
)
QUIET = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--renderer-process-limit=1", f"--disable-features={','.join(LEFT_OUT)}"),
]
# How many times slower than it is a page shall run: PITBOSS_BROWSER_THROTTLE=6 brings to light what
# a test does not wait for.
THROTTLE = float(os.environ.get("PITBOSS_BROWSER_THROTTLE", "1"))
# Milliseconds: a slow machine is no failure. Less of it tells sooner what is wrong with a page.
PATIENCE = int(os.environ.get("PITBOSS_PATIENCE", "120000"))

WIDE, PHONE = (1280, 800), (360, 740)

AXE: str = Axe().axe_script

Size = tuple[int, int]

# A page whose cards move opens at noon; when its time is to stand still, it is one o'clock.
NOON, ONE_O_CLOCK = (datetime(2019, 7, 13, hour, tzinfo=UTC) for hour in (12, 13))


# ------------------------------------------------------------------------------------- the visitors


class Casino(Protocol):
    """A casino that is served."""

    @property
    def address(self) -> str:
        """Where it is."""

    def session(self, name: str) -> str:
        """The token of the visitor of this name."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser."""
    if not Path(CHROMIUM).exists():
        pytest.fail(f"no browser at {CHROMIUM}: install Debian's chromium, or set PITBOSS_CHROMIUM")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


class Visit:
    """Brings visitors to a casino, each with a page in a browser context of its own, and notes what
    is wrong with any of their pages."""

    def __init__(self, browser: Browser, casino: Casino) -> None:
        self._browser = browser
        self._casino = casino
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(
        self,
        size: Size = WIDE,
        *,
        who: str = "",
        moving: bool = False,
        scripts: bool = True,
        refused: int = 0,
    ) -> Page:
        """The page of a new visitor, or of one by this name. Its cards move if they shall; a
        response of the status ``refused`` is no complaint."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if moving else "reduce",
            java_script_enabled=scripts,
            base_url=self._casino.address,
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("request", self._asks)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        if who:
            token = self._casino.session(who)
            context.add_cookies([{"name": COOKIE, "value": token, "url": self._casino.address}])
        page = context.new_page()
        page.on("websocket", self._asks)
        page.on("console", lambda said: self._says(said, refused))
        if moving:
            page.clock.install(time=NOON)
        if THROTTLE > 1:
            devtools = context.new_cdp_session(page)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        return page

    def close(self) -> None:
        """Everybody leaves."""
        for context in self._contexts:
            context.close()

    def _asks(self, request: Request | WebSocket) -> None:
        there = urlsplit(request.url)
        if there.scheme != "data" and there.hostname != "127.0.0.1":
            self.complaints.append(f"asks for {request.url}")

    def _says(self, said: ConsoleMessage, refused: int) -> None:
        wrong = said.type == "error" or "Content Security" in said.text
        if wrong and f"status of {refused}" not in said.text:
            self.complaints.append(f"{said.text} ({said.location['url']})")


# --------------------------------------------------------------------------------------- the player


def every_wager_form(slug: str) -> dict[str, str]:
    """The form of a table that offers every wager that goes with its game's defaults."""
    offered = every_wager(CHAPTERS[slug])
    return {"game": slug} | {f"rule.{name}": "true" for name in offered}


def open_table(page: Page, slug: str = "over-under", **form: str) -> str:
    """Opens a table of the visitor's own with every wager; its path."""
    answer = page.request.post("/tables", form={**every_wager_form(slug), **form})
    assert answer.ok, answer.text()
    return urlsplit(answer.url).path


def mode(page: Page, wanted: str) -> Locator:
    """What the player is asked for, once it is this."""
    bar = page.locator(f"action-bar[data-mode={wanted}]")
    bar.wait_for()
    return bar


def sit(page: Page, table: str, *seats: int) -> None:
    """Sits down, lets the cut pass, and buys chips; betting is open then."""
    page.goto(table)
    for number in seats:
        page.get_by_role("button", name=f"Sit here, at seat {number}").click()
        expect(page.locator(f"[data-seat='{number}'].yours")).to_be_visible()
    cut = page.locator("action-bar[data-mode=cut]")
    expect(cut.or_(page.locator("action-bar[data-mode=bet]"))).to_be_visible()
    if cut.count():
        page.get_by_role("button", name="Decline").click()
    buy_chips(page)


def whole_table(page: Page) -> None:
    """Asks to see all of the table, also the seats that nobody has."""
    page.locator(".preferences summary").click()
    page.get_by_label("The whole table").check()
    page.locator(".preferences summary").click()


def come(page: Page, table: str) -> None:
    """Comes to a table where the visitor has a seat, and buys chips."""
    page.goto(table)
    buy_chips(page)


def buy_chips(page: Page) -> None:
    """Buys the chips that are offered when betting is open."""
    mode(page, "bet").get_by_role("button", name="$500", exact=True).click()
    expect(purse(page)).to_have_text("$500")


def place_bet(page: Page, *keys: str) -> None:
    """Lays chips by their keys and places the bet; what is laid already goes with it."""
    mode(page, "bet")
    for key in keys:
        page.keyboard.press(key)
    page.get_by_role("button", name="Place bet").click()


def elect(page: Page, key: str, question: str = "") -> None:
    """Answers what the seat is asked, by a key, and sees the question go."""
    with _answering(page, question):
        page.keyboard.press(key)


def choose(page: Page, option: str | re.Pattern[str], question: str = "") -> None:
    """Answers what the seat is asked, by a button, and sees the question go."""
    with _answering(page, question) as asked:
        asked.get_by_role("button", name=option).click()


@contextmanager
def _answering(page: Page, question: str) -> Iterator[Locator]:
    """The question that is answered. Until it has gone, the next one cannot be told from it: a key
    that is pressed too early is lost, or answers something else."""
    asked = mode(page, "ask").locator(".asking")
    expect(asked.locator(".question")).to_contain_text(question)
    answered = asked.element_handle()
    yield asked
    answered.wait_for_element_state("hidden")


# ----------------------------------------------------------------------------- cards that move


def hold(page: Page) -> None:
    """From here on the page's time stands still, and cards stay where they are on their way: on a
    slow machine they would have come long before anybody looks."""
    page.clock.pause_at(ONE_O_CLOCK)


def watch(page: Page, shown: Locator, count: int) -> None:
    """Lets time pass, less than a card takes at once, until so many are shown."""
    for _ in range(300):
        if shown.count() >= count:
            return
        page.clock.run_for(50)
    raise AssertionError(f"{shown.count()} instead of {count}: {shown}")


def skip(page: Page) -> None:
    """Waits for no more cards; time passes again."""
    mode(page, "busy").get_by_role("button", name="Skip").click()
    page.clock.resume()


# ------------------------------------------------------------------------------------------ the pit

ROUTINE = re.compile(
    "^(Assert these|Shuffled|Cut|Declined|The cut stands|Placed|Set so|Counted|Done)$"
)
"""What is pressed when something only has to be said or done."""


@contextmanager
def step_of(pit: Page) -> Iterator[None]:
    """What the pit does, until its console shows that it is done."""
    console = pit.locator("pit-console[data-seq]")
    before = console.get_attribute("data-seq") or ""
    yield
    expect(console).not_to_have_attribute("data-seq", before)


def confirm(pit: Page, until: str) -> Locator:
    """The dealer and the floorperson do what only has to be done, until the table waits for this;
    the panel that asks for it."""
    task = pit.locator("[data-task]")
    wanted = task.locator(f"[data-what={until}]")
    routine = task.get_by_role("button", name=ROUTINE)
    while True:
        expect(wanted.or_(routine).first).to_be_visible()
        if wanted.count():
            return wanted
        if task.locator("[data-what=certify]").count():
            task.get_by_role("button", name="Tick all").click()
        with step_of(pit):
            routine.last.click()  # of an offered cut, that it is declined


# ----------------------------------------------------------------------------------------- the felt


def seat(page: Page, number: int) -> Locator:
    """A betting position."""
    return page.locator(f".seat[data-seat='{number}']")


def dealer(page: Page) -> Locator:
    """The dealer's own cards."""
    return page.get_by_role("group", name="Cards of the dealer")


def staked(page: Page, number: int, wager: str) -> Locator:
    """A betting area of a seat."""
    return seat(page, number).locator(f"[data-wager='{wager}']")


def line(page: Page, number: int, wager: str) -> Locator:
    """A settled wager in the list."""
    return page.locator(f"settlement-list .line[data-seat='{number}'][data-wager='{wager}']")


def purse(page: Page) -> Locator:
    """What the player has in chips."""
    return page.locator(".chips-held .purse")


def faces(place: Locator) -> list[str]:
    """The cards that lie there at this moment; a back is ``??``."""
    found: list[str] = place.locator("playing-card").evaluate_all(
        "all => all.map(one => one.getAttribute('face'))"
    )
    return found


def expect_cards(place: Locator, cards: str) -> None:
    """These cards come to lie there, in this order; a back is ``??``."""
    lying = place.locator("playing-card")
    expect(lying).to_have_count(len(cards.split()))
    for at, face in enumerate(cards.split()):
        expect(lying.nth(at)).to_have_attribute("face", face)


def expect_hand(place: Locator, cards: str) -> None:
    """These cards come to lie there and no others, in whatever order."""
    for face in cards.split():
        expect(place.locator(f"playing-card[face='{face}']")).to_have_count(1)
    expect(place.locator("playing-card")).to_have_count(len(cards.split()))


def replay(page: Page, table: str) -> None:
    """The first round of a table again, to its end."""
    page.goto(f"{table}/rounds/1")
    to_the_end(page)


def to_the_end(page: Page) -> None:
    """Shows a past round as it ended."""
    page.locator("round-replay[ready]").wait_for()
    page.get_by_role("button", name="Last").click()
    expect(page.locator(".transcript li").last).to_have_attribute("aria-current", "step")


# ------------------------------------------------------------------------------------ any page


def wide_enough(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    size = page.viewport_size
    assert size is not None
    return bool(page.evaluate("document.documentElement.scrollWidth") <= size["width"])


def accessible(page: Page, where: str = "the page", *, contrast: bool = True) -> None:
    """Nothing that a program which reads pages aloud would stumble over, and nothing to be scrolled
    sideways. A page that a click leads to may come before its styles."""
    page.wait_for_load_state("load")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast}}}
    found = AxeResults(page.evaluate("options => axe.run(options)", options))
    assert found.violations_count == 0, f"{where}:\n{found.generate_report()}"
    assert wide_enough(page), where


def accessible_at_both_sizes(page: Page, where: str) -> None:
    """So it is on a wide screen and, as it stands, on a telephone. Colours, which are the same on
    both, are looked at once: they take half of the time."""
    accessible(page, where)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    accessible(page, f"{where}, on a telephone", contrast=False)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
