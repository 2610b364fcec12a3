"""A shoe of Blackjack that was dealt: what a counter would have known when, and what the rounds
brought (§ 633a.5(d), § 633a.7(e))."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import ACE
from pitboss.hands.kernels.cache import compiled

Cards = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Notes(NamedTuple):
    """By round of a shoe, where it had as many: when it began, when insurance was offered and where
    the hole card lay, and what a unit brought the mean box."""

    begins: Ints
    offers: Ints
    hidden: Ints
    results: Floats
    squares: Floats


@compiled
def note_rounds(
    cards: Cards, burned: int, cover: int, ends: Ints, lines: Ints, nets: Floats, unit: int,
    first: int, notes: Notes,
) -> None:  # fmt: skip
    """Notes the rounds that begin while the cover card is not out. ``ends`` are how many lines and
    cards there had been after each; one that ends with less gone than it began with had the
    discards shuffled in (§ 633a.14(f)), and is the last. ``first`` are the boxes that get cards,
    ``nets`` room to work in."""
    begin, line = burned, 0
    for number in range(len(ends)):
        if begin > cover:
            break
        notes.begins[number] = begin
        hole = begin + 2 * first + 1
        if hole < len(cards) and cards[begin + first] >> 2 == ACE:
            notes.offers[number], notes.hidden[number] = hole + 1, hole
        nets[:] = 0.0
        while line < ends[number, 0]:
            nets[lines[line, 0]] += (lines[line, 3] - lines[line, 2]) / unit
            line += 1
        notes.results[number] = nets.mean()
        notes.squares[number] = (nets * nets).mean()
        if ends[number, 1] <= begin:
            break
        begin = ends[number, 1]
