"""What holds for every round of DJ Wild Stud Poker, whoever plays it and whatever goes wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.dj_wild.crowd import RULES, gather
from tests.chapters.properties import the_books_balance

from pitboss.ledger import CASINO, METER

pytestmark = pytest.mark.slow


@pytest.mark.shows("687a.12(c)")
@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_balance_and_the_meters_money_is_conserved(
    seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """All sum to zero; what left the meter went to a player; the house has what they have not."""
    crowd = gather(seed, chosen, virtual=virtual)
    for changed in the_books_balance(crowd, rounds=3):
        assert crowd.game.driver.round is not None
        from_meter = sum(
            line.back for line in crowd.game.driver.round.lines
            if line.wager == "progressive_bonus" and line.outcome == "win"
            and line.hand in ("royal flush", "straight flush")
        )  # fmt: skip
        assert changed[METER] + changed[CASINO] == -from_meter
