"""What only Blackjack gives dealers occasion to do wrong: a Blackjack paid by other odds
(§ 633a.13(a))."""

from typing import Final

from pitboss.chapters.blackjack.odds.composition import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.figures.figures import back_per_unit
from pitboss.figures.mistaken import Mistake, OfChapter
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.money import pay

HANGS_ON: Final = ("decks", "peek", "switch", "resplits", "resplits_aces", "split_aces_one_card")
WRONG_ODDS: Final = ("1 to 1", "6 to 5", "2 to 1")
NATURAL: Final = "Blackjack paid by other odds"


def mistakes(rules: Rules) -> OfChapter:
    """A Blackjack that is paid by other odds."""
    terms = terms_of(rules)
    rounds = best_rounds(shoe_of(rules.decks), terms)
    (chance,) = [end.probability for end in rounds.outcomes if end.hand == "Blackjack"]
    return OfChapter(tuple(
        Mistake(NATURAL, REQUIRED, f"Blackjack: {terms.natural_pays}", printed, chance,
                cost, cites=("633a.13(a)",))
        for printed in WRONG_ODDS
        if (cost := back_per_unit(pay(printed)) - terms.natural)
    ))  # fmt: skip
