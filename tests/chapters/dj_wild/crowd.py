"""People at a table of DJ Wild Stud Poker, whatever the casino has chosen."""

from typing import Any

from hypothesis import strategies as st
from tests.chapters.crowds import Crowd, seated
from tests.chapters.dj_wild.conftest import DjWildTable

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


def gather(seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """Some players at a table."""
    return seated(DjWildTable, seed, chosen, limits=LIMITS, **more)
