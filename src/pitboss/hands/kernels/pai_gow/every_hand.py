"""Every hand of the deck, counted."""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow.bonus import HOW_HIGH, Rows, names_of, row_tables, suited_mask
from pitboss.hands.kernels.pai_gow.tables import rank_tables
from pitboss.hands.kernels.pai_gow.value import CATEGORY, RankTables, best_value, ranks_place
from pitboss.hands.kernels.pai_gow.words import FIVE_OF_A_SUIT, START
from pitboss.hands.pai_gow import CATEGORIES


def pai_gow_counts(size: int) -> dict[str, int]:
    """How many of the 22,957,480 hands of six cards, or of the 154,143,080 of seven, are of each
    category at best."""
    best = np.uint32(1) << (rank_tables(size).values >> CATEGORY)
    counts = _counts(size, row_tables(size)._replace(hands=best), best_only=True)
    return {name: counts.get(1 << place, 0) for place, name in enumerate(CATEGORIES)}


def pai_gow_hand_counts(size: int, wild: bool = False) -> dict[frozenset[str], int]:
    """How many hands of the same decks fit just these rows of a bonus paytable, no more."""
    counts = _counts(size, row_tables(size, wild), best_only=False)
    return {names_of(mask): count for mask, count in counts.items()}


def _counts(size: int, rows: Rows, *, best_only: bool) -> dict[int, int]:
    """How many hands have each mask."""
    masks, kinds = np.unique(rows.hands, return_inverse=True)
    by_kind, by_mask = np.zeros(len(masks), np.int64), np.zeros(1 << HOW_HIGH, np.int64)
    tables, fives = rank_tables(size), rank_tables(5)
    _enumerate(size, tables, fives, rows, kinds.astype(np.uint16), best_only, by_kind, by_mask)
    counts = dict(zip(masks.tolist(), by_kind.tolist(), strict=True))
    for mask in np.flatnonzero(by_mask).tolist():
        counts[mask] = counts.get(mask, 0) + int(by_mask[mask])
    return {mask: count for mask, count in counts.items() if count}


@compiled
def _enumerate(
    size: int,
    tables: RankTables,
    fives: RankTables,
    rows: Rows,
    kinds: NDArray[np.uint16],
    best_only: bool,
    by_kind: NDArray[np.int64],
    by_mask: NDArray[np.int64],
) -> None:
    """Count every hand of the deck: by the kind of its ranks; one with a flush by its mask, or by
    its best category. A hand of six cards is one of seven without the first."""
    words, suits = tables.words, tables.suits
    held = np.zeros(7, np.uint64)
    for a in range(47 if size == 7 else 1):
        one, suits_of_one = START, np.uint64(0)
        if size == 7:
            held[0] = words[a]
            one, suits_of_one = one + words[a], suits[a]
        for b in range(a + 1 if size == 7 else 0, 48):
            held[1] = words[b]
            two, suits_of_two = one + words[b], suits_of_one + suits[b]
            for c in range(b + 1, 49):
                held[2] = words[c]
                three, suits_of_three = two + words[c], suits_of_two + suits[c]
                for d in range(c + 1, 50):
                    held[3] = words[d]
                    four, suits_of_four = three + words[d], suits_of_three + suits[d]
                    for e in range(d + 1, 51):
                        held[4] = words[e]
                        five, suits_of_five = four + words[e], suits_of_four + suits[e]
                        for f in range(e + 1, 52):
                            held[5] = words[f]
                            six, suits_of_six = five + words[f], suits_of_five + suits[f]
                            for g in range(f + 1, 53):
                                hand = six + words[g]
                                if not hand & FIVE_OF_A_SUIT:
                                    by_kind[kinds[ranks_place(hand, tables)]] += 1
                                    continue
                                held[6] = words[g]
                                by_suit = suits_of_six + suits[g]
                                if best_only:
                                    value = best_value(hand, by_suit, tables)
                                    mask = np.uint32(1) << (value >> CATEGORY)
                                else:
                                    mask = suited_mask(hand, by_suit, held, tables, fives, rows)
                                by_mask[mask] += 1
