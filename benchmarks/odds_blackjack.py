"""Seconds for the exact odds of the Blackjack Wager, its basic strategy, and advice on one hand.

python -m benchmarks.odds_blackjack
"""

from time import process_time

from pitboss.cards import cards
from pitboss.odds.blackjack.advice import advise, strategy
from pitboss.odds.blackjack.required import required
from pitboss.odds.figures import percent
from pitboss.odds.strategy import Situation
from pitboss.regulation import Rules


def main() -> None:
    """One pass to have everything compiled, then each with nothing of its shoe known before."""
    rules = Rules.of("633a")
    began = process_time()
    strategy(rules, 7)
    required(rules, 7)
    print(f"blackjack, seven decks with what is compiled or loaded: {since(began)}")
    for decks in (1, 2, 6, 8):
        began = process_time()
        advise(rules, decks, Situation(cards("8c 8d"), cards("Ah")))
        print(f"blackjack, {decks} decks, a pair of eights against an ace: {since(began)}")
        began = process_time()
        (figures,) = required(rules, decks)
        edge = percent(figures.house_edge)
        print(f"blackjack, {decks} decks, the Blackjack Wager: {since(began)}, house edge {edge}")
        began = process_time()
        cost = percent(strategy(rules, decks).rules[0].cost)
        print(f"blackjack, {decks} decks, basic strategy after that: {since(began)}, costs {cost}")


def since(began: float) -> str:
    """Processor time since then."""
    return f"{(process_time() - began) * 1000:,.0f} ms"


if __name__ == "__main__":
    main()
