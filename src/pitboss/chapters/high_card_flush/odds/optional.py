"""The optional wagers of High Card Flush, each paid by the player's seven cards: read against
counts of all hands, which come with Pitboss."""

from dataclasses import replace
from functools import partial
from importlib import import_module
from math import comb
from typing import Final

from pitboss.chapters.high_card_flush.odds.by_suits import flush_counts, straight_flush_counts
from pitboss.figures.counted import HandCounts, by_paytable
from pitboss.figures.figures import Figures, Otherwise
from pitboss.figures.odds import Count
from pitboss.figures.repriced import KindOfHand, MakesKinds, by_one_name, hands
from pitboss.regulation import Rules

EVERY: Final = comb(52, 7)
FLUSHES, STRAIGHT_FLUSHES, ACE_LOW_TOO = "flushes", "straight flushes", "straight flushes, ace low"
TOGETHER: Final = "all wagers together"
ACE_LOW: Final = "ace_low_straight_flush"


def flush_bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Flush Bonus Wager (§ 678a.11(e)(1), § 678a.12(b))."""
    counted = hands(rules, FLUSHES, HANDS[FLUSHES])
    return by_paytable(rules, "flush_bonus", counted, decks=decks, losing="three cards or less")


def by_straight_flush(rules: Rules, decks: int, *, wager: str) -> list[Figures]:
    """The Straight Flush Bonus Wager (§ 678a.11(e)(2), § 678a.12(c), R-678a-8) or the Progressive
    Jackpot Wager (§ 678a.11(e)(3), § 678a.12(d), R-678a-9): as the casino counts the ace, and what
    would come back if it counted it the other way (R-678a-1)."""
    ace_low = rules.flag(ACE_LOW)
    chosen, others = (
        by_paytable(rules, wager, _straight_flushes(rules, low), decks=decks)
        for low in (ace_low, not ace_low)
    )
    return [
        replace(figures, otherwise=(Otherwise(ACE_LOW, not ace_low, other.payback),))
        for figures, other in zip(chosen, others, strict=True)
    ]


def _straight_flushes(rules: Rules, ace_low: bool) -> HandCounts:
    name = ACE_LOW_TOO if ace_low else STRAIGHT_FLUSHES
    return hands(rules, name, HANDS[name])


# how many hands are what


def _flushes(_: Rules) -> list[KindOfHand]:
    """All hands by the length of their flush (§ 678a.6(b))."""
    return by_one_name(flush_counts())


def _by_straight_flush(_: Rules, *, ace_low: bool) -> list[KindOfHand]:
    """All hands by their longest straight flush, which is in any suit (R-678a-7)."""
    flushes = straight_flush_counts(ace_low)
    return [*by_one_name(flushes), KindOfHand((), EVERY - sum(flushes.values()))]


def _together(rules: Rules) -> list[KindOfHand]:
    """All deals by the Raise, how they end, the flush and the straight flush."""
    seat = import_module("pitboss.chapters.high_card_flush.joint")
    counted: list[KindOfHand] = seat.counted(rules)
    return counted


HANDS: Final[dict[str, MakesKinds]] = {
    FLUSHES: _flushes,
    STRAIGHT_FLUSHES: partial(_by_straight_flush, ace_low=False),
    ACE_LOW_TOO: partial(_by_straight_flush, ace_low=True),
    TOGETHER: _together,
}
"""By name, how they are counted."""

COUNTS: Final[dict[str, Count]] = {
    "flush_bonus": flush_bonus,
    "straight_flush_bonus": partial(by_straight_flush, wager="straight_flush_bonus"),
    "progressive_jackpot": partial(by_straight_flush, wager="progressive_jackpot"),
}
"""By wager, in the chapter's order."""
