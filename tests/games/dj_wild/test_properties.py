"""What holds for every round of DJ Wild Stud Poker, whoever plays it and whatever goes wrong."""

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

from pitboss.ledger import CASINO, METER

if TYPE_CHECKING:
    from tests.games.dj_wild.conftest import DjWildTable

LIMITS = {
    "ante": (500, 50_000), "blind": (500, 50_000), "progressive_bonus": (100, 500),
    "trips_bonus": (100, 10_000), "bad_beat_bonus": (100, 10_000),
}  # fmt: skip
RULES = st.fixed_dictionaries(
    {
        "dealing_method": st.sampled_from(["manual_shoe", "hand", "automated_shoe"]),
        "decks": st.integers(1, 2),
        "paytables": st.fixed_dictionaries(
            {
                "progressive_bonus": st.sampled_from(["1", "2"]),
                "trips_bonus": st.sampled_from(["DJWT-04", "DJWT-07"]),
                "bad_beat_bonus": st.sampled_from(["DJWBB-02", "DJWBB-04"]),
            }
        ),
    },
    optional={
        "counting_shuffler": st.booleans(),
        "reshuffling_device": st.booleans(),
        "preshuffled_cards": st.booleans(),
        "progressive_rate": st.sampled_from(["0", "1/3", "1"]),
        "folded_progressive": st.booleans(),
        "progressive_envy": st.sampled_from(["bettors_only", "all_live_hands", "off"]),
        "bad_beat": st.sampled_from(["player_only", "two_way"]),
        "adjacent_boxes": st.integers(1, 6),
    },
)


@pytest.mark.shows("687a.3(a)", "687a.3(b)(4)", "687a.11(g)")
@quick(20)
@given(seed=SEEDS, chosen=RULES)
def test_no_card_is_lost_or_duplicated(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any]
) -> None:
    no_card_is_lost(seated(dj, seed, chosen, limits=LIMITS), rounds=8)


@pytest.mark.shows("687a.12(c)")
@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_balance_and_the_meters_money_is_conserved(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """All sum to zero; what left the meter went to a player; the house has what they have not."""
    crowd = seated(dj, seed, chosen, limits=LIMITS, virtual=virtual)
    for changed in the_books_balance(crowd, rounds=3):
        assert crowd.game.driver.round is not None
        from_meter = sum(
            line.back for line in crowd.game.driver.round.lines
            if line.wager == "progressive_bonus" and line.outcome == "win"
            and line.hand in ("royal flush", "straight flush")
        )  # fmt: skip
        assert changed[METER] + changed[CASINO] == -from_meter


@quick(20)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_replay_is_the_round_again_byte_for_byte(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    a_replay_is_the_round_again(seated(dj, seed, chosen, limits=LIMITS, virtual=virtual), rounds=2)


@pytest.mark.shows("687a.8(d)", "687a.9(b)", "687a.10(b)", "687a.8(h)", "687a.11(a)(1)")
@quick(24)
@given(seed=SEEDS, chosen=RULES)
def test_nobody_sees_a_face_down_card_of_another_place(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any]
) -> None:
    """Not in a request, and not in a step: only what lies face up, and one's own hand."""
    nobody_sees_a_hidden_card(seated(dj, seed, chosen, limits=LIMITS), rounds=2, told=True)


@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_refused_answer_changes_nothing(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    a_refusal_changes_nothing(seated(dj, seed, chosen, limits=LIMITS, virtual=virtual))


@quick(25)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_whatever_happens_meanwhile_the_round_goes_on(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    the_round_goes_on(seated(dj, seed, chosen, limits=LIMITS, virtual=virtual))


@quick(12)
@given(seed=SEEDS, chosen=RULES)
def test_every_step_cites_paragraphs_that_exist(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any]
) -> None:
    every_cite_exists(seated(dj, seed, chosen, limits=LIMITS), rounds=2)
