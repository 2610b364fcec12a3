"""Seconds for the exact odds of DJ Wild Stud Poker, wager by wager, nothing kept from before.

python -m benchmarks.odds_dj_wild
"""

from collections.abc import Callable
from time import perf_counter

from pitboss.cards import cards
from pitboss.odds.dj_wild import ODDS
from pitboss.odds.dj_wild.showdown import showdown
from pitboss.odds.strategy import Situation


def main() -> None:
    """The comparison of all hands, on which the rest draws, then each wager, best play, a hand."""
    rules, decks = ODDS.rules, ODDS.deck_counts[0]
    measure("every hand against every dealer's hand", showdown)
    for wager, count in ODDS.counts.items():
        measure(wager, lambda count=count: count(rules, decks))  # type: ignore[misc]
    measure("strategy", lambda: ODDS.find_strategy(rules, decks))
    hand = Situation(cards("4c 4d 5h 6s 7c"))
    measure("advice on one hand", lambda: ODDS.advise(hand))


def measure(what: str, work: Callable[[], object]) -> None:
    """The first run, with what it loads."""
    began = perf_counter()
    work()
    print(f"dj-wild, {what}: {(perf_counter() - began) * 1000:,.0f} ms")


if __name__ == "__main__":
    main()
