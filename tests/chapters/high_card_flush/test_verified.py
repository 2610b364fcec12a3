"""§ 678a.11(e)(3): a progressive award is verified and validated before it is paid."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

SEVEN_IN_A_ROW = "6h 7h 8h 9h Th Jh Qh"
NINE_HIGH = "9s 7s 2s 3d 5d 6c 8c"


@pytest.mark.shows(
    "678a.11(e)(3)(i)", "678a.11(e)(3)(ii)", "678a.11(e)(3)(iii)", "678a.11(e)(3)(iv)"
)
def test_678a_11_e_3_the_hand_and_the_light_then_the_floorperson_then_the_award() -> None:
    game = FlushTable.with_hands(
        {5: SEVEN_IN_A_ROW}, NINE_HIGH, {"progressive_jackpot_wager": True}
    )
    game.bets, game.elects = {5: {"ante": 500, "progressive_jackpot": 100}}, {5: 1_500}
    game.end()
    parts = ("(i)", "(ii)", "(iii)", "(iv)")
    cited = [
        (step["what"], part)
        for step in game.steps
        for part in parts
        if f"678a.11(e)(3){part}" in step["cites"]
    ]
    assert list(dict.fromkeys(cited))[:4] == [
        ("record", "(i)"), ("record", "(ii)"), ("validate", "(iii)"), ("settle", "(iv)"),
    ]  # fmt: skip
