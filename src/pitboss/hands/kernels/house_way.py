"""House ways at speed: the low hands of ``pitboss.hands.house_way``.

A way is compiled to two small arrays, and a kernel reads its rules from them, so that a way which a
casino files runs as fast as the one shipped here. To set a hand in another kernel::

    low = set_low(hand, program(way), rank_tables(5), work)  # work = np.empty(WORK, np.int64)
    rule, one, other = low >> 16, low >> 8 & 255, low & 255
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import (
    FIVE_OF_A_SUIT,
    START,
    RankTables,
    Word,
    five_value,
    low_value,
    rank_tables,
)
from pitboss.hands.kernels.rows import HandRows, rows_of
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.hands.poker import ACE
from pitboss.regulation.house_way import SETS, HouseWay, Rule
from pitboss.vocabulary.cards import JOKER

JOKER_CARD: Final = int(JOKER)
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH = (
    CATEGORIES.index(name) for name in ("straight", "flush", "straight flush", "royal flush")
)
RUNS_AND_SUITS: Final = 1 << STRAIGHT | 1 << FLUSH | 1 << STRAIGHT_FLUSH | 1 << ROYAL_FLUSH

Hand = NDArray[np.uint8]


@compiled
def high_of(five: Word, tables: RankTables) -> int:
    """The value of five cards as a high hand, from the sum of their words."""
    return int(np.int64(five_value(five, tables)))


@compiled
def low_of(first: int, second: int) -> int:
    """The value of two cards as a low hand."""
    return int(np.int64(low_value(first, second)))


RANKS_OF, LOW, KEEP, LEAST = 0, 8, 10, 11
"""The columns of a rule: the lowest and highest rank of three sets and of the highest single; which
groups the low cards are of; the classes to keep, as bits; the least low hand."""

NONE: Final = -1
BEST: Final = 1 << len(CATEGORIES)
"""Keep the best, whatever class that is."""

Ints = NDArray[np.int64]


class Program(NamedTuple):
    """A way as arrays: by the sizes of a hand's sets, as octal digits, the numbers of the rules
    that may be for it, then -1; and the columns of every rule."""

    by_sets: Ints
    rules: Ints


@lru_cache(maxsize=64)
def program(way: HouseWay) -> Program:
    """The way as arrays, made once."""
    by_sets = np.full((256, len(way.rule) + 1), NONE, np.int64)
    for sizes in SETS:
        code = int("".join(map(str, sizes)) or "0", 8)
        numbers = [at for at, rule in enumerate(way.rule) if rule.sets in (None, sizes)]
        by_sets[code, : len(numbers)] = numbers
    return Program(by_sets, np.array([_columns(rule) for rule in way.rule], np.int64))


def _columns(rule: Rule) -> list[int]:
    ranks = [rank for both in rule.set_ranks for rank in both]
    single = rule.single_ranks or (NONE, NONE)
    sets = len(rule.sets or ())
    low = [pick.number if pick.of_set else sets + pick.number for pick in rule.picks]
    keep = BEST if rule.keeps_best else sum(1 << CATEGORIES.index(name) for name in set(rule.keep))
    least = low_value(*(4 * rank for rank in rule.least_low)) if rule.least_low else 0
    return [*ranks, *single, *(low or (NONE, NONE)), keep, int(least)]


GROUPS, HIGHS, WORK = 7, 14, 35
"""Where in a work array seven cards in ascending order end and their groups begin; where the values
of 21 high hands begin; and where they end."""


def house_way_lows(way: HouseWay, cards: HandRows) -> HandRows:
    """The low hand of every seven cards, a row each (§ 645a.11(c), § 688a.11(a)).

    Rows must hold seven different cards: that is not checked.
    """
    lows = np.empty((len(cards), 2), np.uint8)
    _lows(rows_of(cards, 7, said="seven"), program(way), rank_tables(5), lows)
    return lows


@compiled
def set_low(hand: Hand, way: Program, tables: RankTables, work: Ints) -> int:
    """The number of the rule that sets seven cards, counted from 0, then the low cards, eight bits
    each; -1 if none does."""
    total = START
    for place in range(7):  # in ascending order: of equal cards the club goes low first
        card = np.int64(hand[place])
        total += tables.words[card]
        at = place
        while at > 0 and work[at - 1] > card:
            work[at] = work[at - 1]
            at -= 1
        work[at] = card
    code, groups = _describe(work)
    complete = (total & FIVE_OF_A_SUIT) != 0 or _may_be_straight(work)
    rules, at = way.rules, 0
    while way.by_sets[code, at] != NONE:
        rule = way.by_sets[code, at]
        at += 1
        if not _is_for(rules, rule, code, groups, work):
            continue
        low = 0
        if rules[rule, LOW] != NONE:
            low = _named_low(rules, rule, total, tables, work)
        elif complete or rules[rule, KEEP] & ~RUNS_AND_SUITS:
            low = _kept_low(rules, rule, total, tables, work)
        if low:
            return rule << 16 | low  # type: ignore[no-any-return]
    return NONE


@compiled
def _describe(work: Ints) -> tuple[int, int]:
    """Groups the cards, their size and then their rank in four bits each, the larger and then the
    higher first: sets, then singles. Gives the sizes of the sets and how many groups there are."""
    groups, place = 0, 6
    while place >= 0:
        rank, size = min(work[place] >> 2, ACE), 1
        while size <= place and min(work[place - size] >> 2, ACE) == rank:
            size += 1
        place -= size
        at = GROUPS + groups
        while at > GROUPS and work[at - 1] >> 4 < size:
            work[at] = work[at - 1]
            at -= 1
        work[at] = size << 4 | rank
        groups += 1
    code = 0
    for at in range(GROUPS, GROUPS + groups):
        if work[at] >> 4 > 1:
            code = code << 3 | work[at] >> 4
    return code, groups


@compiled
def _may_be_straight(work: Ints) -> bool:
    """Whether five of the cards may be in sequence, one of them the joker."""
    bits, joker = 0, work[6] == JOKER_CARD
    for place in range(7):
        bits |= 2 << (work[place] >> 2)
    bits |= bits >> 13 & 1
    a, b, c, d, e = bits, bits >> 1, bits >> 2, bits >> 3, bits >> 4
    if joker:
        inner = (a & b & d & e) | (a & (b | d) & c & e)
        return ((a & b & c & d) | inner) != 0
    return (a & b & c & d & e) != 0


@compiled
def _is_for(rules: Ints, rule: int, code: int, groups: int, work: Ints) -> bool:
    """Whether these are cards that the rule is for."""
    sets = (code > 0) + (code > 7) + (code > 63)
    for place in range(sets):
        rank = work[GROUPS + place] & 15
        if rank < rules[rule, RANKS_OF + 2 * place] or rank > rules[rule, RANKS_OF + 2 * place + 1]:
            return False
    if rules[rule, RANKS_OF + 6] == NONE:
        return True
    rank = work[GROUPS + sets] & 15
    return sets < groups and rules[rule, RANKS_OF + 6] <= rank <= rules[rule, RANKS_OF + 7]


@compiled
def _named_low(rules: Ints, rule: int, total: Word, tables: RankTables, work: Ints) -> int:
    """The low hand of the two groups that the rule names, or 0: of equal ones that with the highest
    high hand, unless it is foul."""
    first, second = work[GROUPS + rules[rule, LOW]] & 15, work[GROUPS + rules[rule, LOW + 1]] & 15
    lower, higher = min(first, second), max(first, second)
    chosen, highest = 0, 0
    for a in range(6):
        if min(work[a] >> 2, ACE) != lower:
            continue
        for b in range(a + 1, 7):
            if min(work[b] >> 2, ACE) != higher:
                continue
            value = high_of(total - tables.words[work[a]] - tables.words[work[b]], tables)
            low = low_of(work[a], work[b])
            if value > highest and value >= low >= rules[rule, LEAST]:
                chosen, highest = _in_sight(work[a], work[b]), value
    return chosen


@compiled
def _kept_low(rules: Ints, rule: int, total: Word, tables: RankTables, work: Ints) -> int:
    """The highest low hand beside a high hand of a class to keep, or 0: of equal ones that with the
    highest high hand."""
    at, best = HIGHS, 0
    for a in range(6):
        rest = total - tables.words[work[a]]
        for b in range(a + 1, 7):
            work[at] = high_of(rest - tables.words[work[b]], tables)
            best = max(best, work[at] >> 20)
            at += 1
    classes = 1 << best if rules[rule, KEEP] == BEST else rules[rule, KEEP]
    chosen, highest, at = 0, 0, HIGHS
    for a in range(6):
        for b in range(a + 1, 7):
            value, low = work[at], low_of(work[a], work[b])
            at += 1
            if classes >> (value >> 20) & 1 and value >= low and low >= rules[rule, LEAST]:
                both = low << 32 | value
                if both > highest:
                    chosen, highest = _in_sight(work[a], work[b]), both
    return chosen


@compiled
def _in_sight(lower: int, higher: int) -> int:
    """Two cards in ascending order as they are laid out: the higher first, of a pair the lower."""
    pair = min(lower >> 2, ACE) == min(higher >> 2, ACE)
    return lower << 8 | higher if pair else higher << 8 | lower


@compiled
def _lows(hands: HandRows, way: Program, tables: RankTables, lows: HandRows) -> None:
    work = np.empty(WORK, np.int64)
    for row in range(len(hands)):
        low = set_low(hands[row], way, tables, work)
        lows[row, 0], lows[row, 1] = low >> 8 & 255, low & 255


def six_card_lows(cards: HandRows) -> Hand:
    """The low card of every six cards, a row each (§ 670a.11(d)).

    Rows must hold six different cards: that is not checked.
    """
    lows = np.empty(len(cards), np.uint8)
    _six_card_lows(rows_of(cards, 6, said="six"), rank_tables(5), lows)
    return lows


@compiled
def six_card_low(hand: Hand, tables: RankTables, work: Ints) -> int:
    """The low card of six: of those that can be spared from the highest class the highest, or the
    second highest where nothing is made (§ 670a.11(d))."""
    total, best = START, 0
    for place in range(6):
        total += tables.words[hand[place]]
    for place in range(6):
        work[place] = high_of(total - tables.words[hand[place]], tables) >> 20
        best = max(best, work[place])
    if best == ROYAL_FLUSH and _is_six_card_straight_flush(hand):
        best = STRAIGHT_FLUSH
    joker = 63 if RUNS_AND_SUITS >> best & 1 else 0  # it goes before an ace, or after it
    highest = second = 0
    for place in range(6):
        if work[place] >= best:
            card = int(np.int64(hand[place]))
            key = min(card >> 2, ACE) << 6 | (joker if card == JOKER_CARD else 52 - card)
            highest, second = max(highest, key), max(second, min(highest, key))
    low = (highest if best else second) & 63
    return 52 - low if low != 63 else JOKER_CARD


@compiled
def _is_six_card_straight_flush(hand: Hand) -> bool:
    """Whether six cards with a royal flush among them are in sequence and of one suit."""
    suits, lowest, highest = 0, ACE, 0
    for place in range(6):
        card = int(np.int64(hand[place]))
        if card != JOKER_CARD:
            suits |= 1 << (card & 3)
            lowest, highest = min(lowest, card >> 2), max(highest, card >> 2)
    return suits & (suits - 1) == 0 and highest - lowest <= 5


@compiled
def _six_card_lows(hands: HandRows, tables: RankTables, lows: HandRows) -> None:
    work = np.empty(6, np.int64)
    for row in range(len(hands)):
        lows[row] = six_card_low(hands[row], tables, work)
