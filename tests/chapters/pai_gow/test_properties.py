"""What holds for every round of Pai Gow Poker, whoever plays or banks and whatever goes wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.pai_gow.crowd import ANY, gather
from tests.chapters.properties import the_books_balance

from pitboss.ledger import CASINO, DEALERS_WAGER, METER, POT, TABLE_INVENTORY, VIGORISH
from pitboss.procedure.answers import DEALER
from pitboss.procedure.asides import Expose
from pitboss.procedure.requests import Deal, SetHands

pytestmark = pytest.mark.slow


@pytest.mark.shows("645a.12(j)", "645a.12(l)", "645a.13(a)")
@quick(30)
@given(seed=SEEDS, chosen=ANY, virtual=st.booleans())
def test_the_books_of_every_round_balance_with_and_without_a_bank(
    seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """What the house gained is what the result says, and the centre is empty in the end."""
    crowd = gather(seed, chosen, virtual=virtual)
    game = crowd.game
    for moved in the_books_balance(crowd, rounds=4):
        assert game.balance(POT) == game.balance(DEALERS_WAGER) == 0
        assert game.driver.round is not None
        bank = game.driver.round.result()["bank"]
        inventory = moved[TABLE_INVENTORY] + moved[VIGORISH]
        assert game.driver.round.house_net == inventory
        if bank:
            assert bank["net"] == bank["taken_out"] - bank["paid_in"] - bank["vigorish"]
            assert bank["house_net"] == inventory
            assert bank["vigorish"] * 20 >= bank["taken_out"]
        assert moved[METER] + game.from_meter() == -moved[CASINO]


@pytest.mark.shows("645a.14(d)")
@quick(12)
@given(seed=SEEDS, chosen=ANY)
def test_exposed_cards_of_players_leave_the_books_in_order(
    seed: int, chosen: dict[str, Any]
) -> None:
    crowd = gather(seed, chosen)
    game = crowd.game
    for _ in range(3):
        while not game.driver.over:
            live = sorted(game.table.live - {game.table.game.bank})
            may = isinstance(game.pending, Deal | SetHands) and game.table.declarable
            if may and live and crowd.chance.random() < 0.05:
                game.attempt(Expose(crowd.chance.choice(live)), DEALER)
            crowd.step()
        game.balanced()
        game.replays()
        if game.table.ready.opened:
            game.whole()
        game.next_round()
