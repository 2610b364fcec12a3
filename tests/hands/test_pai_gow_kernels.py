"""The pai gow kernels give the integers of the plain module, and the counts of the whole deck.

Five cards: every hand. Suits are equal in rank, as the tests of the plain module show, so one hand
of each class that exchanges of suits form is ranked plainly. Six and seven cards: two million
random hands, by their fives and by a second method without any, and with the joker every hand.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.hands.every_hand import Hands, classes, plain

from pitboss.hands import pai_gow
from pitboss.hands.kernels.pai_gow import (
    START,
    five_value,
    low_value,
    pai_gow_best_ranks,
    pai_gow_high_ranks,
    pai_gow_low_ranks,
    rank_tables,
)
from pitboss.hands.kernels.pai_gow_rows import (
    HAND_NAMES,
    names_of,
    pai_gow_counts,
    pai_gow_hand_bits,
    pai_gow_hand_counts,
)
from pitboss.hands.pai_gow import (
    ACE_KING_MATCH,
    CATEGORIES,
    FIVE_OF_A_KIND,
    KING_QUEEN_MATCH,
    SEVEN_CARD_STRAIGHT_FLUSH,
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    THREE_PAIR,
)
from pitboss.vocabulary.cards import DECK, JOKER, RANK_NAMES, Card, cards

pytestmark = pytest.mark.usefixtures("each_once")

Bits = NDArray[Any]  # unsigned integers of any width
Values = NDArray[Any]
TWO_MILLION, CHUNK = 2_000_000, 250_000
ACE = 12
BIT = {name: np.uint32(1 << place) for place, name in enumerate(HAND_NAMES)}
ANY_CATEGORY = np.uint32((1 << len(CATEGORIES)) - 1)


def random_hands(
    rng: np.random.Generator, count: int, size: int = 7, deck: tuple[int, ...] = tuple(range(53))
) -> Hands:
    """So many different cards a row: each is drawn from one card more than the last, and is that
    new card if what it draws is taken."""
    hands = np.empty((size, count), np.uint8)
    for place, last in enumerate(range(len(deck) - size, len(deck))):
        drawn = rng.integers(0, last, count, np.uint8, endpoint=True)
        taken = (hands[:place] == drawn).any(axis=0)
        hands[place] = np.where(taken, last, drawn)
    return np.ascontiguousarray(np.array(deck, np.uint8)[hands.T])


# five cards: every hand


def test_high_ranks_equal_the_plain_ranking_on_every_hand(every_five: Hands) -> None:
    rows, inverse = classes(every_five)
    assert len(rows) == 134_459 + 16_432  # of five cards, and of four beside the joker
    values = [pai_gow.rank_high(plain(hand)).value for hand in every_five[rows]]
    assert np.array_equal(pai_gow_high_ranks(every_five), np.array(values, np.uint32)[inverse])


def test_high_ranks_give_the_counts_of_ordinary_poker(every_five: Hands) -> None:
    values = pai_gow_high_ranks(every_five[every_five[:, 4] != JOKER])
    assert by_category(values) == {
        "high card": 1_302_540,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three-of-a-kind": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full house": 3_744,
        "four-of-a-kind": 624,
        "straight flush": 36,
        "royal flush": 4,
        "five aces": 0,
    }
    assert len(np.unique(values)) == 7_462


@given(st.lists(st.sampled_from((*DECK, JOKER)), min_size=5, max_size=5, unique=True))
def test_high_ranks_in_any_order_of_the_cards(hand: list[Card]) -> None:
    orders = np.array(list(permutations(hand)), np.uint8)
    assert set(pai_gow_high_ranks(orders).tolist()) == {pai_gow.rank_high(hand).value}


# low hands: every one


def test_low_ranks_equal_the_plain_ranking_on_every_hand() -> None:
    ones = np.arange(53, dtype=np.uint8)[:, None]
    twos = np.array(list(permutations(range(53), 2)), np.uint8)
    for hands in (ones, twos):
        values = [pai_gow.rank_low(plain(hand)).value for hand in hands]
        assert pai_gow_low_ranks(hands).tolist() == values


# one hand at a time, as other kernels use it


def test_fives_of_a_hand_by_taking_cards_away() -> None:
    hand, fives = cards("As Jk Ks Kd Qs Qd 9s"), rank_tables(5)
    words = [fives.words[card] for card in hand]
    total = reduce(np.add, words, START)
    for one, other in combinations(range(7), 2):
        high = [card for place, card in enumerate(hand) if place not in (one, other)]
        assert five_value(total - words[one] - words[other], fives) == (
            pai_gow.rank_high(high).value
        )
        low = (hand[one], hand[other])
        assert low_value(*map(int, low)) == pai_gow.rank_low(low).value


# six and seven cards: a second method, by the bits of the suits


def top(mask: int, count: int) -> int:
    """The highest ranks of a mask, four bits each."""
    ranks = [rank for rank in range(ACE, -1, -1) if mask >> rank & 1][:count]
    return sum(rank << 4 * (count - 1 - place) for place, rank in enumerate(ranks))


def run_in(mask: int) -> int:
    """The order of the straights: ace to ten 14, ace to five 13, then by the highest card."""
    low = mask << 1 | mask >> ACE
    tops = [high for high in range(3, 13) if low >> (high - 3) & 0b11111 == 0b11111]
    return max(({3: 13, 12: 14}.get(high, high) for high in tops), default=0)


EVERY_SUIT = range(1 << 13)
TOP = {count: np.array([top(mask, count) for mask in EVERY_SUIT], np.uint32)
       for count in (1, 2, 3, 5)}  # fmt: skip
RUN = np.array([run_in(mask) for mask in EVERY_SUIT], np.uint32)
RUN_WITH_JOKER = np.max([RUN[np.arange(1 << 13) | 1 << rank] for rank in range(13)], axis=0)
SIZE = np.array([mask.bit_count() for mask in EVERY_SUIT], np.uint8)
HIGHEST = np.array([0, *(1 << top(mask, 1) for mask in range(1, 1 << 13))], np.uint16)
MISSING = np.array(
    [1 << top(~mask & 0x1FFF, 1) if mask != 0x1FFF else 0 for mask in EVERY_SUIT], np.uint16
)
"""The highest rank that a suit has not, as a bit."""
LONG = {0x103F, *(0x7F << low for low in range(7))}
RUN_OF_SEVEN = np.array([mask in LONG for mask in EVERY_SUIT])
SIX_OF_A_RUN = np.array([any(mask | 1 << rank in LONG for rank in range(13) if not mask >> rank & 1)
                         for mask in EVERY_SUIT])  # fmt: skip


class BySuits:
    """Many hands as the ranks in each suit, and as the ranks held at least so many times."""

    def __init__(self, hands: Hands) -> None:
        rank, suit = hands.T >> 2, hands.T & 3
        self.joker: NDArray[np.bool_] = (hands == JOKER).any(axis=1)
        bit = np.where(hands.T == JOKER, 0, 1 << rank.astype(np.uint16)).astype(np.uint16)
        self.suits: list[Bits] = [
            np.bitwise_or.reduce(np.where(suit == one, bit, np.uint16(0)), axis=0)
            for one in range(4)
        ]
        c, d, h, s = self.suits
        self.held: dict[int, Bits] = {
            1: c | d | h | s,
            2: (c & d) | (h & s) | ((c | d) & (h | s)),
            3: (c & d & (h | s)) | (h & s & (c | d)),
            4: c & d & h & s,
        }
        self.five_aces = self.joker & (self.held[4] >> ACE).astype(bool)
        ace = np.where(self.joker, 1 << ACE, 0).astype(np.uint16)  # the joker is an ace
        for times in (4, 3, 2):
            self.held[times] |= self.held[times - 1] & ace
        self.natural = self.held[1]
        self.held[1] = self.natural | ace

    def best(self) -> Values:
        """The best value: the highest of what each category would be worth."""
        one, two, three, four = (self.held[times] for times in (1, 2, 3, 4))
        best = TOP[5][one]
        second, beside = without_top(two), without_top(one, two)
        offer(best, "pair", two > 0, TOP[1][two] * 0x11000 | TOP[3][beside])
        pairs = TOP[1][two] * 0x11000 | TOP[1][second] * 0x110
        offer(best, "two pair", second > 0, pairs | TOP[1][without_top(beside, second)])
        other_pair, beside = without_top(two, three), without_top(one, three)
        offer(best, "three-of-a-kind", three > 0, TOP[1][three] * 0x11100 | TOP[2][beside])
        run = np.where(self.joker, RUN_WITH_JOKER[self.natural], RUN[one])
        offer(best, "straight", run > 0, run << 16)
        full = (three > 0) & (other_pair > 0)
        offer(best, "full house", full, TOP[1][three] * 0x11100 | TOP[1][other_pair] * 0x11)
        offer(
            best,
            "four-of-a-kind",
            four > 0,
            TOP[1][four] * 0x11110 | TOP[1][without_top(one, four)],
        )
        for suit in self.suits:
            self._flush(suit, best)
        offer(best, "five aces", self.five_aces, np.full_like(best, ACE * 0x11111))
        return best

    def _flush(self, suit: Bits, best: Values) -> None:
        flush = SIZE[suit] + self.joker >= 5
        whole = np.where(self.joker, suit | MISSING[suit], suit)
        offer(best, "flush", flush, TOP[5][whole])
        run = np.where(self.joker, RUN_WITH_JOKER[suit], RUN[suit])
        offer(best, "straight flush", flush & (run > 0), run << 16)
        offer(best, "royal flush", flush & (run == 14), run << 16)

    def seven_card_hands(self) -> Values:
        """The masks of the hands that seven cards are as a whole."""
        masks = np.zeros(len(self.joker), np.uint32)
        royal = np.zeros(len(self.joker), bool)
        for suit in self.suits:
            masks[RUN_OF_SEVEN[suit]] |= BIT[SEVEN_CARD_STRAIGHT_FLUSH]
            masks[SIX_OF_A_RUN[suit] & self.joker] |= BIT[SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER]
            royal |= SIZE[suit & 0x1F00] + self.joker >= 5
        for suit in self.suits:
            masks[royal & (suit == 0b11 << 11)] |= BIT[ACE_KING_MATCH]
            masks[royal & (suit == 0b11 << 10)] |= BIT[KING_QUEEN_MATCH]
        masks[(SIZE[self.held[2]] == 3) & (self.held[3] == 0)] |= BIT[THREE_PAIR]
        return masks


def without_top(mask: Bits, other: Bits | None = None) -> Bits:
    """A mask without its own highest bit, or without another's."""
    return mask & ~HIGHEST[mask if other is None else other]


def offer(best: Values, category: str, fits: NDArray[np.bool_], ranks: Values) -> None:
    """Where a category fits and is better, take it."""
    value = CATEGORIES.index(category) << 20 | ranks
    np.maximum(best, np.where(fits, value, 0).astype(np.uint32), out=best)


def by_category(values: Values) -> dict[str, int]:
    counts = np.bincount(values >> 20, minlength=len(CATEGORIES))
    return dict(zip(CATEGORIES, counts.tolist(), strict=True))


def compare(hands: Hands) -> None:
    """Kernels against the second method, and against all fives of a hand."""
    size = hands.shape[1]
    best, found = np.zeros(len(hands), np.uint32), np.zeros(len(hands), np.uint32)
    for five in combinations(range(size), 5):
        values = pai_gow_high_ranks(np.ascontiguousarray(hands[:, five]))
        np.maximum(best, values, out=best)
        found |= np.uint32(1) << (values >> 20)
    second = BySuits(hands)
    assert np.array_equal(second.best(), best)
    assert np.array_equal(pai_gow_best_ranks(hands), best)
    nothing = found == BIT["high card"]
    highest = np.where(hands == JOKER, ACE, hands >> 2).max(axis=1)
    for rank in range(6, 13):
        found[nothing & (highest == rank)] = BIT[f"{RANK_NAMES[rank]}-high"]
    if size == 7:
        found |= second.seven_card_hands()
    assert np.array_equal(pai_gow_hand_bits(hands), found)


@pytest.mark.parametrize("size", [6, 7])
def test_best_ranks_and_hand_bits_on_two_million_random_hands(size: int) -> None:
    rng = np.random.default_rng(645 + size)
    for _ in range(TWO_MILLION // CHUNK):
        compare(random_hands(rng, CHUNK, size))


SUITED = (*range(0, 52, 4), JOKER, 1, 2, 46, 49, 50)
HIGH_CARDS = tuple(range(32, 53))
"""Decks in which flushes, straight flushes, royal matches and large sets are common."""


@pytest.mark.parametrize("deck", [SUITED, HIGH_CARDS])
@pytest.mark.parametrize("size", [6, 7])
def test_best_ranks_and_hand_bits_on_hands_that_are_rare(size: int, deck: tuple[int, ...]) -> None:
    every = np.array(list(combinations(deck, size)), np.uint8)
    for hands in np.array_split(every, len(every) // CHUNK + 1):
        compare(np.ascontiguousarray(hands))


def sample(seed: int, count: int, size: int) -> Iterator[tuple[Hands, list[list[Card]]]]:
    """Random hands, some of them with the joker, some from the decks above."""
    rng = np.random.default_rng(seed)
    joker = np.insert(random_hands(rng, count, size - 1, tuple(range(52))), 2, JOKER, axis=1)
    decks = (random_hands(rng, count, size, deck) for deck in (SUITED, HIGH_CARDS))
    for hands in (random_hands(rng, 4 * count, size), joker, *decks):
        yield np.ascontiguousarray(hands), [plain(hand) for hand in hands]


@pytest.mark.parametrize("size", [6, 7])
def test_best_ranks_equal_the_plain_ranking_on_a_sample(size: int) -> None:
    for hands, same in sample(670, 1_500, size):
        values = [pai_gow.best_hand(hand).value for hand in same]
        assert pai_gow_best_ranks(hands).tolist() == values


@pytest.mark.parametrize("size", [6, 7])
def test_hand_bits_equal_the_plain_rows_on_a_sample(size: int) -> None:
    for hands, same in sample(688, 600, size):
        masks = pai_gow_hand_bits(hands)
        for mask, hand in zip(masks.tolist(), same, strict=True):
            assert names_of(mask) == pai_gow.hands_of(hand)


def test_wild_hand_bits_equal_the_plain_rows_on_a_sample() -> None:
    for hands, same in sample(6, 50, 7):
        masks = pai_gow_hand_bits(hands, wild=True)
        for mask, hand in zip(masks.tolist(), same, strict=True):
            assert names_of(mask) == pai_gow.wild_hands_of(hand)


def test_R_688a_6_wild_hand_bits_are_those_of_every_card_that_the_joker_may_be() -> None:
    some = random_hands(np.random.default_rng(1), CHUNK, 6, tuple(range(52)))
    suited = np.array(list(combinations([card for card in SUITED if card != JOKER], 6)), np.uint8)
    for six in (some, suited):
        found = np.zeros(len(six), np.uint32)
        for card in range(52):
            free = (six != card).all(axis=1)
            rows = pai_gow_hand_bits(np.insert(six[free], 6, card, axis=1)) & ANY_CATEGORY
            found[free] |= np.where(rows == 0, BIT["high card"], rows)  # or how high it is
        four = BySuits(six).held[4]
        found[four > 0] |= BIT[FIVE_OF_A_KIND]
        found[four >> ACE == 1] |= BIT["five aces"]
        hands = np.insert(six, 6, JOKER, axis=1)
        found |= BySuits(hands).seven_card_hands()
        assert np.array_equal(pai_gow_hand_bits(hands, wild=True), found)


# the whole deck

NATURAL = {
    6: (6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188, 0),
    7: (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        37_260, 4_324, 0),
}  # fmt: skip
"""The best of six and of seven cards of an ordinary deck, as they are known."""


def every_hand_with_joker(size: int, every_five: Hands) -> Iterator[Hands]:
    """The 2,598,960 hands of six cards or the 20,358,520 of seven, in pieces."""
    fives = every_five[every_five[:, 4] != JOKER]
    if size == 6:
        yield from (np.insert(part, 5, JOKER, axis=1) for part in np.array_split(fives, 10))
        return
    for first in range(47):
        later = fives[np.searchsorted(fives[:, 0], first, side="right") :]
        for part in np.array_split(later, len(later) // CHUNK + 1):
            yield np.insert(part, (0, 5), (first, JOKER), axis=1)


@pytest.mark.parametrize("size", [6, 7])
def test_counts_of_the_whole_deck(size: int, every_five: Hands) -> None:
    counts = Counter(dict(zip(CATEGORIES, NATURAL[size], strict=True)))
    assert counts.total() == comb(52, size)
    ace_high = 0
    for hands in every_hand_with_joker(size, every_five):
        values = BySuits(hands).best()
        assert np.array_equal(pai_gow_best_ranks(hands), values)
        counts.update(by_category(values))
        ace_high += int((pai_gow_hand_bits(hands) == BIT["ace-high"]).sum())
    assert counts.total() == comb(53, size)
    assert pai_gow_counts(size) == counts
    assert ace_high == counts["high card"] - NATURAL[size][0]
    if size == 7:
        assert ace_high == 1_485_960


@pytest.fixture(scope="module")
def sevens() -> dict[frozenset[str], int]:
    return pai_gow_hand_counts(7)


def paid(counts: Mapping[frozenset[str], int], *rows: str) -> dict[str, int]:
    """How many hands each row of a paytable pays, the first that a hand fits."""
    found = Counter(dict.fromkeys(rows, 0))
    for names, count in counts.items():
        found[next((row for row in rows if row in names), "nothing")] += count
    del found["nothing"]
    return dict(found)


@pytest.mark.shows("R-645a-1", "R-645a-4", "R-688a-1", "R-688a-20", "R-688a-21")
def test_R_688a_1_hands_of_seven_cards_in_the_order_of_the_paytable(
    sevens: dict[frozenset[str], int],
) -> None:
    expected = {
        SEVEN_CARD_STRAIGHT_FLUSH: 32,
        KING_QUEEN_MATCH: 72,
        SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: 196,
        "five aces": 1_128,
        "royal flush": 26_020,
        "straight flush": 184_644,
        "four-of-a-kind": 307_472,
        "full house": 4_188_528,
        "flush": 6_172_088,
        "three-of-a-kind": 7_672_500,
        "straight": 11_034_204,
        THREE_PAIR: 2_862_000,
    }
    assert sum(sevens.values()) == comb(53, 7)
    assert paid(sevens, *expected) == expected
    better = set(expected) - {"three-of-a-kind", "straight", THREE_PAIR}
    both = {"three-of-a-kind", "straight"}
    assert sum(sevens[one] for one in sevens if both <= one and not better & one) == 201_824


@pytest.mark.shows("R-645a-3")
def test_R_645a_3_royal_matches(sevens: dict[frozenset[str], int]) -> None:
    # four suits of the royal flush, three of the match, the royal flush natural or five with joker
    for match in (ACE_KING_MATCH, KING_QUEEN_MATCH):
        assert sum(sevens[names] for names in sevens if match in names) == 4 * 3 * 6


@pytest.mark.shows("R-688a-14")
def test_R_688a_14_ace_high_hands(sevens: dict[frozenset[str], int]) -> None:
    assert sevens[frozenset({"ace-high"})] == 12_944_820 + 1_485_960


@pytest.mark.shows("R-645a-6")
def test_R_645a_6_how_high_hands_are(sevens: dict[frozenset[str], int]) -> None:
    """Ranks without a straight, and suits without five of one: natural hands, by their top card."""
    suits = 4**7 - 4 * sum(comb(7, held) * 3 ** (7 - held) for held in (5, 6, 7))
    for rank in range(6, 13):
        ranks = sum(
            held[-1] == rank and RUN[sum(1 << one for one in held)] == 0
            for held in combinations(range(13), 7)
        )
        joker = 1_485_960 if rank == ACE else 0
        name = frozenset({f"{RANK_NAMES[rank]}-high"})
        assert sevens.get(name, 0) == ranks * suits + joker


@pytest.mark.parametrize(("size", "wild"), [(6, False), (7, False), (7, True)])
def test_hand_counts_have_every_hand_under_its_best_class(size: int, wild: bool) -> None:
    counts = pai_gow_hand_counts(size, wild)
    assert sum(counts.values()) == comb(53, size)
    if not wild:
        best = paid(counts, *reversed(CATEGORIES))
        how_high = sum(count for names, count in counts.items() if not names & set(CATEGORIES))
        best["high card"] += how_high
        assert best == pai_gow_counts(size)


@pytest.mark.shows("R-688a-6", "R-688a-10")
def test_R_688a_6_wild_joker_in_the_whole_deck(sevens: dict[frozenset[str], int]) -> None:
    wild = pai_gow_hand_counts(7, wild=True)

    def held(counts: Mapping[frozenset[str], int], row: str) -> int:
        return sum(count for names, count in counts.items() if row in names)

    assert held(wild, FIVE_OF_A_KIND) == 13 * comb(48, 2)
    assert held(wild, "five aces") == comb(48, 2)
    for row in ("royal flush", SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER, KING_QUEEN_MATCH):
        assert held(wild, row) == held(sevens, row)
    # four of a rank, or three and the joker: of a rank's four cards, three or four
    of_six = sum(NATURAL_SETS[sizes] for sizes in NATURAL_SETS if sizes[0] >= 3)
    assert held(wild, "four-of-a-kind") == 224_848 + of_six


def ways(sizes: tuple[int, ...]) -> int:
    """In how many ways cards are of ranks held so many times."""
    ranks, left = 1, 13
    for size, times in Counter(sizes).items():
        ranks *= comb(left, times) * comb(4, size) ** times
        left -= times
    return ranks


NATURAL_SETS = {
    sizes: ways(sizes)
    for sizes in [(4, 2), (4, 1, 1), (3, 3), (3, 2, 1), (3, 1, 1, 1), (2, 2, 2), (2, 2, 1, 1),
                  (2, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1)]
}  # fmt: skip
"""Six cards of an ordinary deck by how many are of one rank."""


# what kernels take


def test_rows_of_so_many_bytes_only() -> None:
    with pytest.raises(ValueError, match="5 uint8 cards a row"):
        pai_gow_high_ranks(np.zeros((2, 6), np.uint8))
    with pytest.raises(ValueError, match="6 or 7 uint8 cards a row"):
        pai_gow_best_ranks(np.zeros((2, 5), np.uint8))
    with pytest.raises(ValueError, match="6 or 7 uint8 cards a row"):
        pai_gow_best_ranks(np.zeros((2, 7), np.int64))
    with pytest.raises(ValueError, match="1 or 2 uint8 cards a row"):
        pai_gow_low_ranks(np.zeros(2, np.uint8))
    with pytest.raises(ValueError, match="not uint8 of shape"):
        pai_gow_hand_bits(np.zeros((2, 6), np.uint8), wild=True)


def test_no_hands_have_no_ranks() -> None:
    assert pai_gow_high_ranks(np.zeros((0, 5), np.uint8)).shape == (0,)
    assert pai_gow_best_ranks(np.zeros((0, 7), np.uint8)).shape == (0,)
    assert pai_gow_low_ranks(np.zeros((0, 1), np.uint8)).shape == (0,)
    assert pai_gow_hand_bits(np.zeros((0, 6), np.uint8)).shape == (0,)


def test_columns_in_memory_rank_as_rows_do() -> None:
    some = random_hands(np.random.default_rng(2), 1_000)
    assert np.array_equal(pai_gow_best_ranks(np.asfortranarray(some)), pai_gow_best_ranks(some))
    assert np.array_equal(pai_gow_hand_bits(np.asfortranarray(some)), pai_gow_hand_bits(some))


def test_bytes_that_are_no_cards_read_nothing_beyond_the_tables() -> None:
    garbage = np.random.default_rng(1).integers(0, 256, (100_000, 7), np.uint8)
    jokers = np.random.default_rng(1).integers(50, 54, (100_000, 7), np.uint8)
    same = np.repeat(np.arange(256, dtype=np.uint8), 7).reshape(-1, 7)
    for hands in (garbage, jokers, same):
        assert len(pai_gow_high_ranks(np.ascontiguousarray(hands[:, :5]))) == len(hands)
        assert len(pai_gow_low_ranks(np.ascontiguousarray(hands[:, :2]))) == len(hands)
        for size in (6, 7):
            some = np.ascontiguousarray(hands[:, :size])
            assert len(pai_gow_best_ranks(some)) == len(hands)
            assert len(pai_gow_hand_bits(some)) == len(hands)


def test_names_of_a_mask() -> None:
    assert names_of(0) == frozenset()
    assert names_of((1 << len(HAND_NAMES)) - 1) == set(HAND_NAMES)
    assert len(set(HAND_NAMES)) == len(HAND_NAMES)


def test_pai_gow_is_imported_without_numba() -> None:
    code = "import sys, pitboss.hands.pai_gow; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
