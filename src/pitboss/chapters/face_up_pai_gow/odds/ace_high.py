"""§ 688a.12(b): the Ace High Bonus Wager, by every pair of a dealer's and a player's seven cards.

A hand is an Ace High Pai Gow by its ranks, which make no pair and no straight, and by its suits,
which make no flush (R-688a-14). Two hands of one deck must also share no card: where both have a
rank, they have it in different suits. So the ways in which two hands can have suits hang on how
many ranks they share, and on nothing else about their ranks.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import combinations
from math import comb

import numpy as np

from pitboss.figures.counted import HandCounts, by_paytable
from pitboss.figures.figures import Figures
from pitboss.figures.repriced import as_kinds, hands
from pitboss.hands.poker import ACE
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, RANKS, SUITS, Card

DECK = len(RANKS) * len(SUITS) + 1  # with the joker (§ 688a.3(a))
HAND = 7

BOTH = "both dealer and player have ace high"
WITH_JOKER = "only dealer has ace high, with joker"
NO_JOKER = "only dealer has ace high, no joker"
NEITHER = "the dealer has no ace high"
DEALS = "deals of two hands"

SuitsHeld = tuple[tuple[int, int], ...]
"""For each suit, how many cards of it the one hand has and how many the other; suits are alike, so
in order of size."""


@dataclass(frozen=True, slots=True)
class AceHigh:
    """The hands that are an Ace High Pai Gow, with the joker or without."""

    ranks: tuple[int, ...]  # the sets of ranks that they may have, as bits
    cards: int  # beside the joker
    most: int  # cards of one suit that make no flush

    @property
    def hands(self) -> int:
        """How many there are."""
        return len(self.ranks) * suitings(self.cards, self.most)


def ace_high_bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Ace High Bonus Wager (§ 688a.12(b), § 688a.6(d), R-688a-14)."""
    counted = hands(rules, DEALS, lambda _: as_kinds(deals()))
    return by_paytable(rules, "ace_high_bonus", counted, decks=decks, losing=NEITHER)


@cache
def deals() -> HandCounts:
    """How many of all pairs of a dealer's hand and a player's each row pays: the first if both are
    ace high, whoever has the joker; the others by the dealer's hand alone (R-688a-14)."""
    plain, jokers = natural(), with_joker()
    of_player = comb(DECK - HAND, HAND)
    both_plain, one_joker = pairs(plain, plain), pairs(plain, jokers)
    paid = {
        BOTH: both_plain + 2 * one_joker,  # the joker is the player's, or the dealer's
        WITH_JOKER: jokers.hands * of_player - one_joker,
        NO_JOKER: plain.hands * of_player - both_plain - one_joker,
    }
    unpaid = comb(DECK, HAND) * of_player - sum(paid.values())
    return {frozenset({row}): count for row, count in (paid | {NEITHER: unpaid}).items()}


def pairs(first: AceHigh, second: AceHigh) -> int:
    """How many pairs of hands, one of each, share no card."""
    shared = sharing(first.ranks, second.ranks)
    return sum(times * suitings_of_two(first, second, both) for both, times in enumerate(shared))


def sharing(first: tuple[int, ...], second: tuple[int, ...]) -> list[int]:
    """How many pairs of sets of ranks, one of each, have so many ranks in common, from none up:
    those with a choice of so many common ranks are counted, then those that have more taken off.

    >>> sharing((0b0011, 0b0110), (0b0111, 0b0100))
    [1, 1, 2]
    """
    both = [mine * theirs for mine, theirs in zip(_holding(first), _holding(second), strict=True)]
    times = [0] * (len(RANKS) + 1)
    for ranks, count in enumerate(both):
        times[ranks.bit_count()] += count
    for size in range(len(RANKS), -1, -1):
        for more in range(size + 1, len(RANKS) + 1):
            times[size] -= comb(more, size) * times[more]
    while not times[-1]:
        times.pop()
    return times


def _holding(sets: tuple[int, ...]) -> list[int]:
    """By some ranks, how many of these sets have all of them."""
    holding = [0] * (1 << len(RANKS))
    for ranks in sets:
        holding[ranks] += 1
    for bit in (1 << rank for rank in range(len(RANKS))):
        for ranks in range(len(holding)):
            if not ranks & bit:
                holding[ranks] += holding[ranks | bit]
    return holding


# ranks


@cache
def natural() -> AceHigh:
    """Without the joker: an ace and six other ranks; five of a suit are a flush."""
    return AceHigh(_fitting([(*ranks, ACE) for ranks in combinations(range(ACE), 6)]), 7, 4)


@cache
def with_joker() -> AceHigh:
    """With the joker, which an ace would pair: six other ranks; four of a suit are a flush."""
    return AceHigh(_fitting([*combinations(range(ACE), 6)], JOKER), 6, 3)


def _fitting(sets: Sequence[tuple[int, ...]], *joker: Card) -> tuple[int, ...]:
    """The sets of ranks, as bits, of which cards are ace high in suits that make no flush: two of
    one at most."""
    kernels = import_module("pitboss.hands.kernels.pai_gow_rows")
    mixed = [
        [*(len(SUITS) * rank + at % len(SUITS) for at, rank in enumerate(ranks)), *joker]
        for ranks in sets
    ]
    masks = kernels.pai_gow_hand_bits(np.array(mixed, np.uint8)).tolist()
    ace_high = 1 << kernels.HAND_NAMES.index("ace-high")
    return tuple(_bits(ranks) for ranks, mask in zip(sets, masks, strict=True) if mask & ace_high)


def _bits(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)


# suits


def suitings(cards: int, most: int) -> int:
    """In how many ways cards of different ranks have suits, no more than ``most`` of one.

    >>> suitings(2, 1), suitings(7, 4)
    (12, 15540)
    """
    return _completed((0,) * len(SUITS), cards, most)


def suitings_of_two(first: AceHigh, second: AceHigh, shared: int) -> int:
    """In how many ways two hands that share so many ranks have suits, no flush in either and no
    card in both."""
    return sum(
        ways
        * _completed(tuple(sorted(mine for mine, _ in held)), first.cards - shared, first.most)
        * _completed(
            tuple(sorted(theirs for _, theirs in held)), second.cards - shared, second.most
        )
        for held, ways in _shared(shared).items()
    )


@cache
def _completed(held: tuple[int, ...], more: int, most: int) -> int:
    """In how many ways a hand with so many cards of each suit gets more cards of other ranks."""
    if max(held) > most:
        return 0
    if not more:
        return 1
    return sum(
        _completed(tuple(sorted(_one_more(held, suit))), more - 1, most)
        for suit in range(len(SUITS))
    )


@cache
def _shared(ranks: int) -> Counter[SuitsHeld]:
    """In how many ways two hands have the ranks that they share, each in two different suits."""
    if not ranks:
        return Counter({((0, 0),) * len(SUITS): 1})
    ways: Counter[SuitsHeld] = Counter()
    for held, before in _shared(ranks - 1).items():
        mine, theirs = zip(*held, strict=True)
        for my_suit in range(len(SUITS)):
            for their_suit in range(len(SUITS)):
                if my_suit != their_suit:
                    both = zip(_one_more(mine, my_suit), _one_more(theirs, their_suit), strict=True)
                    ways[tuple(sorted(both))] += before
    return ways


def _one_more(held: tuple[int, ...], suit: int) -> list[int]:
    return [count + (at == suit) for at, count in enumerate(held)]
