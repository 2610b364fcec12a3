"""The three pai gow games at speed: the same integers as ``pitboss.hands.pai_gow``, looked up.

Each card is a word, and the words of a hand are added to ``START``. The sum holds, side by side,

- how many cards of each rank there are, as digits to the base of five: the six ranks from the three
  up, and the six from the nine up. What is missing are deuces, so for hands of one size the two
  numbers give a place in a table of all sets of ranks;
- the ranks as bits, and the joker as one more: where five cards are of one suit, no bit carries;
- four suit counters, the joker counting in each: one that reaches five means a flush;
- whether the joker is there.

A hand without a flush is worth what its ranks are. For one with a flush, there is a second word for
each card, added likewise: sixteen bits for each suit, its ranks and the joker. The best of six or
seven cards is looked up in tables made from all their fives. Another kernel that ranks the fives of
a hand adds its words once and takes away those of the other cards::

    hand = START + words[a] + words[b] + words[c] + words[d] + words[e] + words[f] + words[g]
    high = five_value(hand - words[a] - words[b], fives)  # fives = rank_tables(5)
    low = low_value(a, b)
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.rows import HandRows, rows_of
from pitboss.hands.pai_gow import ACE_HIGH_RUN, ACE_TO_FIVE_RUN, CATEGORIES, SETS
from pitboss.hands.poker import ACE, in_order, packed
from pitboss.vocabulary.cards import JOKER

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

Word = np.uint64
Words = NDArray[np.uint64]


@cache
def card_words() -> tuple[Words, Words]:
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


WITH_JOKER: Final = np.uint64(1 << 16)
ONE_SUIT: Final = np.uint64(1 << 17)
PLACES: Final = (1 << 17) + (1 << 14)
"""Tables have sets of ranks first, then sets of ranks with the joker, and then what one suit has:
its ranks as bits, and the joker."""

CATEGORY: Final = np.uint32(20)
"""The bits of a value below those of its category."""

Values = NDArray[np.uint32]


class RankTables(NamedTuple):
    """What ranks hands of one size: two words for every byte, the two parts of a place by the
    digits of high and low ranks, and the value at every place."""

    words: Words
    suits: Words
    high: NDArray[np.uint16]
    low: NDArray[np.uint16]
    values: Values


@compiled
def ranks_place(hand: Word, tables: RankTables) -> Word:
    """Where a sum of words is looked up by its ranks."""
    natural = np.uint64(tables.high[(hand >> HIGH) & FIELD]) + np.uint64(tables.low[hand & FIELD])
    return natural + ((hand >> SUITS) & WITH_JOKER)


@compiled
def five_place(hand: Word, fives: RankTables) -> Word:
    """Where a sum of five words is looked up: one of two places, and no branch of the processor
    guessed."""
    one_suit = ONE_SUIT | ((hand >> RANKS) & FIELD)
    mixed = ranks_place(hand, fives)
    return one_suit if hand & FIVE_OF_A_SUIT else mixed


@compiled
def five_value(hand: Word, fives: RankTables) -> np.uint32:
    """The value of five cards: of ``START`` and the sum of their words, with ``rank_tables(5)``."""
    return fives.values[five_place(hand, fives)]  # type: ignore[no-any-return]


@compiled
def best_value(hand: Word, suits: Word, tables: RankTables) -> np.uint32:
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
def low_value(card: int, other_card: int) -> np.uint32:
    """The value of two cards as a low hand, the joker an ace."""
    first, second = _low_rank(card), _low_rank(other_card)
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
    best, masked = np.zeros(len(hands), np.uint32), np.zeros(len(hands), np.uint32)
    held = np.zeros(7, np.uint64)
    empty = 7 - hands.shape[1]
    for row in range(len(hands)):
        hand = START
        for place, card in enumerate(hands[row]):
            hand += words[card]
            held[empty + place] = words[card]
        for first in range(1 if empty else 7):
            for second in range(first + 1, 7):
                five = five_place(hand - held[first] - held[second], fives)
                best[row] = max(best[row], fives.values[five])
                masked[row] |= masks[five]
    return best, masked


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


def pai_gow_high_ranks(cards: HandRows) -> Values:
    """The value of every high hand, five cards a row (§ 645a.6(a)-(c)).

    Rows must hold different cards, here and below: that is not checked.
    """
    return _high_ranks(rows_of(cards, 5), rank_tables(5))


def pai_gow_best_ranks(cards: HandRows) -> Values:
    """The value of the best five cards of every hand, six or seven cards a row."""
    hands = rows_of(cards, 6, 7)
    return _best_ranks(hands, rank_tables(hands.shape[1]))


def pai_gow_low_ranks(cards: HandRows) -> Values:
    """The value of every low hand, one card or two a row (§ 645a.6(b)(10), R-670a-5)."""
    return _low_ranks(rows_of(cards, 1, 2))


@compiled
def _high_ranks(hands: HandRows, fives: RankTables) -> Values:
    words = fives.words
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand = hands[row]
        first = START + words[hand[0]] + words[hand[1]]
        values[row] = five_value(first + words[hand[2]] + words[hand[3]] + words[hand[4]], fives)
    return values


BLOCK: Final = 2048
"""So many hands are looked up by their ranks, and then the few of them that have a flush: with a
branch for each hand, every wrong guess of the processor would end the look-ups under way."""


class Flushes(NamedTuple):
    """The hands of a block that have a flush: their rows, and the sums of their words."""

    rows: NDArray[np.uint32]
    sums: Words


@compiled
def new_flushes() -> Flushes:
    """Room for a block of hands that all have a flush."""
    return Flushes(np.empty(BLOCK, np.uint32), np.empty(BLOCK, np.uint64))


@compiled
def look_up(
    hands: HandRows, tables: RankTables, known: Values, found: Values, flushes: Flushes
) -> int:
    """For every hand of a block what is known at the place of its ranks; and how many of them have
    a flush. The sum is written out: a loop, or a call with the hands, would take twice as long."""
    words, listed = tables.words, 0
    for row in range(len(hands)):
        hand = START + words[hands[row, 0]] + words[hands[row, 1]] + words[hands[row, 2]]
        hand += words[hands[row, 3]] + words[hands[row, 4]] + words[hands[row, 5]]
        if hands.shape[1] == 7:
            hand += words[hands[row, 6]]
        found[row] = known[ranks_place(hand, tables)]
        flushes.rows[listed] = row  # the next hand takes its place, unless this one has a flush
        flushes.sums[listed] = hand
        listed += int((hand & FIVE_OF_A_SUIT) != np.uint64(0))
    return listed


@compiled
def _best_ranks(hands: HandRows, tables: RankTables) -> Values:
    values, flushes = np.empty(len(hands), np.uint32), new_flushes()
    for begin in range(0, len(hands), BLOCK):
        block, found = hands[begin : begin + BLOCK], values[begin : begin + BLOCK]
        for place in range(look_up(block, tables, tables.values, found, flushes)):
            row, by_suit = flushes.rows[place], np.uint64(0)
            for card in block[row]:
                by_suit += tables.suits[card]
            found[row] = best_value(flushes.sums[place], by_suit, tables)
    return values


@compiled
def _low_ranks(hands: HandRows) -> Values:
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand = hands[row]
        values[row] = low_value(hand[0], hand[1]) if len(hand) == 2 else low_value_of_one(hand[0])
    return values
