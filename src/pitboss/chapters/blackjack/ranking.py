"""What cards are worth at Blackjack (§ 633a.1, § 633a.3(e))."""

from collections.abc import Sequence
from typing import Final

from pitboss.vocabulary.cards import DECK, JOKER, RANKS, Card

ACE = RANKS.index("A")
TEN = RANKS.index("T")
MOST = 21


def rank(card: Card) -> int:
    """From the deuce, 0, to the ace, 12."""
    return card // 4


def value(card: Card) -> int:
    """Face value, 10 for a jack, queen or king, 11 for an ace (§ 633a.3(e)(1)-(3)).

    >>> from pitboss.vocabulary.cards import cards
    >>> [value(one) for one in cards("2c Td Kh As")]
    [2, 10, 10, 11]
    """
    if rank(card) == ACE:
        return 11
    return min(rank(card) + 2, 10)


VALUES: Final = tuple(map(value, (*DECK, JOKER)))
"""The value of each card."""


def total(hand: Sequence[Card]) -> int:
    """The point count: an ace counts 11 unless that gives more than 21, in which case 1.

    >>> from pitboss.vocabulary.cards import cards
    >>> total(cards("As 9c")), total(cards("As 9c 5d")), total(cards("As Ad 9c"))
    (20, 15, 21)
    """
    points = sum([VALUES[card] for card in hand])
    if points > MOST:
        for _ in range(sum(rank(card) == ACE for card in hand)):
            if points > MOST:
                points -= 10
    return points


def is_soft(hand: Sequence[Card]) -> bool:
    """Whether an ace counts 11; otherwise the total is hard (§ 633a.1[Soft total],
    § 633a.1[Hard total])."""
    return sum(1 if rank(card) == ACE else value(card) for card in hand) != total(hand)


def is_blackjack(hand: Sequence[Card]) -> bool:
    """An ace and a card of value 10; as the initial two, a Blackjack (§ 633a.1[Blackjack])."""
    return len(hand) == 2 and total(hand) == MOST


def is_ten(card: Card) -> bool:
    """A 10, jack, queen or king."""
    return value(card) == 10
