"""What a table's page costs a browser: requests, bytes and time, first and again, on a slow line.

python -m benchmarks pages

The line has 1.6 Mbit/s and 150 ms there and back, the processor a quarter of its speed, as a phone
on a train has. "Ready" is when the page lets its visitor do something. It needs Chromium.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from threading import Thread
from time import perf_counter, sleep, time
from typing import Any, Final

import uvicorn
from playwright.sync_api import BrowserContext, sync_playwright

from pitboss.chapters import CHAPTERS
from pitboss.procedure.house import House
from pitboss.server.listen import Serving, bound, configured
from pitboss.store import EventLog

CHROMIUM: Final = os.environ.get("PITBOSS_CHROMIUM", "/usr/bin/chromium")
QUIET: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip
SLOW_LINE: Final = {
    "offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000,
}  # fmt: skip
SLOWER: Final = 4
READY: Final = "live-table action-bar[data-mode]"
PATIENCE: Final = 120_000


@dataclass
class Asked:
    """What one visit to a page asked of the server; what the browser had kept is not asked."""

    kept: set[str] = field(default_factory=set)
    sent: dict[str, int] = field(default_factory=dict)

    def listen(self, devtools: Any) -> None:
        """To what the browser does."""
        devtools.on("Network.requestWillBeSent", self._sent)
        devtools.on("Network.webSocketCreated", lambda told: self._add(told["requestId"]))
        devtools.on("Network.requestServedFromCache", lambda told: self.kept.add(told["requestId"]))
        devtools.on("Network.responseReceived", self._received)
        devtools.on("Network.loadingFinished", self._finished)
        devtools.on("Network.webSocketFrameReceived", self._frame)

    def _add(self, request: str, count: int = 0) -> None:
        self.sent[request] = self.sent.get(request, 0) + count

    def _sent(self, told: dict[str, Any]) -> None:
        if not told["request"]["url"].startswith("data:"):
            self._add(told["requestId"])

    def _received(self, told: dict[str, Any]) -> None:
        if told["response"].get("fromDiskCache"):
            self.kept.add(told["requestId"])

    def _finished(self, told: dict[str, Any]) -> None:
        if told["requestId"] in self.sent:
            self._add(told["requestId"], int(told["encodedDataLength"]))

    def _frame(self, told: dict[str, Any]) -> None:
        self._add(told["requestId"], len(told["response"]["payloadData"]))

    @property
    def requests(self) -> int:
        """How many went to the server."""
        return len(self.sent.keys() - self.kept)

    @property
    def kilobytes(self) -> float:
        """How much came back."""
        return sum(count for one, count in self.sent.items() if one not in self.kept) / 1000


@contextmanager
def practice_casino() -> Iterator[str]:
    """Where a casino with a table of every game is served."""
    with tempfile.TemporaryDirectory() as folder:
        log = EventLog.open(f"sqlite:///{Path(folder) / 'casino.db'}")
        listening = bound("127.0.0.1", 0)
        house = House(SystemRandom(), lambda: int(time()))
        server = uvicorn.Server(configured(log, house, Serving("Pitboss Casino", patience=0)))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            sleep(0.01)
        with closing(log):
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
            server.should_exit = True
            thread.join()
        listening.close()


def visited(context: BrowserContext, address: str) -> tuple[Asked, float]:
    """What a visit asked for, and the seconds until the page was ready."""
    page, asked = context.new_page(), Asked()
    devtools = context.new_cdp_session(page)
    asked.listen(devtools)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_LINE)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    begun = perf_counter()
    page.goto(address, wait_until="commit", timeout=PATIENCE)
    page.wait_for_selector(READY, timeout=PATIENCE)
    ready = perf_counter() - begun
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    page.close()
    return asked, ready


def main() -> None:
    """The page of a table of every game, by a browser that was never there, and again."""
    print("page of a table              first: requests, KB, ready   again: requests, KB, ready")
    with practice_casino() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        visited(browser.new_context(), f"{address}/tables/{next(iter(CHAPTERS))}-1")  # warms up
        for game in CHAPTERS:
            context = browser.new_context(viewport={"width": 1280, "height": 720})
            cells = []
            for _ in range(2):
                asked, ready = visited(context, f"{address}/tables/{game}-1")
                cells.append(f"{asked.requests:9} {asked.kilobytes:8.1f} {ready:6.2f} s")
            print(f"{game:24}", *cells)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
