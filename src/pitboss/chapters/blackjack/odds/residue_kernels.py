"""Blackjack hand by hand, exactly: what ``kernels`` has chosen is worked out again with whole
numbers.

The chance of anything that ``n`` more cards decide, times the ways to draw ``n`` cards in order, is
a whole number. What the dealer draws is at most a dozen cards, and such a number has less than 106
bits: it is summed twice, by what is left of it by 2**64 and in floating point, and the two together
say which number it is. What the player draws beside makes numbers that are too long for that. They
are known modulo several primes just below 2**BITS, and known modulo enough primes they are known;
one prime more than enough says that it was so.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import perm, prod
from operator import mul
from typing import Final, NamedTuple

import numpy as np

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
)
from pitboss.chapters.blackjack.odds.step_kernels import Steps, first_new, new_row, no_rows, weighed
from pitboss.chapters.blackjack.odds.summed_kernels import none_summed, sum_for
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
def remainder(number: int, prime: int, over: float) -> int:
    """A whole number of at most 63 bits, none of them a sign, modulo a prime: as a product is."""
    rest = number - int(float(number) * over) * prime
    if rest < 0:
        return rest + prime
    return rest - prime if rest >= prime else rest


@compiled
def _over_draws(cards: int, drawn: int, primes: Primes, lane: int) -> int:
    """One by the ways to draw so many cards in order, modulo a prime."""
    over = primes.over_factorial[cards, lane]
    of_rest = primes.factorial[cards - drawn, lane]
    return product(of_rest, over, primes.prime[lane], primes.over[lane])


@compiled
def _way_weights(unseen: int, cards: int, steps: Steps, whole: Ints, about: Floats) -> None:
    """What makes ways to draw the most cards that the dealer draws, or all, of what is left for the
    last rank, of which so many cards are unseen; and after these the ways in which the first is a
    given card."""
    deepest = min(steps.deepest, cards)
    taken, after = np.ones(DRAWN + 1, np.int64), np.zeros(DRAWN + 1, np.int64)
    about_taken, about_after = np.ones(DRAWN + 1), np.zeros(DRAWN + 1)
    after[deepest], about_after[deepest] = 1, 1.0
    for drawn in range(1, DRAWN + 1):
        of_rank = max(unseen - drawn + 1, 0)
        taken[drawn] = taken[drawn - 1] * of_rank
        about_taken[drawn] = about_taken[drawn - 1] * of_rank
    for drawn in range(deepest - 1, -1, -1):
        after[drawn] = after[drawn + 1] * (cards - drawn)
        about_after[drawn] = about_after[drawn + 1] * (cards - drawn)
    for at in range(len(steps.last)):
        whole[at] = taken[steps.taken[at]] * after[steps.drawn[at]]
        about[at] = about_taken[steps.taken[at]] * about_after[steps.drawn[at]]
    whole[-1], about[-1] = after[min(1, deepest)], about_after[min(1, deepest)]


@compiled
def in_two_parts(whole: int, about: float) -> tuple[int, int]:
    """A whole number that is known by what is left of it by 2**64, and about; in two parts."""
    times = int(np.floor((about - whole) / 2.0**64 + 0.5))
    return (times << (64 - BITS)) + (whole >> BITS), whole & LOWER


@compiled
def stand_residues(
    left: Ints, blackjack: int, hands: Compositions, lined: Ints, steps: Steps, primes: Primes,
    wanted: Flags, win: Ints, push: Ints,
) -> None:  # fmt: skip
    """The chances that these hands win and tie as they stand, by prime; ``lined`` are the hands in
    the order of the steps."""
    sums, about_sums = none_summed(steps, np.int64), none_summed(steps, np.float64)
    rows, size = no_rows(), len(steps.last) + 1
    values, about_values = np.zeros(size, np.int64), np.zeros(size)
    weights, about_weights = np.empty((rows.size, size), np.int64), np.empty((rows.size, size))
    held, all_left, last = np.full(RANKS, NONE), left.sum(), steps.ranks[RANKS - 1]
    for hand in lined:
        if not wanted[hand]:
            continue
        first = first_new(held, hands.counts[hand], steps.ranks)
        if first < RANKS - 1:
            sum_for(first, hands.counts[hand], left, steps, held, sums, values)
            sum_for(first, hands.counts[hand], left, steps, held, about_sums, about_values)
        cards, points = all_left - hands.cards[hand], hands.points[hand] - STANDS
        of_last = hands.counts[hand, last]
        others = hands.cards[hand] - of_last
        is_new = new_row(rows, of_last, others)
        row = rows[of_last, others]
        if is_new:
            _way_weights(left[last] - of_last, cards, steps, weights[row], about_weights[row])
        goes_on = cards
        if blackjack != NONE:
            goes_on -= left[blackjack] - hands.counts[hand, blackjack]
        won, about_won = goes_on * weights[row, -1], goes_on * about_weights[row, -1]
        tied, about_tied = 0, 0.0
        for total in range(max(points, 0), TOTALS):
            first, after = steps.totals[total], steps.totals[total + 1]
            whole = weighed(first, after, values, weights, row)
            about = weighed(first, after, about_values, about_weights, row)
            won, about_won = won - whole, about_won - about
            if total == points:
                tied, about_tied = whole, about
        upper, lower = in_two_parts(won, about_won)
        tied_upper, tied_lower = in_two_parts(tied, about_tied)
        drawn = min(steps.deepest, cards)
        for lane in range(LANES):
            prime, over, less = primes.prime[lane], primes.over[lane], primes.less[lane]
            share = _over_draws(cards, drawn, primes, lane)
            wins = remainder(upper * less + lower, prime, over)
            ties = remainder(tied_upper * less + tied_lower, prime, over)
            win[hand, lane] = product(wins, share, prime, over)
            push[hand, lane] = product(ties, share, prime, over)


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
            drawn[hand, lane] = product(remainder(hit, prime, over), by_cards, prime, over)
            doubled[hand, lane] = product(remainder(double, prime, over), by_cards, prime, over)
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
    sums, about_sums = none_summed(steps, np.int64), none_summed(steps, np.float64)
    rows, size = no_rows(), len(steps.last) + 1
    values, about_values = np.zeros(size, np.int64), np.zeros(size)
    weights, about_weights = np.empty((rows.size, size), np.int64), np.empty((rows.size, size))
    held, all_left, longest = np.full(RANKS, NONE), int(left.sum()), 0
    amounts = np.zeros((back.shape[0], 2, MOST, LANES), np.int64)  # by cards that the hand draws
    parts, more = np.ones(MOST, np.int64), np.ones(MOST, np.int64)
    for hand in lined:
        if not (stakes[hand, 0] or stakes[hand, 1]) or not possible[hand]:
            continue
        first = first_new(held, hands.counts[hand], steps.ranks)
        if first < RANKS - 1:
            sum_for(first, hands.counts[hand], left, steps, held, sums, values)
            sum_for(first, hands.counts[hand], left, steps, held, about_sums, about_values)
        of_rank, drawn = hands.counts[hand, rank], hands.cards[hand] - 1
        others = hands.cards[hand] - of_rank
        points, longest = hands.points[hand] - STANDS, max(longest, drawn)
        parts[0], some = 1, 1
        for other in range(RANKS):
            if other != rank:
                some = _times_draws(left[other], held[other], parts, some)
        for gone in range(back.shape[0]):
            out, cards = of_rank + 1 + gone, all_left - 2 - gone - drawn
            if out > left[rank] or cards < 0:
                break
            is_new = new_row(rows, out, others)
            row = rows[out, others]
            if is_new:
                _way_weights(left[rank] - out, cards, steps, weights[row], about_weights[row])
            goes_on = cards
            if blackjack != NONE:
                goes_on -= left[blackjack] - hands.counts[hand, blackjack]
                goes_on += 1 + gone if blackjack == rank else 0
            goes_on = max(goes_on, int(cards == 0))
            whole, about = 2 * goes_on * weights[row, -1], 2 * goes_on * about_weights[row, -1]
            for total in range(max(points, 0), TOTALS):
                times = 1 if total == points else 2
                first, after = steps.totals[total], steps.totals[total + 1]
                whole -= times * weighed(first, after, values, weights, row)
                about -= times * weighed(first, after, about_values, about_weights, row)
            upper, lower = in_two_parts(whole, about)
            more[:some] = parts[:some]
            factors = _times_draws(left[rank] - 2 - gone, of_rank - 1, more, some)
            for lane in range(LANES):
                prime, over, less = primes.prime[lane], primes.over[lane], primes.less[lane]
                value = remainder(upper * less + lower, prime, over)
                for at in range(factors):
                    value = product(value, more[at], prime, over)
                for kind in range(2):
                    if stakes[hand, kind]:
                        part = product(stakes[hand, kind], value, prime, over)
                        amounts[gone, kind, drawn, lane] += part
    _share_out(amounts, all_left - 2, steps.deepest, primes, back)
    return longest + steps.deepest


@compiled
def _times_draws(cards: int, drawn: int, parts: Ints, some: int) -> int:
    """A product of some parts, each below 2**BITS - 2**8, times the ways to draw so many cards; how
    many parts it has then."""
    for gone in range(drawn):
        if parts[some - 1] < 2 ** (BITS - 10):  # no shoe has 2**9 cards
            parts[some - 1] *= cards - gone
        else:
            parts[some] = cards - gone
            some += 1
    return some


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
