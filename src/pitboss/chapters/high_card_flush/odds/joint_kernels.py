"""High Card Flush, all wagers of a seat together: the count of ``kernels`` with the length of the
flush and of the longest straight flush beside the Raise."""

import numpy as np

from pitboss.chapters.high_card_flush.odds.kernels import (
    ALL_RANKS,
    RANKS,
    Counts,
    Values,
    multiply,
    orders,
    sets_left,
)
from pitboss.hands.kernels.cache import compiled


@compiled
def count_runs(
    first: Values, second: Values, third: Values, fourth: Values, most: int, qualifying: int,
    ante: int, raised: int, unit: int, dealer_hands: int, choose: Counts, runs: Values,
    counts: Counts,
) -> None:  # fmt: skip
    """Each four suits once, by what is worth most, by the length of the best suit and by the
    longest run in any suit."""
    sets_1, sets_2 = np.zeros((1, 3, 8), np.int64), np.zeros((len(second), 3, 8), np.int64)
    sets_3, sets_4 = np.zeros((len(third), 3, 8), np.int64), np.zeros((len(fourth), 3, 8), np.int64)
    two, three = np.zeros((3, 8), np.int64), np.zeros((3, 8), np.int64)
    dealt = np.zeros(3, np.int64)
    for a in range(len(first)):
        hand = first[a]
        sets_left(first[a : a + 1], hand, qualifying, choose, sets_1)
        sets_left(second, hand, qualifying, choose, sets_2)
        sets_left(third, hand, qualifying, choose, sets_3)
        sets_left(fourth, hand, qualifying, choose, sets_4)
        run_1 = runs[hand & ALL_RANKS]
        for b in range(len(second)):
            if second[b] > hand:
                break
            multiply(sets_1[0], sets_2[b], two)
            run_2 = max(run_1, runs[second[b] & ALL_RANKS])
            for c in range(len(third)):
                if third[c] > second[b]:
                    break
                multiply(two, sets_3[c], three)
                run_3 = max(run_2, runs[third[c] & ALL_RANKS])
                for d in range(len(fourth)):
                    if fourth[d] > third[c]:
                        break
                    for lot in range(3):
                        dealt[lot] = 0
                        for size in range(8):
                            dealt[lot] += three[lot, size] * sets_4[d, lot, 7 - size]
                    unqualified = dealt[0]
                    wins = max(dealt[1] - unqualified, 0)
                    ties = dealt[2] - dealt[1] if hand >= qualifying else 0
                    loses = dealer_hands - unqualified - wins - ties
                    best, choice = -dealer_hands * unit, 0
                    for size in range(1, most + 1):
                        won = unqualified * ante + wins * (ante + size * raised)
                        worth = won - loses * (1 + size) * unit
                        if worth > best:
                            best, choice = worth, size
                    hands = orders(hand, second[b], third[c], fourth[d])
                    run = max(run_3, runs[fourth[d] & ALL_RANKS])
                    tally = counts[choice, hand >> RANKS, run]
                    tally[0] += hands
                    tally[1] += hands * unqualified
                    tally[2] += hands * wins
                    tally[3] += hands * ties
