"""The site at `/docs` of a casino, under the headers of every page."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect
from tests.server.browsing import PHONE, WIDE, Visit, wide_enough
from tests.server.conftest import Served

from pitboss.procedure.house import House
from pitboss.server import app
from pitboss.server.docs_site import DocsSite
from pitboss.server.security import HEADERS
from pitboss.store import EventLog

Serve = Callable[[Path], Served]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Opens a casino for practice that has its documentation in a folder."""
    log = EventLog.open(f"sqlite:///{tmp_path / 'casino.db'}")
    opened: list[Served] = []

    def start(folder: Path) -> Served:
        monkeypatch.setattr(app, "DocsSite", lambda: DocsSite(folder))
        opened.append(Served(log, House(Random(1), lambda: 0), patience=0).start())
        return opened[0]

    yield start
    for casino in opened:
        casino.stop()
    log.close()


def test_pages_have_the_headers_of_every_page(serve: Serve, site: Path) -> None:
    visitor = serve(site).browser()
    assert visitor.get("/docs").headers["location"].endswith("/docs/")
    assert 'href="/docs/"' in visitor.get("/").text
    for path in ("", "commands.html", "search/search_index.json", "pictures/site.css"):
        answer = visitor.get(f"/docs/{path}")
        assert answer.status_code == 200
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    for path in ("nowhere.html", "%2e%2e/app.py"):
        assert visitor.get(f"/docs/{path}").status_code == 404


def test_where_it_is_not_built_a_page_says_how(serve: Serve, site: Path, tmp_path: Path) -> None:
    """And it is there as soon as it is."""
    folder = tmp_path / "site"
    visitor = serve(folder).browser()
    for path in ("/docs/", "/docs/commands.html"):
        answer = visitor.get(path)
        assert answer.status_code == 404
        assert "make docs" in answer.text
    shutil.copytree(site, folder)
    assert "Where to begin" in visitor.get("/docs/").text


@pytest.mark.browser
def test_something_is_looked_for_and_found(browser: Browser, serve: Serve, site: Path) -> None:
    """On a phone and on a wide screen, by day and by night. Search works under the content policy,
    and nothing is asked for elsewhere."""
    visit = Visit(browser, serve(site))
    page = visit(PHONE)
    page.goto("/docs/")
    page.locator("label[for=__search]").first.click()
    # Typed, key by key: the site looks when a key comes up, not when the field changes.
    page.get_by_role("textbox", name="Search").press_sequentially("vigorish")
    page.locator(".md-search-result__link").first.click()
    expect(page.locator("article")).to_contain_text("igorish")
    for path in ("", "commands.html", "tutorials/player.html", "reference/python/chapter.html"):
        page.goto(f"/docs/{path}")
        expect(page.locator("h1")).to_be_visible()
        assert wide_enough(page), path
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    expect(page.locator(".md-tabs")).to_contain_text("Tutorials")
    before = page.locator("body").get_attribute("data-md-color-scheme")
    page.locator("label[for^=__palette]:visible").click()
    expect(page.locator("body")).not_to_have_attribute("data-md-color-scheme", before or "")
    visit.close()
    assert visit.complaints == []
