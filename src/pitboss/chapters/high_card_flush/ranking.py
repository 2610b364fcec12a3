"""What seven cards are worth at High Card Flush (§ 678a.6).

A hand is its longest suit, and only the cards of that suit are compared (R-678a-3). A hand's
``value`` orders all hands: the number of those cards, and below it one bit for each of their ranks,
the deuce's lowest (bit 0) and the ace's highest (bit 12). Equal values tie. The kernel gives the
same integers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pitboss.regulation.chapter import ChapterFile, chapter_file
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.refusal import Refused

CATEGORIES: Final = {
    "two-card flush": "678a.6(b)(6)",
    "three-card flush": "678a.6(b)(5)",
    "four-card flush": "678a.6(b)(4)",
    "five-card flush": "678a.6(b)(3)",
    "six-card flush": "678a.6(b)(2)",
    "seven-card flush": "678a.6(b)(1)",
}
"""The permissible hands, lowest first, each with its paragraph."""

STRAIGHT_FLUSHES: Final = {
    "three-card straight flush": "678a.6(d)(5)",
    "four-card straight flush": "678a.6(d)(4)",
    "five-card straight flush": "678a.6(d)(3)",
    "six-card straight flush": "678a.6(d)(2)",
    "seven-card straight flush": "678a.6(d)(1)",
}
"""What the Straight Flush Bonus and the Progressive Jackpot Wager pay, lowest first."""

FILE: Final = chapter_file("678a")
LENGTH_SHIFT: Final = 13
"""The number of cards stands above the thirteen bits of their ranks."""

ACE: Final = 12
LOWEST_RANK: Final = 2


@dataclass(frozen=True, slots=True)
class FlushRanked:
    """A hand's category, the cards of its flush, highest first, and a value that orders hands."""

    category: str
    cards: tuple[Card, ...]
    value: int

    @property
    def ranks(self) -> tuple[int, ...]:
        """Of the cards of its flush, the highest first."""
        return tuple(card // 4 for card in self.cards)


def rank_hand(cards: Iterable[Card]) -> FlushRanked:
    """The longest suit of seven cards, of equals the one with the higher cards from the top
    (§ 678a.6(b), § 678a.6(c), R-678a-3).

    >>> from pitboss.vocabulary.cards import cards
    >>> ranked = rank_hand(cards("Kd 9h 4c Th 2h 7d 3d"))
    >>> ranked.category, ranked.cards
    ('three-card flush', (Kd, 7d, 3d))
    """
    return _ranked(_seven(cards))


@lru_cache(maxsize=1024)  # a round asks for the same hands again
def _ranked(hand: tuple[Card, ...]) -> FlushRanked:
    best = max(_suits(hand), key=lambda flush: (len(flush), [card // 4 for card in flush]))
    return FlushRanked(tuple(CATEGORIES)[len(best) - 2], best, value_of(best))


def value_of(flush: Iterable[Card]) -> int:
    """The integer of a flush: how many cards, then which ranks (§ 678a.6(a), § 678a.6(c)).

    >>> from pitboss.vocabulary.cards import cards
    >>> bin(value_of(cards("Kd 7d 3d")))
    '0b110100000100010'
    """
    held = list(flush)
    return len(held) << LENGTH_SHIFT | sum(1 << card // 4 for card in held)


def category_of(value: int) -> str:
    """The category that a value stands for (§ 678a.6(b))."""
    return tuple(CATEGORIES)[(value >> LENGTH_SHIFT) - 2]


def qualifying(file: ChapterFile) -> int:
    """The value from which a dealer qualifies; 0 where he does with any hand, which the chapter
    does not say."""
    cards, high = file.number("qualifying_cards"), file.number("qualifying_high")
    return cards << LENGTH_SHIFT | 1 << (high - LOWEST_RANK) if cards else 0


QUALIFYING: Final = qualifying(FILE)
"""No three-card flush with a nine or higher is worth less, nor any longer flush."""


def qualifies(value: int) -> bool:
    """A dealer qualifies with four or more cards, or three with a nine or higher on top
    (§ 678a.11(d)(1), R-678a-2).

    >>> from pitboss.vocabulary.cards import cards
    >>> qualifies(value_of(cards("9c 3c 2c"))), qualifies(value_of(cards("8c 7c 6c")))
    (True, False)
    """
    return value >= QUALIFYING


def longest_straight_flush(cards: Iterable[Card], ace_low: bool = False) -> int:
    """How many cards of one suit, any suit, stand in consecutive rank (§ 678a.6(d), R-678a-7).

    The ace is above the king only, unless the casino counts it below the deuce too (R-678a-1).

    >>> from pitboss.vocabulary.cards import cards
    >>> hand = cards("Ah 2h 3h 9c Tc Kd Qs")
    >>> longest_straight_flush(hand), longest_straight_flush(hand, ace_low=True)
    (2, 3)
    """
    longest = 0
    for flush in _suits(_seven(cards)):
        ranks = {card // 4 for card in flush}
        if ace_low and ACE in ranks:
            ranks.add(-1)
        for lowest in ranks:
            length = 1
            while lowest + length in ranks:
                length += 1
            longest = max(longest, length)
    return longest


def straight_flush_category(length: int) -> str | None:
    """The name of a straight flush of so many cards; fewer than three have none (§ 678a.6(d)).

    >>> straight_flush_category(5), straight_flush_category(2)
    ('five-card straight flush', None)
    """
    return tuple(STRAIGHT_FLUSHES)[length - 3] if length >= 3 else None


@lru_cache(maxsize=1024)
def _suits(hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The cards of each suit that is there, highest first; all suits are equal (§ 678a.6(a))."""
    suits: dict[str, list[Card]] = {}
    for card in sorted(hand, reverse=True):
        suits.setdefault(card.suit, []).append(card)
    return tuple(map(tuple, suits.values()))


def _seven(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Seven different cards of one standard deck (§ 678a.3(a)), or a refusal."""
    hand = tuple(cards)
    if len(hand) != 7 or len(set(hand)) != 7 or JOKER in hand:
        raise Refused(
            f"{' '.join(card.face for card in hand) or 'no cards'}: not seven different cards",
            field="cards",
            allowed="seven different cards of the 52",
            cites=["678a.3(a)"],
        )
    return hand
