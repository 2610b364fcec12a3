"""What the dealer comes to, hand after hand, with as little done twice as can be.

From unseen cards ``u`` the dealer draws cards ``d`` in some order in as many ways as the product of
``u (u - 1) … (u - d + 1)`` over the ranks. So the sum over all that he can draw is taken rank by
rank: once the tens, once the nines, and so on, what is left to sum over getting shorter. Hands that
have as many tens, nines, … share all of that. They are gone through in the order of the ranks as
they are summed, and only what differs from the hand before is done anew.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds.kernels import (
    DRAWN,
    MOST,
    NONE,
    RANKS,
    STANDS,
    TOTALS,
    Compositions,
    Flags,
    Floats,
    Ints,
    Tree,
)
from pitboss.hands.kernels.cache import compiled

DIGIT = 4  # bits of how many cards of a rank are drawn, and of how many in all
TOTAL = 3  # bits of a total
ZERO = 0  # the place where nothing is ever written


Words = NDArray[np.uint32]


class Steps(NamedTuple):
    """How the ranks are summed over, one after another. What is summed lies in places, ``ZERO``
    first, then one for each composition that the dealer stands with, then what is found."""

    ranks: Ints  # in which order
    stages: Ints  # by rank in that order: its first sum, and one after the last
    firsts: Ints  # by sum: its first term, and one after the last
    most: Words  # by sum: the place of the term with most cards of the rank
    found: Words  # by sum: the place for it
    terms: Words  # the places of the others, each with one card less
    ways: Ints  # by composition, from place 1
    ends: Ints  # by total and cards drawn: the place of what is found in the end
    places: int
    deepest: int  # how many cards the dealer draws at most


@compiled
def _sorted_places(keys: Ints, places: Ints) -> None:
    """Puts keys in order, and their places with them."""
    gap = len(keys)
    while gap > 1:
        gap = max(gap * 5 // 11, 1)
        for at in range(gap, len(keys)):
            key, place, to = keys[at], places[at], at
            while to >= gap and keys[to - gap] > key:
                keys[to], places[to] = keys[to - gap], places[to - gap]
                to -= gap
            keys[to], places[to] = key, place


@compiled
def dealer_steps(tree: Tree, last: int) -> Steps:
    """The steps for what a dealer draws, the tens first and the rank ``last`` after all others."""
    ranks = np.empty(RANKS, np.int64)
    ranks[: RANKS - 1] = np.array([rank for rank in range(RANKS - 1, -1, -1) if rank != last])
    ranks[RANKS - 1] = last
    size = int((tree.ways > 0).sum())
    keys, ways = np.zeros(size, np.int64), np.zeros(size, np.int64)
    drawn, at = np.zeros(DRAWN + 1, np.int64), 0
    for node in range(len(tree.rank)):
        depth = tree.depth[node]
        drawn[depth] = drawn[depth - 1] + (1 << (DIGIT * tree.rank[node]))
        if tree.ways[node]:
            keys[at] = (drawn[depth] << DIGIT | depth) << TOTAL | tree.total[node]
            ways[at] = tree.ways[node]
            at += 1
    places = np.arange(1, size + 1)
    free = size + 1
    stages, firsts = np.zeros(RANKS + 1, np.int64), np.zeros(RANKS * size + 1, np.int64)
    most, found = np.zeros(RANKS * size, np.uint32), np.zeros(RANKS * size, np.uint32)
    terms = np.zeros(RANKS * size * DRAWN, np.uint32)
    sums, number = 0, 0
    for stage in range(RANKS):
        shift = DIGIT * (ranks[stage] + 1) + TOTAL
        digit = ((1 << DIGIT) - 1) << shift
        for at in range(size):  # alike but for cards of the rank, most of them first
            of_rank = keys[at] >> shift & ((1 << DIGIT) - 1)
            keys[at] = (keys[at] & ~digit) << DIGIT | (DRAWN - of_rank)
        _sorted_places(keys[:size], places[:size])
        kept, at = 0, 0
        while at < size:
            rest, top = keys[at] >> DIGIT, DRAWN - (keys[at] & ((1 << DIGIT) - 1))
            place = places[at]
            if top:
                most[sums], found[sums] = place, free
                place = free
                free += 1
            at += 1
            while at < size and keys[at] >> DIGIT == rest:
                of_rank = DRAWN - (keys[at] & ((1 << DIGIT) - 1))
                terms[number + top - 1 - of_rank] = places[at]
                at += 1
            if top:
                number += top
                sums += 1
                firsts[sums] = number
            keys[kept], places[kept] = rest, place
            kept += 1
        size = kept
        stages[stage + 1] = sums
    ends = np.zeros((TOTALS, DRAWN), np.int64)
    for at in range(size):
        ends[keys[at] & ((1 << TOTAL) - 1), keys[at] >> TOTAL] = places[at]
    return Steps(
        ranks, stages, firsts[: sums + 1], most[:sums], found[:sums], terms[:number], ways, ends,
        free, int(tree.depth.max()),
    )  # fmt: skip


@compiled
def first_new(held: Ints, counts: Ints, ranks: Ints) -> int:
    """The first place in an order of ranks of which these cards are another number than held."""
    at = 0
    while at < len(ranks) and held[ranks[at]] == counts[ranks[at]]:
        at += 1
    return at


@compiled
def _sum_over(unseen: float, stage: int, steps: Steps, sums: Floats) -> None:
    """Sums over how many of a rank are drawn, of which there are so many."""
    for at in range(steps.stages[stage], steps.stages[stage + 1]):
        first, after = steps.firsts[at], steps.firsts[at + 1]
        value, cards = sums[steps.most[at]], unseen - (after - first)
        for term in range(first, after):
            cards += 1
            value = value * cards + sums[steps.terms[term]]
        sums[steps.found[at]] = value


@compiled
def _of_totals(cards: int, steps: Steps, sums: Floats, chances: Floats) -> None:
    """From sums over all that is drawn from so many cards to the chance of each total."""
    share = 1.0
    chances[:] = 0
    for drawn in range(1, min(steps.deepest, cards) + 1):
        share /= cards - drawn + 1
        for total in range(TOTALS):
            chances[total] += sums[steps.ends[total, drawn]] * share


@compiled
def dealer_chances(
    left: Ints, hands: Compositions, lined: Ints, steps: Steps, wanted: Flags, chances: Floats
) -> None:
    """About the chance of each of the dealer's totals from 17 to 21, by hand that is gone from the
    cards left. ``lined`` are the hands in the order of the steps."""
    sums = np.zeros(steps.places)
    sums[1 : len(steps.ways) + 1] = steps.ways
    held, all_left = np.full(RANKS, NONE), left.sum()
    for hand in lined:
        if not wanted[hand]:
            continue
        for stage in range(first_new(held, hands.counts[hand], steps.ranks), RANKS):
            rank = steps.ranks[stage]
            held[rank] = hands.counts[hand, rank]
            _sum_over(float(left[rank] - held[rank]), stage, steps, sums)
        cards = all_left - hands.cards[hand]
        _of_totals(cards, steps, sums, chances[hand])


@compiled
def split_worth(
    left: Ints, blackjack: int, rank: int, hands: Compositions, possible: Flags, lined: Ints,
    steps: Steps, stakes: Ints, back: Floats,
) -> None:  # fmt: skip
    """About what comes back on one hand of a split pair of this rank, by further cards of the rank
    that are gone, and by whether the hand's second card is of the rank. ``stakes`` are those of
    ``split_stakes``; the steps sum over the pair's rank last."""
    sums = np.zeros(steps.places)
    sums[1 : len(steps.ways) + 1] = steps.ways
    known, chances = np.zeros(2 * MOST, np.bool_), np.zeros((2 * MOST, TOTALS))
    held, all_left = np.full(RANKS, NONE), left.sum()
    over_draws = np.ones((back.shape[0], MOST))  # one by the ways to draw, by cards gone and drawn
    for gone in range(back.shape[0]):
        for drawn in range(1, min(MOST, all_left - 2 - gone)):
            over_draws[gone, drawn] = over_draws[gone, drawn - 1] / (all_left - 1 - gone - drawn)
    for hand in lined:
        if not (stakes[hand, 0] or stakes[hand, 1]) or not possible[hand]:
            continue
        for stage in range(first_new(held, hands.counts[hand], steps.ranks[:-1]), RANKS - 1):
            other = steps.ranks[stage]
            held[other] = hands.counts[hand, other]
            _sum_over(float(left[other] - held[other]), stage, steps, sums)
            known[:] = False
        of_rank, drawn = hands.counts[hand, rank], hands.cards[hand] - 1
        orders = 1.0  # how many cards there are for each draw of the hand
        for other in range(RANKS):
            for gone in range(hands.counts[hand, other] if other != rank else 0):
                orders *= left[other] - gone
        for gone in range(back.shape[0]):
            out, cards = of_rank + 1 + gone, all_left - 2 - gone - drawn
            if out > left[rank] or cards < 1:
                break
            if not known[out]:
                _sum_over(float(left[rank] - out), RANKS - 1, steps, sums)
                _of_totals(cards, steps, sums, chances[out])
                known[out] = True
            value = 2.0
            if blackjack != NONE:
                unseen = left[blackjack] - hands.counts[hand, blackjack]
                unseen -= 1 + gone if blackjack == rank else 0
                value -= 2 * unseen / cards
            points = hands.points[hand] - STANDS
            for total in range(max(points, 0), TOTALS):
                value -= chances[out, total] * (1 if total == points else 2)
            value *= orders
            for more in range(of_rank - 1):
                value *= left[rank] - 2 - gone - more
            value *= over_draws[gone, drawn]
            for kind in range(2):
                back[gone, kind] += stakes[hand, kind] * value


assert MOST < 1 << (DIGIT + 1)
assert DRAWN < 1 << DIGIT
assert TOTALS <= 1 << TOTAL
