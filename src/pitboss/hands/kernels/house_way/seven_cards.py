"""Seven cards set by the rules of a way (§ 645a.11(c), § 688a.11(a))."""

import numpy as np

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way.program import (
    BEST,
    KEEP,
    LEAST,
    LOW,
    NONE,
    RANKS_OF,
    Ints,
    Program,
    program,
)
from pitboss.hands.kernels.house_way.values import JOKER_CARD, RUNS_AND_SUITS, Hand, high_of, low_of
from pitboss.hands.kernels.pai_gow import FIVE_OF_A_SUIT, START, RankTables, Word, rank_tables
from pitboss.hands.kernels.rows import HandRows, rows_of
from pitboss.hands.poker import ACE
from pitboss.regulation.house_way import HouseWay

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
    for one in range(sets):
        rank = work[GROUPS + one] & 15
        if rank < rules[rule, RANKS_OF + 2 * one] or rank > rules[rule, RANKS_OF + 2 * one + 1]:
            return False
    if rules[rule, RANKS_OF + 6] == NONE:
        return True
    rank = work[GROUPS + sets] & 15
    return sets < groups and rules[rule, RANKS_OF + 6] <= rank <= rules[rule, RANKS_OF + 7]


@compiled
def _named_low(rules: Ints, rule: int, total: Word, tables: RankTables, work: Ints) -> int:
    """The low hand of the two groups that the rule names, or 0: of equal ones that with the highest
    high hand, unless it is foul."""
    one, other = work[GROUPS + rules[rule, LOW]] & 15, work[GROUPS + rules[rule, LOW + 1]] & 15
    lower, higher = min(one, other), max(one, other)
    found, highest = 0, 0
    for a in range(6):
        if min(work[a] >> 2, ACE) != lower:
            continue
        for b in range(a + 1, 7):
            if min(work[b] >> 2, ACE) != higher:
                continue
            value = high_of(total - tables.words[work[a]] - tables.words[work[b]], tables)
            low = low_of(work[a], work[b])
            if value > highest and value >= low >= rules[rule, LEAST]:
                found, highest = _in_sight(work[a], work[b]), value
    return found


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
    found, highest, at = 0, 0, HIGHS
    for a in range(6):
        for b in range(a + 1, 7):
            value, low = work[at], low_of(work[a], work[b])
            at += 1
            if classes >> (value >> 20) & 1 and value >= low and low >= rules[rule, LEAST]:
                both = low << 32 | value
                if both > highest:
                    found, highest = _in_sight(work[a], work[b]), both
    return found


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
