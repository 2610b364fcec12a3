"""A way tried on every hand of the deck."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

import numpy as np

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import (
    JOKER_CARD,
    WORK,
    Hand,
    Ints,
    Program,
    high_of,
    low_of,
    program,
    set_low,
)
from pitboss.hands.kernels.pai_gow import START, RankTables, rank_tables
from pitboss.regulation.house_way import HouseWay
from pitboss.vocabulary.cards import Card


@dataclass(frozen=True, slots=True)
class HouseWayCheck:
    """What a way does with every hand: how many hands there are, how many each rule sets, and a
    hand that is left unset or foul, if there is one."""

    hands: int
    used: tuple[int, ...]
    offending: tuple[Card, ...] | None


def check_way(way: HouseWay) -> HouseWayCheck:
    """The way tried on all 154,143,080 hands of seven cards.

    Suits are equal in rank, and of equal cards those go low that leave the higher high hand: hands
    that an exchange of suits makes the same are set alike. One of each kind is tried, and counts
    for all.
    """
    used, hand = np.zeros(len(way.rule), np.int64), np.full(7, JOKER_CARD, np.uint8)
    for joker in (1, 0):  # which a hand holds at its end, until another card is there
        for lengths in product(range(7, -1, -1), repeat=4):
            if sum(lengths) == 7 - joker and sorted(lengths, reverse=True) == list(lengths):
                a, b, c, d = (_ranks(length) for length in lengths)
                if not _check((a, b, c, d), program(way), rank_tables(5), used, hand):
                    wrong = tuple(Card(card) for card in hand)
                    return HouseWayCheck(int(used.sum()), tuple(used.tolist()), wrong)
    return HouseWayCheck(int(used.sum()), tuple(used.tolist()), None)


@compiled
def _check(
    suits: tuple[Ints, Ints, Ints, Ints], way: Program, tables: RankTables, used: Ints, hand: Hand
) -> bool:
    """Tries one hand of each kind with suits of these lengths, by tables of the ranks that a suit
    of its length can have; the last card of the hand may be there already. False: ``hand`` is left
    unset or foul."""
    work = np.empty(WORK, np.int64)
    clubs, diamonds, hearts, spades = suits
    lengths = clubs.shape[1], diamonds.shape[1], hearts.shape[1], spades.shape[1]
    ties = lengths[0] == lengths[1], lengths[1] == lengths[2], lengths[2] == lengths[3]
    # suits of one length are taken in one order
    for a in range(len(clubs)):
        to_diamonds = _hold(hand, 0, clubs[a], 0)
        for b in range(a + 1 if ties[0] else len(diamonds)):
            to_hearts = _hold(hand, to_diamonds, diamonds[b], 1)
            for c in range(b + 1 if ties[1] else len(hearts)):
                to_spades = _hold(hand, to_hearts, hearts[c], 2)
                for d in range(c + 1 if ties[2] else len(spades)):
                    _hold(hand, to_spades, spades[d], 3)
                    low = set_low(hand, way, tables, work)
                    if low < 0 or _is_foul(hand, low >> 8 & 255, low & 255, tables):
                        return False
                    same = ties[0] and a == b, ties[1] and b == c, ties[2] and c == d
                    used[low >> 16] += 24 // _exchanges(same)
    return True


@compiled
def _hold(hand: Hand, at: int, ranks: Ints, suit: int) -> int:
    """Puts the cards of one suit into a hand."""
    for rank in ranks:
        hand[at] = 4 * rank + suit
        at += 1
    return at


@compiled
def _exchanges(same: tuple[bool, bool, bool]) -> int:
    """In how many ways suits can change places that hold the very same ranks."""
    orders, alike = 1, 1
    for with_next in same:
        alike = alike + 1 if with_next else 1
        orders *= alike
    return orders


@compiled
def _is_foul(hand: Hand, first: int, second: int, tables: RankTables) -> bool:
    """Whether a low hand outranks the cards that it leaves, or is not of the hand."""
    total, cards = START, 0
    for card in hand:
        if card not in (first, second):
            total += tables.words[card]
            cards += 1
    return cards != 5 or high_of(total, tables) < low_of(first, second)


@cache
def _ranks(length: int) -> Ints:
    """What ranks a suit of so many cards can have, a row each."""
    rows = list(combinations(range(13), length))
    return np.array(rows, np.int64).reshape(len(rows), length)
