"""About what the dealer comes to, hand after hand: the loops over the dealer's draws that choose.

The sums themselves are those of ``summed_kernels``.
"""

import numpy as np

from pitboss.chapters.blackjack.odds.kernels import (
    MOST,
    NONE,
    RANKS,
    STANDS,
    TOTALS,
    Compositions,
    Flags,
    Floats,
    Ints,
)
from pitboss.chapters.blackjack.odds.step_kernels import (
    Steps,
    chance_weights,
    first_new,
    new_row,
    no_rows,
    weighed,
)
from pitboss.chapters.blackjack.odds.summed_kernels import none_summed, sum_for
from pitboss.hands.kernels.cache import compiled


@compiled
def dealer_chances(
    left: Ints, hands: Compositions, lined: Ints, steps: Steps, wanted: Flags, chances: Floats
) -> None:
    """About the chance of each of the dealer's totals from 17 to 21, by hand that is gone from the
    cards left. ``lined`` are the hands in the order of the steps."""
    sums, values = none_summed(steps, np.float64), np.zeros(len(steps.last))
    rows, last = no_rows(), steps.ranks[RANKS - 1]
    weights = np.empty((rows.size, len(steps.last)))
    held, all_left = np.full(RANKS, NONE), left.sum()
    for hand in lined:
        if not wanted[hand]:
            continue
        first = first_new(held, hands.counts[hand], steps.ranks)
        if first < RANKS - 1:
            sum_for(first, hands.counts[hand], left, steps, held, sums, values)
        of_last = hands.counts[hand, last]
        others = hands.cards[hand] - of_last
        if new_row(rows, of_last, others):
            row = weights[rows[of_last, others]]
            chance_weights(left[last] - of_last, all_left - hands.cards[hand], steps, row)
        row = rows[of_last, others]
        for total in range(TOTALS):
            first, after = steps.totals[total], steps.totals[total + 1]
            chances[hand, total] = weighed(first, after, values, weights, row)


@compiled
def split_worth(
    left: Ints, blackjack: int, rank: int, hands: Compositions, possible: Flags, lined: Ints,
    steps: Steps, stakes: Ints, back: Floats,
) -> None:  # fmt: skip
    """About what comes back on one hand of a split pair of this rank, by further cards of the rank
    that are gone, and by whether the hand's second card is of the rank. ``stakes`` are those of
    ``split_stakes``; the steps sum over the pair's rank last."""
    sums, values = none_summed(steps, np.float64), np.zeros(len(steps.last))
    rows = no_rows()
    weights = np.empty((rows.size, len(steps.last)))
    held, all_left = np.full(RANKS, NONE), int(left.sum())
    over_draws = np.ones((back.shape[0], MOST))  # one by the ways to draw, by cards gone and drawn
    for gone in range(back.shape[0]):
        for drawn in range(1, min(MOST, all_left - 2 - gone)):
            over_draws[gone, drawn] = over_draws[gone, drawn - 1] / (all_left - 1 - gone - drawn)
    for hand in lined:
        if not (stakes[hand, 0] or stakes[hand, 1]) or not possible[hand]:
            continue
        first = first_new(held, hands.counts[hand], steps.ranks)
        if first < RANKS - 1:
            sum_for(first, hands.counts[hand], left, steps, held, sums, values)
        of_rank, drawn = hands.counts[hand, rank], hands.cards[hand] - 1
        others, points = hands.cards[hand] - of_rank, hands.points[hand] - STANDS
        orders = 1.0  # how many cards there are for each draw of the hand
        for other in range(RANKS):
            for gone in range(hands.counts[hand, other] if other != rank else 0):
                orders *= left[other] - gone
        for gone in range(back.shape[0]):
            out, cards = of_rank + 1 + gone, all_left - 2 - gone - drawn
            if out > left[rank] or cards < 1:
                break
            if new_row(rows, out, others):
                chance_weights(left[rank] - out, cards, steps, weights[rows[out, others]])
            value = 2.0
            if blackjack != NONE:
                unseen = left[blackjack] - hands.counts[hand, blackjack]
                unseen -= 1 + gone if blackjack == rank else 0
                value -= 2 * unseen / cards
            for total in range(max(points, 0), TOTALS):
                first, after = steps.totals[total], steps.totals[total + 1]
                chance = weighed(first, after, values, weights, rows[out, others])
                value -= chance * (1 if total == points else 2)
            value *= orders
            for more in range(of_rank - 1):
                value *= left[rank] - 2 - gone - more
            value *= over_draws[gone, drawn]
            for kind in range(2):
                back[gone, kind] += stakes[hand, kind] * value
