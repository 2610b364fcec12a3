"""Every hand of DJ Wild Stud Poker against every hand that the dealer can then hold.

There are 2,869,685 hands, and 1,712,304 of the dealer's against each. One walk over the hands in
the order of their values compares them all, card removal included.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.kernels import Cards, compare, hands_of
from pitboss.chapters.dj_wild.ranking import CATEGORIES
from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks, dj_wild_ranks
from pitboss.figures.figures import back_per_unit
from pitboss.hands.poker import DEUCE
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER

RULES: Final = Rules.of("687a")
FILE: Final = RULES.chapter
NAMES: Final = tuple(CATEGORIES)
DECK: Final = np.array(FILE.cards.deck, np.uint8)
SIZE: Final = FILE.hand.cards
HANDS: Final = comb(len(DECK), SIZE)
DEALER_HANDS: Final = comb(len(DECK) - SIZE, SIZE)
EVERY: Final = HANDS * DEALER_HANDS

STAKES: Final = {"ante": 1, "blind": 1, "raise": FILE.number("raise_antes")}
"""In Ante Wagers (§ 687a.1[Blind Wager], § 687a.1[Raise Wager], R-687a-18)."""
RAISED: Final = sum(STAKES.values())
"""What one who raises has staked in all."""
FOLDED: Final = RAISED - STAKES["raise"]
"""What one who folds forfeits (§ 687a.11(b)[lead])."""

Number = TypeVar("Number", int, NDArray[np.int64])

NOT_NATURAL: Final = 255
"""In place of the natural category of a hand with the joker."""


@dataclass(frozen=True, eq=False, slots=True)
class Showdown:
    """Hands, from the lowest up, and how each fares against the dealer's."""

    cards: Cards
    values: NDArray[np.uint32]
    wins: NDArray[np.int32]  # how many of the dealer's hands are lower
    ties: NDArray[np.int32]  # and how many are equal
    worth: NDArray[np.int64]  # of a raise, in Ante Wagers, summed over the dealer's hands

    @property
    def categories(self) -> NDArray[np.uint8]:
        """What each hand is, as a place in ``NAMES``."""
        return (self.values >> 20).astype(np.uint8)

    @property
    def raises(self) -> NDArray[np.bool_]:
        """Which hands best play raises: those for which that is worth no less than to fold."""
        return self.worth >= -FOLDED * DEALER_HANDS

    @property
    def with_joker(self) -> NDArray[np.bool_]:
        """Which hands hold the joker: it comes last in them."""
        found: NDArray[np.bool_] = self.cards[:, -1] == int(JOKER)
        return found

    @property
    def with_wild(self) -> NDArray[np.bool_]:
        """Which hands hold the joker or a deuce, which comes first in them (§ 687a.6(b))."""
        deuce: NDArray[np.bool_] = self.cards[:, 0] >> 2 == DEUCE
        return self.with_joker | deuce

    def with_rank(self, rank: int) -> NDArray[np.bool_]:
        """Which hands hold a card of this rank."""
        found = np.zeros(len(self.cards), np.bool_)
        for column in self.cards.T:
            found |= column >> 2 == rank
        return found

    @property
    def natural_categories(self) -> NDArray[np.uint8]:
        """What each hand is if a deuce is a deuce (R-687a-3); with the joker it is nothing."""
        found = np.full(len(self.cards), NOT_NATURAL, np.uint8)
        plain = ~self.with_joker
        found[plain] = dj_natural_ranks(self.cards[plain]) >> 20
        return found

    def only(self, these: NDArray[np.bool_]) -> "Showdown":
        """Some of the hands."""
        return Showdown(
            self.cards[these], self.values[these], self.wins[these], self.ties[these],
            self.worth[these],
        )  # fmt: skip

    def by_category(self, counts: NDArray[Any]) -> dict[str, int]:
        """The sum of a count over the hands of each category."""
        sums = np.zeros(len(NAMES), np.int64)
        np.add.at(sums, self.categories, counts)
        return dict(zip(NAMES, sums.tolist(), strict=True))


@cache
def showdown() -> Showdown:
    """All hands, compared."""
    cards = hands_of(DECK)
    values = dj_wild_ranks(cards)
    order = np.argsort(values, kind="stable")
    cards, values = cards.take(order, axis=0), values[order]
    wins, ties = compare(cards, values)
    back = np.array([back_of_win(name) for name in NAMES], np.int64)[values >> 20]
    worth = worth_of_raise(back, wins.astype(np.int64), ties.astype(np.int64))
    return Showdown(cards, values, wins, ties, worth)


def worth_of_raise(back: Number, wins: Number, ties: Number) -> Number:
    """What a raise brings over all of the dealer's hands, for one hand or for many: a win pays, a
    tie returns all that was staked, else it is lost (§ 687a.11(e)(1)-(3))."""
    return back * wins + RAISED * ties - RAISED * DEALER_HANDS


def back_of_win(category: str) -> int:
    """What comes back to a raised hand that wins, in Ante Wagers: on the Blind Wager, by its row
    (§ 687a.11(e)(1), § 687a.12(a), § 687a.12(b), R-687a-8)."""
    back = Fraction(0)
    for wager, stake in STAKES.items():
        line = RULES.paytable(wager).line(category if wager == "blind" else "win")
        assert line is not None
        back += stake * back_per_unit(line.pay)
    assert back.denominator == 1, "the paytables print whole odds"
    return back.numerator
