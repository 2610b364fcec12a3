"""The site as it is built: whole, and by itself."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from pitboss.chapters import OWN
from pitboss.cli import COMMANDS

LOADED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*?\bsrc="([^"]*)"|<link\b[^>]*?\bhref="([^"]*)\""""
)
IN_STYLE = re.compile(r"""(?:url\(|@import\s+)["']?([^"')]+)""")
IN_PAGE = re.compile(r"<script>|<style|\sstyle=|\son\w+=", re.IGNORECASE)
LINKED = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
NAMED = re.compile(r'\b(?:id|name)="([^"]*)"')


def _pages(site: Path) -> Iterator[tuple[Path, str]]:
    for page in sorted(site.rglob("*.html")):
        yield page, page.read_text(encoding="utf-8")


def test_every_command_and_game_has_its_page_and_picture(site: Path) -> None:
    for command in COMMANDS:
        assert (site / f"reference/commands/{command}.html").exists()
    for game in OWN:
        assert (site / f"pictures/felt-{game}.svg").read_text("utf-8").startswith("<svg")


def test_options_of_a_command_are_all_told(site: Path) -> None:
    page = (site / "reference/commands/compare.html").read_text("utf-8")
    for option in ("--rules", "--bet", "--rounds-per-hour", "--players", "--json"):
        assert f"<code>{option}</code>" in page


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = [
        found
        for _, page in _pages(site)
        for pair in LOADED.findall(page)
        for found in pair
        if found
    ]
    styles = [path.read_text("utf-8") for path in site.rglob("*.css")]
    loaded += [found for style in styles for found in IN_STYLE.findall(style)]
    drawn = [path.read_text("utf-8") for path in site.rglob("*.svg")]
    loaded += [found for picture in drawn for found in IN_STYLE.findall(picture)]
    assert loaded
    assert [found for found in loaded if re.match(r"(?:https?:)?//", found)] == []
    for script in site.rglob("*.js"):
        assert "unpkg.com" not in script.read_text("utf-8")


def test_no_script_or_style_stands_in_a_page(site: Path) -> None:
    """So the headers of every other page will do."""
    for page, text in _pages(site):
        bare = re.sub(r"<(pre|code)\b.*?</\1>", "", text, flags=re.DOTALL)
        assert IN_PAGE.search(bare) is None, (page, IN_PAGE.findall(bare))


def test_links_lead_to_pages_and_headings(site: Path) -> None:
    names = {page: set(NAMED.findall(text)) for page, text in _pages(site)}
    for page, text in _pages(site):
        for link in LINKED.findall(text):
            if re.match(r"\w+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            assert target.exists(), (page, link)
            assert not anchor or target.suffix != ".html" or anchor in names[target], (page, link)


def test_search_knows_every_page(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    known = {entry["location"].partition("#")[0] for entry in index["docs"]}
    pages = {page.relative_to(site).as_posix() for page, _ in _pages(site)}
    assert pages - known - {"index.html"} == set()
