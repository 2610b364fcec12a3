"""People at a table of Face Up Pai Gow Poker, whatever the casino has chosen."""

from typing import Any

from hypothesis import strategies as st
from tests.chapters.crowds import Crowd, permitted, seated
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable

LIMITS = {
    "pai_gow": (1_000, 50_000),
    "ace_high_bonus": (100, 1_000),
    "fortune_bonus": (100, 1_000),
}
RULES = st.fixed_dictionaries(
    {
        "dealing_method": st.sampled_from(["automated_shoe", "manual_shoe", "hand"]),
        "decks": st.integers(1, 2),
        "start_method": st.sampled_from(["shaker", "rng"]),
        "ace_high_bonus_wager": st.booleans(),
        "fortune_bonus_wager": st.booleans(),
        "progressive_wager": st.booleans(),
    },
    optional={
        "automated_shuffler": st.booleans(),
        "reshuffling_device": st.booleans(),
        "preshuffled_cards": st.booleans(),
        "mark_start": st.booleans(),
        "two_adjacent_areas": st.booleans(),
        "fortune_three_pair": st.sampled_from(["table", "push_all"]),
        "abandoned_wagers": st.sampled_from(["lose", "return"]),
        "paytables": st.fixed_dictionaries(
            {
                "ace_high_bonus": st.sampled_from("12345"),
                "fortune_bonus": st.sampled_from("123456"),
                "progressive": st.sampled_from("1234567"),
            }
        ),
    },
).filter(permitted("688a"))


def gather(seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """Some players at a table."""
    return seated(FaceUpTable, seed, chosen, limits=LIMITS, **more)
