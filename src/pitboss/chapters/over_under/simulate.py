"""Rounds of Over/Under by the million: three cards from a full shoe, played as is best after the
first (§ 686a.7(g))."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.chapters.over_under.odds import FILE, OPTIONS, POINTS, decisions, stake_and_back
from pitboss.figures.figures import Outcome
from pitboss.figures.odds import REQUIRED
from pitboss.figures.tallied import DealtRounds, tallied
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, RANKS

CARDS: Final = FILE.hand.cards
NAMES: Final = tuple(OPTIONS)
POINTS_OF: Final = np.array([POINTS[rank] for rank in RANKS for _ in range(4)], np.int64)
"""By card."""
WINS: Final = np.array(
    [
        [total in OPTIONS[name].wins for total in range(CARDS * int(POINTS_OF.max()) + 1)]
        for name in NAMES
    ]
)
"""By option and total."""


def play_rounds(part: DealtRounds) -> list[int]:
    """How many rounds each option wins and loses; the strategy is the option after each rank."""
    decks, best = part.strategy
    ends = np.zeros(2 * len(NAMES), np.int64)
    for rows in part.dealt(DECK * decks, CARDS):
        option = np.array(best)[rows[:, 0] >> 2]
        lost = ~WINS[option, POINTS_OF[rows].sum(axis=1)]
        ends += np.bincount(2 * option + lost, minlength=len(ends))
    return [int(count) for count in ends]


def best_options(rules: Rules) -> list[object]:
    """How many decks there are, and the place of the best option after each rank."""
    best = [NAMES.index(decision.best) for decision in decisions(rules.decks, rules)]
    return [rules.decks, best]


def endings(rules: Rules) -> Iterator[Outcome]:
    """The endings of each option: it wins, or it does not (§ 686a.7(i.2), § 686a.7(k))."""
    for option in OPTIONS.values():
        staked, back = stake_and_back(option, rules)
        pays = str(rules.paytable(option.wager).lines[0].pay) if option.wager else "lose"
        yield Outcome(f"{option.label} wins", pays, Fraction(0), staked, back)
        lost = "any other total" if option.wager else option.label
        yield Outcome(lost, "lose", Fraction(0), staked, Fraction(0))


SIMULATIONS: Final = {REQUIRED: tallied(REQUIRED, play_rounds, endings, best_options)}  # type: ignore[arg-type]
