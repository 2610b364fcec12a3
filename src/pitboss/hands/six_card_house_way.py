"""How the dealer sets six cards: § 670a.11(d), which leaves the casino no choice.

Read with R-670a-6 to R-670a-9 it comes to this. The five cards that stay high are of the highest
class that the six make (§ 670a.6(b)), and of the cards that can be spared for it the highest is the
low hand. So three pair and two three-of-a-kinds give up a card of the highest rank, as (1)(i) and
(ii) say, and a six-card straight or flush gives up its highest card, as (2) says. Two things are
otherwise: a six-card straight flush to the ace is not kept as a royal flush (R-670a-7), and where
nothing is made, the highest card stays high (6).

Paragraphs (3) to (5) come before (2): they say what is high where the cards make both, and (1)
forbids to break it. So a six-card straight with five cards of a suit plays the flush, and cards of
which four make a straight flush with the joker keep the joker high.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.hands.house_way import Setting, in_sight, rank_of
from pitboss.hands.pai_gow import CATEGORIES, different, made_of
from pitboss.hands.poker import ACE, in_order, packed
from pitboss.regulation.chapter import chapter_file
from pitboss.vocabulary.cards import JOKER, RANKS, Card

EIGHT: Final = RANKS.index(str(chapter_file("670a").number("double_down_pair")))
EIGHTS: Final = packed(CATEGORIES.index("pair"), (EIGHT, EIGHT, 0, 0, 0))
"""A pair of eights, the least high hand with which the dealer plays Double Downs (§ 670a.11(g))."""

RUNS_AND_SUITS: Final = ("straight", "flush", "straight flush", "royal flush")
SIX_IN_SEQUENCE: Final = (
    frozenset({ACE, *range(5)}),
    *(frozenset(range(lowest, lowest + 6)) for lowest in range(8)),
)
"""The ranks of every six-card straight: ace to six, deuce to seven and so on up (R-670a-6)."""

_WORDS: Final = {
    "670a.11(d)(1)[lead]": "the best class of hand stays whole, the highest spare card is low",
    "670a.11(d)(1)(i)": "the lower three-of-a-kind and a pair of the higher stay high",
    "670a.11(d)(1)(ii)": "the two lower pairs stay high, a card of the highest is low",
    "670a.11(d)(2)": "all six cards fit: the lowest five stay high, the highest card is low",
    "670a.11(d)(3)": "a straight and a flush: the flush stays high",
    "670a.11(d)(4)": "a straight and a straight flush: the straight flush stays high",
    "670a.11(d)(5)": "six of a suit with a straight flush: the straight flush stays high",
    "670a.11(d)(6)": "nothing made: the highest card stays high, the second highest is low",
}


def set_six(cards: Iterable[Card]) -> Setting:
    """The dealer's six cards, set as § 670a.11(d)[lead] and what follows it require. Of equal cards
    the club is low rather than the diamond, heart or spade, and of an ace and the joker the ace
    (R-670a-9); but beside five natural cards of a straight or flush the joker is (R-670a-7).

    >>> from pitboss.vocabulary.cards import cards
    >>> set_six(cards("9h Th Jh Qh Kh Ah")).low, set_six(cards("7c 7d 5h 5s 2c 2d")).low
    ((Ah,), (7c,))
    """
    hand = tuple(sorted(different(cards, 6)))
    classes = {low: _class_without(low, hand) for low in hand}
    highest = max(classes.values(), key=CATEGORIES.index)
    spare = [low for low in hand if classes[low] == highest]
    low = _low(spare, highest)
    cites = _cites(hand, highest, low, classes.values())
    high = in_sight(card for card in hand if card != low)
    return Setting(high, (low,), cites, _WORDS[cites[0]])


def is_six_card_straight(hand: Sequence[Card]) -> bool:
    """Whether all six cards are in sequence, the joker perhaps one of them (R-670a-6)."""
    ranks = [card // 4 for card in hand if card != JOKER]
    return len(set(ranks)) == len(ranks) and any(run.issuperset(ranks) for run in SIX_IN_SEQUENCE)


def is_six_card_flush(hand: Sequence[Card]) -> bool:
    """Whether all six cards are of one suit, the joker perhaps one of them (R-670a-6)."""
    return len({card.suit for card in hand if card != JOKER}) == 1


def _class_without(low: Card, hand: Sequence[Card]) -> str:
    """The class of the other five; in a six-card straight flush none is royal (R-670a-7)."""
    category = made_of([card for card in hand if card != low]).category
    if category == "royal flush" and is_six_card_straight(hand) and is_six_card_flush(hand):
        return "straight flush"
    return category


def _low(spare: Sequence[Card], highest: str) -> Card:
    """Which of the cards that can be spared, in ascending order, is the low hand."""
    ranks = sorted({rank_of(card) for card in spare})
    rank = ranks[-2] if highest == "high card" else ranks[-1]
    equal = [card for card in spare if rank_of(card) == rank]
    return equal[-1] if equal[-1] == JOKER and highest in RUNS_AND_SUITS else equal[0]


def _cites(
    hand: Sequence[Card], highest: str, low: Card, classes: Iterable[str]
) -> tuple[str, ...]:
    """The paragraph that decided, and the rulings by which it did."""
    sizes, _ = in_order([rank_of(card) for card in hand])
    straight, flush = is_six_card_straight(hand), is_six_card_flush(hand)
    straight_flush = highest in ("straight flush", "royal flush")
    if highest == "high card":
        return ("670a.11(d)(6)",)
    if sizes == (3, 3):
        return ("670a.11(d)(1)(i)",)
    if sizes == (2, 2, 2):
        return ("670a.11(d)(1)(ii)", "R-670a-9")
    if (straight and highest == "straight") or (flush and highest == "flush"):
        return ("670a.11(d)(2)", "R-670a-6", *_of_the_ace(low))
    if straight_flush and flush:
        return ("670a.11(d)(2)", "R-670a-6", *_of_the_ace(low)) if straight else ("670a.11(d)(5)",)
    if straight_flush and "straight" in classes:
        return ("670a.11(d)(4)",)
    if highest == "flush" and "straight" in classes:
        return ("670a.11(d)(3)",)
    return ("670a.11(d)(1)[lead]", "R-670a-8")


def _of_the_ace(low: Card) -> tuple[str, ...]:
    """The ruling behind an ace or a joker that is the highest of six cards (R-670a-7)."""
    return ("R-670a-7",) if rank_of(low) == ACE else ()
