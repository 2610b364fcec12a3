"""The tables by which hands of five, six and seven cards are looked up."""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow.value import (
    ONE_SUIT,
    PLACES,
    WITH_JOKER,
    RankTables,
    Values,
    five_place,
)
from pitboss.hands.kernels.pai_gow.words import FIELD, HIGH, START, SUITS, Words, card_words
from pitboss.hands.kernels.rows import HandRows
from pitboss.hands.pai_gow import ACE_HIGH_RUN, ACE_TO_FIVE_RUN, CATEGORIES, SETS
from pitboss.hands.poker import ACE, in_order, packed
from pitboss.vocabulary.cards import JOKER

RUNS: Final = {
    ACE_HIGH_RUN: 0b11111 << 8,
    ACE_TO_FIVE_RUN: 1 << ACE | 0b1111,
    **{top: 0b11111 << top - 4 for top in range(ACE - 1, 3, -1)},
}
"""The straights by their place, best first: their ranks as bits."""


@cache
def rank_tables(size: int) -> RankTables:
    """The tables for hands of five, six or seven cards, built once."""
    values = np.zeros(PLACES, np.uint32)
    values[int(ONE_SUIT) :] = _suit_values()
    tables = RankTables(*card_words(), *_parts_of_places(size), values)
    hands = sets_of_ranks(size)
    if size == 5:
        values[places(hands, tables)] = [_mixed_value(hand.tolist()) for hand in hands]
    else:
        fives = rank_tables(5)
        values[places(hands, tables)], _ = over_fives(hands, fives, fives.values)
    return tables


def sets_of_ranks(size: int) -> HandRows:
    """A hand of each set of ranks, without the joker and with it, and without a flush."""
    both = []
    for plain in (size, size - 1):
        ranks = np.array(list(combinations_with_replacement(range(13), plain)), np.uint8)
        ranks = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]  # none five times
        hands = np.full((len(ranks), size), JOKER, np.uint8)
        hands[:, :plain] = 4 * ranks + np.arange(plain, dtype=np.uint8) % 4
        both.append(hands)
    return np.vstack(both)


def places(hands: HandRows, tables: RankTables) -> NDArray[np.uint64]:
    """``ranks_place`` of many hands."""
    sums: Words = tables.words[hands].sum(axis=1, dtype=np.uint64)
    natural: Words = tables.high[(sums >> HIGH) & FIELD] + tables.low[sums & FIELD].astype(
        np.uint64
    )
    return natural + ((sums >> SUITS) & WITH_JOKER)


@compiled
def over_fives(hands: HandRows, fives: RankTables, masks: Values) -> tuple[Values, Values]:
    """The best value of the fives of every hand, and the masks of all of them together."""
    words = fives.words
    best, found = np.zeros(len(hands), np.uint32), np.zeros(len(hands), np.uint32)
    held = np.zeros(7, np.uint64)
    empty = 7 - hands.shape[1]
    for row in range(len(hands)):
        hand = START
        for place, card in enumerate(hands[row]):
            hand += words[card]
            held[empty + place] = words[card]
        for one in range(1 if empty else 7):
            for other in range(one + 1, 7):
                five = five_place(hand - held[one] - held[other], fives)
                best[row] = max(best[row], fives.values[five])
                found[row] |= masks[five]
    return best, found


def _parts_of_places(size: int) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """By the digits of the high ranks, and by those of the low ones, what makes a place when added.

    Sets of low ranks are numbered, the smaller first; a set of high ranks has as many places as
    there are sets of low ones that it leaves room for.
    """
    sets = [
        (held, sum(5**rank for rank in ranks))
        for held in range(size + 1)
        for ranks in combinations_with_replacement(range(6), held)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    ]
    room = [sum(other + held <= size for other, _ in sets) for held in range(size + 1)]
    high, low = np.zeros(1 << 14, np.uint16), np.zeros(1 << 14, np.uint16)
    place = 0
    for number, (held, digits) in enumerate(sets):
        low[digits], high[digits] = number, place
        place += room[held]
    return high, low


def _mixed_value(hand: list[int]) -> int:
    """What five cards are worth by their ranks: a set, or a straight."""
    sizes, counting = in_order([min(card // 4, ACE) for card in hand])
    of_set = packed(CATEGORIES.index(SETS[sizes]), counting)
    plain = [card // 4 for card in hand if card != JOKER]
    bits = sum(1 << rank for rank in set(plain))
    run = max(_run(bits | 1 << rank) for rank in range(13)) if JOKER in hand else _run(bits)
    return max(of_set, packed(CATEGORIES.index("straight"), (run, 0, 0, 0, 0)) if run else 0)


def _suit_values() -> list[int]:
    """The best flush or straight flush of a suit, by its ranks as bits; then with the joker."""
    natural = [_suit_value(bits) for bits in range(1 << 13)]
    with_joker = [
        max((natural[bits | 1 << rank] for rank in range(13) if not bits >> rank & 1), default=0)
        for bits in range(1 << 13)
    ]
    return natural + with_joker


def _suit_value(bits: int) -> int:
    run = _run(bits)
    if run:
        category = "royal flush" if run == ACE_HIGH_RUN else "straight flush"
        return packed(CATEGORIES.index(category), (run, 0, 0, 0, 0))
    ranks = [rank for rank in range(ACE, -1, -1) if bits >> rank & 1]
    return packed(CATEGORIES.index("flush"), ranks[:5]) if len(ranks) >= 5 else 0


def _run(bits: int) -> int:
    """The place of the best straight in these ranks; or 0."""
    return next((place for place, run in RUNS.items() if bits & run == run), 0)
