"""Hands that count points."""

from collections.abc import Iterable, Mapping

from pitboss.vocabulary.cards import Card


def point_total(hand: Iterable[Card], points: Mapping[str, int]) -> int:
    """The total point count of a hand, each card by its rank (§ 686a.3(d)).

    >>> from pitboss.vocabulary.cards import cards
    >>> from pitboss.regulation import chapter_file
    >>> point_total(cards("Ah Kd 9c"), chapter_file("686a").cards.points())
    30
    """
    return sum([points[card.rank] for card in hand])
