"""Lines added up by wager: four rounds by hand, in cents."""

import numpy as np

from pitboss.columns.lines import Lines, room_for_lines
from pitboss.columns.tallies import WagerTally
from pitboss.columns.tallying import tallied

NAMED = ("blackjack", "double_down", "lucky_ladies")


def lines(*rows: tuple[int, int, int, int]) -> Lines:
    """Lines of these rounds, wagers, stakes and payments."""
    made = room_for_lines(len(rows))
    made.round[:], made.wager[:], made.stake[:], made.back[:] = np.array(rows).T
    return made


def test_a_round_is_won_when_its_lines_bring_more_than_they_cost() -> None:
    """Required: won 1,500 with a double, pushed, lost 500; the side bet is made twice, and wins
    4,900 once."""
    told = lines(
        (0, 0, 1_000, 2_000), (0, 1, 500, 1_000),
        (1, 0, 1_000, 1_000), (1, 2, 100, 0),
        (2, 0, 500, 0), (2, 2, 100, 5_000),
        (3, 0, 1_000, 2_000), (3, 1, 1_000, 0),
    )  # fmt: skip
    assert tallied(told, NAMED, ["lucky_ladies"], "required", "blackjack") == {
        "required": WagerTally(
            rounds=4, first=3_500, staked=5_000, net=1_000, squares=1_500**2 + 500**2, won=1
        ),
        "lucky_ladies": WagerTally(
            rounds=2, first=200, staked=200, net=4_800, squares=100**2 + 4_900**2, won=1
        ),
    }
