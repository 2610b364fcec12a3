"""What cards are worth at the three pai gow games, checked against § 645a.6, § 670a.6 and § 688a.6.

The three chapters rank hands alike. A hand's ``value`` orders all hands, high and low ones: the
category's place in ``CATEGORIES`` and then, four bits each, the ranks of its cards as they count,
best first. Of a straight only its place among the straights counts: ace to ten, then ace to five,
then king to nine and so on down (§ 645a.6(b)(3), (7)). The kernel gives the same integers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from pitboss.hands.poker import ACE, ACE_TO_FIVE, in_order, is_run, packed
from pitboss.vocabulary.cards import JOKER, RANK_NAMES, Card
from pitboss.vocabulary.refusal import Refused

CATEGORIES: Final = (
    "high card", "pair", "two pair", "three-of-a-kind", "straight", "flush", "full house",
    "four-of-a-kind", "straight flush", "royal flush", "five aces",
)  # fmt: skip
"""The permissible hands, lowest first (§ 645a.6(b)(1)-(10), § 670a.6(b), § 688a.6(b))."""

ACE_HIGH_RUN: Final = 14
ACE_TO_FIVE_RUN: Final = 13
"""Places among the straights above that of the king, 11: § 645a.6(b)(3), (7)."""

SEVEN_CARD_STRAIGHT_FLUSH: Final = "seven-card straight flush"
SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: Final = "seven-card straight flush with joker"
ACE_KING_MATCH: Final = "royal flush with ace-king match"
KING_QUEEN_MATCH: Final = "royal flush with king-queen match"
MATCHES: Final = {
    frozenset({ACE, ACE - 1}): ACE_KING_MATCH,
    frozenset({ACE - 1, ACE - 2}): KING_QUEEN_MATCH,
}
"""The two cards of one suit beside a royal flush, by their ranks."""
THREE_PAIR: Final = "three pair"
FIVE_OF_A_KIND: Final = "five-of-a-kind"

_PLACES: Final = {category: place for place, category in enumerate(CATEGORIES)}
COMPLETED: Final = ("straight", "flush", "straight flush", "royal flush")
"""What the joker may complete as another card than an ace (R-GEN-15)."""
SETS: Final = {
    (5,): "five aces",
    (4, 1): "four-of-a-kind",
    (3, 2): "full house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high card",
}
"""What a hand without a straight or flush is, by how many of each rank it has."""


@dataclass(frozen=True, slots=True)
class PaiGowRanked:
    """A hand's category, its cards as they count, and a value whose order is the ranking."""

    category: str
    natural: bool  # no joker
    cards: tuple[Card, ...]
    value: int


def rank_high(cards: Iterable[Card]) -> PaiGowRanked:
    """The hand that five cards make, the joker an ace or whatever completes a straight, a flush, a
    straight flush or a royal flush (§ 645a.6(a)-(c), § 645a.6(b)(1)-(10), § 670a.6(a)-(c),
    § 670a.6(b)(1)-(10), § 688a.6(a)-(c), § 688a.6(b)(1)-(8), § 688a.6(b)(10)-(11), R-GEN-15,
    R-GEN-16).

    >>> from pitboss.vocabulary.cards import cards
    >>> ranked = rank_high(cards("2c 3d Jk 4c 5h"))
    >>> ranked.category, ranked.cards
    ('straight', (5h, 4c, 3d, 2c, Ac))
    """
    return _best_reading(different(cards, 5))


@lru_cache(maxsize=8192)  # a round asks for the same hands again and again
def _best_reading(hand: tuple[Card, ...]) -> PaiGowRanked:
    return max(_readings(hand), key=lambda ranked: ranked.value)


def rank_low(cards: Iterable[Card]) -> PaiGowRanked:
    """The low hand that two cards make, or one: a pair or not, the joker an ace (§ 645a.6(b)(10),
    § 670a.6(c), § 688a.6(b)(11), R-670a-5).

    >>> from pitboss.vocabulary.cards import cards
    >>> rank_low(cards("Jk As")).category, rank_low(cards("Jk")).cards
    ('pair', (Ac,))
    """
    hand = different(cards, 1, 2)
    ranks = tuple(sorted((ACE if card == JOKER else card // 4 for card in hand), reverse=True))
    category = "pair" if len(ranks) == 2 and ranks[0] == ranks[1] else "high card"
    value = packed(_PLACES[category], (*ranks, *[0] * (5 - len(ranks))))
    return PaiGowRanked(category, JOKER not in hand, _as_they_count(ranks, hand, ""), value)


def in_words(ranked: PaiGowRanked) -> str:
    """A hand as a dealer announces it.

    >>> from pitboss.vocabulary.cards import cards
    >>> in_words(rank_high(cards("Kc Kd 9h 9s Jk"))), in_words(rank_low(cards("Ac Qd")))
    ('two pair, kings and nines', 'ace-queen')
    """
    names = [RANK_NAMES[card // 4 if card != JOKER else ACE] for card in ranked.cards]
    sets = list(dict.fromkeys(f"{name}{'es' if name == 'six' else 's'}" for name in names))
    match ranked.category:
        case "pair":
            return f"pair of {sets[0]}"
        case "two pair":
            return f"two pair, {sets[0]} and {sets[1]}"
        case "three-of-a-kind":
            return f"three {sets[0]}"
        case "full house":
            return f"full house, {sets[0]} and {sets[1]}"
        case "four-of-a-kind":
            return f"four {sets[0]}"
        case "high card":
            return f"{names[0]}-high" if len(names) == 5 else "-".join(names)
        case category:
            return category


def is_foul(high: Iterable[Card], low: Iterable[Card]) -> bool:
    """Whether the low hand outranks the high hand: by class, then by the pair or the cards in turn
    (§ 645a.11(b), (f)(1)(iii), R-645a-7): the high hand must not be the lower
    (§ 645a.1[High hand], § 645a.1[Low hand], § 670a.1[High hand], § 670a.1[Low hand],
    § 688a.1[High hand], § 688a.1[Low hand]).

    >>> from pitboss.vocabulary.cards import cards
    >>> is_foul(cards("Ac Qd 9h 5s 3c"), cards("As Kd"))
    True
    """
    return rank_high(high).value < rank_low(low).value


def best_hand(cards: Iterable[Card]) -> PaiGowRanked:
    """The highest ranking five of six or seven cards (§ 645a.11(h)[lead], § 670a.11(h)[lead])."""
    return _best_of(different(cards, 5, 6, 7))


@lru_cache(maxsize=1024)
def _best_of(hand: tuple[Card, ...]) -> PaiGowRanked:
    fives = combinations(sorted(hand), 5)
    best = max(fives, key=lambda five: (made_of(five).value, JOKER not in five))
    return rank_high(best)


def best_made(cards: Iterable[Card]) -> "Made":
    """What the highest ranking five of six or seven cards make, as ``best_hand`` says, but not
    which cards they are.

    >>> from pitboss.vocabulary.cards import cards
    >>> best_made(cards("2c 2d 2h 3s 4s 5d 6c")).category
    'straight'
    """
    return max(_fives_of(different(cards, 5, 6, 7)), key=lambda made: made.value)


@lru_cache(maxsize=1024)  # each wager on a hand asks for them
def _fives_of(hand: tuple[Card, ...]) -> tuple["Made", ...]:
    return tuple([made_of(five) for five in combinations(hand, 5)])


def hands_of(cards: Iterable[Card]) -> frozenset[str]:
    """Every row of a bonus paytable that six or seven cards may fit: the classes of their five-card
    hands, the seven-card hands, three pair; or how high they are without a pair or better. The
    table in use says which row pays best (§ 645a.6(f)[lead], § 645a.6(f)(2)-(6), § 688a.6(f)[lead],
    § 688a.6(f)(7)-(10), R-645a-1, R-645a-2, R-688a-1).

    >>> from pitboss.vocabulary.cards import cards
    >>> sorted(hands_of(cards("2c 2d 2h 3s 4s 5d 6c")))
    ['pair', 'straight', 'three-of-a-kind']
    """
    return _rows_of(different(cards, 6, 7))


@lru_cache(maxsize=1024)  # each wager on a hand asks for its rows
def _rows_of(hand: tuple[Card, ...]) -> frozenset[str]:
    rows = {made.category for made in _fives_of(hand)}
    if len(hand) == 7:
        rows |= _seven_card_hands(hand)
    return _or_how_high(rows, hand)


def wild_hands_of(cards: Iterable[Card]) -> frozenset[str]:
    """The rows that seven cards fit where the joker is any card (§ 688a.6(f)(5)-(6), R-688a-6,
    R-688a-10).

    >>> from pitboss.vocabulary.cards import cards
    >>> "full house" in wild_hands_of(cards("2c 2d 3h 3s Jk 8d 9c"))
    True
    """
    hand = different(cards, 7)
    return _wild_rows_of(hand) if JOKER in hand else hands_of(hand)


@lru_cache(maxsize=1024)
def _wild_rows_of(hand: tuple[Card, ...]) -> frozenset[str]:
    plain = [card for card in hand if card != JOKER]
    rows = _seven_card_hands(hand) | {made_of(five).category for five in combinations(plain, 5)}
    for assumed in range(52):
        if assumed not in plain:
            fours = combinations(plain, 4)
            rows |= {made_of((*four, Card(assumed))).category for four in fours}
    four_alike = {rank for rank in range(13) if sum(card // 4 == rank for card in plain) == 4}
    if four_alike:
        rows.add(FIVE_OF_A_KIND)
    if ACE in four_alike:
        rows.add("five aces")
    return _or_how_high(rows, hand)


def is_ace_high(cards: Iterable[Card]) -> bool:
    """Whether seven cards are an Ace High Pai Gow: no pair, straight or flush, and the highest card
    an ace or the joker (§ 688a.1[Ace High Pai Gow], § 688a.6(d), R-688a-14)."""
    return "ace-high" in hands_of(different(cards, 7))


def different(cards: Iterable[Card], *counts: int) -> tuple[Card, ...]:
    """So many different cards of the deck (§ 645a.3(a)), or a refusal."""
    hand = tuple(cards)
    if len(hand) not in counts or len(set(hand)) != len(hand):
        names = {1: "one", 2: "two", 5: "five", 6: "six", 7: "seven"}
        named = [names[count] for count in counts]
        words = " or ".join(filter(None, [", ".join(named[:-1]), named[-1]]))
        raise Refused(
            f"{' '.join(card.face for card in hand) or 'no cards'}: not {words} different cards",
            field="cards",
            allowed=f"{words} different cards of the 52 and the joker",
            cites=["645a.3(a)"],
        )
    return hand


def _readings(hand: Sequence[Card]) -> Iterator[PaiGowRanked]:
    """The hand with its joker as an ace, and as every card that completes something."""
    plain = [card for card in hand if card != JOKER]
    natural = len(plain) == 5
    ranks, suits = [card // 4 for card in plain], {card.suit for card in plain}
    one_suit = plain[0].suit if len(suits) == 1 else ""
    for assumed in [None] if natural else range(13):
        whole = ranks if assumed is None else [*ranks, assumed]
        sizes, counting = in_order(whole)
        run, suited = is_run(counting), one_suit and len(sizes) == 5
        if run and suited:
            category = "royal flush" if counting[0] == ACE else "straight flush"
        elif suited:
            category = "flush"
        elif run:
            category = "straight"
        elif natural or assumed == ACE:
            category = SETS[sizes]
        else:
            continue  # it completes nothing, and is no ace
        places = (_place_among_runs(counting), 0, 0, 0, 0) if run else counting
        as_cards = _as_they_count(counting, hand, one_suit if suited else "")
        yield PaiGowRanked(category, natural, as_cards, packed(_PLACES[category], places))


class Made(NamedTuple):
    """What five cards make: the category, and the value whose order is the ranking."""

    category: str
    value: int


def made_of(hand: Sequence[Card]) -> Made:
    """What five different cards make, as ``rank_high`` says, but not which card each counts as: of
    seven cards 21 hands are tried.

    >>> from pitboss.vocabulary.cards import cards
    >>> made_of(cards("2c 3d Jk 4c 5h")).category
    'straight'
    """
    ranks = [card // 4 for card in hand if card != JOKER]
    one_suit = len({card % 4 for card in hand if card != JOKER}) == 1
    if len(ranks) == 5:
        return _made_by(tuple(sorted(ranks)), one_suit)
    made = [_made_by(tuple(sorted((*ranks, assumed))), one_suit) for assumed in range(13)]
    completed = [hand for hand in made if hand.category in COMPLETED]
    return max([made[ACE], *completed], key=lambda hand: hand.value)


@lru_cache(maxsize=16384)  # there are 6,188 sets of five ranks
def _made_by(ranks: tuple[int, ...], one_suit: bool) -> Made:
    """What five cards of these ranks make, where none of one suit is there twice."""
    sizes, counting = in_order(ranks)
    run, suited = is_run(counting), one_suit and len(sizes) == 5
    if run and suited:
        category = "royal flush" if counting[0] == ACE else "straight flush"
    elif suited:
        category = "flush"
    elif run:
        category = "straight"
    else:
        category = SETS[sizes]
    places = (_place_among_runs(counting), 0, 0, 0, 0) if run else counting
    return Made(category, packed(_PLACES[category], places))


def _place_among_runs(counting: Sequence[int]) -> int:
    if tuple(counting) == ACE_TO_FIVE:
        return ACE_TO_FIVE_RUN
    return ACE_HIGH_RUN if counting[0] == ACE else counting[0]


def _as_they_count(ranks: Sequence[int], hand: Sequence[Card], suit: str) -> tuple[Card, ...]:
    """Cards of these ranks: those in the hand, and for the joker the card that it counts as; itself
    where all four are there."""
    left = sorted(card for card in hand if card != JOKER)
    counting: list[Card] = []
    for rank in ranks:
        held = [card for card in left if card // 4 == rank]
        if held:
            left.remove(held[0])
        else:
            free = [Card(4 * rank + number) for number in range(4)]
            held = [card for card in free if card not in hand and card.suit == (suit or card.suit)]
        counting.append(held[0] if held else JOKER)
    return tuple(counting)


def _seven_card_hands(hand: Sequence[Card]) -> set[str]:
    """The seven-card hands among seven cards (§ 645a.6(d)[lead], § 645a.6(e)[lead],
    § 645a.6(f)(1), § 688a.6(b)(9), § 688a.6(e)[lead], § 688a.6(f)[lead])."""
    return _straight_flush_of_seven(hand) | _royal_match(hand) | _three_pair(hand)


def _straight_flush_of_seven(hand: Sequence[Card]) -> set[str]:
    """Seven of one suit in sequence, the ace high or low, the joker perhaps one of them
    (§ 645a.6(d)(1), § 645a.6(d)(3), § 645a.6(e)(1), § 645a.6(e)(3), § 688a.6(e)(1),
    § 688a.6(e)(3), § 688a.6(f)(1)-(3), R-645a-4)."""
    plain = [card for card in hand if card != JOKER]
    ranks = {card // 4 for card in plain}
    runs = [{ACE, *range(6)}, *({*range(low, low + 7)} for low in range(7))]
    if len({card.suit for card in plain}) != 1 or not any(ranks <= run for run in runs):
        return set()
    natural = len(plain) == 7
    return {SEVEN_CARD_STRAIGHT_FLUSH if natural else SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER}


def _royal_match(hand: Sequence[Card]) -> set[str]:
    """A royal flush, with the joker or without, and beside it two natural cards of one suit: ace
    and king, or king and queen (§ 645a.6(d)(2), § 645a.6(e)(2), § 688a.6(e)(2), § 688a.6(f)(4),
    R-645a-3, R-688a-21)."""
    rows = set()
    for match in combinations([card for card in hand if card != JOKER], 2):
        row = MATCHES.get(frozenset(card // 4 for card in match))
        if row and match[0].suit == match[1].suit:
            royal = [card for card in hand if card not in match]
            rows |= {row} if made_of(royal).category == "royal flush" else set()
    return rows


def _three_pair(hand: Sequence[Card]) -> set[str]:
    """Three pairs, the joker an ace in one perhaps (§ 688a.6(b)(9), R-688a-20)."""
    ranks = [ACE if card == JOKER else card // 4 for card in hand]
    return {THREE_PAIR} if in_order(ranks)[0] == (2, 2, 2, 1) else set()


def _or_how_high(rows: set[str], hand: Sequence[Card]) -> frozenset[str]:
    if rows != {"high card"}:
        return frozenset(rows)
    highest = max(ACE if card == JOKER else card // 4 for card in hand)
    return frozenset({f"{RANK_NAMES[highest]}-high"})
