"""Screenshots of live tables, if Chromium and Playwright are installed; else the felt is shown.

A practice casino is served on a free port, with a temporary database, and a guest sits down.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal
from urllib.error import URLError
from urllib.request import urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = os.environ.get("PITBOSS_CHROMIUM", "/usr/bin/chromium")
DRAWN_ONLY = "PITBOSS_DOCS_DRAWN"
"""If set, screenshots are left out: `make run` must not wait for them."""

SCREENSHOTS = {
    "lobby": ("over-under", "The lobby: every table with its limits, and who sits there."),
    "table": ("dj-wild", "A live table of DJ Wild Stud Poker."),
    "analysis": ("blackjack", "The analysis board: what each choice is worth with a hand."),
}
"""By name, the game whose felt stands in for it, and what is seen."""

WIDTH, HEIGHT = 1280, 800
PATIENCE = 60  # seconds
DRAWN = 1_500
"""Milliseconds after which cards and meters are drawn."""


def screenshot_files() -> dict[str, bytes]:
    """The screenshots of the site, by path; none if there is no browser to take them with."""
    return {f"pictures/{name}.png": shot for name, shot in screenshots("png", *VISITS).items()}


def screenshots(kind: Literal["jpeg", "png"], *names: str) -> dict[str, bytes]:
    """These screenshots by name; none if there is no browser to take them with."""
    if os.environ.get(DRAWN_ONLY) or find_spec("playwright") is None or not Path(CHROMIUM).exists():
        return {}
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it need not be there

    with _served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce"
        )
        taken = {}
        for name in names:
            VISITS[name](page, address)
            taken[name] = page.screenshot(type=kind)
        browser.close()
    return taken


def _lobby(page: "Page", address: str) -> None:
    page.goto(address)
    page.wait_for_timeout(DRAWN)


def _table(page: "Page", address: str) -> None:
    """A guest has made the minimum bet and must now raise or fold."""
    page.goto(address)
    page.get_by_role("button", name="DJ Wild Stud Poker").first.click()
    page.get_by_role("button", name="Place bet").click()
    page.get_by_role("button", name="Fold").wait_for()
    page.wait_for_timeout(DRAWN)


def _analysis(page: "Page", address: str) -> None:
    page.goto(f"{address}/analysis?game=blackjack&hand=Ts,6h&dealer=9c")
    page.wait_for_timeout(3 * DRAWN)


VISITS = {"lobby": _lobby, "table": _table, "analysis": _analysis}


@contextmanager
def _served() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        database, key = Path(folder, "casino.sqlite3"), Path(folder, "casino.key")
        command = [sys.executable, "-c", "from pitboss.cli import main; main()"]
        command += ["serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{database}", "--key-file", str(key)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            try:
                address = f"http://127.0.0.1:{port}"
                _wait_for(f"{address}/healthz")
                yield address
            finally:
                run.terminate()


def _wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urlopen(address, timeout=5).close()
        except (URLError, OSError):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
        else:
            return
