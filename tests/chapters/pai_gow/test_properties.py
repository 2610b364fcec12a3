"""What holds for every round of Pai Gow Poker, whoever plays or banks and whatever goes wrong."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.pai_gow.conftest import PaiGowTable
from tests.chapters.pai_gow.crowd import ANY, gather
from tests.chapters.properties import nobody_sees_a_hidden_card, the_books_balance

from pitboss.families.pai_gow.setting import house_setting
from pitboss.hands.pai_gow import is_foul
from pitboss.ledger import CASINO, DEALERS_WAGER, METER, POT, TABLE_INVENTORY, VIGORISH
from pitboss.procedure.answers import DEALER
from pitboss.procedure.asides import Expose
from pitboss.procedure.requests import Deal, SetHands
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER


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


@pytest.mark.shows("645a.8(d)", "645a.8(e)", "645a.9(c)", "645a.10(c)", "645a.11(a)(1)")
@quick(16)
@given(seed=SEEDS, chosen=ANY, virtual=st.booleans())
def test_nobody_is_told_a_card_that_he_may_not_know(
    seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """A seat sees its own cards, and everyone those that lie face up; words may name the latter."""
    crowd = gather(seed, chosen, virtual=virtual)
    nobody_sees_a_hidden_card(crowd, rounds=2, named=True)


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
            live = sorted(game.table.live - {game.table.bank})
            may = isinstance(game.pending, Deal | SetHands) and game.table.declarable
            if may and live and crowd.chance.random() < 0.05:
                game.attempt(Expose(crowd.chance.choice(live)), DEALER)
            crowd.step()
        game.balanced()
        game.replays()
        if game.table.opened:
            game.whole()
        game.next_round()


@pytest.mark.shows("645a.11(b)", "645a.11(c)")
@quick(40)
@given(seed=SEEDS)
def test_the_house_way_is_never_foul(seed: int) -> None:
    rules, chance = Rules.of("645a"), Random(seed)
    deck = list(PaiGowTable.plays.file.cards.deck)
    for _ in range(10):
        hand = chance.sample(deck, 7)
        if chance.random() < 0.3 and JOKER not in hand:
            hand[0] = JOKER
        setting = house_setting(rules, hand)
        assert (len(setting.high), len(setting.low)) == (5, 2)
        assert sorted((*setting.high, *setting.low)) == sorted(hand)
        assert not is_foul(setting.high, setting.low)
