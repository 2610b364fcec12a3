"""Seconds for the exact odds of High Card Flush, nothing kept from an earlier run."""

from collections.abc import Callable
from functools import partial
from time import perf_counter

from pitboss.cards import cards
from pitboss.odds.high_card_flush import ODDS, RULES, counts, strategy
from pitboss.odds.strategy import Situation

HAND = "Th 8h 6h Js Ad Qd Jc"
REPEATED = 100


def measure(work: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1000


def main() -> None:
    """Each wager, best play, and the advice for one hand; the kernel of the main game is loaded
    before. The second wager by straight flushes has those that the first counted."""
    situation = Situation(cards(HAND))
    ODDS.advise(situation)
    for wager, count in ODDS.counts.items():
        counts.cache_clear()
        taken = measure(partial(count, RULES, 1))
        print(f"high-card-flush: {wager} in {taken:,.1f} ms")
    print(f"high-card-flush: best play in {measure(strategy):,.1f} ms")
    taken = measure(lambda: [ODDS.advise(situation) for _ in range(REPEATED)]) / REPEATED
    print(f"high-card-flush: advice for a hand in {taken:,.2f} ms")
