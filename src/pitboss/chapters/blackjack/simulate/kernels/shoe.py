"""A shoe: shuffled as far as it is dealt, and dealt card by card (§ 633a.5, § 633a.14(f)); and how
the kernels of Blackjack are compiled.
"""

from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import KEPT, Kernel

from numba import njit  # isort: skip - after its cache folder is named

Ints = NDArray[np.int64]

FAST: Final[Any] = {"cache": KEPT, "nogil": True, "error_model": "numpy", "_nrt": False}
"""No references are counted: a kernel here makes no arrays, and its caller holds those it gets.
Counting them takes more than half of the time."""


def compiled(kernel: Kernel) -> Kernel:
    """This function as machine code, compiled at its first call."""
    return cast(Kernel, njit(**FAST)(kernel))


def inlined(kernel: Kernel) -> Kernel:
    """The same, written out where it is called: a call would copy the many arrays of a round."""
    return cast(Kernel, njit(**FAST, inline="always")(kernel))


Cards = NDArray[np.uint8]
Words = NDArray[np.uint64]

NEXT, READY, BEGAN, RACKED, NUMBERS, LINES, SHUFFLES, AGAIN, FAILED = range(9)
"""The next card; how many are in their final order; the first card of the round; how many cards of
it are in the discard rack already; random numbers used; lines written; whether the shoe is shuffled
as it is dealt; how many discards came into it again; whether cards or numbers ran out."""
PLACES = 9

WORD, HALF = np.uint64(64), np.uint64(32)
LOW_HALF: Final = np.uint64(0xFFFFFFFF)
SHORT, MIDDLE, LONG = np.uint64(17), np.uint64(23), np.uint64(45)


class DealtShoe(NamedTuple):
    """Cards in the order in which they are dealt, as far as they have one."""

    cards: Cards
    at: Ints
    chance: Words
    rack: Cards  # cards of the round under way that are in the discard rack


@compiled
def _random(chance: Words) -> np.uint64:
    """The next word of xoshiro256++."""
    a, b, c, d = chance[0], chance[1], chance[2], chance[3]
    both = a + d
    word: np.uint64 = ((both << MIDDLE) | (both >> (WORD - MIDDLE))) + a
    shifted = b << SHORT
    c ^= a
    d ^= b
    chance[1] = b ^ c
    chance[0] = a ^ d
    chance[2] = c ^ shifted
    chance[3] = (d << LONG) | (d >> (WORD - LONG))
    return word


@compiled
def _below(chance: Words, limit: int) -> int:
    """A number below a limit, each as likely as any other: what would favour some is rejected."""
    width = np.uint64(limit)
    product = (_random(chance) >> HALF) * width
    if (product & LOW_HALF) < width:
        least = (LOW_HALF - width + np.uint64(1)) % width
        while (product & LOW_HALF) < least:
            product = (_random(chance) >> HALF) * width
    return np.int64(product >> HALF)  # type: ignore[return-value]


@compiled
def shuffle(shoe: DealtShoe, count: int) -> None:
    """A full shoe, of which the first cards are in a random order and the rest will be."""
    cards, chance = shoe.cards, shoe.chance
    size = len(cards)
    for place in range(count):
        other = place + _below(chance, size - place)
        cards[place], cards[other] = cards[other], cards[place]
    shoe.at[NEXT], shoe.at[READY], shoe.at[AGAIN] = 0, count, 0


@compiled
def _reverse(cards: Cards, begin: int, end: int) -> None:
    for place in range(begin, (begin + end) // 2):
        other = begin + end - 1 - place
        cards[place], cards[other] = cards[other], cards[place]


@compiled
def _again(shoe: DealtShoe) -> int:
    """The discard rack is in the shoe again and its first card is burned (§ 633a.14(f)); where the
    next card is. The cards on the layout come first in the array, but for the burned one."""
    at, cards = shoe.at, shoe.cards
    size, began = len(cards), at[BEGAN]
    live = size - began
    _reverse(cards, 0, size)
    _reverse(cards, 0, live)
    _reverse(cards, live, size)
    for racked in range(at[RACKED]):
        place = 0
        while cards[place] != shoe.rack[racked]:
            place += 1
        live -= 1
        cards[place], cards[live] = cards[live], cards[place]
    at[RACKED], at[BEGAN] = 0, 1
    at[AGAIN] += size - live
    if size - live < 2:
        at[FAILED], at[READY] = 1, size
        return 0
    burned = live + _below(shoe.chance, size - live)
    cards[live], cards[burned] = cards[burned], cards[live]
    cards[0], cards[live] = cards[live], cards[0]
    return live + 1  # type: ignore[no-any-return]


@compiled
def _make_ready(shoe: DealtShoe, place: int) -> int:
    """A card where there is none in its order yet."""
    at, cards = shoe.at, shoe.cards
    if not at[SHUFFLES]:
        at[FAILED] = 1
        return 0
    if place == len(cards):
        place = _again(shoe)
        if at[FAILED]:
            return 0
    other = place + _below(shoe.chance, len(cards) - place)
    cards[place], cards[other] = cards[other], cards[place]
    at[READY] = place + 1
    return place


@compiled
def draw(shoe: DealtShoe) -> int:
    """The next card."""
    place = shoe.at[NEXT]
    if place >= shoe.at[READY]:
        place = _make_ready(shoe, place)
    shoe.at[NEXT] = place + 1
    return np.int64(shoe.cards[place])  # type: ignore[return-value]
