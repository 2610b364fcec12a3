"""A wager that was lost and returns after all is one line to the player, in a real browser."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.chapters.high_card_flush.conftest import FlushTable
from tests.server.browsing import Visit, come, elect, line, mode, place_bet
from tests.server.conftest import NOON

from pitboss.chapters import CHAPTERS

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

HANDS = {1: "Ah Kh 9h 2h 3c 4d 5s", 3: "Ac Kc 9c 2c 3d 4s 5h", 0: "Ad Kd 9d 2d 3s 4h 5c"}


@pytest.fixture
def casino(real_casino: "Served") -> "Served":
    """A casino with a table of High Card Flush where Ann and Ben sit, and Pat has the pit."""
    opened = real_casino
    table = FlushTable.ready(
        hands=HANDS, seats={1: "Ann", 3: "Ben"}, keeps_chips=True, pit=True, until=None,
        limits=CHAPTERS["high-card-flush"].limits,
    ).table  # fmt: skip
    table.batches.opened_at = NOON
    opened.put_up("flush", "high-card-flush", table)
    return opened


@pytest.mark.shows("678a.13(d)")
def test_678a_13_d_the_ante_of_a_fold_that_is_undone_is_listed_once(visit: Visit) -> None:
    """Ann folds, the dealer's card is exposed before Ben decides: her Ante is returned."""
    ann, ben, pit = visit(who="Ann"), visit(who="Ben"), visit(who="Pat")
    come(ann, "/tables/flush")
    come(ben, "/tables/flush")
    pit.goto("/tables/flush/pit")
    for player in (ann, ben):
        place_bet(player, "3")
    mode(ann, "ask")
    elect(ann, "f")
    mode(ben, "ask")
    pit.get_by_role("button", name="Declare § 678a.13(d)").click()
    expect(line(ann, 1, "ante")).to_have_count(1)
    expect(line(ann, 1, "ante")).to_contain_text("Your hand is void: $5 back")
    expect(ann.locator("settlement-list .total")).to_have_text("You: $0")
