"""People at a table of Six-Card Fortune Pai Gow Poker, whatever the casino has chosen."""

from typing import Any

from hypothesis import strategies as st
from tests.chapters.crowds import Crowd, permitted, seated
from tests.chapters.six_card_pai_gow.conftest import SixCardTable

from pitboss.procedure.answers import DEALER
from pitboss.procedure.asides import Expose
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, LookAtCards, SetHands

LIMITS = {
    "pai_gow": (1_000, 50_000), "fortune_bonus": (100, 10_000), "insurance": (100, 10_000),
    "progressive": (100, 500),
}  # fmt: skip
RULES = st.fixed_dictionaries(
    {
        "dealing_method": st.sampled_from(["manual_shoe", "hand", "automated_shoe"]),
        "decks": st.integers(1, 2),
        "fortune_bonus_wager": st.booleans(),
        "insurance_wager": st.booleans(),
        "progressive_wager": st.booleans(),
    },
    optional={
        "automated_shuffler": st.booleans(),
        "reshuffling_device": st.booleans(),
        "preshuffled_cards": st.booleans(),
        "start_method": st.sampled_from(["shaker", "rng"]),
        "mark_start": st.booleans(),
        "double_down_wager": st.booleans(),
        "fortune_envy_minimum": st.sampled_from([100, 500]),
        "progressive_bet": st.sampled_from([100, 500]),
        "two_adjacent_areas": st.booleans(),
        "abandoned_wagers": st.sampled_from(["lose", "return"]),
    },
).filter(permitted("670a"))


class Restless(Crowd):
    """A crowd whose players leave during the round and whose dealer exposes their cards, who is
    told no more than everyone."""

    def step(self) -> None:
        """As others do, or somebody leaves or has his cards exposed."""
        game, chance, told = self.game, self.chance, len(self.game.steps)
        live = sorted(game.table.live - game.table.abandoned)
        may = game.table.declarable and isinstance(game.pending, Ask | LookAtCards | SetHands)
        if may and live and self.mishap():
            exposable = sorted(game.table.game.exposable.keys() & set(live))
            if chance.random() < 0.5 and exposable:
                game.aside(Expose(chance.choice(exposable)), DEALER)
            else:
                game.leave(chance.choice(live))
        else:
            super().step()
        for step in game.steps[told:]:
            assert seen_by(step, frozenset({"dealer"})) == seen_by(step, frozenset()), step


def gather(seed: int, chosen: dict[str, Any], **more: Any) -> Restless:
    """Some players at a table."""
    return Restless(
        seated(SixCardTable, seed, chosen, limits=LIMITS, **more).game, seed, mishaps=0.03
    )
