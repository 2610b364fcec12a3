"""The three pai gow games at speed: the same integers as ``pitboss.hands.pai_gow``, looked up.

Each card is a word, and the words of a hand are added to ``START``. The sum holds, side by side,

- how many cards of each rank there are, as digits to the base of five: the six ranks from the three
  up, and the six from the nine up. What is missing are deuces, so for hands of one size the two
  numbers give a place in a table of all sets of ranks;
- the ranks as bits, and the joker as one more: where five cards are of one suit, no bit carries;
- four suit counters, the joker counting in each: one that reaches five means a flush;
- whether the joker is there.

A hand without a flush is worth what its ranks are. For one with a flush, there is a second word for
each card, added likewise: sixteen bits for each suit, its ranks and the joker.

The best of six or seven cards is looked up in tables made from all their fives. Another kernel that
ranks the fives of a hand adds its words once and takes away those of the other cards::

    hand = START + words[a] + words[b] + words[c] + words[d] + words[e] + words[f] + words[g]
    high = five_value(hand - words[a] - words[b], fives)  # fives = rank_tables(5)
    low = low_value(a, b)
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import JOKER, RANK_NAMES
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.pai_gow import (
    ACE_HIGH_RUN,
    ACE_KING_MATCH,
    ACE_TO_FIVE_RUN,
    CATEGORIES,
    FIVE_OF_A_KIND,
    KING_QUEEN_MATCH,
    SEVEN_CARD_STRAIGHT_FLUSH,
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    THREE_PAIR,
)
from pitboss.hands.poker import ACE, in_order, packed

NINE: Final = 7  # the lowest of the six high ranks

HIGH: Final = np.uint64(14)
RANKS: Final = np.uint64(28)
SUITS: Final = np.uint64(44)
JOKERS: Final = np.uint64(60)
FIELD: Final = np.uint64(0x3FFF)
START: Final = np.uint64(0x3333 << 44)
"""Suit counters begin at three, so that the fifth card of a suit sets their highest bit."""
FIVE_OF_A_SUIT: Final = np.uint64(0x8888 << 44)

DIAMONDS: Final = np.uint64(16)
HEARTS: Final = np.uint64(32)
SPADES: Final = np.uint64(48)
SUIT: Final = np.uint64(0x1FFF)
ACE_KING: Final = np.uint64(0b11 << 11)
KING_QUEEN: Final = np.uint64(0b11 << 10)

WITH_JOKER: Final = np.uint64(1 << 16)
ONE_SUIT: Final = np.uint64(1 << 17)
PLACES: Final = (1 << 17) + (1 << 14)
"""Tables have sets of ranks first, then sets of ranks with the joker, and then what one suit has:
its ranks as bits, and the joker."""

CATEGORY: Final = np.uint32(20)
HOW_HIGH: Final = len(CATEGORIES) + 6
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

ROYAL_BIT: Final = np.uint32(1 << HAND_NAMES.index("royal flush"))
FIVE_ACES_BIT: Final = np.uint32(1 << HAND_NAMES.index("five aces"))
SEVEN_BIT: Final = np.uint32(1 << HAND_NAMES.index(SEVEN_CARD_STRAIGHT_FLUSH))
SEVEN_WITH_JOKER_BIT: Final = np.uint32(1 << HAND_NAMES.index(SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER))
ACE_KING_BIT: Final = np.uint32(1 << HAND_NAMES.index(ACE_KING_MATCH))
KING_QUEEN_BIT: Final = np.uint32(1 << HAND_NAMES.index(KING_QUEEN_MATCH))
THREE_PAIR_BIT: Final = np.uint32(1 << HAND_NAMES.index(THREE_PAIR))
FIVE_OF_A_KIND_BIT: Final = np.uint32(1 << HAND_NAMES.index(FIVE_OF_A_KIND))

RUNS: Final = {
    ACE_HIGH_RUN: 0b11111 << 8,
    ACE_TO_FIVE_RUN: 1 << ACE | 0b1111,
    **{top: 0b11111 << top - 4 for top in range(ACE - 1, 3, -1)},
}
"""The straights by their place, best first: their ranks as bits."""

SETS: Final = {
    (5,): "five aces",
    (4, 1): "four-of-a-kind",
    (3, 2): "full house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high card",
}

Word = np.uint64
Words = NDArray[np.uint64]
Values = NDArray[np.uint32]
Masks = NDArray[np.uint32]
Hands = NDArray[np.uint8]


class Tables(NamedTuple):
    """What ranks hands of one size: two words for every byte, the two parts of a place by the
    digits of high and low ranks, and the value at every place."""

    words: Words
    suits: Words
    high: NDArray[np.uint16]
    low: NDArray[np.uint16]
    values: Values


class Rows(NamedTuple):
    """What finds the rows of a bonus paytable: masks by the place of five cards, by the place of a
    hand without a flush, and by what one suit of seven cards has."""

    fives: Masks
    hands: Masks
    sevens: Masks


def pai_gow_high_ranks(cards: Hands) -> Values:
    """The value of every high hand, five cards a row (§ 645a.6(a)-(c)).

    Rows must hold different cards, here and below: that is not checked.
    """
    return _high_ranks(_rows(cards, 5), rank_tables(5))


def pai_gow_best_ranks(cards: Hands) -> Values:
    """The value of the best five cards of every hand, six or seven cards a row."""
    hands = _rows(cards, 6, 7)
    return _best_ranks(hands, rank_tables(hands.shape[1]))


def pai_gow_low_ranks(cards: Hands) -> Values:
    """The value of every low hand, one card or two a row (§ 645a.6(b)(10), R-670a-5)."""
    return _low_ranks(_rows(cards, 1, 2))


def pai_gow_hand_bits(cards: Hands, wild: bool = False) -> Masks:
    """Every row of a bonus paytable that a hand may fit, six or seven cards a row: ``hands_of``, or
    for seven cards with a wild joker ``wild_hands_of``, as a mask of ``HAND_NAMES``."""
    hands = _rows(cards, 7) if wild else _rows(cards, 6, 7)
    size = hands.shape[1]
    return _hand_masks(hands, rank_tables(size), rank_tables(5), row_tables(size, wild))


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


def names_of(mask: int) -> frozenset[str]:
    """The hands that a mask has bits for.

    >>> sorted(names_of(0b10010))
    ['pair', 'straight']
    """
    return frozenset(name for place, name in enumerate(HAND_NAMES) if mask >> place & 1)


def _rows(cards: Hands, *sizes: int) -> Hands:
    """The array itself if it lies in memory row by row, or a copy that does."""
    if cards.ndim != 2 or cards.shape[1] not in sizes or cards.dtype != np.uint8:
        words = " or ".join(str(size) for size in sizes)
        raise ValueError(f"{words} uint8 cards a row, not {cards.dtype} of shape {cards.shape}")
    return np.ascontiguousarray(cards)


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


# one hand


@compiled
def ranks_place(hand: Word, tables: Tables) -> Word:
    """Where a sum of words is looked up by its ranks."""
    natural = np.uint64(tables.high[(hand >> HIGH) & FIELD]) + np.uint64(tables.low[hand & FIELD])
    return natural + ((hand >> SUITS) & WITH_JOKER)


@compiled
def five_place(hand: Word, fives: Tables) -> Word:
    """Where a sum of five words is looked up: one of two places, and no branch of the processor
    guessed."""
    one_suit = ONE_SUIT | ((hand >> RANKS) & FIELD)
    mixed = ranks_place(hand, fives)
    return one_suit if hand & FIVE_OF_A_SUIT else mixed


@compiled
def five_value(hand: Word, fives: Tables) -> np.uint32:
    """The value of five cards: of ``START`` and the sum of their words, with ``rank_tables(5)``."""
    return fives.values[five_place(hand, fives)]  # type: ignore[no-any-return]


@compiled
def best_value(hand: Word, suits: Word, tables: Tables) -> np.uint32:
    """The best value of six or seven cards: of ``START`` and the sum of their words, and the sum of
    their second words, with ``rank_tables`` of so many."""
    values = tables.values
    value = values[ranks_place(hand, tables)]
    if hand & FIVE_OF_A_SUIT:
        clubs = values[ONE_SUIT | (suits & FIELD)]
        diamonds = values[ONE_SUIT | ((suits >> DIAMONDS) & FIELD)]
        hearts = values[ONE_SUIT | ((suits >> HEARTS) & FIELD)]
        spades = values[ONE_SUIT | ((suits >> SPADES) & FIELD)]
        value = max(value, clubs, diamonds, hearts, spades)
    return value  # type: ignore[no-any-return]


@compiled
def low_value(one: int, other: int) -> np.uint32:
    """The value of two cards as a low hand, the joker an ace."""
    first, second = _low_rank(one), _low_rank(other)
    if first == second:
        return np.uint32(1 << 20 | first << 16 | second << 12)
    return np.uint32(max(first, second) << 16 | min(first, second) << 12)


@compiled
def low_value_of_one(card: int) -> np.uint32:
    """The value of one card as a low hand, the joker an ace."""
    return np.uint32(_low_rank(card) << 16)


@compiled
def _low_rank(card: int) -> int:
    return min(int(np.int64(card) >> 2), ACE)


@compiled
def suited_mask(
    hand: Word, suits: Word, held: Words, tables: Tables, fives: Tables, rows: Rows
) -> np.uint32:
    """The mask of a hand with a flush, from its sums and the words of its cards; of six cards, with
    an empty word first."""
    mask = rows.hands[ranks_place(hand, tables)] & THREE_PAIR_BIT
    seven = held[0] != np.uint64(0)
    for one in range(7 if seven else 1):
        for other in range(one + 1, 7):
            mask |= rows.fives[five_place(hand - held[one] - held[other], fives)]
    if seven:
        for suit in range(4):
            of_suit = (suits >> np.uint64(16 * suit)) & FIELD
            mask |= rows.sevens[of_suit]
            if mask & ROYAL_BIT and of_suit & SUIT == ACE_KING:
                mask |= ACE_KING_BIT
            if mask & ROYAL_BIT and of_suit & SUIT == KING_QUEEN:
                mask |= KING_QUEEN_BIT
    return mask  # type: ignore[no-any-return]


# many hands


@compiled
def _high_ranks(hands: Hands, fives: Tables) -> Values:
    words = fives.words
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand = hands[row]
        first = START + words[hand[0]] + words[hand[1]]
        values[row] = five_value(first + words[hand[2]] + words[hand[3]] + words[hand[4]], fives)
    return values


@compiled
def _best_ranks(hands: Hands, tables: Tables) -> Values:
    words, suits = tables.words, tables.suits
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand, by_suit = START, np.uint64(0)
        for card in hands[row]:
            hand += words[card]
            by_suit += suits[card]
        values[row] = best_value(hand, by_suit, tables)
    return values


@compiled
def _low_ranks(hands: Hands) -> Values:
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand = hands[row]
        values[row] = low_value(hand[0], hand[1]) if len(hand) == 2 else low_value_of_one(hand[0])
    return values


@compiled
def _hand_masks(hands: Hands, tables: Tables, fives: Tables, rows: Rows) -> Masks:
    words, suits = tables.words, tables.suits
    masks = np.empty(len(hands), np.uint32)
    held = np.zeros(7, np.uint64)
    empty = 7 - hands.shape[1]
    for row in range(len(hands)):
        hand, by_suit = START, np.uint64(0)
        for place, card in enumerate(hands[row]):
            hand += words[card]
            by_suit += suits[card]
            held[empty + place] = words[card]
        if hand & FIVE_OF_A_SUIT:
            masks[row] = suited_mask(hand, by_suit, held, tables, fives, rows)
        else:
            masks[row] = rows.hands[ranks_place(hand, tables)]
    return masks


@compiled
def _enumerate(
    size: int,
    tables: Tables,
    fives: Tables,
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


@compiled
def _over_fives(hands: Hands, fives: Tables, masks: Masks) -> tuple[Values, Masks]:
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


# tables


@cache
def rank_tables(size: int) -> Tables:
    """The tables for hands of five, six or seven cards, built once."""
    values = np.zeros(PLACES, np.uint32)
    values[int(ONE_SUIT) :] = _suit_values()
    tables = Tables(*_card_words(), *_parts_of_places(size), values)
    hands = _sets_of_ranks(size)
    if size == 5:
        values[_places(hands, tables)] = [_mixed_value(hand.tolist()) for hand in hands]
    else:
        fives = rank_tables(5)
        values[_places(hands, tables)], _ = _over_fives(hands, fives, fives.values)
    return tables


@cache
def row_tables(size: int, wild: bool = False) -> Rows:
    """The masks for hands of six or seven cards, built once."""
    fives = _five_masks(wild)
    by_ranks, by_suit = np.zeros(PLACES, np.uint32), np.zeros(1 << 14, np.uint32)
    hands = _sets_of_ranks(size)
    _, masks = _over_fives(hands, rank_tables(5), fives)
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
    by_ranks[_places(hands, rank_tables(size))] = masks
    return Rows(fives, by_ranks, by_suit)


def _five_masks(wild: bool) -> Masks:
    """What five cards are, by their place; with a wild joker, everything that they may be."""
    tables = rank_tables(5)
    masks = np.uint32(1) << (tables.values >> CATEGORY)
    if not wild:
        return masks
    hands = _sets_of_ranks(5)
    fours = hands[hands[:, 4] == JOKER][:, :4]
    ranks = fours >> 2
    found = np.zeros(len(fours), np.uint32)
    for rank in range(13):
        free = (ranks == rank).sum(axis=1) < 4
        hand = np.insert(fours[free], 4, 4 * rank, axis=1)
        found[free] |= masks[_places(hand, tables)]
    same = (ranks == ranks[:, :1]).all(axis=1)
    found[same] |= FIVE_OF_A_KIND_BIT
    found[same & (ranks[:, 0] == ACE)] |= FIVE_ACES_BIT
    masks[_places(np.insert(fours, 4, JOKER, axis=1), tables)] = found
    for four, mask in zip(ranks.tolist(), found.tolist(), strict=True):
        if len(set(four)) == 4:  # they may be of one suit
            bits = sum(1 << rank for rank in four)
            suited = [int(ONE_SUIT) | bits | 1 << rank for rank in range(13) if rank not in four]
            masks[int(ONE_SUIT) | 1 << 13 | bits] = mask | np.bitwise_or.reduce(masks[suited])
    return masks


def _sets_of_ranks(size: int) -> Hands:
    """A hand of each set of ranks, without the joker and with it, and without a flush."""
    both = []
    for plain in (size, size - 1):
        ranks = np.array(list(combinations_with_replacement(range(13), plain)), np.uint8)
        ranks = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]  # none five times
        hands = np.full((len(ranks), size), JOKER, np.uint8)
        hands[:, :plain] = 4 * ranks + np.arange(plain, dtype=np.uint8) % 4
        both.append(hands)
    return np.vstack(both)


def _places(hands: Hands, tables: Tables) -> NDArray[np.uint64]:
    """``ranks_place`` of many hands."""
    sums: Words = tables.words[hands].sum(axis=1, dtype=np.uint64)
    natural: Words = tables.high[(sums >> HIGH) & FIELD] + tables.low[sums & FIELD].astype(
        np.uint64
    )
    return natural + ((sums >> SUITS) & WITH_JOKER)


@cache
def _card_words() -> tuple[Words, Words]:
    """The two words of every card; a byte that is no card has empty ones."""
    words, suits = np.zeros(256, np.uint64), np.zeros(256, np.uint64)
    for card in range(52):
        rank, suit = divmod(card, 4)
        key = 0 if rank == 0 else 5 ** (rank - 1) if rank < NINE else 5 ** (rank - NINE) << 14
        words[card] = key | 1 << (int(RANKS) + rank) | 1 << (int(SUITS) + 4 * suit)
        suits[card] = 1 << (16 * suit + rank)
    words[JOKER] = 1 << (int(RANKS) + 13) | 0x1111 << int(SUITS) | 1 << int(JOKERS)
    suits[JOKER] = 0x2000_2000_2000_2000
    return words, suits


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
