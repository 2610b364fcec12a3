"""A house way as arrays, from which a kernel reads its rules."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.pai_gow import low_value
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.regulation.house_way import SETS, HouseWay, Rule

RANKS_OF, LOW, KEEP, LEAST = 0, 8, 10, 11
"""The columns of a rule: the lowest and highest rank of three sets and of the highest single; which
groups the low cards are of; the classes to keep, as bits; the least low hand."""

NONE: Final = -1
BEST: Final = 1 << len(CATEGORIES)
"""Keep the best, whatever class that is."""

Ints = NDArray[np.int64]


class Program(NamedTuple):
    """A way as arrays: by the sizes of a hand's sets, as octal digits, the numbers of the rules
    that may be for it, then -1; and the columns of every rule."""

    by_sets: Ints
    rules: Ints


@lru_cache(maxsize=64)
def program(way: HouseWay) -> Program:
    """The way as arrays, made once."""
    by_sets = np.full((256, len(way.rule) + 1), NONE, np.int64)
    for sizes in SETS:
        code = int("".join(map(str, sizes)) or "0", 8)
        numbers = [at for at, rule in enumerate(way.rule) if rule.sets in (None, sizes)]
        by_sets[code, : len(numbers)] = numbers
    return Program(by_sets, np.array([_columns(rule) for rule in way.rule], np.int64))


def _columns(rule: Rule) -> list[int]:
    ranks = [rank for both in rule.set_ranks for rank in both]
    single = rule.single_ranks or (NONE, NONE)
    sets = len(rule.sets or ())
    low = [pick.number if pick.of_set else sets + pick.number for pick in rule.picks]
    keep = BEST if rule.keeps_best else sum(1 << CATEGORIES.index(one) for one in set(rule.keep))
    least = low_value(*(4 * rank for rank in rule.least_low)) if rule.least_low else 0
    return [*ranks, *single, *(low or (NONE, NONE)), keep, int(least)]
