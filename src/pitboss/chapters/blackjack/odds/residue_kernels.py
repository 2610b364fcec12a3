"""Blackjack hand by hand, exactly: what ``kernels`` has chosen is worked out again with whole
numbers.

The chance of anything that ``n`` more cards decide, times the ways to draw ``n`` cards in order, is
a whole number. What the dealer draws is at most a dozen cards, and such a number has less than 105
bits: it is kept in two parts, the lower of ``BITS`` bits. What the player draws beside makes
numbers that are too long for that. They are known modulo several primes just below 2**BITS, and
known modulo enough primes they are known; one prime more than enough says that it was so.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import perm, prod
from operator import mul
from typing import Final, NamedTuple

import numpy as np

from pitboss.chapters.blackjack.odds.dealer_kernels import Steps, first_new
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
from pitboss.hands.kernels.cache import compiled

BITS: Final = 50
LOWER: Final = 2**BITS - 1
LANES: Final = 6
"""How many primes are worked with."""


class Primes(NamedTuple):
    """What is worked with modulo several primes."""

    prime: Ints
    over: Floats  # one by the prime
    less: Ints  # than 2**BITS
    inverse: Ints  # by number up to all cards of a shoe, and prime
    factorial: Ints  # the same
    over_factorial: Ints  # the same


@compiled
def product(a: int, b: int, prime: int, over: float) -> int:
    """A product modulo a prime: the quotient is guessed in floating point, and right or one off;
    what does not fit into 64 bits cancels out."""
    rest = a * b - int(float(a) * float(b) * over) * prime
    if rest < 0:
        return rest + prime
    return rest - prime if rest >= prime else rest


@compiled
def _draws(cards: int, drawn: int, primes: Primes, lane: int) -> int:
    """The ways to draw so many cards in order, modulo a prime."""
    over = primes.over_factorial[cards - drawn, lane]
    return product(primes.factorial[cards, lane], over, primes.prime[lane], primes.over[lane])


@compiled
def _over_draws(cards: int, drawn: int, primes: Primes, lane: int) -> int:
    """One by the ways to draw so many cards in order, modulo a prime."""
    over = primes.over_factorial[cards, lane]
    of_rest = primes.factorial[cards - drawn, lane]
    return product(of_rest, over, primes.prime[lane], primes.over[lane])


@compiled
def _sum_over(unseen: int, stage: int, steps: Steps, sums: Ints) -> None:
    """Sums over how many of a rank are drawn, of which there are so many, in two parts each."""
    for at in range(steps.stages[stage], steps.stages[stage + 1]):
        first, after, most = steps.firsts[at], steps.firsts[at + 1], steps.most[at]
        upper, lower, cards = sums[most, 0], sums[most, 1], unseen - (after - first)
        for term in range(first, after):
            cards += 1
            place = steps.terms[term]
            lower = lower * cards + sums[place, 1]
            upper = upper * cards + sums[place, 0] + (lower >> BITS)
            lower &= LOWER
        sums[steps.found[at], 0], sums[steps.found[at], 1] = upper, lower


@compiled
def _dealer_sums(steps: Steps) -> Ints:
    """The places that steps sum in."""
    sums = np.zeros((steps.places, 2), np.int64)
    sums[1 : len(steps.ways) + 1, 1] = steps.ways
    return sums


@compiled
def _of_total(total: int, cards: int, steps: Steps, sums: Ints) -> tuple[int, int]:
    """Among the ways to draw the most cards that the dealer draws, or all, those that begin with
    cards with which he stands on a total; in two parts."""
    upper, lower = 0, 0
    for drawn in range(1, min(steps.deepest, cards) + 1):
        place = steps.ends[total, drawn]
        lower = lower * (cards - drawn + 1) + sums[place, 1]
        upper = upper * (cards - drawn + 1) + sums[place, 0] + (lower >> BITS)
        lower &= LOWER
    return upper, lower


@compiled
def stand_residues(
    left: Ints, blackjack: int, hands: Compositions, lined: Ints, steps: Steps, primes: Primes,
    wanted: Flags, win: Ints, push: Ints,
) -> None:  # fmt: skip
    """The chances that these hands win and tie as they stand, by prime; ``lined`` are the hands in
    the order of the steps."""
    sums = _dealer_sums(steps)
    held, all_left = np.full(RANKS, NONE), left.sum()
    for hand in lined:
        if not wanted[hand]:
            continue
        for stage in range(first_new(held, hands.counts[hand], steps.ranks), RANKS):
            rank = steps.ranks[stage]
            held[rank] = hands.counts[hand, rank]
            _sum_over(left[rank] - held[rank], stage, steps, sums)
        cards, points = all_left - hands.cards[hand], hands.points[hand] - STANDS
        upper, lower, tied_upper, tied_lower = 0, 0, 0, 0
        for total in range(max(points, 0), TOTALS):
            of_total = _of_total(total, cards, steps, sums)
            if total == points:
                tied_upper, tied_lower = of_total
            else:
                upper, lower = upper + of_total[0], lower + of_total[1]
        drawn = min(steps.deepest, cards)
        for lane in range(LANES):
            prime, over, less = primes.prime[lane], primes.over[lane], primes.less[lane]
            share = _over_draws(cards, drawn, primes, lane)
            beaten = product((upper * less + lower) % prime, share, prime, over)
            tied = product((tied_upper * less + tied_lower) % prime, share, prime, over)
            goes_on = 1
            if blackjack != NONE:
                unseen = left[blackjack] - hands.counts[hand, blackjack]
                goes_on -= product(unseen, primes.inverse[cards, lane], prime, over)
            push[hand, lane] = tied
            win[hand, lane] = (goes_on - beaten - tied) % prime


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
            drawn[hand, lane] = product(hit % prime, by_cards, prime, over)
            doubled[hand, lane] = product(double % prime, by_cards, prime, over)
            played[hand, lane] = drawn[hand, lane] if hits[hand] else stand[hand, lane]


@compiled
def split_residues(
    left: Ints, blackjack: int, rank: int, hands: Compositions, possible: Flags, lined: Ints,
    steps: Steps, primes: Primes, stakes: Ints, back: Ints,
) -> int:  # fmt: skip
    """What comes back on one hand of a split pair of this rank, by further cards of the rank that
    are gone, by whether the hand's second card is of the rank, and by prime; and how many cards the
    hand and the dealer draw at most. ``stakes`` are those of ``split_stakes``; the steps sum over
    the pair's rank last, for how many cards of it there are hangs on how many are gone."""
    sums, ends = _dealer_sums(steps), np.zeros((2 * MOST, TOTALS, 2), np.int64)
    known, held = np.zeros(2 * MOST, np.bool_), np.full(RANKS, NONE)
    all_left, longest = left.sum(), 0
    amounts = np.zeros((back.shape[0], 2, MOST, LANES), np.int64)  # by cards that the hand draws
    orders = np.zeros(LANES, np.int64)  # how many cards there are for each draw of the hand
    for hand in lined:
        if not (stakes[hand, 0] or stakes[hand, 1]) or not possible[hand]:
            continue
        for stage in range(first_new(held, hands.counts[hand], steps.ranks[:-1]), RANKS - 1):
            other = steps.ranks[stage]
            held[other] = hands.counts[hand, other]
            _sum_over(left[other] - held[other], stage, steps, sums)
            known[:] = False
        of_rank, drawn = hands.counts[hand, rank], hands.cards[hand] - 1
        points, longest = hands.points[hand] - STANDS, max(longest, drawn)
        for lane in range(LANES):
            orders[lane] = _orders(hands.counts[hand], left, rank, primes, lane)
        for gone in range(back.shape[0]):
            out, cards = of_rank + 1 + gone, all_left - 2 - gone - drawn
            if out > left[rank] or cards < 0:
                break
            if not known[out]:
                _sum_over(left[rank] - out, RANKS - 1, steps, sums)
                for total in range(TOTALS):
                    ends[out, total] = _of_total(total, cards, steps, sums)
                known[out] = True
            upper, lower = 0, 0  # what is lost of twice the stake: all if beaten, half if tied
            for total in range(max(points, 0), TOTALS):
                times = 1 if total == points else 2
                upper += times * ends[out, total, 0]
                lower += times * ends[out, total, 1]
            goes_on = cards
            if blackjack != NONE:
                goes_on -= left[blackjack] - hands.counts[hand, blackjack]
                goes_on += 1 + gone if blackjack == rank else 0
            for lane in range(LANES):
                prime, over, less = primes.prime[lane], primes.over[lane], primes.less[lane]
                value = 2 * _draws(cards, min(steps.deepest, cards), primes, lane)
                if goes_on < cards:
                    share = product(goes_on, primes.inverse[cards, lane], prime, over)
                    value = product(value % prime, share, prime, over)
                value -= (upper * less + lower) % prime
                weight = orders[lane]
                for more in range(of_rank - 1):
                    weight = product(weight, left[rank] - 2 - gone - more, prime, over)
                value = product(value % prime, weight, prime, over)
                for kind in range(2):
                    if stakes[hand, kind]:
                        part = product(stakes[hand, kind], value, prime, over)
                        amounts[gone, kind, drawn, lane] += part
    _share_out(amounts, all_left - 2, steps.deepest, primes, back)
    return longest + steps.deepest


@compiled
def _orders(counts: Ints, left: Ints, rank: int, primes: Primes, lane: int) -> int:
    """How many cards there are for each draw of a hand, but for those of one rank."""
    orders, prime, over = 1, primes.prime[lane], primes.over[lane]
    for other in range(RANKS):
        for gone in range(counts[other] if other != rank else 0):
            orders = product(orders, left[other] - gone, prime, over)
    return orders


@compiled
def _share_out(amounts: Ints, cards: int, deepest: int, primes: Primes, back: Ints) -> None:
    """From sums over all ways to draw, by cards that the hand draws, to what comes back."""
    for gone in range(back.shape[0]):
        for kind in range(2):
            for lane in range(LANES):
                prime, over, value = primes.prime[lane], primes.over[lane], 0
                for drawn in range(min(amounts.shape[2], cards - gone + 1)):
                    all_drawn = min(drawn + deepest, cards - gone)
                    share = _over_draws(cards - gone, all_drawn, primes, lane)
                    amount = amounts[gone, kind, drawn, lane] % prime
                    value += product(amount, share, prime, over)
                back[gone, kind, lane] = value % prime


LESS = (27, 35, 51, 71, 113, 117)
PRIMES = tuple(2**BITS - less for less in LESS)
"""The greatest primes below 2**BITS, as many as a kernel works with side by side."""

CARDS = 416  # of eight decks
LARGEST: Final = 4  # no value that is asked for is more than this, or less than minus this


@cache
def primes() -> Primes:
    """The primes, with what is needed of all numbers that cards are counted by."""
    assert len(PRIMES) == LANES
    factorial, over_factorial = np.ones((2, CARDS + 1, LANES), np.int64)
    inverse = np.zeros((CARDS + 1, LANES), np.int64)
    for lane, prime in enumerate(PRIMES):
        for number in range(1, CARDS + 1):
            factorial[number, lane] = int(factorial[number - 1, lane]) * number % prime
        over = pow(int(factorial[CARDS, lane]), -1, prime)
        for number in range(CARDS, 0, -1):
            over_factorial[number, lane] = over
            inverse[number, lane] = over * int(factorial[number - 1, lane]) % prime
            over = over * number % prime
    prime = np.array(PRIMES)
    return Primes(prime, 1 / prime, np.array(LESS), inverse, factorial, over_factorial)


@cache
def _units(count: int) -> tuple[int, tuple[int, ...]]:
    """The product of the first primes, and for each what is 1 by it and 0 by the others."""
    product = prod(PRIMES[:count])
    parts = [product // prime for prime in PRIMES[:count]]
    return product, tuple(
        part * pow(part, -1, prime) for part, prime in zip(parts, PRIMES, strict=False)
    )


def ways(residues: Sequence[int], denominator: int) -> int:
    """The whole number that a value with these residues is, times the denominator.

    >>> ways([pow(3, -1, prime) for prime in PRIMES], denominator=6)
    2
    """
    product, units = _units(LANES - 1)
    assert product > 2 * LARGEST * denominator, "too few primes for so many draws"
    lifted: int = sum(map(mul, residues, units)) * denominator % product
    if lifted > product // 2:
        lifted -= product
    assert abs(lifted) <= LARGEST * denominator
    assert (lifted - residues[-1] * denominator) % PRIMES[-1] == 0, "more draws than said"
    return lifted


def fraction(residues: Sequence[int], cards: int, drawn: int) -> Fraction:
    """The value with these residues, which at most so many draws from so many cards decide.

    >>> fraction([pow(3, -1, prime) for prime in PRIMES], cards=3, drawn=1)
    Fraction(1, 3)
    """
    denominator = perm(cards, min(drawn, cards))
    return Fraction(ways(residues, denominator), denominator)
