"""A table's past rounds, a page at a time, however many there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.requests import NOBODY
from pitboss.regulation import Rules
from pitboss.server.pages import ROUNDS_LISTED
from pitboss.store import EventLog, NewEvent

if TYPE_CHECKING:
    import httpx
    from tests.server.conftest import Served

PATH = "/tables/long/rounds"
LAST = 2 * ROUNDS_LISTED + 10


@pytest.fixture
def long(casino: Served, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A casino with a table that has had many rounds, none of which may be listed whole."""
    game = CHAPTERS["over-under"]
    table = new_table(Rules(game.file), game.limits, virtual=False, keeps_chips=True, has_pit=True)
    casino.put_up("long", "over-under", table)
    body: dict[str, Any] = {"table": table.value()}
    for number in range(2, LAST + 1):
        begun = NewEvent(number, "round", body, NOBODY)
        casino.log.append("long", number - 1, str(number), [begun])

    def all_of_them(*_: object) -> None:
        raise AssertionError("every round is read")

    monkeypatch.setattr(EventLog, "rounds", all_of_them)
    return casino


def listed(page: httpx.Response) -> list[int]:
    """The rounds on a page."""
    assert page.status_code == 200
    return [int(number) for number in re.findall(r">Round (\d+)</a>", page.text)]


def link(page: httpx.Response, words: str) -> str | None:
    """Where a link of these words leads to."""
    found = re.search(rf'href="([^"]+)">{words}</a>', page.text)
    return found and found[1]


def test_the_last_rounds_then_older_ones_then_back(long: Served) -> None:
    browser = long.browser()
    first = browser.get(PATH)
    assert listed(first) == list(range(LAST, LAST - ROUNDS_LISTED, -1))
    assert link(first, "Newer rounds") is None
    seen, page, pages = listed(first), first, 1
    while (older := link(page, "Older rounds")) is not None:
        page, pages = browser.get(older), pages + 1
        seen += listed(page)
    assert (seen, pages) == (list(range(LAST, 0, -1)), 3)
    newer = link(page, "Newer rounds")
    assert newer is not None
    assert listed(browser.get(newer)) == list(range(10 + ROUNDS_LISTED, 10, -1))


@pytest.mark.parametrize("before", [1, 0, -5])
def test_before_the_first_round_there_is_none(long: Served, before: int) -> None:
    page = long.browser().get(PATH, params={"before": before})
    assert (page.status_code, listed(page)) == (200, [])
    assert "There are no such rounds" in page.text


def test_what_is_no_number_is_refused(long: Served) -> None:
    assert long.browser().get(PATH, params={"before": "x"}).status_code == 422
    far = long.browser().get(PATH, params={"before": 10**30})
    assert listed(far)[0] == LAST


@pytest.mark.parametrize(("number", "status"), [(0, 404), (1, 200), (LAST, 200), (LAST + 1, 404)])
def test_one_round_is_found_without_the_others(long: Served, number: int, status: int) -> None:
    browser = long.browser()
    page = browser.get(f"{PATH}/{number}")
    assert page.status_code == status
    assert browser.get(f"/api{PATH}/{number}").status_code == status
    if status == 200:
        assert (link(page, f"Round {number - 1}") is None) is (number == 1)
        assert (link(page, f"Round {number + 1}") is None) is (number == LAST)


def test_a_number_that_no_database_has(long: Served) -> None:
    assert long.browser().get(f"{PATH}/{10**30}").status_code == 404


@pytest.mark.parametrize("before", ["99999999999999999999999", "-99999999999999999999999"])
def test_a_number_that_no_database_knows_is_no_error(long: Served, before: str) -> None:
    page = long.browser().get(PATH, params={"before": before})
    expected = [] if before.startswith("-") else list(range(LAST, LAST - ROUNDS_LISTED, -1))
    assert listed(page) == expected
