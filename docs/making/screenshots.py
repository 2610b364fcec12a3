"""Pictures of live tables, where Chromium and Playwright are at hand; else the felt stands there.

A casino for practice is served on a free port, on a database that goes with it; a guest sits down.
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
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = os.environ.get("PITBOSS_CHROMIUM", "/usr/bin/chromium")
DRAWN_ONLY = "PITBOSS_DOCS_DRAWN"
"""Set, it leaves the photographs out: `make run` must not wait for them."""

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
    """The photographs, by where they lie; none where there is nothing to take them with."""
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
        taken = {f"pictures/{name}.png": take(page, address) for name, take in TAKES.items()}
        browser.close()
    return taken


def _lobby(page: "Page", address: str) -> bytes:
    page.goto(address)
    page.wait_for_timeout(DRAWN)
    return page.screenshot()


def _table(page: "Page", address: str) -> bytes:
    """A guest has made the least bet, and is asked what he does with his five cards."""
    page.goto(address)
    page.get_by_role("button", name="DJ Wild Stud Poker").first.click()
    page.get_by_role("button", name="Place bet").click()
    page.get_by_role("button", name="Fold").wait_for()
    page.wait_for_timeout(DRAWN)
    return page.screenshot()


def _analysis(page: "Page", address: str) -> bytes:
    page.goto(f"{address}/analysis?game=blackjack&hand=Ts,6h&dealer=9c")
    page.wait_for_timeout(3 * DRAWN)
    return page.screenshot()


TAKES = {"lobby": _lobby, "table": _table, "analysis": _analysis}


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
