"""Every hand of five cards, for the kernels that rank them."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.hands.every_hand import Hands


@pytest.fixture(scope="session")
def every_five() -> Hands:
    """The 2,869,685 hands of five out of 53 cards in order, the joker last."""
    flat = np.fromiter(
        (card for hand in combinations(range(53), 5) for card in hand), np.uint8, 5 * comb(53, 5)
    )
    return flat.reshape(-1, 5)
