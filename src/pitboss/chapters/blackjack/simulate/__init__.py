"""Rounds of Blackjack by the million: what the reference procedure of chapter 633a settles, in
machine code.

``simulate`` shuffles shoes from a seed and plays by a strategy::

    rules = Rules.of("633a", {"decks": 8})
    totals = simulate(rules, {1: {"blackjack": 1_000}}, strategy(hard, soft, pairs), 1_000_000)
    totals.net_share, totals.error  # of what was wagered before the first card

``play_shoe`` plays a shoe in a given order, by a strategy or by random numbers, and tells every
wager that was settled: that is how it is held against the reference. A number chooses among the
options in the order of their names, and what is left of it the amount (``elected``).

Every choice that changes what is paid or which card comes next is followed, the cover card and the
discards that go into the shoe again (§ 633a.14(f)) included. A double shoe is not simulated: whose
side a card is from is no matter to what it pays.
"""

from pitboss.chapters.blackjack.simulate.choices import (
    LETTERS,
    TABLE,
    PlayByTable,
    elected,
    elected_amount,
    strategy,
)
from pitboss.chapters.blackjack.simulate.rounds import (
    ShoePlayed,
    Totals,
    endings,
    play_shoe,
    simulate,
)
from pitboss.chapters.blackjack.simulate.terms import NUMBER, WAGERS, Bets, stakes_of, terms_of

__all__ = [
    "LETTERS",
    "NUMBER",
    "TABLE",
    "WAGERS",
    "Bets",
    "PlayByTable",
    "ShoePlayed",
    "Totals",
    "elected",
    "elected_amount",
    "endings",
    "play_shoe",
    "simulate",
    "stakes_of",
    "strategy",
    "terms_of",
]
