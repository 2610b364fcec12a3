"""What each wager of High Card Flush comes to: every hand of a player's against every hand of the
dealer's, by the Raise that is made.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
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
from pitboss.chapters.high_card_flush.ranking_kernels import flush_counts, straight_flush_counts
from pitboss.chapters.high_card_flush.round import RAISES
from pitboss.figures.counted import by_paytable
from pitboss.figures.figures import Figures, Otherwise, Outcome, added_up, back_per_unit, published
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANKS

RULES = Rules.of("678a")
FILE = RULES.chapter
FOLD, RAISE = "fold", "raise"
LABELS: Final = {option.name: option.label for option in FILE.option}
ANTE_PAYS: Final = RULES.paytable("ante").lines[0].pay
RAISE_PAYS: Final = RULES.paytable("raise").lines[0].pay

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

    @classmethod
    def of(cls, counts: Counts) -> "Against":
        """The sum of what a kernel has counted."""
        return cls(*map(int, counts.reshape(-1, counts.shape[-1]).sum(axis=0)))

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
        ante, raise_ = back_per_unit(ANTE_PAYS), size * back_per_unit(RAISE_PAYS)
        unqualified = f"Ante {ANTE_PAYS}, Raise push"
        ends = [
            (", dealer does not qualify", unqualified, self.unqualified, ante + size),
            (" wins", str(RAISE_PAYS), self.wins, ante + raise_),
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
def counts() -> dict[int, Counts]:
    """All hands by the length of their flush."""
    return count_hands(RAISES, HIGH)


def by_choice() -> dict[int, Against]:
    """All hands by the Raise, in Antes, that is worth most."""
    every = np.concatenate([*counts().values()])
    return {size: Against.of(every[:, :, size]) for size in range(CHOICES)}


BY_STRAIGHT_FLUSH: Final = ("straight_flush_bonus", "progressive_jackpot")
ACE_LOW: Final = "ace_low_straight_flush"


def required(_: Rules, decks: int) -> list[Figures]:
    """The Ante and Raise Wagers under best play."""
    ends = (end for size, hands in by_choice().items() for end in hands.endings(size))
    board = published(FILE, REQUIRED, None, decks)
    return [Figures(REQUIRED, None, decks, added_up(ends), board)]


def flush_bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Flush Bonus Wager (§ 678a.11(e)(1), § 678a.12(b))."""
    hands = {frozenset([hand]): count for hand, count in flush_counts().items()}
    return by_paytable(rules, "flush_bonus", hands, decks=decks, losing="three cards or less")


def by_straight_flush(rules: Rules, decks: int, *, wager: str) -> list[Figures]:
    """The Straight Flush Bonus Wager (§ 678a.11(e)(2), § 678a.12(c), R-678a-8) or the Progressive
    Jackpot Wager (§ 678a.11(e)(3), § 678a.12(d), R-678a-9): as the casino counts the ace, and what
    would come back if it counted it the other way (R-678a-1)."""
    ace_low = rules.flag(ACE_LOW)
    chosen, others = (
        by_paytable(rules, wager, _straight_flushes(low), decks=decks)
        for low in (ace_low, not ace_low)
    )
    return [
        replace(figures, otherwise=(Otherwise(ACE_LOW, not ace_low, other.payback),))
        for figures, other in zip(chosen, others, strict=True)
    ]


@cache
def _straight_flushes(ace_low: bool) -> dict[frozenset[str], int]:
    """All hands by their longest straight flush, which is in any suit (R-678a-7)."""
    flushes = straight_flush_counts(ace_low)
    hands = {frozenset([hand]): count for hand, count in flushes.items()}
    return hands | {frozenset(): PLAYER_HANDS - sum(flushes.values())}
