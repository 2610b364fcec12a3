"""Rounds of Blackjack a second that the kernel plays, on one core: about ten million with one seat.

python -m benchmarks.blackjack

With the word count: seconds of the exact count of the required wagers, six decks, in this process.

python -m benchmarks.blackjack count
"""

import sys
from collections.abc import Mapping
from time import process_time

from pitboss.chapters.blackjack.odds.facing import facing
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds, required
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.simulate import Bets, simulate, strategy
from pitboss.regulation import Rules

BASIC = strategy(
    hard={
        8: "H",
        9: "H DH DH DH DH H H H H H",
        10: "DH DH DH DH DH DH DH DH H H",
        11: "DH DH DH DH DH DH DH DH DH H",
        12: "H H S S S H H H H H",
        13: "S S S S S H H H H H",
        14: "S S S S S H H H H H",
        15: "S S S S S H H H RH H",
        16: "S S S S S H H RH RH RH",
    },
    soft={
        13: "H H H DH DH H H H H H",
        14: "H H H DH DH H H H H H",
        15: "H H DH DH DH H H H H H",
        16: "H H DH DH DH H H H H H",
        17: "H DH DH DH DH H H H H H",
        18: "S DS DS DS DS S S H H H",
    },
    pairs={
        1: "PH",
        2: "PH PH PH PH PH PH H H H H",
        3: "PH PH PH PH PH PH H H H H",
        4: "H H H PH PH H H H H H",
        6: "PH PH PH PH PH H H H H H",
        7: "PH PH PH PH PH PH H H H H",
        8: "PH",
        9: "PS PS PS PS PS S PS PS S S",
    },
)
"""As players learn it for six decks, a dealer who stands on soft 17, and late surrender: typed in
for speed, not derived from the chapter."""

ROUNDS = 20_000_000
TIMES = 5


def main() -> None:
    """One seat at the default rules, with side wagers, and a full table; then Blackjack Switch."""
    plain, sides = (
        {1: {"blackjack": 1_000}},
        {"lucky_ladies_wager": True, "royal_match_wager": True},
    )
    measure("six decks, one seat", {}, plain, ROUNDS)
    more = {1: {"blackjack": 1_000, "lucky_ladies": 100, "royal_match": 100}}
    measure("with two side wagers", sides, more, ROUNDS)
    measure("seven seats", {}, {seat: {"blackjack": 1_000} for seat in range(1, 8)}, ROUNDS // 5)
    two = {1: {"blackjack": 1_000, "blackjack.2": 1_000}}
    measure("Switch, one seat", {"switch": True}, two, ROUNDS // 2)


def measure(what: str, chosen: Mapping[str, object], bets: Bets, rounds: int) -> None:
    """Rounds a second of processor time by a basic strategy, shuffles included, and what they
    brought the players."""
    rules = Rules.of("633a", chosen)
    simulate(rules, bets, BASIC, 1_000)
    began = process_time()
    totals = simulate(rules, bets, BASIC, rounds)
    rate = rounds / (process_time() - began)
    print(
        f"blackjack, {what}: {rate / 1e6:.1f} million rounds a second, "
        f"{totals.net_share:+.3%} ± {totals.error:.3%} of the initial wager"
    )


def count() -> None:
    """Seconds of the processor, kernels compiled and no answer kept: all figures, and what a round
    brings from a shoe that lacks a card."""
    rules = Rules.of("633a")
    shoe = shoe_of(rules.decks)
    without_a_five = (*shoe[:4], shoe[4] - 1, *shoe[5:])
    figures, net = [], []
    for _ in range(TIMES + 1):  # the first compiles
        facing.cache_clear()
        best_rounds.cache_clear()
        began = process_time()
        required(rules, rules.decks)
        figures.append(process_time() - began)
        began = process_time()
        _ = best_rounds(without_a_five, terms_of(rules)).net
        net.append(process_time() - began)
    print(f"blackjack, exact: {min(figures):.2f} s all figures, {min(net):.2f} s a shoe's mean")


if __name__ == "__main__":
    count() if sys.argv[1:] == ["count"] else main()
