"""Hands a second that house ways set, on one core."""

from time import perf_counter

import numpy as np

from benchmarks.hands import BATCHES, in_batches, random_hands
from pitboss.hands.kernels.house_way import house_way_lows, six_card_lows
from pitboss.hands.kernels.house_way_check import check_way
from pitboss.regulation.house_way import house_way


def main() -> None:
    """Random hands in batches of ten thousand, and a way tried on every hand of the deck."""
    standard = house_way("standard")
    rng = np.random.default_rng(1)
    seven_of_53 = [random_hands(rng, 53, 7) for _ in range(BATCHES)]
    six_of_53 = [random_hands(rng, 53, 6) for _ in range(BATCHES)]
    in_batches("house way, seven cards", seven_of_53, lambda cards: house_way_lows(standard, cards))
    in_batches("house way, six cards", six_of_53, six_card_lows)
    check_way(standard)
    began = perf_counter()
    checked = check_way(standard)
    print(f"house way: all {checked.hands:,} hands checked in {perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
