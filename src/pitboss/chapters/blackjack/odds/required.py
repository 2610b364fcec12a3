"""The Blackjack Wager with the wagers made during the round: a full shoe, best play by the cards of
each hand, no Insurance Wager."""

from pitboss.chapters.blackjack.odds.composition import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.figures.figures import Figures, published
from pitboss.figures.odds import REQUIRED, Count
from pitboss.regulation import Rules

NOTE = (
    "the first round of a full shoe, no other hand seen; a split hand is played by its own cards "
    "and the up card, as if it had been dealt so; payback and house edge are exact; standard "
    "deviation, skewness, hit frequency and sessions take the hands of a split pair to hang "
    "together by the dealer's total alone, which is right within a hundredth for these pairs"
)


def required(rules: Rules, decks: int) -> list[Figures]:
    """The Blackjack Wager under best play (§ 633a.7, § 633a.13(a))."""
    rounds = best_rounds(shoe_of(decks), terms_of(rules))
    board = published(rules.chapter, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, rounds.outcomes, board, note=NOTE)]


COUNTS: dict[str, Count] = {REQUIRED: required}
