"""What holds for every round of Face Up Pai Gow Poker, whoever plays and whatever goes wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.face_up_pai_gow.crowd import RULES, gather
from tests.chapters.properties import the_books_balance

from pitboss.families.pai_gow.round import PaiGowRound
from pitboss.hands.pai_gow import is_ace_high, is_foul, rank_high, rank_low
from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.requests import Settle

pytestmark = pytest.mark.slow


@quick(25)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_of_every_round_balance(seed: int, chosen: dict[str, Any], virtual: bool) -> None:
    """The house has what the players have not; the meter holds what the casino put on it."""
    crowd = gather(seed, chosen, virtual=virtual)
    game = crowd.game
    for moved in the_books_balance(crowd, rounds=3):
        assert moved[METER] + moved[RESERVE] + game.from_meter() == -moved[CASINO]
        if {line[2] for line in game.lines()} == {"void"} and game.table.rounds > 1:
            assert moved[METER] == moved[RESERVE] == moved[CASINO] == 0


@pytest.mark.shows(
    "688a.11(e)", "688a.11(f)(1)(i)", "688a.11(f)(1)(ii)", "688a.11(f)(2)(i)", "688a.11(f)(2)(ii)",
    "688a.11(f)(2)(iii)", "688a.11(f)(3)",
)  # fmt: skip
@quick(25)
@given(seed=SEEDS, chosen=RULES)
def test_the_main_wager_by_the_six_cases_counted_apart(seed: int, chosen: dict[str, Any]) -> None:
    """Win two of two; tie with one higher or an ace-high dealer; lose otherwise, copies too."""
    crowd = gather(seed, chosen)
    crowd.mishaps = 0
    game = crowd.game
    for _ in range(3):
        crowd.round()
        round_ = game.driver.round
        assert isinstance(round_, PaiGowRound)
        dealer = round_.dealer_setting
        assert dealer is not None
        for line in round_.lines:
            if line.wager != "pai_gow" or line.hand == "surrender":
                continue
            set_ = round_.settings[line.seat]
            ace_high = is_ace_high(dealer.cards)
            foul = len(set_.low) != 2 or is_foul(set_.high, set_.low)
            higher = 0
            if not foul:
                higher += rank_high(set_.high).value > rank_high(dealer.high).value
                higher += rank_low(set_.low).value > rank_low(dealer.low).value
            wanted = "push" if ace_high or higher == 1 else "win" if higher == 2 else "lose"
            assert line.outcome == wanted
            assert line.back == {"win": 2, "push": 1, "lose": 0}[wanted] * line.stake
        game.next_round()


@pytest.mark.shows("688a.11(e)", "688a.11(i)", "688a.11(h)(2)(ii)")
@quick(20)
@given(seed=SEEDS, chosen=RULES)
def test_each_player_is_settled_once_counterclockwise_and_envy_comes_last(
    seed: int, chosen: dict[str, Any]
) -> None:
    crowd = gather(seed, chosen)
    crowd.mishaps = 0
    order = ["pai_gow", "ace_high_bonus", "fortune_bonus", "progressive"]
    for _ in range(3):
        settled: list[tuple[int, str]] = []
        while not crowd.game.driver.over:
            request = crowd.game.pending
            if isinstance(request, Settle) and request.line.hand != "surrender":
                settled.append((request.line.seat, request.line.wager))
            crowd.step()
        plain = [one for one in settled if not one[1].endswith(".envy")]
        assert plain == settled[: len(plain)]
        assert plain == sorted(plain, key=lambda one: (-one[0], order.index(one[1])))
        envy = [wager for _, wager in settled[len(plain) :]]
        assert envy == sorted(envy)  # the Fortune Bonus before the Progressive
        crowd.game.next_round()
