"""What the dealer draws, summed up for one hand after another by the steps of ``step_kernels``: in
floats where that chooses, and in whole numbers beside them where it is exact.
"""

from typing import Any

import numpy as np

from pitboss.chapters.blackjack.odds.kernels import RANKS, Ints
from pitboss.chapters.blackjack.odds.step_kernels import (
    ZERO,
    Numbers,
    Steps,
    before_the_last,
    sum_over,
)
from pitboss.hands.kernels.cache import compiled


@compiled
def none_summed(steps: Steps, kind: type[Any]) -> Numbers:
    """The places that steps sum in, before the first hand, in one kind of number."""
    sums = np.zeros(steps.places, kind)
    sums[1 : len(steps.ways) + 1] = steps.ways
    return sums


@compiled
def sum_for(
    first: int, counts: Ints, left: Ints, steps: Steps, held: Ints, sums: Numbers, values: Numbers
) -> None:
    """Sums for a hand with these cards, from the ``first_new`` of its ranks on, which are then
    held; the values are what is left for the last rank. Where none but the last is new all of it
    stands as it is: most hands need no call, which would take longer than looking."""
    zero = sums[ZERO]  # in the kind of number that the sums are
    for stage in range(first, RANKS - 1):
        rank = steps.ranks[stage]
        held[rank] = counts[rank]
        sum_over(zero + (left[rank] - held[rank]), stage, steps, sums)
    before_the_last(steps.last, sums, values)
