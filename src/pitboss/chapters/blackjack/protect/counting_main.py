"""The Blackjack Wager as a counter sees it: the effect of removing each card, with basic strategy
kept to and with play that goes by the cards left."""

from fractions import Fraction
from functools import lru_cache

from pitboss.chapters.blackjack.odds.basic_strategy import BasicStrategy, basic_strategy
from pitboss.chapters.blackjack.odds.hands import Shoe, shoe_of
from pitboss.chapters.blackjack.odds.kernels import RANKS
from pitboss.chapters.blackjack.odds.rounds import best_rounds, played
from pitboss.chapters.blackjack.odds.terms import BlackjackTerms, terms_of
from pitboss.chapters.blackjack.ranking import value
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK

Effects = tuple[Fraction, tuple[Fraction, ...]]
"""What the wager is worth from a full shoe, and by card of the deck how much more without it."""


@lru_cache(maxsize=4)
def chart(decks: int, terms: BlackjackTerms) -> BasicStrategy:
    """Basic strategy of a full shoe."""
    return basic_strategy(shoe_of(decks), best_rounds(shoe_of(decks), terms))


def basic_effects(rules: Rules) -> Effects:
    """Effects where the chart of the full shoe is kept to."""
    terms = terms_of(rules)
    play = chart(rules.decks, terms).play

    def worth(shoe: Shoe) -> Fraction:
        return played(shoe, terms, play).net

    return _effects(worth(shoe_of(rules.decks)), [worth(shoe) for shoe in _without(rules.decks)])


def best_effects(rules: Rules) -> Effects:
    """Effects where every hand is played best by the cards left."""
    terms = terms_of(rules)
    shoes = [best_rounds(shoe, terms).net for shoe in _without(rules.decks)]
    return _effects(best_rounds(shoe_of(rules.decks), terms).net, shoes)


def _without(decks: int) -> list[Shoe]:
    """The full shoe without one card of each of the ten ranks."""
    shoe = shoe_of(decks)
    return [
        tuple(count - (rank == gone) for rank, count in enumerate(shoe)) for gone in range(RANKS)
    ]


def _effects(expectation: Fraction, without: list[Fraction]) -> Effects:
    by_card = [without[value(card) % 11 - (value(card) < 11)] for card in DECK]
    return expectation, tuple(worth - expectation for worth in by_card)
