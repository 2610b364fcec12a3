"""What five cards are worth at DJ Wild Stud Poker, checked against § 687a.6 line by line.

A hand's ``value`` orders all hands: the category's place in ``CATEGORIES`` and then, four bits
each, the ranks of the five cards as they count, best first (deuce 0 to ace 12, and 13 for a joker
that counts as itself). Equal values push (R-687a-7). The kernel gives the same integers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from pitboss.hands.poker import ACE, DEUCE, in_order, is_run, packed
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.paytable import PayLine, Paytable
from pitboss.vocabulary.refusal import Refused

CATEGORIES: Final = {
    "high card": "687a.6(c)(11)",
    "pair": "687a.6(c)(10)",
    "two pairs": "687a.6(c)(9)",
    "three-of-a-kind": "687a.6(c)(8)",
    "straight": "687a.6(c)(7)",
    "flush": "687a.6(c)(6)",
    "full house": "687a.6(c)(5)",
    "four-of-a-kind": "687a.6(c)(4)",
    "straight flush": "687a.6(c)(3)",
    "five-of-a-kind": "R-687a-1",
    "royal flush": "687a.6(c)(2)",
    "five wilds": "687a.6(c)(1)",
}
"""The permissible hands, lowest first, each with the paragraph or ruling that lists it."""

_PLACES: Final = {category: place for place, category in enumerate(CATEGORIES)}
_SETS: Final = {
    (5,): "five-of-a-kind",
    (4, 1): "four-of-a-kind",
    (3, 2): "full house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two pairs",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high card",
}


@dataclass(frozen=True, slots=True)
class DjWildRanked:
    """A hand's category, its cards as they count, and a value whose order is the ranking.

    ``natural`` says that there is no deuce and no joker in the hand, or that they were ranked as
    plain cards (R-687a-3).
    """

    category: str
    natural: bool
    cards: tuple[Card, ...]
    value: int


def rank_hand(cards: Iterable[Card]) -> DjWildRanked:
    """The best hand that five cards make with deuces and joker wild (§ 687a.6(b),
    § 687a.6(c)(1)-(11)).

    >>> from pitboss.vocabulary.cards import cards
    >>> ranked = rank_hand(cards("2c Jk Ah Kh Qh"))
    >>> ranked.category, ranked.natural, ranked.cards
    ('royal flush', False, (Ah, Kh, Qh, Jh, Th))
    """
    hand = _five(cards)
    made = made_of(hand)
    wilds = [card for card in hand if is_wild(card)]
    plain = [card for card in hand if not is_wild(card)]
    counting = sorted(hand, reverse=True)
    if plain:
        counting = _as_they_count(made.ranks, plain, wilds, one_suit=made.suited)
    return DjWildRanked(made.category, not wilds, tuple(counting), made.value)


def rank_natural(cards: Iterable[Card]) -> DjWildRanked:
    """The hand that five cards make when a deuce is a deuce (R-687a-3, R-687a-5).

    >>> from pitboss.vocabulary.cards import cards
    >>> rank_natural(cards("2c 2d 2h 2s 9h")).category
    'four-of-a-kind'
    """
    hand = _five(cards)
    made = made_naturally(hand)
    counting = _as_they_count(made.ranks, hand, [], one_suit=made.suited)
    return DjWildRanked(made.category, True, tuple(counting), made.value)


class Made(NamedTuple):
    """What five cards make: the category, the ranks as they count, whether of one suit, and the
    value whose order is the ranking."""

    category: str
    ranks: tuple[int, ...]
    suited: bool
    value: int


def made_of(cards: Iterable[Card]) -> Made:
    """What five cards make with deuces and joker wild, as ``rank_hand`` says, but not which card
    each counts as: no wager asks for that.

    >>> from pitboss.vocabulary.cards import cards
    >>> made_of(cards("2c Jk Ah Kh Qh")).category
    'royal flush'
    """
    hand = _five(cards)
    plain = [card for card in hand if not is_wild(card)]
    if not plain:
        ranks = tuple(sorted([card // 4 for card in hand], reverse=True))
        return Made("five wilds", ranks, False, value_of("five wilds", ranks))
    one_suit = len({card % 4 for card in plain}) == 1
    return _best(tuple(sorted([card // 4 for card in plain])), 5 - len(plain), one_suit)


def made_naturally(cards: Iterable[Card]) -> Made:
    """The same as ``rank_natural`` says, when a deuce is a deuce."""
    hand = _five(cards)
    if JOKER in hand:
        raise Refused(
            "the joker is not a natural card",
            field="cards",
            allowed="five cards of the 52, the joker replaced or left out",
            cites=["687a.11(f)(1)", "R-687a-3", "R-687a-5"],
        )
    one_suit = len({card % 4 for card in hand}) == 1
    return _poker(tuple(sorted([card // 4 for card in hand])), one_suit)


def is_wild(card: Card) -> bool:
    """The four deuces and the joker are wild (§ 687a.6(b))."""
    return card == JOKER or card // 4 == DEUCE


def value_of(category: str, ranks: Iterable[int]) -> int:
    """The integer of a category and the ranks of its cards as they count, best first.

    >>> hex(value_of("pair", (12, 12, 11, 7, 3)))
    '0x1ccb73'
    """
    return packed(_PLACES[category], tuple(ranks))


def category_of(value: int) -> str:
    """The category that a value stands for (§ 687a.6(c))."""
    return tuple(CATEGORIES)[value >> 20]


def _five(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Five different cards of the deck (§ 687a.3(a)), or a refusal."""
    hand = tuple(cards)
    if len(hand) != 5 or len(set(hand)) != 5:
        raise Refused(
            f"{' '.join(card.face for card in hand) or 'no cards'}: not five different cards",
            field="cards",
            allowed="five different cards of the 52 and the joker",
            cites=["687a.3(a)"],
        )
    return hand


@lru_cache(maxsize=16384)  # there are 12,374: fewer than five cards are wild
def _best(plain: tuple[int, ...], wilds: int, one_suit: bool) -> Made:
    """The best hand that cards of these ranks make with so many wild ones."""
    hands = _substitutions(plain, wilds, one_suit=one_suit)
    return max(hands, key=lambda made: made.value)


def _substitutions(plain: Sequence[int], wilds: int, *, one_suit: bool) -> Iterator[Made]:
    """Every hand that the wild cards complete.

    A wild card takes any rank and any suit (R-687a-6), but suits matter to a flush only. So every
    choice of ranks is tried twice: in different suits, and all in the suit of the plain cards where
    they share one and no card of it would be there twice. That leaves out nothing: any other choice
    of suits makes no flush, and ranks as the first of the two.
    """
    for assumed in combinations_with_replacement(range(13), wilds):
        ranks = tuple(sorted((*plain, *assumed)))
        if one_suit and len(set(ranks)) == 5:
            yield _poker(ranks, True)
        yield _poker(ranks, False)


@lru_cache(maxsize=16384)  # there are 6,188 sets of ranks
def _poker(ranks: tuple[int, ...], suited: bool) -> Made:
    """The category of five ranks, in ascending order, and the order in which they count: the larger
    set first, then the higher card, and in a run to the five the ace last (§ 687a.6(a), (c),
    R-687a-7)."""
    sizes, counting = in_order(ranks)
    run = is_run(counting)
    if run and suited:
        category = "royal flush" if counting[0] == ACE else "straight flush"
    elif run:
        category = "straight"
    elif suited:
        category = "flush"
    else:
        category = _SETS[sizes]
    return Made(category, counting, suited, value_of(category, counting))


def _as_they_count(
    ranks: Sequence[int], plain: Sequence[Card], wilds: Sequence[Card], *, one_suit: bool
) -> list[Card]:
    """Cards of these ranks: those in the hand, and for each wild the card that it counts as."""
    left = sorted(plain)
    counting: list[Card] = []
    for rank in ranks:
        held = [card for card in left if card // 4 == rank]
        if held:
            left.remove(held[0])
        elif one_suit:
            held = [Card(4 * rank + plain[0] % 4)]
        else:  # itself if it can, or a card that is not yet in the hand
            suits = [Card(4 * rank + suit) for suit in range(4)]
            held = [card for card in suits if card in wilds] or [
                card for card in suits if card not in (*plain, *counting)
            ]
        counting.append(held[0] if held else Card(4 * rank))
    return counting


def paid_by(table: Paytable, line: PayLine) -> list[str]:
    """The categories that a row of a paytable pays: those that it covers and no row above does."""
    return [name for name in CATEGORIES if table.line(name) == line]
