"""Exact fractions from whole numbers modulo primes.

The expected value of anything that at most ``n`` cards decide, times the number of ways to draw
``n`` cards in order, is a whole number. Known modulo enough primes it is known; one prime more than
enough says that it was so.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import perm, prod

import numpy as np

from pitboss.chapters.blackjack.odds.residue_kernels import LANES, Primes

PRIMES = tuple(2**39 - less for less in (7, 19, 67, 91, 135, 165, 219, 231))
"""The greatest primes below 2**39, as many as a kernel works with side by side."""

CARDS = 416  # of eight decks
MOST = 4  # no value that is asked for is more than this, or less than minus this


@cache
def primes() -> Primes:
    """The primes, with the inverses of all numbers that cards are counted by."""
    assert len(PRIMES) == LANES
    inverse = np.zeros((CARDS + 1, LANES), np.int64)
    for number in range(1, CARDS + 1):
        inverse[number] = [pow(number, -1, prime) for prime in PRIMES]
    prime = np.array(PRIMES, np.float64)
    return Primes(prime, 1 / prime, inverse)


@cache
def _units(count: int) -> tuple[int, tuple[int, ...]]:
    """The product of the first primes, and for each what is 1 by it and 0 by the others."""
    product = prod(PRIMES[:count])
    parts = [product // prime for prime in PRIMES[:count]]
    return product, tuple(
        part * pow(part, -1, prime) for part, prime in zip(parts, PRIMES, strict=False)
    )


def fraction(residues: Sequence[int], cards: int, drawn: int) -> Fraction:
    """The value with these residues, which at most so many draws from so many cards decide.

    >>> fraction([pow(3, -1, prime) for prime in PRIMES], cards=3, drawn=1)
    Fraction(1, 3)
    """
    denominator = perm(cards, min(drawn, cards))
    product, units = _units(LANES - 1)
    assert product > 2 * MOST * denominator, "too few primes for so many draws"
    lifted = sum(
        int(residue) * unit for residue, unit in zip(residues, units, strict=False)
    ) * denominator % product  # fmt: skip
    if lifted > product // 2:
        lifted -= product
    last = PRIMES[-1]
    assert abs(lifted) <= MOST * denominator
    assert (lifted - int(residues[-1]) * denominator) % last == 0, "more draws than said"
    return Fraction(lifted, denominator)
