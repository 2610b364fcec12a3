"""How many of all hands fit which rows of a bonus paytable, counted by their ranks.

Suits matter only to a flush. So every set of ranks counts as many times as its cards can be of any
suits; and the hands with five of a suit, the joker one of any, which are few, are walked in one
suit and moved from the rows of their ranks to their own.
"""

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import (
    START,
    RankTables,
    Word,
    Words,
    places,
    rank_tables,
    ranks_place,
    sets_of_ranks,
)
from pitboss.hands.kernels.pai_gow_rows import HOW_HIGH, Rows, names_of, row_tables, suited_mask
from pitboss.vocabulary.cards import JOKER

Counts = NDArray[np.int64]

JOKER_CARD: Final = int(JOKER)
SUITS: Final = 4
IN_SUITS: Final = np.array([comb(SUITS, cards) for cards in range(SUITS + 1)])
"""In how many ways so many cards of a rank can have suits."""


def hand_counts(size: int, wild: bool) -> dict[frozenset[str], int]:
    """How many hands of six cards or of seven fit just these rows of a bonus paytable; with a wild
    joker, where it is any card (R-688a-6)."""
    tables, rows = rank_tables(size), row_tables(size, wild)
    masks, kinds = np.unique(rows.hands, return_inverse=True)
    hands = sets_of_ranks(size)
    each = (hands[:, :, None] >> 2 == np.arange(13)).sum(axis=1)
    by_kind, by_mask = np.zeros(len(masks), np.int64), np.zeros(1 << HOW_HIGH, np.int64)
    np.add.at(by_kind, kinds[places(hands, tables)], IN_SUITS[each].prod(axis=1))
    with_flush(size, rows, kinds.astype(np.uint16), by_kind, by_mask)
    counts = dict(zip(masks.tolist(), by_kind.tolist(), strict=True))
    for mask in np.flatnonzero(by_mask).tolist():
        counts[mask] = counts.get(mask, 0) + int(by_mask[mask])
    return {names_of(mask): count for mask, count in counts.items() if count}


def with_flush(
    size: int, rows: Rows, kinds: NDArray[np.uint16], by_kind: Counts, by_mask: Counts
) -> None:
    """Moves every hand with a flush from the kind of its ranks to its own mask."""
    for joker in (0, 1):
        for suited in range(5 - joker, size - joker + 1):
            sets = [ranks for ranks in range(1 << 13) if ranks.bit_count() == suited]
            _count_flushes(
                np.array(sets), joker, size - joker - suited, size, rank_tables(size),
                rank_tables(5), rows, kinds, by_kind, by_mask,
            )  # fmt: skip


@compiled
def _count_flushes(
    sets: NDArray[np.int64],
    joker: int,
    others: int,
    size: int,
    tables: RankTables,
    fives: RankTables,
    rows: Rows,
    kinds: NDArray[np.uint16],
    by_kind: Counts,
    by_mask: Counts,
) -> None:
    """Every hand with these ranks of one suit, the joker or not, and up to two cards of others. Of
    six cards, the first of seven words is empty."""
    words, suits, held = tables.words, tables.suits, np.zeros(7, np.uint64)
    for ranks in sets:
        hand, by_suit, at = START, np.uint64(0), 7 - size
        for rank in range(13):
            if ranks >> rank & 1:
                held[at] = words[SUITS * rank]
                hand, by_suit, at = hand + held[at], by_suit + suits[SUITS * rank], at + 1
        if joker:
            held[at] = words[JOKER_CARD]
            hand, by_suit, at = hand + held[at], by_suit + suits[JOKER_CARD], at + 1
        if others == 0:
            _move(hand, by_suit, held, tables, fives, rows, kinds, by_kind, by_mask)
            continue
        for first in range(JOKER_CARD):
            if first % SUITS == 0:
                continue
            held[at] = words[first]
            one_more, suits_of_one = hand + held[at], by_suit + suits[first]
            if others == 1:
                _move(one_more, suits_of_one, held, tables, fives, rows, kinds, by_kind, by_mask)
                continue
            for second in range(first + 1, JOKER_CARD):
                if second % SUITS:
                    held[at + 1] = words[second]
                    _move(
                        one_more + held[at + 1], suits_of_one + suits[second], held, tables, fives,
                        rows, kinds, by_kind, by_mask,
                    )  # fmt: skip


@compiled
def _move(
    hand: Word,
    by_suit: Word,
    held: Words,
    tables: RankTables,
    fives: RankTables,
    rows: Rows,
    kinds: NDArray[np.uint16],
    by_kind: Counts,
    by_mask: Counts,
) -> None:
    """One hand, and those like it in the other suits."""
    by_kind[kinds[ranks_place(hand, tables)]] -= SUITS
    by_mask[suited_mask(hand, by_suit, held, tables, fives, rows)] += SUITS
