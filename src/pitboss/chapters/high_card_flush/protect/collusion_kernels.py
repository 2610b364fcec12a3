"""High Card Flush at speed: deals at random, in which each player sees all players' cards.

Of each deal all of the dealer's hands are counted that the cards left can make, so what a decision
is worth in it is exact; only the deals are drawn by lot.
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.odds.kernels import ALL_RANKS, RANKS, bits_of
from pitboss.chapters.high_card_flush.protect.kernels import (
    ENDS,
    Integers,
    best_raise,
    best_suit_of,
    dealers_hands,
    worth_of,
)
from pitboss.hands.kernels.cache import compiled

KINDS = 6 * 13
"""Hands by how many cards of a suit they have, from two, and by the highest of them."""


@compiled
def deal(chance: Generator, deck: NDArray[np.uint8], players: int, held: Integers,
         left: Integers) -> None:  # fmt: skip
    """Deals seven cards to each player; what is left is the other ranks of each suit."""
    held[:] = 0
    left[:] = ALL_RANKS
    for place in range(7 * players):
        other = chance.integers(place, len(deck))
        deck[place], deck[other] = deck[other], deck[place]
        rank, suit = deck[place] >> 2, deck[place] & 3
        held[place // 7, suit] |= 1 << rank
        left[suit] &= ~(1 << rank)


@compiled
def kind_of(hand: int) -> int:
    """A hand's place among the kinds, the lowest first."""
    length, ranks, top = hand >> RANKS, hand & ALL_RANKS, 0
    while ranks >> (top + 1):
        top += 1
    return (length - 2) * 13 + top


@compiled
def counted(left: Integers) -> int:
    """How many cards of the longest and of the next suit nobody holds: what the players count."""
    most = next_most = 0
    for suit in range(4):
        cards = bits_of(left[suit])
        if cards > most:
            most, next_most = cards, most
        elif cards > next_most:
            next_most = cards
    return most * 14 + next_most


@compiled
def worths_by_kind(
    chance: Generator, deals: int, players: int, most: Integers, qualifying: int,
    choose: Integers, hands: int, worths: NDArray[np.float64],
) -> None:  # fmt: skip
    """Adds up what a fold, the least and the largest Raise are worth, by what the players
    count and by the kind of hand."""
    deck = np.arange(52).astype(np.uint8)
    held, left = np.zeros((players, 4), np.int64), np.zeros(4, np.int64)
    ends, work = np.zeros(ENDS, np.int64), np.zeros((2, 8), np.int64)
    for _ in range(deals):
        deal(chance, deck, players, held, left)
        count = counted(left)
        for player in range(players):
            hand = best_suit_of(held[player])
            dealers_hands(left, hand, qualifying, choose, ends, work)
            lot = worths[count, kind_of(hand)]
            lot[0] += worth_of(0, ends, hands) / hands
            lot[1] += worth_of(1, ends, hands) / hands
            lot[2] += worth_of(most[hand >> RANKS], ends, hands) / hands


@compiled
def gains(
    chance: Generator, deals: int, players: int, most: Integers, qualifying: int,
    choose: Integers, hands: int, hands_alone: int, cuts: Integers, sums: Integers,
    squares: NDArray[np.float64],
) -> None:  # fmt: skip
    """Adds up, over deals: what all players together gain over each alone, by best play and by the
    cuts; what best play is worth; and how many hands it plays otherwise."""
    deck = np.arange(52).astype(np.uint8)
    held, left = np.zeros((players, 4), np.int64), np.zeros(4, np.int64)
    own, ends = np.zeros(4, np.int64), np.zeros(ENDS, np.int64)
    work, found = np.zeros((2, 8), np.int64), np.zeros(4, np.int64)
    for _ in range(deals):
        deal(chance, deck, players, held, left)
        count = counted(left)
        found[:] = 0
        for player in range(players):
            hand = best_suit_of(held[player])
            limit = most[hand >> RANKS]
            own[:] = ~held[player] & ALL_RANKS
            dealers_hands(own, hand, qualifying, choose, ends, work)
            alone = best_raise(limit, ends, hands_alone)
            dealers_hands(left, hand, qualifying, choose, ends, work)
            best = best_raise(limit, ends, hands)
            kind, simple = kind_of(hand), 0
            if kind >= cuts[count, 0]:
                simple = limit if kind >= cuts[count, 1] else 1
            worth = worth_of(alone, ends, hands)
            found[0] += worth_of(best, ends, hands) - worth
            found[1] += worth_of(simple, ends, hands) - worth
            found[2] += worth_of(best, ends, hands)
            found[3] += best != alone
        for lot in range(4):
            sums[lot] += found[lot]
            squares[lot] += float(found[lot]) ** 2
