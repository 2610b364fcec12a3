"""DJ Wild Stud Poker at speed: the integers of ``ranking``, by looking them up.

Each card is a word, and the words of a hand are added. The sum holds, side by side,

- what identifies the ranks: a key for each of the six ranks below the nine (deuces left out), and
  the same six keys for the ranks from the nine up. All sums of up to five keys differ, so the two
  sums give a place in a table without gaps of all 6,176 sets of ranks, wild cards included;
- four suit counters, a wild card counting in each: one that reaches five means that the plain cards
  are of one suit, and the hand is looked up by
- its ranks as bits, which do not carry then, for no card of a suit is there twice;
- how many wild cards there are.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.ranking import CATEGORIES, value_of
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.rows import HandRows, rows_of
from pitboss.hands.poker import ACE, ACE_TO_FIVE, DEUCE
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.refusal import Refused

KEYS: Final = (1, 5, 22, 94, 312, 992)
"""The least numbers of which all sums of up to five, none more than four times, differ."""

NINE: Final = 7  # the lowest of the six high ranks
SUM: Final = np.uint64(0x1FFF)
HIGH: Final = np.uint64(13)
SUITS: Final = np.uint64(26)
RANKS: Final = np.uint64(42)
WILDS: Final = np.uint64(58)
START: Final = np.uint64(0x3333 << 26)
"""Suit counters begin at three, so that the fifth card of a suit sets their highest bit."""
FIVE_OF_A_SUIT: Final = np.uint64(0x8888 << 26)
NONE: Final = np.uint64(0)

Word = np.uint64
Words = NDArray[np.uint64]
Values = NDArray[np.uint32]


class DjWildTables(NamedTuple):
    """What a kernel looks up: a word for every byte, and the value of every set of ranks.

    ``values`` begins with the hands of one suit, by their ranks as bits. Where the others begin is
    added to ``high``: one of two places is read, and no branch of the processor guessed.
    """

    words: Words
    high: NDArray[np.uint16]
    low: NDArray[np.uint16]
    values: Values


def dj_wild_ranks(cards: HandRows) -> Values:
    """The value of every hand, five cards a row, deuces and joker wild (§ 687a.6(b), (c)).

    Rows must hold five different cards: that is not checked.
    """
    return _ranks(rows_of(cards, 5, said="five"), dj_tables(wild_deuces=True))


def dj_natural_ranks(cards: HandRows) -> Values:
    """The value of every hand, five cards a row, none of them wild (R-687a-3, R-687a-5)."""
    hands = rows_of(cards, 5, said="five")
    if (hands == JOKER).any():
        raise Refused("the joker is not a natural card", field="cards",
                      allowed="cards of the 52", cites=["R-687a-3", "R-687a-5"])  # fmt: skip
    return _ranks(hands, dj_tables(wild_deuces=False))


def dj_wild_counts() -> dict[str, tuple[int, int]]:
    """How many of the 2,869,685 hands are natural, and how many hold a wild card, by category."""
    counts = _counts(dj_tables(wild_deuces=True)).reshape(len(CATEGORIES), 2)
    return {
        category: (int(natural), int(wild))
        for category, (natural, wild) in zip(CATEGORIES, counts, strict=True)
    }


@compiled
def dj_value(hand: Word, tables: DjWildTables) -> np.uint32:
    """The value of the sum of five words and ``START``."""
    one_suit = (hand >> RANKS) & SUM
    mixed = np.uint64(tables.high[(hand >> HIGH) & SUM]) + np.uint64(tables.low[hand & SUM])
    return tables.values[one_suit if hand & FIVE_OF_A_SUIT else mixed]  # type: ignore[no-any-return]


@compiled
def sum_of(cards: NDArray[np.uint8], first: int, words: Words) -> Word:
    """The sum of ``START`` and the words of five cards that lie one after another."""
    two = START + words[cards[first]] + words[cards[first + 1]]
    return two + words[cards[first + 2]] + words[cards[first + 3]] + words[cards[first + 4]]  # type: ignore[no-any-return]


@compiled
def _ranks(hands: HandRows, tables: DjWildTables) -> Values:
    words = tables.words
    values = np.empty(len(hands), np.uint32)
    for row in range(len(hands)):
        hand = hands[row]
        first = START + words[hand[0]] + words[hand[1]]
        values[row] = dj_value(first + words[hand[2]] + words[hand[3]] + words[hand[4]], tables)
    return values


@compiled
def _counts(tables: DjWildTables) -> NDArray[np.int64]:
    """Hands by category, natural ones and those with wild cards in turn."""
    counts = np.zeros(24, np.int64)
    words = tables.words
    for a in range(49):
        one = START + words[a]
        for b in range(a + 1, 50):
            two = one + words[b]
            for c in range(b + 1, 51):
                three = two + words[c]
                for d in range(c + 1, 52):
                    four = three + words[d]
                    for e in range(d + 1, 53):
                        hand = four + words[e]
                        wild = np.uint64((hand >> WILDS) != NONE)
                        category = np.uint64(dj_value(hand, tables) >> np.uint32(20))
                        counts[np.uint64(2) * category + wild] += 1
    return counts


@cache
def dj_tables(*, wild_deuces: bool) -> DjWildTables:
    """The tables of one way to read deuces, built once."""
    sets = [held for size in range(6) for held in _sets(size)]
    values = [
        _value([rank for rank in range(13) if bits >> rank & 1], wild_deuces, one_suit=True)
        for bits in range(1 << 13)
    ]
    low = np.zeros(5 * KEYS[-1] + 1, np.uint16)
    high = np.zeros(5 * KEYS[-1] + 1, np.uint16)
    for place, held in enumerate(sets):  # the smaller first: as many as leave room for high ranks
        low[sum(KEYS[key] for key in held)] = place
    for held in sets:
        high[sum(KEYS[key] for key in held)] = len(values)
        values += [
            _value([*(NINE + key for key in held), *(1 + key for key in below)], wild_deuces)
            for below in sets
            if len(held) + len(below) <= 5
        ]
    values += [0] * len(sets)  # what no deck can deal is looked up here, not beyond the table
    words = _card_words(wild_deuces=wild_deuces)
    return DjWildTables(words, high, low, np.array(values, np.uint32))


def _sets(size: int) -> list[tuple[int, ...]]:
    """The sets of so many of six ranks, none more than four times."""
    held = combinations_with_replacement(range(6), size)
    return [keys for keys in held if all(keys.count(key) <= 4 for key in keys)]


def _card_words(*, wild_deuces: bool) -> Words:
    """The word of every card; a byte that is no card has an empty one."""
    words = np.zeros(256, np.uint64)
    for card in range(53):
        rank, suit = divmod(card, 4)
        if card == JOKER or (rank == DEUCE and wild_deuces):
            words[card] = 0x1111 << int(SUITS) | 1 << int(WILDS)
            continue
        key = 0 if rank == DEUCE else KEYS[rank - 1] if rank < NINE else KEYS[rank - NINE] << 13
        words[card] = key | 1 << (int(SUITS) + 4 * suit) | 1 << (int(RANKS) + rank)
    return words


def _value(plain: list[int], wild_deuces: bool, *, one_suit: bool = False) -> int:
    """The best hand of these ranks and the deuces, wild or not, that make it five cards; or 0."""
    missing = 5 - len(plain)
    if missing < 0 or (one_suit and (DEUCE in plain if wild_deuces else missing)):
        return 0
    if wild_deuces:
        return _best(plain, missing, one_suit=one_suit)
    return _best([*plain, *[DEUCE] * missing], 0, one_suit=one_suit)


def _best(plain: list[int], wilds: int, *, one_suit: bool) -> int:
    """The best hand, found by what wild cards are good for: a run, a flush, or the largest set."""
    if wilds == 5:
        return value_of("five wilds", (JOKER // 4, 0, 0, 0, 0))
    made = [_largest_set(plain, wilds)]
    if len(set(plain)) == len(plain):
        run = _highest_run(set(plain))
        if run and one_suit:
            made.append(value_of("royal flush" if run[0] == ACE else "straight flush", run))
        elif run:
            made.append(value_of("straight", run))
        elif one_suit:
            others = [rank for rank in range(ACE, -1, -1) if rank not in plain]
            made.append(value_of("flush", sorted([*plain, *others[:wilds]], reverse=True)))
    return max(made)


def _highest_run(plain: set[int]) -> Sequence[int] | None:
    """The highest five consecutive ranks among which these all are."""
    runs = [tuple(range(top, top - 5, -1)) for top in range(ACE, 3, -1)]
    return next((run for run in (*runs, ACE_TO_FIVE) if plain <= set(run)), None)


def _largest_set(plain: list[int], wilds: int) -> int:
    """Every wild card joins the largest set, of equals the highest."""
    sizes = {rank: plain.count(rank) for rank in plain}
    largest = max(sizes, key=lambda rank: (sizes[rank], rank))
    sizes[largest] += wilds
    counting = sorted(sizes, key=lambda rank: (sizes[rank], rank), reverse=True)
    match [sizes[rank] for rank in counting]:
        case [5]:
            category = "five-of-a-kind"
        case [4, 1]:
            category = "four-of-a-kind"
        case [3, 2]:
            category = "full house"
        case [3, *_]:
            category = "three-of-a-kind"
        case [2, 2, 1]:
            category = "two pairs"
        case [2, *_]:
            category = "pair"
        case _:
            category = "high card"
    return value_of(category, [rank for rank in counting for _ in range(sizes[rank])])
