"""A dealer who sets his six cards wrongly, or gives copies away: rounds at random, as machine code.

The dealer's cards are given; six players are dealt theirs from the others, and play against both
the right end and the wrong one, so that only the difference has an error.
"""

from typing import Final

import numpy as np
from numpy.random import Generator

from pitboss.chapters.six_card_pai_gow.protect.known_kernels import (
    Cards,
    Integers,
    dealers_hands,
    draw,
    lay_down,
    net_of,
)
from pitboss.chapters.six_card_pai_gow.protect.tables import DECK, SIZE, Tables
from pitboss.hands.kernels.cache import compiled

PLAYERS: Final = 6
SUMMED: Final = 4
"""Of so many occasions; what players then had more, in first wagers; the squares of that, at each
occasion; and of how many rounds."""


@compiled
def set_wrongly(
    chance: Generator, hands: Cards, right: Integers, wrong: Integers, known: Tables,
    choose: Integers, sums: Integers,
) -> None:  # fmt: skip
    """A dealer's cards, a row each, and the two hands that he should have set and has set: what all
    players together have more. Double Downs go by the high hand as it lies there (R-670a-10)."""
    deck = np.zeros(DECK, np.uint8)
    for row in range(len(hands)):
        lay_out(hands[row], deck)
        draw(chance, deck, SIZE, SIZE + SIZE * PLAYERS)
        more = 0
        for player in range(1, PLAYERS + 1):
            cards = deck[SIZE * player : SIZE * player + SIZE]
            cards.sort()
            high, low, doubled = lay_down(cards, known, choose)
            had = net_of(high, low, doubled, right[row, 0], right[row, 1], known.eights_at)
            has = net_of(high, low, doubled, wrong[row, 0], wrong[row, 1], known.eights_at)
            more += has - had
        sums[0] += 1
        sums[1] += more
        sums[2] += more * more
        sums[3] += 1


@compiled
def lay_out(hand: Cards, deck: Cards) -> None:
    """A deck whose first cards are these, in ascending order, and then all others."""
    deck[:SIZE] = hand
    place, held = SIZE, 0
    for card in range(DECK):
        if held < SIZE and hand[held] == card:
            held += 1
        else:
            deck[place] = card
            place += 1


@compiled
def give_copies(
    chance: Generator, rounds: int, known: Tables, choose: Integers, sums: Integers
) -> None:
    """A dealer who takes a copy for a win of the player's (§ 670a.6(c)): each hand of a player that
    has one and ends otherwise by it is an occasion."""
    deck = np.arange(DECK).astype(np.uint8)
    for _ in range(rounds):
        draw(chance, deck, 0, 2 * SIZE)
        cards, others = deck[:SIZE], deck[SIZE : 2 * SIZE]
        cards.sort()
        others.sort()
        high, low, doubled = lay_down(cards, known, choose)
        dealers_high, dealers_low = dealers_hands(others, known, choose)
        copies = (high == dealers_high) + (low == dealers_low)
        sums[3] += 1
        if copies:
            more = 2 * copies if doubled and dealers_high >= known.eights_at else copies
            sums[0] += 1
            sums[1] += more
            sums[2] += more * more
