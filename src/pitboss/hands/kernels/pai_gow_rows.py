"""Which rows of a bonus paytable hands fit: every one that five of their cards make, or all."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import (
    BLOCK,
    CATEGORY,
    FIELD,
    FIVE_OF_A_SUIT,
    ONE_SUIT,
    PLACES,
    START,
    RankTables,
    Word,
    Words,
    best_value,
    five_place,
    look_up,
    new_flushes,
    over_fives,
    places,
    rank_tables,
    ranks_place,
    sets_of_ranks,
)
from pitboss.hands.kernels.rows import HandRows, rows_of
from pitboss.hands.pai_gow import (
    ACE_KING_MATCH,
    CATEGORIES,
    FIVE_OF_A_KIND,
    KING_QUEEN_MATCH,
    SEVEN_CARD_STRAIGHT_FLUSH,
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    THREE_PAIR,
)
from pitboss.hands.poker import ACE
from pitboss.vocabulary.cards import JOKER, RANK_NAMES

HAND_NAMES: Final = (
    *CATEGORIES,
    SEVEN_CARD_STRAIGHT_FLUSH,
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    ACE_KING_MATCH,
    KING_QUEEN_MATCH,
    THREE_PAIR,
    FIVE_OF_A_KIND,
    *(f"{name}-high" for name in RANK_NAMES[6:]),
)
"""What the bits of a mask stand for, the lowest bit first."""

HOW_HIGH: Final = HAND_NAMES.index("eight-high")
"""The first bit of hands that have nothing."""

ROYAL_BIT: Final = np.uint32(1 << HAND_NAMES.index("royal flush"))
FIVE_ACES_BIT: Final = np.uint32(1 << HAND_NAMES.index("five aces"))
SEVEN_BIT: Final = np.uint32(1 << HAND_NAMES.index(SEVEN_CARD_STRAIGHT_FLUSH))
SEVEN_WITH_JOKER_BIT: Final = np.uint32(1 << HAND_NAMES.index(SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER))
ACE_KING_BIT: Final = np.uint32(1 << HAND_NAMES.index(ACE_KING_MATCH))
KING_QUEEN_BIT: Final = np.uint32(1 << HAND_NAMES.index(KING_QUEEN_MATCH))
THREE_PAIR_BIT: Final = np.uint32(1 << HAND_NAMES.index(THREE_PAIR))
FIVE_OF_A_KIND_BIT: Final = np.uint32(1 << HAND_NAMES.index(FIVE_OF_A_KIND))

SUIT: Final = np.uint64(0x1FFF)
ACE_KING: Final = np.uint64(0b11 << 11)
KING_QUEEN: Final = np.uint64(0b11 << 10)

Masks = NDArray[np.uint32]


class Rows(NamedTuple):
    """What finds the rows of a bonus paytable: masks by the place of five cards, by the place of a
    hand without a flush, and by what one suit of seven cards has."""

    fives: Masks
    hands: Masks
    sevens: Masks


def pai_gow_hand_bits(cards: HandRows, wild: bool = False) -> Masks:
    """Every row of a bonus paytable that a hand may fit, six or seven cards a row: ``hands_of``, or
    for seven cards with a wild joker ``wild_hands_of``, as a mask of ``HAND_NAMES``."""
    hands = rows_of(cards, 7) if wild else rows_of(cards, 6, 7)
    size = hands.shape[1]
    return _hand_masks(hands, rank_tables(size), rank_tables(5), row_tables(size, wild))


def names_of(mask: int) -> frozenset[str]:
    """The hands that a mask has bits for.

    >>> sorted(names_of(0b10010))
    ['pair', 'straight']
    """
    return frozenset(name for place, name in enumerate(HAND_NAMES) if mask >> place & 1)


@compiled
def suited_mask(
    hand: Word, suits: Word, held: Words, tables: RankTables, fives: RankTables, rows: Rows
) -> np.uint32:
    """The mask of a hand with a flush, from its sums and the words of its cards; of six cards, with
    an empty word first."""
    mask = rows.hands[ranks_place(hand, tables)] & THREE_PAIR_BIT
    seven = held[0] != np.uint64(0)
    for first in range(7 if seven else 1):
        for second in range(first + 1, 7):
            mask |= rows.fives[five_place(hand - held[first] - held[second], fives)]
    if seven:
        for suit in range(4):
            of_suit = (suits >> np.uint64(16 * suit)) & FIELD
            mask |= rows.sevens[of_suit]
            if mask & ROYAL_BIT and of_suit & SUIT == ACE_KING:
                mask |= ACE_KING_BIT
            if mask & ROYAL_BIT and of_suit & SUIT == KING_QUEEN:
                mask |= KING_QUEEN_BIT
    return mask  # type: ignore[no-any-return]


@compiled
def _hand_masks(hands: HandRows, tables: RankTables, fives: RankTables, rows: Rows) -> Masks:
    masks, flushes = np.empty(len(hands), np.uint32), new_flushes()
    held = np.zeros(7, np.uint64)
    empty = 7 - hands.shape[1]
    for begin in range(0, len(hands), BLOCK):
        block, found = hands[begin : begin + BLOCK], masks[begin : begin + BLOCK]
        for flush in range(look_up(block, tables, rows.hands, found, flushes)):
            row, by_suit = flushes.rows[flush], np.uint64(0)
            for place, card in enumerate(block[row]):
                by_suit += tables.suits[card]
                held[empty + place] = tables.words[card]
            found[row] = suited_mask(flushes.sums[flush], by_suit, held, tables, fives, rows)
    return masks


@cache
def row_tables(size: int, wild: bool = False) -> Rows:
    """The masks for hands of six or seven cards, built once."""
    fives = _five_masks(wild)
    by_ranks, by_suit = np.zeros(PLACES, np.uint32), np.zeros(1 << 14, np.uint32)
    hands = sets_of_ranks(size)
    _, masks = over_fives(hands, rank_tables(5), fives)
    ranks = np.minimum(hands >> 2, ACE)
    nothing = masks == 1
    masks[nothing] = np.uint32(1) << (HOW_HIGH + ranks[nothing].max(axis=1).astype(np.uint32) - 6)
    if size == 7:
        counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
        three_pair = ((counts == 2).sum(axis=1) == 3) & ((counts == 1).sum(axis=1) == 1)
        masks[three_pair] |= THREE_PAIR_BIT
        for run in (1 << ACE | 0b111111, *(0b1111111 << low for low in range(7))):
            by_suit[run] = SEVEN_BIT
            by_suit[[1 << 13 | run & ~(1 << rank) for rank in range(13) if run >> rank & 1]] = (
                SEVEN_WITH_JOKER_BIT
            )
    by_ranks[places(hands, rank_tables(size))] = masks
    return Rows(fives, by_ranks, by_suit)


def _five_masks(wild: bool) -> Masks:
    """What five cards are, by their place; with a wild joker, everything that they may be."""
    tables = rank_tables(5)
    masks = np.uint32(1) << (tables.values >> CATEGORY)
    if not wild:
        return masks
    hands = sets_of_ranks(5)
    fours = hands[hands[:, 4] == JOKER][:, :4]
    ranks = fours >> 2
    of_fours = np.zeros(len(fours), np.uint32)
    for rank in range(13):
        free = (ranks == rank).sum(axis=1) < 4
        hand = np.insert(fours[free], 4, 4 * rank, axis=1)
        of_fours[free] |= masks[places(hand, tables)]
    same = (ranks == ranks[:, :1]).all(axis=1)
    of_fours[same] |= FIVE_OF_A_KIND_BIT
    of_fours[same & (ranks[:, 0] == ACE)] |= FIVE_ACES_BIT
    masks[places(np.insert(fours, 4, JOKER, axis=1), tables)] = of_fours
    for four, mask in zip(ranks.tolist(), of_fours.tolist(), strict=True):
        if len(set(four)) == 4:  # they may be of one suit
            bits = sum(1 << rank for rank in four)
            suited = [int(ONE_SUIT) | bits | 1 << rank for rank in range(13) if rank not in four]
            masks[int(ONE_SUIT) | 1 << 13 | bits] = mask | np.bitwise_or.reduce(masks[suited])
    return masks


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
        first, suits_of_first = START, np.uint64(0)
        if size == 7:
            held[0] = words[a]
            first, suits_of_first = first + words[a], suits[a]
        for b in range(a + 1 if size == 7 else 0, 48):
            held[1] = words[b]
            two, suits_of_two = first + words[b], suits_of_first + suits[b]
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
