"""People at a table of Over/Under, whatever the casino has chosen."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from tests.chapters.crowds import ShoeCrowd, seated
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import Bet
from pitboss.procedure.requests import TakeBets

LIMITS = {"ante": (500, 50_000), "bonus": (100, 10_000)}
RULES = st.fixed_dictionaries(
    {
        "shuffler": st.sampled_from(["none", "batch", "continuous", "device"]),
        "cover_card_depth": st.sampled_from(["1/4", "9/10"]),
    },
    optional={
        "preshuffled_cards": st.booleans(),
        "decision_order": st.sampled_from(["seat_by_seat", "all_first"]),
        "mid_shoe_entry_bar": st.booleans(),
        "verbal_bets": st.booleans(),
        "adjacent_boxes": st.integers(1, 6),
        "bonus_wager": st.booleans(),
    },
)


class OverUnderCrowd(ShoeCrowd):
    """A crowd of whom some bet cash, where the casino takes it."""

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        bet = super()._bet(request, seat)
        verbal = bool(bet.wagers) and request.rules.verbal_bets and self.chance.random() < 0.3
        return replace(bet, verbal=verbal)


def gather(seed: int, chosen: dict[str, Any], **more: Any) -> OverUnderCrowd:
    """Some players at a table."""
    game = seated(OverUnderTable, seed, chosen, limits=LIMITS, **more).game
    return OverUnderCrowd(game, seed, mishaps=0.05)
