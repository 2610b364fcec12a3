"""Chances as whole numbers over a common scale, multiplied by one product of large integers.

A spread of results is a polynomial: the weight of a result is the coefficient of its place. Two
spreads are added by multiplying the polynomials; these are written into one integer each, with
room enough between coefficients that none runs into the next (Kronecker's substitution), so that
Python's own multiplication of integers does the work and nothing is rounded.

A scale may be kept small: then every product is rounded down, and what is lost is known, since all
weights together come to the scale or less.
"""

from collections.abc import Sequence
from dataclasses import dataclass

BITS = 64
"""Of the scale of weights that are rounded down: 2⁶⁴, about 2 · 10¹⁹."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Weights of results: the first stands at ``first``, and each is one place above the last."""

    first: int
    weights: tuple[int, ...]
    beyond: int  # the weight of all places above those that are followed
    scale: int

    @property
    def total(self) -> int:
        """All weights together."""
        return sum(self.weights) + self.beyond

    @property
    def lost(self) -> int:
        """What rounding down has lost: no chance is further from the truth than this."""
        return self.scale - self.total


def added(one: Spread, other: Spread, places: int, bits: int = 0) -> Spread:
    """The sum of two independent results, followed up to so many places; with ``bits``, rounded
    down to the scale of 2 to that power.

    >>> coin = Spread(0, (1, 1), 0, 2)
    >>> added(coin, coin, 10)
    Spread(first=0, weights=(1, 2, 1), beyond=0, scale=4)
    """
    first = one.first + other.first
    kept = multiplied(one.weights, other.weights)[: max(0, places - first)]
    beyond = one.total * other.total - sum(kept)
    scale = one.scale * other.scale
    if bits:
        kept, beyond, scale = [weight >> bits for weight in kept], beyond >> bits, 1 << bits
    start, end = 0, len(kept)
    while start < end and not kept[start]:
        start += 1
    while end > start and not kept[end - 1]:
        end -= 1
    return Spread(first + start, tuple(kept[start:end]), beyond, scale)


def multiplied(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The coefficients of the product of two polynomials with coefficients of zero or more.

    >>> multiplied([1, 2], [3, 0, 5])
    [3, 6, 5, 10]
    """
    if not one or not other:
        return []
    largest = max(one) * max(other) * min(len(one), len(other))
    width = largest.bit_length() // 8 + 1
    packed = _packed(one, width)
    product = packed * (packed if other is one else _packed(other, width))
    count = len(one) + len(other) - 1
    written = product.to_bytes(count * width, "little")
    return [
        int.from_bytes(written[at : at + width], "little") for at in range(0, count * width, width)
    ]


def _packed(weights: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join(w.to_bytes(width, "little") for w in weights), "little")


def repeated(one: Spread, times: int, places: int, bits: int = 0) -> Spread:
    """The sum of so many independent results of one kind: squared and added, as powers are."""
    power = Spread(0, (one.scale,), 0, one.scale) if bits else Spread(0, (1,), 0, 1)
    for bit in bin(times)[2:]:
        power = added(power, power, places, bits)
        if bit == "1":
            power = added(power, one, places, bits)
    return power
