"""Every hand of five cards, for the kernels that rank them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.hands.every_hand import Hands

from pitboss.hands import house_way, pai_gow
from pitboss.hands.poker import in_order


@pytest.fixture(scope="module")
def each_once() -> Iterator[None]:
    """The plain modules work out the order of the same ranks, and a low hand, once: they are asked
    for so many hands that most of the time would go by in working out the same again."""
    kept_order = lru_cache(maxsize=None)(in_order)
    kept_low = lru_cache(maxsize=None)(pai_gow.rank_low)

    def order(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return kept_order(tuple(sorted(ranks)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pai_gow, "in_order", order)
        patch.setattr(house_way, "rank_low", kept_low)
        yield


@pytest.fixture(scope="session")
def every_five() -> Hands:
    """The 2,869,685 hands of five out of 53 cards in order, the joker last."""
    flat = np.fromiter(
        (card for hand in combinations(range(53), 5) for card in hand), np.uint8, 5 * comb(53, 5)
    )
    return flat.reshape(-1, 5)
