"""What holds for every round of High Card Flush, whoever plays it and whatever goes wrong."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.conftest import (
    SEEDS,
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

from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.requests import Settle, TurnUp

if TYPE_CHECKING:
    from tests.games.high_card_flush.conftest import FlushTable

LIMITS = {"ante": (500, 50_000), "flush_bonus": (100, 10_000), "straight_flush_bonus": (100, 500)}
RULES = st.fixed_dictionaries(
    {
        "dealing_method": st.sampled_from(["automated_shoe", "manual_shoe", "hand"]),
        "decks": st.integers(1, 2),
        "flush_bonus_wager": st.booleans(),
        "straight_flush_bonus_wager": st.booleans(),
        "progressive_jackpot_wager": st.booleans(),
    },
    optional={
        "automated_shuffler": st.booleans(),
        "counting_shuffler": st.booleans(),
        "reshuffling_device": st.booleans(),
        "preshuffled_cards": st.booleans(),
        "progressive_bet": st.sampled_from([100, 150, 500]),
        "ace_low_straight_flush": st.booleans(),
        "raise_step": st.sampled_from(["whole", "any"]),
        "adjacent_boxes": st.integers(1, 6),
        "abandoned_wagers": st.sampled_from(["lose", "return"]),
        "payout_limit": st.just(50_000_00),
    },
)


@pytest.mark.shows("678a.3(a)", "678a.3(b)(3)", "678a.11(f)")
@quick(36)
@given(seed=SEEDS, chosen=RULES)
def test_no_card_is_lost_or_there_twice(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any]
) -> None:
    no_card_is_lost(seated(hcf, seed, chosen, limits=LIMITS), rounds=6)


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_of_every_round_balance_and_no_cent_leaves_the_meter_unpaid(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """The house has what the players have not; the meter holds what the casino put on it."""
    crowd = seated(hcf, seed, chosen, limits=LIMITS, virtual=virtual)
    game = crowd.game
    for moved in the_books_balance(crowd, rounds=3):
        assert all(stake > 0 for _, _, _, stake, _ in game.lines())
        from_meter = sum(
            move["cents"]
            for step in game.told("settle")
            for move in step.get("moves", [])
            if move["from"] == METER and move["to"].startswith("chips")
        )
        assert moved[METER] + moved[RESERVE] + from_meter == -moved[CASINO]
        if game.told("declare") and "678a.13(d)" not in [s["cite"] for s in game.told("declare")]:
            assert moved[METER] + moved[RESERVE] == -moved[CASINO]


@quick(36)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_replay_is_the_round_again_byte_for_byte(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    a_replay_is_the_round_again(seated(hcf, seed, chosen, limits=LIMITS, virtual=virtual), rounds=2)


@pytest.mark.shows("678a.8(d)", "678a.9(b)", "678a.10(b)", "678a.11(a)(1)")
@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_nobody_sees_a_card_that_lies_face_down_but_its_player(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """Neither in what is asked nor in what is told: a seat sees its own cards, those turned up,
    and those found face up."""
    nobody_sees_a_hidden_card(seated(hcf, seed, chosen, limits=LIMITS, virtual=virtual), rounds=2)


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_whatever_is_answered_is_taken_or_refused_and_a_refusal_changes_nothing(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    a_refusal_changes_nothing(seated(hcf, seed, chosen, limits=LIMITS, virtual=virtual), asides=0)


@quick(25)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_whatever_happens_meanwhile_the_round_goes_on(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """People sit down, leave, buy in, order reshuffles, repair devices and declare
    irregularities at any moment."""
    the_round_goes_on(seated(hcf, seed, chosen, limits=LIMITS, virtual=virtual))


@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_every_step_and_line_cites_what_exists(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(hcf, seed, chosen, limits=LIMITS, virtual=virtual)
    crowd.mishaps = 0.05
    every_cite_exists(crowd, rounds=3)


@quick(30)
@given(seed=SEEDS, chosen=RULES)
def test_settlement_runs_counterclockwise_in_each_pass(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any]
) -> None:
    """After the dealer's cards are turned up, seats come in falling order: one pass, or two."""
    crowd = seated(hcf, seed, chosen, limits=LIMITS)
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
