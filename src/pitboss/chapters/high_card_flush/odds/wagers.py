"""What each wager comes to."""

from dataclasses import replace
from functools import cache
from typing import Final

from pitboss.chapters.high_card_flush.odds.kernels import PLAYER_HANDS
from pitboss.chapters.high_card_flush.odds.showdown import FILE, by_choice
from pitboss.chapters.high_card_flush.ranking_kernels import flush_counts, straight_flush_counts
from pitboss.figures.counted import by_paytable
from pitboss.figures.figures import Figures, Otherwise, added_up, published
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules

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
    found, others = (
        by_paytable(rules, wager, _straight_flushes(low), decks=decks)
        for low in (ace_low, not ace_low)
    )
    return [
        replace(figures, otherwise=(Otherwise(ACE_LOW, not ace_low, other.payback),))
        for figures, other in zip(found, others, strict=True)
    ]


@cache
def _straight_flushes(ace_low: bool) -> dict[frozenset[str], int]:
    """All hands by their longest straight flush, which is in any suit (R-678a-7)."""
    found = straight_flush_counts(ace_low)
    hands = {frozenset([hand]): count for hand, count in found.items()}
    return hands | {frozenset(): PLAYER_HANDS - sum(found.values())}
