"""Kernels give the integers of the plain modules: for every hand, or for one of each that differ.

Suits are equal in rank (§§ 678a.6(a), 687a.6(a)), and the tests of the plain modules show that
exchanging them changes no value. So hands that an exchange of suits makes the same form a class,
and ranking one hand of each class ranks every hand.
"""

import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.hands.every_hand import Hands, classes, plain

from pitboss.chapters.dj_wild import ranking as dj_wild
from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks, dj_wild_counts, dj_wild_ranks
from pitboss.chapters.high_card_flush import ranking as high_card_flush
from pitboss.chapters.high_card_flush.odds.by_suits import flush_counts, straight_flush_counts
from pitboss.chapters.high_card_flush.ranking_kernels import (
    high_card_flush_ranks,
    straight_flush_lengths,
)
from pitboss.vocabulary.cards import DECK, JOKER, Card
from pitboss.vocabulary.refusal import Refused

TWO_MILLION, CHUNK, SAMPLE = 2_000_000, 250_000, 20_000


# DJ Wild Stud Poker: every hand


def test_dj_wild_ranks_equal_the_plain_ranking_on_every_hand(every_five: Hands) -> None:
    rows, inverse = classes(every_five)
    assert len(rows) == 134_459 + 16_432  # of five cards, and of four beside the joker
    values = [dj_wild.rank_hand(plain(hand)).value for hand in every_five[rows]]
    assert np.array_equal(dj_wild_ranks(every_five), np.array(values, np.uint32)[inverse])


def test_dj_natural_ranks_equal_the_plain_ranking_on_every_hand(every_five: Hands) -> None:
    hands = every_five[every_five[:, 4] != JOKER]
    rows, inverse = classes(hands)
    assert (len(hands), len(rows)) == (comb(52, 5), 134_459)
    values = [dj_wild.rank_natural(plain(hand)).value for hand in hands[rows]]
    assert np.array_equal(dj_natural_ranks(hands), np.array(values, np.uint32)[inverse])


def test_dj_wild_counts_of_the_whole_deck() -> None:
    assert dj_wild_counts() == {
        "five wilds": (0, 1),
        "royal flush": (4, 1_000),
        "five-of-a-kind": (0, 1_400),
        "straight flush": (28, 3_620),
        "four-of-a-kind": (528, 51_160),
        "full house": (3_168, 11_880),
        "flush": (3_136, 15_820),
        "straight": (8_160, 75_840),
        "three-of-a-kind": (42_240, 415_800),
        "two pairs": (95_040, 0),
        "pair": (760_320, 580_860),
        "high card": (799_680, 0),
    }


def test_dj_natural_ranks_give_the_counts_of_ordinary_poker(every_five: Hands) -> None:
    values = dj_natural_ranks(every_five[every_five[:, 4] != JOKER])
    counts = np.bincount(values >> 20, minlength=len(dj_wild.CATEGORIES))
    assert dict(zip(dj_wild.CATEGORIES, counts.tolist(), strict=True)) == {
        "high card": 1_302_540,
        "pair": 1_098_240,
        "two pairs": 123_552,
        "three-of-a-kind": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full house": 3_744,
        "four-of-a-kind": 624,
        "straight flush": 36,
        "five-of-a-kind": 0,
        "royal flush": 4,
        "five wilds": 0,
    }
    assert len(np.unique(values)) == 7_462


@given(st.lists(st.sampled_from((*DECK, JOKER)), min_size=5, max_size=5, unique=True))
def test_dj_wild_ranks_in_any_order_of_the_cards(hand: list[Card]) -> None:
    orders = np.array(list(permutations(hand)), np.uint8)
    assert set(dj_wild_ranks(orders).tolist()) == {dj_wild.rank_hand(hand).value}


# High Card Flush: one hand of each class, and two million random ones


def one_of_each_class() -> Iterator[tuple[int, Hands]]:
    """Hands that no exchange of suits makes the same, with how many it makes of each.

    Suits are sorted by length, and those of equal length by their ranks.
    """
    for lengths in product(range(7, -1, -1), repeat=4):
        if sum(lengths) == 7 and sorted(lengths, reverse=True) == list(lengths):
            yield from _of_lengths(lengths)


def _of_lengths(lengths: tuple[int, ...]) -> Iterator[tuple[int, Hands]]:
    """The classes with suits of these lengths, longest first."""
    blocks = [(length, lengths.count(length)) for length in dict.fromkeys(lengths)]
    choices = [
        np.array(list(combinations_with_replacement(range(comb(13, length)), suits)))
        for length, suits in blocks
    ]
    grid = np.indices([len(choice) for choice in choices]).reshape(len(choices), -1)
    chosen = [choice[index] for choice, index in zip(choices, grid, strict=True)]
    made = factorial(4) // np.prod([_same_ranks(block) for block in chosen], axis=0)
    cards = [
        4 * np.array(list(combinations(range(13), length)))[held] + suit
        for suit, (length, held) in enumerate(zip(lengths, np.hstack(chosen).T, strict=True))
        if length
    ]
    hands = np.hstack(cards).astype(np.uint8)
    for size in np.unique(made):
        yield int(size), hands[made == size]


def _same_ranks(chosen: NDArray[np.int64]) -> NDArray[np.int64]:
    """In how many ways suits that hold the very same ranks can change places."""
    orders = np.ones(len(chosen), np.int64)
    same = np.ones(len(chosen), np.int64)
    for suit in range(1, chosen.shape[1]):
        same = np.where(chosen[:, suit] == chosen[:, suit - 1], same + 1, 1)
        orders *= same
    return orders


def random_hands(rng: np.random.Generator, count: int) -> Hands:
    """Seven different cards a row: each is drawn from one card more than the last, and is that new
    card if what it draws is taken."""
    hands = np.empty((7, count), np.uint8)
    for place, last in enumerate(range(45, 52)):
        drawn = rng.integers(0, last, count, np.uint8, endpoint=True)
        taken = (hands[:place] == drawn).any(axis=0)
        hands[place] = np.where(taken, last, drawn)
    return np.ascontiguousarray(hands.T)


def compare(hands: Hands) -> None:
    """Kernels against a second method: the ranks present, suit by suit, as noughts and ones."""
    ranks, suits = np.divmod(hands.T, 4)
    best = np.zeros(len(hands), np.uint32)
    longest = {False: np.zeros(len(hands), np.uint8), True: np.zeros(len(hands), np.uint8)}
    for suit in range(4):
        present = np.zeros((14, len(hands)), np.uint8)  # ace, deuce to king, ace
        for rank, of_suit in zip(ranks, suits == suit, strict=True):
            present[rank[of_suit] + 1, np.flatnonzero(of_suit)] = 1
        value = present[1:].sum(axis=0, dtype=np.uint32)
        for rank in range(12, -1, -1):
            value = 2 * value + present[rank + 1]
        best = np.maximum(best, value)
        for ace_low, length in longest.items():
            present[0] = present[13] if ace_low else 0
            run = np.zeros(len(hands), np.uint8)
            for held in present:
                run = (run + 1) * held
                np.maximum(length, run, out=length)
    assert np.array_equal(high_card_flush_ranks(hands), best)
    for ace_low, length in longest.items():
        assert np.array_equal(straight_flush_lengths(hands, ace_low), length)


def test_high_card_flush_kernels_on_every_class() -> None:
    classes = total = 0
    by_length = np.zeros(8, np.int64)
    for size, hands in one_of_each_class():
        classes += len(hands)
        total += size * len(hands)
        for chunk in np.array_split(hands, len(hands) // CHUNK + 1):
            compare(chunk)
        lengths = high_card_flush_ranks(hands) >> high_card_flush.LENGTH_SHIFT
        by_length += size * np.bincount(lengths, minlength=8)
    assert total == comb(52, 7)  # the classes are all there, each once
    assert classes == 6_009_159
    assert by_length.tolist() == [0, 0, *FLUSHES.values()]


def test_high_card_flush_kernels_on_two_million_random_hands() -> None:
    rng = np.random.default_rng(678)
    for _ in range(TWO_MILLION // CHUNK):
        compare(random_hands(rng, CHUNK))


def test_high_card_flush_kernels_equal_the_plain_ranking_on_a_sample() -> None:
    hands = random_hands(np.random.default_rng(687), SAMPLE)
    sample = [plain(hand) for hand in hands]
    ranked = [high_card_flush.rank_hand(hand).value for hand in sample]
    assert high_card_flush_ranks(hands).tolist() == ranked
    for ace_low in (False, True):
        runs = [high_card_flush.longest_straight_flush(hand, ace_low) for hand in sample]
        assert straight_flush_lengths(hands, ace_low).tolist() == runs


FLUSHES = {
    "two-card flush": 24_676_704,
    "three-card flush": 78_881_088,
    "four-card flush": 26_137_540,
    "five-card flush": 3_814_668,
    "six-card flush": 267_696,
    "seven-card flush": 6_864,
}


def test_flush_counts_of_the_whole_deck() -> None:
    assert flush_counts() == FLUSHES


@pytest.mark.parametrize(
    ("ace_low", "counts"),
    [
        (False, [7_940_748, 615_480, 36_000, 1_416, 28]),
        (True, [8_642_932, 676_196, 39_960, 1_592, 32]),
    ],
)
def test_R_678a_1_straight_flush_counts_of_the_whole_deck(ace_low: bool, counts: list[int]) -> None:
    expected = dict(zip(high_card_flush.STRAIGHT_FLUSHES, counts, strict=True))
    assert straight_flush_counts(ace_low) == expected


# what kernels take


def test_rows_of_five_and_seven_bytes_only() -> None:
    with pytest.raises(ValueError, match="five uint8 cards a row"):
        dj_wild_ranks(np.zeros((2, 7), np.uint8))
    with pytest.raises(ValueError, match="five uint8 cards a row"):
        dj_wild_ranks(np.zeros((2, 5), np.int64))
    with pytest.raises(ValueError, match="seven uint8 cards a row"):
        high_card_flush_ranks(np.zeros(7, np.uint8))


def test_no_hands_have_no_ranks() -> None:
    assert dj_wild_ranks(np.zeros((0, 5), np.uint8)).shape == (0,)
    assert high_card_flush_ranks(np.zeros((0, 7), np.uint8)).shape == (0,)


def test_columns_in_memory_rank_as_rows_do(every_five: Hands) -> None:
    some = every_five[:1_000]
    assert np.array_equal(dj_wild_ranks(np.asfortranarray(some)), dj_wild_ranks(some))


def test_bytes_that_are_no_cards_read_nothing_beyond_the_tables() -> None:
    garbage = np.random.default_rng(1).integers(0, 256, (100_000, 7), np.uint8)
    same = np.repeat(np.arange(256, dtype=np.uint8), 7).reshape(-1, 7)
    for hands in (garbage, same):
        assert len(dj_wild_ranks(np.ascontiguousarray(hands[:, :5]))) == len(hands)
        assert len(high_card_flush_ranks(hands)) == len(hands)


def test_R_687a_5_joker_is_no_natural_card() -> None:
    with pytest.raises(Refused, match="joker"):
        dj_natural_ranks(np.array([[0, 1, 2, 3, 52]], np.uint8))


def test_hands_are_imported_without_numba() -> None:
    code = (
        "import sys, pitboss.hands, pitboss.chapters;"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
