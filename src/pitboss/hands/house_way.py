"""A house way at work: seven cards set as its rules say (§ 645a.11(c), § 688a.11(a))."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from pitboss.hands.pai_gow import CATEGORIES, Made, different, made_of, rank_low
from pitboss.hands.poker import ACE
from pitboss.regulation.house_way import HouseWay, Rule
from pitboss.vocabulary.cards import JOKER, Card


@dataclass(frozen=True, slots=True)
class Setting:
    """A high and a low hand, and what set them: the paragraphs, the number of the rule in a house
    way, and the reason in words."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    cites: tuple[str, ...] = ()
    words: str = ""
    rule: int | None = None


def set_seven(way: HouseWay, cards: Iterable[Card]) -> Setting:
    """Seven cards as the first rule that fits sets them; one whose setting would be foul does not
    fit (§ 645a.11(b), (c), § 688a.11(a), (c), R-645a-7).

    >>> from pitboss.vocabulary.cards import cards
    >>> from pitboss.regulation.house_way import house_way
    >>> set_seven(house_way("standard"), cards("Ah 9c 9d 4h 4s Kd 2c")).low
    (Ah, Kd)
    """
    hand = _Seven(tuple(sorted(different(cards, 7))))
    for number, rule in enumerate(way.rule, start=1):
        split = _split_by(rule, hand) if _is_for(rule, hand) else None
        if split is not None:
            return Setting(in_sight(split.high), in_sight(split.low), (), rule.words, number)
    raise AssertionError(f"{way.name}: its last rule sets any seven cards")


def rank_of(card: Card) -> int:
    """A card's rank in a low hand and in sets: the joker is an ace (§ 645a.6(a), R-GEN-16)."""
    return ACE if card == JOKER else card // 4


def in_sight(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as they are laid out: the larger sets first, then the higher cards."""
    hand = sorted(cards)
    ranks = [rank_of(card) for card in hand]
    return tuple(sorted(hand, key=lambda card: (-ranks.count(rank_of(card)), -rank_of(card))))


class _Split:
    """Five of the cards as a high hand, two as a low hand."""

    def __init__(self, high: tuple[Card, ...], low: tuple[Card, ...]) -> None:
        self.high = high
        self.low = low
        self.low_ranks = tuple(sorted((rank_of(card) for card in low), reverse=True))
        self.low_value = _low_value(low)

    @cached_property
    def made(self) -> Made:
        """What the high hand is."""
        return made_of(self.high)

    @property
    def is_foul(self) -> bool:
        """Whether the low hand outranks the high one (R-645a-7)."""
        return self.made.value < self.low_value


@lru_cache(maxsize=4096)  # there are 2,756
def _low_value(low: tuple[Card, ...]) -> int:
    return rank_low(low).value


class _Seven:
    """Seven cards as a house way describes them: sets of two or more, singles, and every split,
    those with the lower cards low first."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        ranks = [rank_of(card) for card in cards]
        counted = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
        self.sets = [(size, rank) for size, rank in counted if size > 1]
        self.singles = [rank for size, rank in counted if size == 1]
        self.splits = [
            _Split(tuple(card for card in cards if card not in low), low)
            for low in combinations(cards, 2)
        ]


def _is_for(rule: Rule, hand: _Seven) -> bool:
    """Whether these are cards that the rule is for."""
    if rule.sets is not None and rule.sets != tuple(size for size, _ in hand.sets):
        return False
    for (_, rank), (lowest, highest) in zip(hand.sets, rule.set_ranks, strict=False):
        if not lowest <= rank <= highest:
            return False
    if rule.single_ranks is None:
        return True
    lowest, highest = rule.single_ranks
    return bool(hand.singles) and lowest <= hand.singles[0] <= highest


def _split_by(rule: Rule, hand: _Seven) -> _Split | None:
    """What the rule makes of the cards: of several splits the one with the highest low hand, then
    the one with the highest high hand, then the one with clubs low rather than diamonds, hearts,
    spades or the joker. None: each would be foul, or there is none."""
    least = rank_low(_cards_of(rule.least_low)).value if rule.least_low else 0
    fits = _fitting(rule, hand)
    splits = [
        split
        for split in hand.splits
        if split.low_value >= least and fits(split) and not split.is_foul
    ]
    return max(splits, key=lambda split: (split.low_value, split.made.value), default=None)


def _fitting(rule: Rule, hand: _Seven) -> Callable[[_Split], bool]:
    """Whether a split is one that the rule names."""
    if rule.low:
        ranks = [
            hand.sets[pick.number][1] if pick.of_set else hand.singles[pick.number]
            for pick in rule.picks
        ]
        named = tuple(sorted(ranks, reverse=True))
        return lambda split: split.low_ranks == named
    kept = rule.keep
    if rule.keeps_best:
        kept = (max((split.made.category for split in hand.splits), key=CATEGORIES.index),)
    return lambda split: split.made.category in kept


def _cards_of(ranks: Sequence[int]) -> tuple[Card, ...]:
    return tuple(Card(4 * rank + suit) for suit, rank in enumerate(ranks))
