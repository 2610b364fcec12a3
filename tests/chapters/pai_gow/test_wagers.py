"""§ 645a.13(e)-(f): the size of a progressive wager, and the limit of a payout."""

import pytest
from tests.chapters.pai_gow.conftest import PaiGowTable
from tests.chapters.scripted import ANN

from pitboss.procedure.answers import Bet
from pitboss.procedure.requests import TakeBets
from pitboss.vocabulary.refusal import Refused

BET = {"pai_gow": 1_000}


@pytest.mark.shows("645a.13(e)(1)")
def test_r_645a_18_the_progressive_wager_has_one_size() -> None:
    game = PaiGowTable.ready("", {"progressive_wager": True, "progressive_bet": 500})
    for cents in (100, 499, 1_000):
        assert game.refuses(Bet(2, BET | {"progressive": cents}), ANN).field == "wagers.progressive"
    game.bet(2, pai_gow=1_000, progressive=500)


@pytest.mark.shows("645a.13(f)")
def test_645a_13_f_the_limit_is_at_least_the_best_win_at_minimum_wagers() -> None:
    """$10 at 8,000 to 1 win $80,000: a limit of $50,000 is too low at such a table."""
    limits = {"pai_gow": (1_000, 100_000), "fortune_bonus": (1_000, 10_000)}
    chosen = {"fortune_bonus_wager": True, "payout_limit": 5_000_000}
    with pytest.raises(Refused):
        PaiGowTable.fresh(chosen, seats={2: "Ann"}, limits=limits).to(TakeBets)
