"""People at a table of High Card Flush, whatever the casino has chosen."""

from typing import Any

from hypothesis import strategies as st
from tests.chapters.crowds import Crowd, seated
from tests.chapters.high_card_flush.conftest import FlushTable

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
).filter(
    lambda chosen: (  # what no device shuffles is one deck, and not dealt from the hand
        chosen.get("automated_shuffler", True)
        or chosen.get("reshuffling_device")
        or (chosen["decks"] == 1 and chosen["dealing_method"] != "hand")
    )
)


def gather(seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """Some players at a table."""
    return seated(FlushTable, seed, chosen, limits=LIMITS, **more)
