"""What holds for every round of Pai Gow Poker, whoever plays or banks and whatever goes wrong."""

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.conftest import (
    SEEDS,
    Crowd,
    a_refusal_changes_nothing,
    a_replay_is_the_round_again,
    every_cite_exists,
    no_card_is_lost,
    nobody_sees_a_hidden_card,
    quick,
    seated,
    the_books_balance,
    the_round_goes_on,
)

from pitboss.cards import JOKER
from pitboss.hands.pai_gow import is_foul
from pitboss.ledger import CASINO, DEALERS_WAGER, METER, POT, TABLE_INVENTORY, VIGORISH
from pitboss.procedure.answers import DEALER
from pitboss.procedure.asides import Expose
from pitboss.procedure.pai_gow.setting import house_setting
from pitboss.procedure.requests import Deal, SetHands
from pitboss.regulation import Rules

if TYPE_CHECKING:
    from tests.games.pai_gow.conftest import PaiGowTable

LIMITS = {
    "pai_gow": (1_000, 50_000), "fortune_bonus": (100, 10_000), "emperors_treasure": (100, 10_000),
    "pai_gow_insurance": (100, 10_000), "progressive": (100, 500),
}  # fmt: skip
WITHOUT_BANK: dict[str, st.SearchStrategy[Any]] = {
    "dealing_method": st.sampled_from(["automated_shoe", "manual_shoe", "hand"]),
    "decks": st.integers(1, 2),
    "start_method": st.sampled_from(["shaker", "rng"]),
    "fortune_bonus_wager": st.booleans(),
    "emperors_treasure_wager": st.booleans(),
    "pai_gow_insurance_wager": st.booleans(),
    "progressive_wager": st.booleans(),
}
OPTIONAL: dict[str, st.SearchStrategy[Any]] = {
    "automated_shuffler": st.booleans(),
    "reshuffling_device": st.booleans(),
    "preshuffled_cards": st.booleans(),
    "two_adjacent_areas": st.booleans(),
    "abandoned_wagers": st.sampled_from(["lose", "return"]),
    "vig_round_to": st.sampled_from([0, 25]),
    "payout_limit": st.just(5_000_000),
    "paytables": st.fixed_dictionaries(
        {wager: st.sampled_from("ABCD") for wager in ("fortune_bonus", "emperors_treasure")}
    ),
}
RULES = st.fixed_dictionaries(WITHOUT_BANK, optional=OPTIONAL)
BANKED = st.fixed_dictionaries(
    WITHOUT_BANK | {"bank": st.just(True), "co_bank": st.booleans()},
    optional=OPTIONAL | {"dealer_bet_vs_bank": st.sampled_from(["last", 0, 2_500])},
)
ANY = st.one_of(RULES, BANKED)


def table(pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """Some players at a table."""
    return seated(pg, seed, chosen, limits=LIMITS, **more)


@pytest.mark.shows("645a.3(a)", "645a.3(b)(3)", "645a.11(j)")
@quick(20)
@given(seed=SEEDS, chosen=ANY)
def test_no_card_is_lost_or_there_twice(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any]
) -> None:
    no_card_is_lost(table(pg, seed, chosen), rounds=4)


@pytest.mark.shows("645a.12(j)", "645a.12(l)", "645a.13(a)")
@quick(30)
@given(seed=SEEDS, chosen=ANY, virtual=st.booleans())
def test_the_books_of_every_round_balance_with_and_without_a_bank(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """What the house gained is what the result says, and the centre is empty in the end."""
    crowd = table(pg, seed, chosen, virtual=virtual)
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
        from_meter = sum(
            move["cents"]
            for step in game.told("settle")
            for move in step.get("moves", [])
            if move["from"] == METER and move["to"].startswith("chips")
        )
        assert moved[METER] + from_meter == -moved[CASINO]


@quick(16)
@given(seed=SEEDS, chosen=ANY, virtual=st.booleans())
def test_a_replay_is_the_round_again_byte_for_byte(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    a_replay_is_the_round_again(table(pg, seed, chosen, virtual=virtual), rounds=2)


@pytest.mark.shows("645a.8(d)", "645a.8(e)", "645a.9(c)", "645a.10(c)", "645a.11(a)(1)")
@quick(16)
@given(seed=SEEDS, chosen=ANY, virtual=st.booleans())
def test_nobody_is_told_a_card_that_he_may_not_know(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """A seat sees its own cards, and everyone those that lie face up; words may name the latter."""
    crowd = table(pg, seed, chosen, virtual=virtual)
    nobody_sees_a_hidden_card(crowd, rounds=2, named=True)


@quick(20)
@given(seed=SEEDS, chosen=ANY, virtual=st.booleans())
def test_a_refused_answer_changes_nothing(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    a_refusal_changes_nothing(table(pg, seed, chosen, virtual=virtual), 80, asides=0)


@quick(12)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_whatever_happens_meanwhile_the_round_goes_on(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    the_round_goes_on(table(pg, seed, chosen, virtual=virtual), 60)


@quick(20)
@given(seed=SEEDS, chosen=BANKED, virtual=st.booleans())
def test_whatever_happens_meanwhile_a_banked_round_goes_on(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    the_round_goes_on(table(pg, seed, chosen, virtual=virtual), 80)


@quick(12)
@given(seed=SEEDS, chosen=ANY, virtual=st.booleans())
def test_every_step_and_line_cites_what_exists(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = table(pg, seed, chosen, virtual=virtual)
    crowd.mishaps = 0.05
    every_cite_exists(crowd, rounds=3)


@pytest.mark.shows("645a.14(d)")
@quick(12)
@given(seed=SEEDS, chosen=ANY)
def test_exposed_cards_of_players_leave_the_books_in_order(
    pg: "type[PaiGowTable]", seed: int, chosen: dict[str, Any]
) -> None:
    crowd = table(pg, seed, chosen)
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
def test_the_house_way_is_never_foul(pg: "type[PaiGowTable]", seed: int) -> None:
    rules, chance = Rules.of("645a"), Random(seed)
    deck = list(pg.plays.chapter.cards.deck)
    for _ in range(10):
        hand = chance.sample(deck, 7)
        if chance.random() < 0.3 and JOKER not in hand:
            hand[0] = JOKER
        setting = house_setting(rules, hand)
        assert (len(setting.high), len(setting.low)) == (5, 2)
        assert sorted((*setting.high, *setting.low)) == sorted(hand)
        assert not is_foul(setting.high, setting.low)
