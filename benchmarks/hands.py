"""Hands a second of the kernels, on one core."""

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks, dj_wild_counts, dj_wild_ranks
from pitboss.chapters.high_card_flush.ranking_kernels import (
    high_card_flush_ranks,
    straight_flush_lengths,
)
from pitboss.hands.kernels.pai_gow import pai_gow_best_ranks, pai_gow_high_ranks
from pitboss.hands.kernels.pai_gow_rows import (
    pai_gow_counts,
    pai_gow_hand_bits,
    pai_gow_hand_counts,
)

BATCH, BATCHES, ROUNDS = 10_000, 200, 5

Batch = NDArray[np.uint8]


def main() -> None:
    """Every hand of the deck in order, and random hands in batches of ten thousand."""
    enumerated("dj-wild", 2_869_685, ROUNDS, dj_wild_counts)
    enumerated("pai gow, best of six", 22_957_480, ROUNDS, lambda: pai_gow_counts(6))
    enumerated("pai gow, best of seven", 154_143_080, 1, lambda: pai_gow_counts(7))
    enumerated("pai gow, rows of a paytable", 154_143_080, 1, lambda: pai_gow_hand_counts(7))
    enumerated(
        "pai gow, rows with a wild joker", 154_143_080, 1, lambda: pai_gow_hand_counts(7, True)
    )
    rng = np.random.default_rng(1)
    five_of_53 = [random_hands(rng, 53, 5) for _ in range(BATCHES)]
    five_of_52 = [random_hands(rng, 52, 5) for _ in range(BATCHES)]
    seven_of_52 = [random_hands(rng, 52, 7) for _ in range(BATCHES)]
    six_of_53 = [random_hands(rng, 53, 6) for _ in range(BATCHES)]
    seven_of_53 = [random_hands(rng, 53, 7) for _ in range(BATCHES)]
    in_batches("dj-wild", five_of_53, dj_wild_ranks)
    in_batches("dj-wild, deuces plain", five_of_52, dj_natural_ranks)
    in_batches("high-card-flush", seven_of_52, high_card_flush_ranks)
    in_batches(
        "high-card-flush, straight flushes",
        seven_of_52,
        lambda cards: straight_flush_lengths(cards, True),
    )
    in_batches("pai gow, five cards", five_of_53, pai_gow_high_ranks)
    in_batches("pai gow, best of six", six_of_53, pai_gow_best_ranks)
    in_batches("pai gow, best of seven", seven_of_53, pai_gow_best_ranks)
    in_batches("pai gow, rows of a paytable", seven_of_53, pai_gow_hand_bits)
    in_batches(
        "pai gow, rows with a wild joker",
        seven_of_53,
        lambda cards: pai_gow_hand_bits(cards, True),
    )


def enumerated(what: str, hands: int, times: int, count: Callable[[], object]) -> None:
    """Hands a second over the whole deck."""
    rate = hands / best_time(count, times)
    print(f"{what}: {rate / 1e6:,.0f} million a second, enumerated")


def in_batches(what: str, batches: list[Batch], rank: Callable[[Batch], object]) -> None:
    """Hands a second over random hands, too many for a branch predictor to learn."""

    def rank_all() -> None:
        for batch in batches:
            rank(batch)

    rate = BATCH * BATCHES / best_time(rank_all, ROUNDS)
    print(f"{what}: {rate / 1e6:,.0f} million a second, {BATCH:,} random hands a call")


def best_time(work: Callable[[], object], rounds: int) -> float:
    """Seconds of the quickest of several rounds, after one that compiles and warms up."""
    work()
    quickest = float("inf")
    for _ in range(rounds):
        began = perf_counter()
        work()
        quickest = min(quickest, perf_counter() - began)
    return quickest


def random_hands(rng: np.random.Generator, deck: int, size: int) -> Batch:
    """A batch of hands of so many different cards out of a deck."""
    shuffled = rng.permuted(np.tile(np.arange(deck, dtype=np.uint8), (BATCH, 1)), axis=1)
    return np.ascontiguousarray(shuffled[:, :size])


if __name__ == "__main__":
    main()
