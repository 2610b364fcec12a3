"""What holds for every round of High Card Flush, whoever plays it and whatever goes wrong."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.high_card_flush.crowd import RULES, gather
from tests.chapters.properties import the_books_balance

from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.requests import Settle, TurnUp

pytestmark = pytest.mark.slow


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_of_every_round_balance_and_no_cent_leaves_the_meter_unpaid(
    seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """The house has what the players have not; the meter holds what the casino put on it."""
    crowd = gather(seed, chosen, virtual=virtual)
    game = crowd.game
    for moved in the_books_balance(crowd, rounds=3):
        assert all(stake > 0 for _, _, _, stake, _ in game.lines())
        assert moved[METER] + moved[RESERVE] + game.from_meter() == -moved[CASINO]
        if game.told("declare") and "678a.13(d)" not in [s["cite"] for s in game.told("declare")]:
            assert moved[METER] + moved[RESERVE] == -moved[CASINO]


@quick(30)
@given(seed=SEEDS, chosen=RULES)
def test_settlement_runs_counterclockwise_in_each_pass(seed: int, chosen: dict[str, Any]) -> None:
    """After the dealer's cards are turned up, seats come in falling order: one pass, or two."""
    crowd = gather(seed, chosen)
    crowd.mishaps = 0
    for _ in range(3):
        seats: list[int] = []
        while not crowd.game.driver.over:
            request = crowd.game.pending
            if isinstance(request, TurnUp) and request.place == "dealer":
                seats = []
            if isinstance(request, Settle):
                seats.append(request.line.seat)
            crowd.step()
        rises = sum(b > a for a, b in pairwise(seats))
        assert rises <= 1
        crowd.game.next_round()
