"""Blackjack hand by hand, exactly: what ``kernels`` has chosen is worked out again with whole
numbers modulo several primes below 2**39, all side by side.

The expected value of anything that at most ``n`` cards decide, times the number of ways to draw
``n`` cards in order, is a whole number. Known modulo enough primes it is known; one prime more than
enough says that it was so.

A number of cards is below 2**7, so that a product with it is exact in the 53 bits of a float. So is
a sum of such products over the orders in which the dealer comes to one total with one number of
cards, for there are less than 2**14.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import perm, prod
from typing import Final, NamedTuple

import numpy as np

from pitboss.chapters.blackjack.odds.kernels import (
    DRAWN,
    HIT,
    MOST,
    NONE,
    RANKS,
    STAND,
    STANDS,
    TOTALS,
    Compositions,
    Flags,
    Floats,
    Ints,
    Tree,
)
from pitboss.hands.kernels.cache import compiled

LANES: Final = 8
"""How many primes are worked with."""


class Primes(NamedTuple):
    """What is worked with modulo several primes."""

    prime: Floats
    over: Floats  # one by the prime
    inverse: Ints  # by number up to all cards of a shoe, and prime


@compiled
def product(a: int, b: int, prime: float, over: float) -> int:
    """A product modulo a prime: the quotient is guessed in floating point, and right or one off."""
    rest = a * b - int(float(a) * float(b) * over) * int(prime)
    if rest < 0:
        return rest + int(prime)
    return rest - int(prime) if rest >= int(prime) else rest


@compiled
def _walk(unseen: Floats, apart: int, tree: Tree, primes: Primes, sums: Floats) -> None:
    """By cards of the rank ``apart``, total and cards drawn: the orders to draw them, times how
    many cards there are for each draw, but for those of the rank apart."""
    row = np.ones((DRAWN, LANES))
    held = np.zeros(DRAWN, np.int64)
    sums[:] = 0
    for node in range(len(tree.rank)):
        depth, rank, ways = tree.depth[node], tree.rank[node], float(tree.ways[node])
        if rank == apart:
            held[depth] = held[depth - 1] + 1
            row[depth] = row[depth - 1]
        else:
            held[depth] = held[depth - 1]
            of_rank = unseen[rank] - tree.nth[node]
            for lane in range(LANES):
                value = row[depth - 1, lane] * of_rank
                row[depth, lane] = value - np.floor(value * primes.over[lane]) * primes.prime[lane]
        if ways:
            for lane in range(LANES):
                sums[held[depth], tree.total[node], depth, lane] += ways * row[depth, lane]


@compiled
def stand_residues(
    left: Ints, blackjack: int, hands: Compositions, tree: Tree, primes: Primes,
    wanted: Flags, win: Ints, push: Ints,
) -> None:  # fmt: skip
    """The chances that these hands win and tie as they stand, by prime."""
    sums = np.zeros((1, TOTALS, DRAWN, LANES))
    for hand in np.flatnonzero(wanted):
        unseen = (left - hands.counts[hand]).astype(np.float64)
        cards, points = int(unseen.sum()), hands.points[hand] - STANDS
        _walk(unseen, NONE, tree, primes, sums)
        for lane in range(LANES):
            prime, over = primes.prime[lane], primes.over[lane]
            draws, beaten, tied = 1, 0, 0
            for depth in range(1, min(DRAWN, cards + 1)):
                draws = product(draws, primes.inverse[cards - depth + 1, lane], prime, over)
                higher = 0.0
                for total in range(max(points + 1, 0), TOTALS):
                    higher += sums[0, total, depth, lane] % prime
                beaten += product(int(higher % prime), draws, prime, over)
                if points >= 0:
                    equal = int(sums[0, points, depth, lane] % prime)
                    tied += product(equal, draws, prime, over)
            goes_on = 1
            if blackjack != NONE:
                share = product(int(unseen[blackjack]), primes.inverse[cards, lane], prime, over)
                goes_on = 1 - share
            push[hand, lane] = tied % int(prime)
            win[hand, lane] = (goes_on - beaten - tied) % int(prime)


@compiled
def draw_residues(
    left: Ints, hands: Compositions, primes: Primes, hits: Flags, among: Flags,
    stand: Ints, played: Ints, drawn: Ints, doubled: Ints,
) -> None:  # fmt: skip
    """From the chance that hands win, or tie, as they stand: the chance as they are played on, when
    they hit, and when they take one card and stand, by prime."""
    for hand in range(len(hands.points) - 1, 0, -1):
        if not among[hand]:
            continue
        cards = left.sum() - hands.cards[hand]
        for lane in range(LANES):
            prime, over = primes.prime[lane], primes.over[lane]
            hit = double = 0
            for rank in range(RANKS):
                more = hands.after[hand, rank]
                unseen = left[rank] - hands.counts[hand, rank]
                if more != NONE and unseen > 0:
                    hit += unseen * played[more, lane]
                    double += unseen * stand[more, lane]
            by_cards = primes.inverse[cards, lane]
            drawn[hand, lane] = product(hit % int(prime), by_cards, prime, over)
            doubled[hand, lane] = product(double % int(prime), by_cards, prime, over)
            played[hand, lane] = drawn[hand, lane] if hits[hand] else stand[hand, lane]


@compiled
def split_residues(
    left: Ints, blackjack: int, rank: int, hands: Compositions, possible: Flags, tree: Tree,
    primes: Primes, hits: Flags, second: Ints, back: Ints,
) -> int:  # fmt: skip
    """What comes back on one hand of a split pair of this rank, by further cards of the rank that
    are gone, by whether the hand's second card is of the rank, and by prime; and how many cards the
    hand and the dealer draw at most. ``second`` is what two cards do.

    Cards of the rank are kept apart, for how many there are hangs on how many are gone."""
    stakes = _stakes(rank, hands, hits, second)
    bins = np.zeros((2, 2 * DRAWN, MOST + DRAWN, LANES), np.int64)
    sums = np.zeros((DRAWN, TOTALS, DRAWN, LANES))
    held, deepest = 1 + _most_of(tree, rank), int(tree.depth.max())
    longest = 0
    for hand in range(len(hands.points)):
        if not (stakes[hand, 0] or stakes[hand, 1]) or not possible[hand]:
            continue
        unseen = (left - hands.counts[hand]).astype(np.float64)
        _walk(unseen, rank, tree, primes, sums[:held])
        of_rank, drawn = hands.counts[hand, rank] - 1, hands.cards[hand] - 1
        longest = max(longest, drawn)
        _lost(sums[:held], hands.points[hand] - STANDS, deepest, primes)
        for lane in range(LANES):
            prime, over = primes.prime[lane], primes.over[lane]
            orders = 1  # how many cards there are for each draw of the hand
            for other in range(RANKS):
                for gone in range(hands.counts[hand, other]):
                    if other != rank:
                        orders = product(orders, left[other] - gone, prime, over)
            for kind in range(2):
                times = product(stakes[hand, kind], orders, prime, over)
                if not times:
                    continue
                # twice the stake unless beaten, once if tied
                bins[kind, of_rank, drawn, lane] += 2 * times
                if blackjack == rank:
                    bins[kind, of_rank + 1, drawn + 1, lane] -= 2 * times
                elif blackjack != NONE:
                    bins[kind, of_rank, drawn + 1, lane] -= product(
                        2 * times % int(prime), int(unseen[blackjack]), prime, over
                    )
                for more in range(held):
                    for depth in range(1, deepest + 1):
                        lost = sums[more, 0, depth, lane]
                        if lost:
                            bins[kind, of_rank + more, drawn + depth, lane] -= product(
                                int(lost), times, prime, over
                            )
    _add_up(bins, left, rank, primes, back)
    return longest + deepest


@compiled
def _lost(sums: Floats, points: int, deepest: int, primes: Primes) -> None:
    """In the place of the first total: what a hand of so many points does not get back of twice its
    stake, all against a higher total and half against its own."""
    for held in range(sums.shape[0]):
        for depth in range(1, deepest + 1):
            for lane in range(LANES):
                lost = sums[held, points, depth, lane] if points >= 0 else 0.0
                for total in range(max(points + 1, 0), TOTALS):
                    lost += 2 * sums[held, total, depth, lane]
                prime = primes.prime[lane]
                lost -= np.floor(lost * primes.over[lane]) * prime
                sums[held, 0, depth, lane] = lost + prime if lost < 0 else lost


@compiled
def _stakes(rank: int, hands: Compositions, hits: Flags, second: Ints) -> Ints:
    """In how many orders a hand of a split pair comes to stand with these cards, each order as
    often as its stake; by whether the second card is of the pair's rank."""
    stakes = np.zeros((len(hands.points), 2), np.int64)
    orders = np.zeros((len(hands.points), 2), np.int64)
    for drawn in range(RANKS):
        kind, hand = int(drawn == rank), hands.after[hands.after[0, rank], drawn]
        if second[hand] == STAND:
            stakes[hand, kind] += 1
        elif second[hand] == HIT:
            orders[hand, kind] += 1
        else:
            for last in range(RANKS):
                if hands.after[hand, last] != NONE:
                    stakes[hands.after[hand, last], kind] += 2
    for hand in range(len(hands.points)):
        for kind in range(2):
            if orders[hand, kind]:
                for drawn in range(RANKS):
                    more = hands.after[hand, drawn]
                    if more != NONE and hits[more]:
                        orders[more, kind] += orders[hand, kind]
                    elif more != NONE:
                        stakes[more, kind] += orders[hand, kind]
    return stakes


@compiled
def _most_of(tree: Tree, rank: int) -> int:
    """How many cards of a rank the dealer can draw."""
    most = 0
    for node in range(len(tree.rank)):
        if tree.rank[node] == rank:
            most = max(most, tree.nth[node] + 1)
    return most


@compiled
def _add_up(bins: Ints, left: Ints, rank: int, primes: Primes, back: Ints) -> None:
    """From sums by cards of the rank and cards in all to chances, after two of the rank and further
    ones that are gone."""
    for gone in range(back.shape[0]):
        of_rank, cards = left[rank] - 2 - gone, left.sum() - 2 - gone
        for lane in range(LANES):
            prime, over = primes.prime[lane], primes.over[lane]
            for kind in range(2):
                value, orders = 0, 1
                for held in range(min(bins.shape[1], max(of_rank, 0) + 1)):
                    draws, part = orders, 0
                    for drawn in range(min(bins.shape[2], cards + 1)):
                        if drawn:
                            inverse = primes.inverse[cards - drawn + 1, lane]
                            draws = product(draws, inverse, prime, over)
                        of_bin = bins[kind, held, drawn, lane] % int(prime)
                        part += product(of_bin, draws, prime, over)
                    value += part % int(prime)
                    orders = product(orders, of_rank - held, prime, over)
                back[gone, kind, lane] = value % int(prime)


PRIMES = tuple(2**39 - less for less in (7, 19, 67, 91, 135, 165, 219, 231))
"""The greatest primes below 2**39, as many as a kernel works with side by side."""

CARDS = 416  # of eight decks
LARGEST: Final = 4  # no value that is asked for is more than this, or less than minus this


@cache
def primes() -> Primes:
    """The primes, with the inverses of all numbers that cards are counted by."""
    assert len(PRIMES) == LANES
    inverse = np.zeros((CARDS + 1, LANES), np.int64)
    for number in range(1, CARDS + 1):
        inverse[number] = [pow(number, -1, prime) for prime in PRIMES]
    prime = np.array(PRIMES, np.float64)
    return Primes(prime, 1 / prime, inverse)


@cache
def _units(count: int) -> tuple[int, tuple[int, ...]]:
    """The product of the first primes, and for each what is 1 by it and 0 by the others."""
    product = prod(PRIMES[:count])
    parts = [product // prime for prime in PRIMES[:count]]
    return product, tuple(
        part * pow(part, -1, prime) for part, prime in zip(parts, PRIMES, strict=False)
    )


def fraction(residues: Sequence[int], cards: int, drawn: int) -> Fraction:
    """The value with these residues, which at most so many draws from so many cards decide.

    >>> fraction([pow(3, -1, prime) for prime in PRIMES], cards=3, drawn=1)
    Fraction(1, 3)
    """
    denominator = perm(cards, min(drawn, cards))
    product, units = _units(LANES - 1)
    assert product > 2 * LARGEST * denominator, "too few primes for so many draws"
    lifted = sum(
        int(residue) * unit for residue, unit in zip(residues, units, strict=False)
    ) * denominator % product  # fmt: skip
    if lifted > product // 2:
        lifted -= product
    last = PRIMES[-1]
    assert abs(lifted) <= LARGEST * denominator
    assert (lifted - int(residues[-1]) * denominator) % last == 0, "more draws than said"
    return Fraction(lifted, denominator)
