"""What the dealer draws, summed up rank by rank with as little done twice as can be.

From unseen cards ``u`` the dealer draws cards ``d`` in some order in as many ways as the product of
``u (u - 1) … (u - d + 1)`` over the ranks. So the sum over all that he can draw is taken rank by
rank: once the aces, once the twos, and so on, what is left to sum over getting shorter. Hands that
have as many aces, twos, … share all of that. They are gone through in the order of the ranks as
they are summed, and only what differs from the hand before is done anew.

For the last rank it is turned round: how often each of what is left counts hangs only on how many
cards of that rank, and how many in all, are unseen. These weights are the same for many hands, and
a hand's sum is one product of two rows of numbers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds.kernels import (
    DRAWN,
    MOST,
    NONE,
    RANKS,
    TOTALS,
    Floats,
    Ints,
    Tree,
)
from pitboss.hands.kernels.cache import compiled

DIGIT = 4  # bits of how many cards of a rank are drawn, and of how many in all
TOTAL = 3  # bits of a total
ZERO = 0  # the place where nothing is ever written
ROWS = 2 * MOST  # more than cards can be gone beside the up card

Words = NDArray[np.uint32]
Numbers = Ints | Floats


class Steps(NamedTuple):
    """How the ranks are summed over, one after another. What is summed lies in places, ``ZERO``
    first, then one for each composition that the dealer stands with, then what is found."""

    ranks: Ints  # in which order
    stages: Ints  # by rank in that order, but for the last: its first sum, and one after the last
    firsts: Ints  # by sum: its first term, and one after the last
    most: Words  # by sum: the place of the term with most cards of the rank
    found: Words  # by sum: the place for it
    terms: Words  # the places of the others, each with one card less
    ways: Ints  # by composition, from place 1
    totals: Ints  # by total: the first of what is left for the last rank, and one after the last
    last: Words  # its place
    taken: Ints  # with how many cards of the last rank
    drawn: Ints  # and how many in all
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
def _for_the_last(keys: Ints, places: Ints, last: int) -> tuple[Ints, Words, Ints]:
    """What is left for the last rank, by total: where each total begins, the places, and cards of
    the rank and in all that are drawn."""
    totals, at = np.zeros(TOTALS + 1, np.int64), 0
    in_order, drawn = np.zeros(len(keys), np.uint32), np.zeros((2, len(keys)), np.int64)
    for total in range(TOTALS):
        for one in range(len(keys)):
            if keys[one] & ((1 << TOTAL) - 1) == total:
                in_order[at] = places[one]
                drawn[0, at] = keys[one] >> (DIGIT * (last + 1) + TOTAL)
                drawn[1, at] = keys[one] >> TOTAL & ((1 << DIGIT) - 1)
                at += 1
        totals[total + 1] = at
    return totals, in_order, drawn


@compiled
def dealer_steps(tree: Tree, last: int) -> Steps:
    """The steps for what a dealer draws, the aces first and the rank ``last`` after all others."""
    ranks = np.empty(RANKS, np.int64)
    ranks[: RANKS - 1] = np.array([rank for rank in range(RANKS) if rank != last])
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
    stages, firsts = np.zeros(RANKS, np.int64), np.zeros(RANKS * size + 1, np.int64)
    most, found = np.zeros(RANKS * size, np.uint32), np.zeros(RANKS * size, np.uint32)
    terms = np.zeros(RANKS * size * DRAWN, np.uint32)
    begins, tops = np.zeros(size + 1, np.int64), np.zeros(size, np.int64)
    sums, number = 0, 0
    for stage in range(RANKS - 1):
        shift = DIGIT * (ranks[stage] + 1) + TOTAL
        digit = ((1 << DIGIT) - 1) << shift
        for at in range(size):  # alike but for cards of the rank, most of them first
            of_rank = keys[at] >> shift & ((1 << DIGIT) - 1)
            keys[at] = (keys[at] & ~digit) << DIGIT | (DRAWN - of_rank)
        _sorted_places(keys[:size], places[:size])
        kept, at = 0, 0
        while at < size:  # what is alike becomes one, of which is known where it begins
            rest, begins[kept] = keys[at] >> DIGIT, at
            tops[kept] = DRAWN - (keys[at] & ((1 << DIGIT) - 1))
            while at < size and keys[at] >> DIGIT == rest:
                at += 1
            kept += 1
        begins[kept] = size
        for top in range(1, DRAWN + 1):  # sums of as many terms side by side: loops run alike
            for group in range(kept):
                if tops[group] != top:
                    continue
                most[sums], found[sums] = places[begins[group]], free + group
                for at in range(begins[group] + 1, begins[group + 1]):
                    of_rank = DRAWN - (keys[at] & ((1 << DIGIT) - 1))
                    terms[number + top - 1 - of_rank] = places[at]
                number += top
                sums += 1
                firsts[sums] = number
        for group in range(kept):
            keys[group] = keys[begins[group]] >> DIGIT
            places[group] = free + group if tops[group] else places[begins[group]]
        free += kept
        size = kept
        stages[stage + 1] = sums
    totals, last_places, of_last = _for_the_last(keys[:size], places[:size], last)
    return Steps(
        ranks, stages, firsts[: sums + 1], most[:sums], found[:sums], terms[:number], ways,
        totals, last_places, of_last[0], of_last[1], free, int(tree.depth.max()),
    )  # fmt: skip


@compiled
def first_new(held: Ints, counts: Ints, ranks: Ints) -> int:
    """The first place in an order of ranks of which these cards are another number than held; the
    last rank is not looked at."""
    at = 0
    while at < RANKS - 1 and held[ranks[at]] == counts[ranks[at]]:
        at += 1
    return at


@compiled
def sum_over(unseen: float, stage: int, steps: Steps, sums: Numbers) -> None:
    """Sums over how many of a rank are drawn, of which there are so many. Places are counted
    without a sign: a negative one, counted from the end, would be looked for each time."""
    afters, most, found, terms = steps.firsts[1:], steps.most, steps.found, steps.terms
    after = np.uint64(steps.firsts[steps.stages[stage]])
    for at in range(np.uint64(steps.stages[stage]), np.uint64(steps.stages[stage + 1])):
        first, after = after, np.uint64(afters[at])
        value, cards = sums[most[at]], unseen - np.int64(after - first)
        for term in range(first, after):
            cards += 1
            value = value * cards + sums[terms[term]]
        sums[found[at]] = value


@compiled
def before_the_last(last: Words, sums: Numbers, values: Numbers) -> None:
    """What is left for the last rank, in its order."""
    for at in range(len(last)):
        values[at] = sums[last[at]]


@compiled
def weighed(first: int, after: int, values: Numbers, weights: Numbers, row: int) -> int:
    """What is left for the last rank from one place to another, by a row of weights: a whole number
    or a float, as they are."""
    value: int = values[0] - values[0]  # nothing, in the kind of number that the values are
    in_row = np.uint64(row)
    for at in range(np.uint64(first), np.uint64(after)):
        value += values[at] * weights[in_row, at]
    return value


@compiled
def chance_weights(unseen: int, cards: int, steps: Steps, weights: Floats) -> None:
    """What makes chances of what is left for the last rank, of which so many cards are unseen."""
    taken, over = np.ones(DRAWN + 1), np.zeros(DRAWN + 1)
    over[0] = 1.0
    for drawn in range(1, DRAWN + 1):
        taken[drawn] = taken[drawn - 1] * max(unseen - drawn + 1, 0)
        over[drawn] = over[drawn - 1] / (cards - drawn + 1) if drawn <= cards else 0.0
    for at in range(len(weights)):
        weights[at] = taken[steps.taken[at]] * over[steps.drawn[at]]


@compiled
def new_row(rows: Ints, of_last: int, others: int) -> bool:
    """Whether no row of weights is there yet for so many cards of the last rank, and others, that
    are gone; it gets the next free one. The number of rows lies in ``rows[0, -1]``."""
    if rows[of_last, others] != NONE:
        return False
    rows[of_last, others] = rows[0, -1]
    rows[0, -1] += 1
    return True


@compiled
def no_rows() -> Ints:
    """For rows of weights, by cards of the last rank and other cards that are gone: none yet."""
    rows = np.full((ROWS, MOST + 2), NONE)
    rows[0, -1] = 0
    return rows


assert DRAWN < 1 << DIGIT
assert TOTALS <= 1 << TOTAL
