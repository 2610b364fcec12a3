"""All kinds of seven cards, and how a house way sets each: what the dealer of Pai Gow Poker and of
Face Up Pai Gow Poker can have (§ 645a.11(c), § 688a.11(a)).

The kernel's file says what a kind is, and why a house way looks at nothing else.
"""

from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.families.pai_gow.odds.kernels import LOWER, LOWS, Bytes, Ints, Kinds, house_settings
from pitboss.hands.kernels.house_way import program
from pitboss.hands.kernels.pai_gow import CATEGORY, pai_gow_best_ranks, rank_tables
from pitboss.hands.poker import ACE
from pitboss.regulation.house_way import HouseWay
from pitboss.vocabulary.cards import JOKER

SPADES = 3  # the suit of the flush in the hand that stands for its kind


class Catalogue(NamedTuple):
    """The kinds, whatever sets them; the fields of ``Kinds`` have the same names."""

    lower: Ints
    higher: Ints
    sizes: Ints
    begins: Ints
    firsts: Ints
    suits: Ints
    groups: Ints
    others: Ints
    counts: Ints  # by set of ranks: how many cards of each rank
    by_ranks: Bytes  # a hand of each set of ranks, without a flush
    by_flush: Bytes  # a hand of each kind with a flush, which is of spades
    ranks_of_flush: Ints  # the set of ranks of each kind with a flush


@lru_cache(maxsize=8)
def kinds_of(way: HouseWay) -> Kinds:
    """Every kind, set by this way."""
    all_ = catalogue()
    hands = np.vstack([all_.by_ranks, all_.by_flush])
    highs, lows = np.empty(len(hands), np.int64), np.empty(len(hands), np.int64)
    house_settings(hands, program(way), rank_tables(5), highs, lows)
    lows[: len(all_.by_ranks)][is_ace_high(all_.by_ranks)] += LOWS
    values, places = np.unique(highs, return_inverse=True)
    cells = (places << 8 | lows).astype(np.uint32)
    of_ranks, of_flush = np.split(cells, [len(all_.by_ranks)])
    return Kinds(
        all_.lower, all_.higher, all_.sizes, all_.begins, all_.firsts, of_ranks,
        all_.suits, all_.groups, of_flush, of_ranks[all_.ranks_of_flush], all_.others, values,
    )  # fmt: skip


def is_ace_high(hands: Bytes) -> NDArray[np.bool_]:
    """Which hands are an Ace High Pai Gow (§ 688a.1, R-688a-14)."""
    best = pai_gow_best_ranks(hands)
    # no pair or better, and an ace is the highest card
    ace_high: NDArray[np.bool_] = best >> (CATEGORY - np.uint32(4)) == ACE
    return ace_high


@cache
def catalogue() -> Catalogue:
    """Every kind, in the kernel's order."""
    lower, higher = _halves(LOWER), _halves(13 - LOWER)
    sizes, begins = lower.sum(axis=1), np.searchsorted(higher.sum(axis=1), np.arange(9))
    blocks, hands, firsts, at = [], [], np.zeros((2, len(lower)), np.int64), 0
    for joker in (0, 1):
        counts = []
        for row, size in enumerate(sizes.tolist()):
            firsts[joker, row] = at
            more = 7 - joker - size
            if more >= 0:
                half = higher[begins[more] : begins[more + 1]]
                counts.append(np.hstack([np.tile(lower[row], (len(half), 1)), half]))
                at += len(half)
        blocks.append(np.vstack(counts))
        hands.append(_without_flush(blocks[-1], joker))
    suits, groups, by_flush = _flushes()
    return Catalogue(
        lower, higher, sizes, begins, firsts, suits, groups, np.array(PAIRS, np.int64),
        np.vstack(blocks), np.vstack(hands), by_flush,
        _sets_of(by_flush, lower, higher, begins, firsts),
    )  # fmt: skip


PAIRS = [(higher, lower) for higher in range(13) for lower in range(higher + 1)]
"""The ranks of two cards, the higher first."""


def _halves(ranks: int) -> Ints:
    """How many cards of each of so many ranks seven cards or fewer can have, the fewest first."""
    rows = [row for row in product(range(5), repeat=ranks) if sum(row) <= 7]
    return np.array(sorted(rows, key=lambda row: (sum(row), row)), np.int64)


def _without_flush(counts: Ints, joker: int) -> Bytes:
    """A hand of each set of ranks: suits in turn, so that none has more than two cards."""
    size = 7 - joker
    ranks = np.repeat(np.tile(np.arange(13), len(counts)), counts.ravel()).reshape(-1, size)
    hands = np.full((len(counts), 7), JOKER, np.uint8)
    hands[:, :size] = 4 * ranks + np.arange(size) % 4
    return hands


def _flushes() -> tuple[Ints, Ints, Bytes]:
    """The suits with a flush as bits, the groups that they come in, and a hand of each kind."""
    suits: list[int] = []
    groups, hands = [], []
    kinds = 0
    for beside in (2, 1, 0):
        others = _beside(beside)
        for joker in (0, 1):
            flushes = sorted(
                combinations(range(13), 7 - joker - beside),
                key=lambda ranks: sum(1 << rank for rank in ranks),
            )
            first = len(suits)
            suits += [sum(1 << rank for rank in ranks) for ranks in flushes]
            groups.append((first, len(suits), len(others), kinds, joker))
            block = np.full((len(flushes), len(others), 7), JOKER, np.uint8)
            block[:, :, : 7 - joker - beside] = 4 * np.array(flushes)[:, None] + SPADES
            block[:, :, 7 - joker - beside : 7 - joker] = others
            hands.append(block.reshape(-1, 7))
            kinds += len(hands[-1])
    return np.array(suits, np.int64), np.array(groups, np.int64), np.vstack(hands)


def _beside(count: int) -> Bytes:
    """The cards beside a flush of spades, one set for each set of their ranks: no two of a suit."""
    if count == 2:
        return np.array([[4 * higher, 4 * lower + 1] for higher, lower in PAIRS], np.uint8)
    ranks = list(combinations_with_replacement(range(13), count))
    return (4 * np.array(ranks, np.uint8)).reshape(len(ranks), count)


def _sets_of(hands: Bytes, lower: Ints, higher: Ints, begins: Ints, firsts: Ints) -> Ints:
    """The sets of ranks that hands have."""
    counts = np.array([(hands >> 2 == rank).sum(axis=1) for rank in range(13)]).T
    digits = 5 ** np.arange(13)
    lower_places = np.zeros(5**LOWER, np.int64)
    lower_places[lower @ digits[:LOWER]] = np.arange(len(lower))
    higher_places = np.zeros(5 ** (13 - LOWER), np.int64)
    higher_places[higher @ digits[: 13 - LOWER]] = np.arange(len(higher))
    joker = (hands == JOKER).any(axis=1).astype(np.int64)
    row = lower_places[counts[:, :LOWER] @ digits[:LOWER]]
    half = higher_places[counts[:, LOWER:] @ digits[: 13 - LOWER]]
    return firsts[joker, row] + half - begins[counts[:, LOWER:].sum(axis=1)]  # type: ignore[no-any-return]
