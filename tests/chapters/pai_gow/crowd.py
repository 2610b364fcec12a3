"""People at a table of Pai Gow Poker, whatever the casino has chosen."""

from typing import Any

from hypothesis import strategies as st
from tests.chapters.crowds import Crowd, permitted, seated
from tests.chapters.pai_gow.conftest import PaiGowTable

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
RULES = st.fixed_dictionaries(WITHOUT_BANK, optional=OPTIONAL).filter(permitted("645a"))
BANKED = st.fixed_dictionaries(
    WITHOUT_BANK | {"bank": st.just(True), "co_bank": st.booleans()},
    optional=OPTIONAL | {"dealer_bet_vs_bank": st.sampled_from(["last", 0, 2_500])},
).filter(permitted("645a"))
ANY = st.one_of(RULES, BANKED)


def gather(seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """Some players at a table."""
    return seated(PaiGowTable, seed, chosen, limits=LIMITS, **more)
