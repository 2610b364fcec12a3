"""Cards dealt at random, as machine code."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled

Cards = NDArray[np.uint8]


@compiled
def deal_rows(chance: Generator, deck: Cards, rows: Cards) -> None:
    """Deals each row from the whole deck, one card after another; the deck is left in any order."""
    for row in range(len(rows)):
        for place in range(rows.shape[1]):
            other = chance.integers(place, len(deck))
            deck[place], deck[other] = deck[other], deck[place]
            rows[row, place] = deck[place]
