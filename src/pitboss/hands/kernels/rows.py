"""Hands as the kernels take them: a row of cards each."""

import numpy as np
from numpy.typing import NDArray

HandRows = NDArray[np.uint8]


def rows_of(cards: HandRows, *sizes: int, said: str = "") -> HandRows:
    """The array itself if it lies in memory row by row, or a copy that does; refused, if a row has
    another number of cards than one of these, ``said`` in words."""
    if cards.ndim != 2 or cards.shape[1] not in sizes or cards.dtype != np.uint8:
        allowed = said or " or ".join(str(size) for size in sizes)
        raise ValueError(f"{allowed} uint8 cards a row, not {cards.dtype} of shape {cards.shape}")
    return np.ascontiguousarray(cards)
