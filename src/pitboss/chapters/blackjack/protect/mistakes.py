"""What only Blackjack gives dealers occasion to do wrong: a Blackjack paid by other odds
(§ 633a.13(a)), a card drawn to 17 or none to 16 (§ 633a.7(n))."""

from collections.abc import Iterator
from typing import Final

from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.kernels import STANDS
from pitboss.chapters.blackjack.odds.rounds import Rounds, best_rounds
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.protect.drawn_to_17 import chance_of, cost_of_drawing
from pitboss.chapters.blackjack.protect.stands_on_16 import SIXTEEN, cost_of_standing
from pitboss.figures.figures import back_per_unit
from pitboss.figures.mistaken import Mistake, OfChapter
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.money import pay

WRONG_ODDS: Final = ("1 to 1", "6 to 5", "2 to 1")
NATURAL: Final = "Blackjack paid by other odds"
DRAWN: Final = "dealer draws to 17"
STOOD: Final = "dealer stands on 16"


def mistakes(rules: Rules) -> OfChapter:
    """A Blackjack that is paid by other odds, a card drawn to a 17, and none to a 16."""
    rounds = best_rounds(shoe_of(rules.decks), terms_of(rules))
    return OfChapter((*paid_by_other_odds(rounds), *drawn_to_17(rounds), *stood_on_16(rounds)))


def paid_by_other_odds(rounds: Rounds) -> Iterator[Mistake]:
    """A Blackjack that is paid by other odds (§ 633a.13(a))."""
    terms = rounds.terms
    (chance,) = [end.probability for end in rounds.outcomes if end.hand == "Blackjack"]
    for printed in WRONG_ODDS:
        if cost := back_per_unit(pay(printed)) - terms.natural:
            yield Mistake(NATURAL, REQUIRED, f"Blackjack: {terms.natural_pays}", printed, chance,
                          cost, cites=("633a.13(a)",))  # fmt: skip


def drawn_to_17(rounds: Rounds) -> Iterator[Mistake]:
    """A card drawn to a hard or a soft 17, on which the dealer stands (§ 633a.7(n)); players play
    by what he should do."""
    for soft, when in ((True, "soft 17"), (False, "hard 17")):
        chance = chance_of(STANDS, rounds.shoe, soft=soft)
        cost = cost_of_drawing(rounds.shoe, rounds.terms, rounds.play, soft=soft) / chance
        yield Mistake(DRAWN, REQUIRED, when, "another card", chance, cost, cites=("633a.7(n)",))


def stood_on_16(rounds: Rounds) -> Iterator[Mistake]:
    """No card drawn to a hard or a soft 16 (§ 633a.7(n)); players play by what he should do."""
    for soft, when in ((True, "soft 16"), (False, "hard 16")):
        chance = chance_of(SIXTEEN, rounds.shoe, soft=soft)
        cost = cost_of_standing(rounds.shoe, rounds.terms, rounds.play, soft=soft) / chance
        yield Mistake(STOOD, REQUIRED, when, "no card", chance, cost, cites=("633a.7(n)",))
