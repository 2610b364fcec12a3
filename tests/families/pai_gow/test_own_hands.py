"""Hands counted by their ranks, beside a walk through every one of them."""

import pytest

from pitboss.families.pai_gow.odds.own_hands import hand_counts
from pitboss.hands.kernels.pai_gow_rows import pai_gow_hand_counts


@pytest.mark.parametrize(("size", "wild"), [(6, False), (7, False), (7, True)])
def test_as_many_hands_as_a_walk_through_all_finds(size: int, wild: bool) -> None:
    assert hand_counts(size, wild) == pai_gow_hand_counts(size, wild)
