"""Pai Gow Poker at speed: the best setting of one who knows more cards than his own.

What the dealer can hold is counted by kind (``odds.kernels``) out of the cards that are left,
whoever holds the others; of his hands that hold a seen card there are as many as of all, less those
without it. So what a setting is worth is exact, and only the deals are drawn by lot.
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.families.pai_gow.odds.kernels import (
    COLUMNS,
    HIGH,
    JOKER_CARD,
    LOW,
    SETTINGS,
    Bins,
    Kinds,
    add_edge,
    add_up,
    ends,
    left_by,
    settings_of,
    sort_into_bins,
    tally_dealers,
)
from pitboss.families.pai_gow.simulate_kernels import Best, best_low
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import RankTables

Integers = NDArray[np.int64]
ALL_RANKS = (1 << 13) - 1
DECK = 53
TWENTIETHS = 20


@compiled
def sort_for(cards: NDArray[np.uint8], fives: RankTables, kinds: Kinds, bins: Bins,
             settings: Integers) -> int:  # fmt: skip
    """The settings of seven cards, and the bins into which they divide the dealers' hands."""
    count = settings_of(cards, fives, kinds.highs, settings)
    bins.edges[-1] = bins.low_edges[-1] = 0
    for setting in range(count):
        add_edge(bins.edges, settings[setting, HIGH])
        add_edge(bins.low_edges, settings[setting, LOW])
    sort_into_bins(bins)
    return count


@compiled
def best_and_alone(count: int, settings: Integers, summed: Integers, bins: Bins, low: int
                   ) -> tuple[int, int, bool]:  # fmt: skip
    """What the best setting is worth, in twentieths over the dealers' hands, and what the one is
    with this low hand and the highest beside it; and whether these are two (§ 645a.13(a))."""
    best, alone, highest, chosen, same = -(1 << 62), 0, -1, -1, -1
    for setting in range(count):
        won, lost = ends(summed, bins, settings[setting, HIGH], settings[setting, LOW])
        worth = (TWENTIETHS - 1) * won - TWENTIETHS * lost
        if settings[setting, LOW] == low and settings[setting, HIGH] > highest:
            highest, alone, same = settings[setting, HIGH], worth, setting
        if worth > best:
            best, chosen = worth, setting
    return best, alone, best > alone and chosen != same


@compiled
def share_deals(
    chance: Generator, deals: int, players: int, kinds: Kinds, bins: Bins, fives: RankTables,
    sevens: RankTables, lows: Best, tally: Integers, sums: Integers, squares: NDArray[np.float64],
) -> None:  # fmt: skip
    """Adds up, over deals: what all players together gain who know one another's cards, what their
    settings are worth, and how many they set otherwise."""
    deck, dealt = np.arange(DECK).astype(np.uint8), 7 * players
    settings, summed = np.zeros((SETTINGS, 4), np.int64), np.zeros((len(tally), COLUMNS), np.int64)
    left, found = np.zeros(4, np.int64), np.zeros(3, np.int64)
    for _ in range(deals):
        for place in range(dealt):
            other = chance.integers(place, DECK)
            deck[place], deck[other] = deck[other], deck[place]
        left[:] = ALL_RANKS
        joker = left_by(deck[:dealt], left)
        found[:] = 0
        for player in range(players):
            cards = deck[7 * player : 7 * player + 7].copy()
            cards.sort()
            count = sort_for(cards, fives, kinds, bins, settings)
            tally[:] = 0
            tally_dealers(left, joker, kinds, bins, tally)
            add_up(tally, bins, False, summed)
            low = best_low(cards, lows, sevens)
            best, alone, other_way = best_and_alone(count, settings, summed, bins, low)
            found[0] += best - alone
            found[1] += best
            found[2] += other_way
        for lot in range(3):
            sums[lot] += found[lot]
            squares[lot] += float(found[lot]) ** 2


@compiled
def see_cards(
    chance: Generator, kinds: Kinds, bins: Bins, fives: RankTables, sevens: RankTables, lows: Best,
    tally: Integers, seen: Integers, gains: Integers, worths: Integers,
) -> None:  # fmt: skip
    """Hands, a row each, with one of the dealer's cards: its rank, what seeing it adds, and what
    the best setting is worth."""
    deck = np.arange(DECK).astype(np.uint8)
    settings, summed = np.zeros((SETTINGS, 4), np.int64), np.zeros((len(tally), COLUMNS), np.int64)
    left, without = np.zeros(4, np.int64), np.zeros_like(tally)
    for row in range(len(seen)):
        for place in range(8):
            other = chance.integers(place, DECK)
            deck[place], deck[other] = deck[other], deck[place]
        left[:] = ALL_RANKS
        joker = left_by(deck[:7], left)
        cards = deck[:7].copy()
        cards.sort()
        count = sort_for(cards, fives, kinds, bins, settings)
        tally[:] = 0
        tally_dealers(left, joker, kinds, bins, tally)
        joker &= left_by(deck[7:8], left)
        without[:] = 0
        tally_dealers(left, joker, kinds, bins, without)
        tally -= without
        add_up(tally, bins, False, summed)
        low = best_low(cards, lows, sevens)
        best, alone, _ = best_and_alone(count, settings, summed, bins, low)
        seen[row] = 13 if deck[7] == JOKER_CARD else deck[7] >> 2
        gains[row], worths[row] = best - alone, best
