"""DJ Wild Stud Poker at speed: deals at random, in which each player sees all players' cards.

Of each deal every hand is gone through that the dealer can have of the cards left, so what a
decision is worth in it is exact; only the deals are drawn by lot.
"""

from math import comb

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.ranking_kernels import START, DjWildTables, dj_value, sum_of
from pitboss.hands.kernels.cache import compiled

Integers = NDArray[np.int64]

PLACES = np.array([[comb(card, size) for card in range(53)] for size in range(6)], np.int64)


@compiled
def place_of(cards: NDArray[np.uint8], first: int, in_order: NDArray[np.uint8]) -> int:
    """The place of five cards among all sets of five, whatever order they lie in."""
    in_order[:] = cards[first : first + 5]
    in_order.sort()
    place = 0
    for size in range(5):
        place += PLACES[size + 1, in_order[size]]
    return place


@compiled
def compare_with_left(
    left: NDArray[np.uint8], values: NDArray[np.uint32], tables: DjWildTables,
    below: Integers, at_most: Integers,
) -> None:  # fmt: skip
    """For each of some values: how many of all hands of the cards left are
    below it, and how many are not above it."""
    words, players, cards = tables.words, len(values), len(left)
    at_most[:], below[:] = 0, 0
    for a in range(cards - 4):
        one = START + words[left[a]]
        for b in range(a + 1, cards - 3):
            two = one + words[left[b]]
            for c in range(b + 1, cards - 2):
                three = two + words[left[c]]
                for d in range(c + 1, cards - 1):
                    four = three + words[left[d]]
                    for e in range(d + 1, cards):
                        value = dj_value(four + words[left[e]], tables)
                        for player in range(players):
                            at_most[player] += value <= values[player]
                            below[player] += value < values[player]


@compiled
def play_deals(
    chance: Generator, players: int, tables: DjWildTables, raised_alone: NDArray[np.bool_],
    below: Integers, at_most: Integers, values: NDArray[np.uint32], alone: NDArray[np.bool_],
    wilds: Integers,
) -> None:  # fmt: skip
    """Deals, a row each: how many of the dealer's hands are below each player's and not above it,
    what that is, whether one who plays alone raises it, and how many wild cards all players hold
    (§ 687a.6(b))."""
    deck, in_order = np.arange(53).astype(np.uint8), np.zeros(5, np.uint8)
    dealt = 5 * players
    for row in range(len(values)):
        wild = 0
        for place in range(dealt):
            other = chance.integers(place, len(deck))
            deck[place], deck[other] = deck[other], deck[place]
            wild += deck[place] < 4 or deck[place] == 52
        wilds[row] = wild
        for player in range(players):
            values[row, player] = dj_value(sum_of(deck, 5 * player, tables.words), tables)
            alone[row, player] = raised_alone[place_of(deck, 5 * player, in_order)]
        compare_with_left(deck[dealt:], values[row], tables, below[row], at_most[row])
