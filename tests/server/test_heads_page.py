"""Signed heads are there for everybody to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.server import heads_page
from pitboss.store import Visitors
from pitboss.store.evidence import read_heads
from pitboss.store.heads import make_head

if TYPE_CHECKING:
    import pytest
    from tests.server.conftest import Served

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
NOON = 1_563_019_200_000


def test_before_the_first_head_the_page_says_so(casino: Served) -> None:
    browser = casino.browser()
    assert 'href="/heads"' in browser.get("/").text
    page = browser.get("/heads")
    assert page.status_code == 200
    assert "No head was signed yet" in page.text
    assert browser.get("/heads.jsonl").text == ""


def test_heads_are_shown_newest_first_and_given_as_lines(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the key that signed; the file is what `pitboss log verify --heads` takes. A page makes
    nobody a guest."""
    monkeypatch.setattr(heads_page, "AT_ONCE", 2)
    made = []
    for number in range(5):
        Visitors(casino.log).new(f"Guest no. {number}")
        made.append(make_head(casino.log, KEY, NOON + 1000 * number))
    page = casino.browser().get("/heads")
    places = [page.text.index(head.root) for head in made]
    assert places == sorted(places, reverse=True)
    assert made[0].public_key in page.text
    assert made[0].fingerprint in page.text
    assert "2019-07-13 12:00:04" in page.text
    assert "set-cookie" not in page.headers
    file = casino.browser().get("/heads.jsonl")
    assert file.headers["content-type"].startswith("application/jsonl")
    kept = read_heads(file.content.splitlines(keepends=True), [made[0].fingerprint])
    assert kept.heads == made
    assert kept.faults == []
