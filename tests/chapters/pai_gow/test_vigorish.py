"""§ 645a.13(a): a bank's vigorish, of a surplus of some cents."""

import pytest
from tests.chapters.pai_gow.conftest import PaiGowTable

from pitboss.ledger import POT

LOST, WON = "9h 9s 6h 4s 2c Jd 7h", "Jh Js 6c 4h 2s Kh 7d"
TENS = "Ts Td Qc 9c 8h 5s 3d"


@pytest.mark.shows("645a.12(j)", "645a.12(l)", "645a.13(a)")
@pytest.mark.parametrize(
    ("elected", "stakes", "taken_out", "vigorish"),
    [
        ("bank", (1_000, 1_001), 1, 1),  # five per cent, to the next 25 cents, of one cent
        ("bank", (1_000, 1_024), 24, 24),
        ("bank", (1_000, 1_025), 25, 25),
        ("bank", (1_000, 1_526), 526, 50),
        ("co_bank", (1_000, 1_003), 1, 1),  # of three cents the house has two (R-GEN-4)
        ("co_bank", (1_000, 1_001), 0, 0),
    ],
)
def test_645a_13_a_a_banks_vigorish_is_at_most_his_surplus(
    elected: str, stakes: tuple[int, int], taken_out: int, vigorish: int
) -> None:
    """Seat 1 wins what it staked from the bank, seat 6 loses a little more to it."""
    game = PaiGowTable.ready(
        chosen={"bank": True, "co_bank": True, "vig_round_to": 25},
        hands={1: WON, 3: TENS, 6: LOST},
        bank=3,
        unbanked={"Cyd": 1_000},
        elects={3: [elected, "no_dealer_wager"]},
    )
    won, lost = stakes
    game.play({1: {"pai_gow": won}, 6: {"pai_gow": lost}})
    assert game.driver.round is not None
    told = game.driver.round.result()["bank"]
    assert told is not None
    assert (told["taken_out"], told["vigorish"]) == (taken_out, vigorish)
    assert told["net"] == taken_out - vigorish
    game.balanced()
    assert game.balance(POT) == 0
