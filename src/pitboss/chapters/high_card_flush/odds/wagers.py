"""What each wager of High Card Flush comes to: every hand of a player's against every hand of the
dealer's, by the Raise that is made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np

from pitboss.chapters.high_card_flush.odds.kernels import (
    CHOICES,
    DEALER_HANDS,
    PLAYER_HANDS,
    Counts,
    count_hands,
)
from pitboss.chapters.high_card_flush.odds.terms import PRINTED, FlushTerms, terms_of
from pitboss.chapters.high_card_flush.round import RAISES
from pitboss.figures.figures import Figures, Outcome, added_up, back_per_unit, published
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANKS

RULES = Rules.of("678a")
FILE = RULES.chapter
FOLD, RAISE = "fold", "raise"
LABELS: Final = {option.name: option.label for option in FILE.option}

HIGH: Final = 0b1111 << RANKS.index("J")
"""Jacks and higher: what a player holds of them beside his flush, the dealer does not have in his.
Counted from any other rank up, a player's other cards tell less of best play."""


def choice(size: int) -> str:
    """The name of a Raise of so many Antes, or of a fold."""
    return (FOLD, RAISE, f"{RAISE} {size}x")[min(size, 2)]


def label(size: int) -> str:
    """The same for people."""
    return f"{LABELS[RAISE]} {size}x" if size else LABELS[FOLD]


@dataclass(frozen=True, slots=True)
class Against:
    """Hands of a player's, and the sums of how the dealer's hands beside each of them compare."""

    hands: int
    unqualified: int
    wins: int
    ties: int
    terms: FlushTerms = PRINTED

    @classmethod
    def of(cls, counts: Counts, terms: FlushTerms = PRINTED) -> "Against":
        """The sum of what a kernel has counted."""
        hands, unqualified, wins, ties = counts.reshape(-1, counts.shape[-1]).sum(axis=0).tolist()
        return cls(hands, unqualified, wins, ties, terms)

    @property
    def pairs(self) -> int:
        """These hands, each with every hand that the dealer may have beside it."""
        return self.hands * DEALER_HANDS

    @property
    def loses(self) -> int:
        """The dealer's hands that qualify and are higher."""
        return self.pairs - self.unqualified - self.wins - self.ties

    def endings(self, size: int) -> Iterator[Outcome]:
        """How the rounds end with a Raise of so many Antes, or with none: a fold (§ 678a.11(c)(2),
        § 678a.11(d)(1), § 678a.11(d)(2)(ii), § 678a.12(a), R-678a-5)."""
        staked = Fraction(1 + size)
        ante_pays, raise_pays = self.terms.ante_pays, self.terms.raise_pays
        ante, raise_ = back_per_unit(ante_pays), size * back_per_unit(raise_pays)
        unqualified = f"Ante {ante_pays}, Raise push"
        wins = (
            str(raise_pays) if ante_pays == raise_pays else f"Ante {ante_pays}, Raise {raise_pays}"
        )
        ends = [
            (", dealer does not qualify", unqualified, self.unqualified, ante + size),
            (" wins", wins, self.wins, ante + raise_),
            (" ties", "push", self.ties, staked),
            (" loses", "lose", self.loses, Fraction(0)),
        ]
        for end, pays, pairs, back in ends if size else [("", "lose", self.pairs, Fraction(0))]:
            chance = Fraction(pairs, PLAYER_HANDS * DEALER_HANDS)
            yield Outcome(label(size) + end, pays, chance, staked, back)

    def total(self, size: int) -> Fraction:
        """What a Raise of so many Antes with these hands, or a fold, adds to the worth of a round,
        per unit of the Ante Wager."""
        return sum((end.probability * end.net for end in self.endings(size)), Fraction(0))

    def worth(self, size: int) -> Fraction:
        """The same on average over these hands."""
        return self.total(size) * PLAYER_HANDS / self.hands


@cache
def counts(terms: FlushTerms = PRINTED) -> dict[int, Counts]:
    """All hands by the length of their flush."""
    return count_hands(RAISES, HIGH, terms)


def by_choice(terms: FlushTerms = PRINTED) -> dict[int, Against]:
    """All hands by the Raise, in Antes, that is worth most."""
    every = np.concatenate([*counts(terms).values()])
    return {size: Against.of(every[:, :, size], terms) for size in range(CHOICES)}


def required(rules: Rules, decks: int) -> list[Figures]:
    """The Ante and Raise Wagers under best play."""
    chosen = by_choice(terms_of(rules))
    ends = (end for size, hands in chosen.items() for end in hands.endings(size))
    board = published(rules.chapter, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, added_up(ends), board)]
