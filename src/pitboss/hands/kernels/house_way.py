"""House ways at speed: the low hands of ``pitboss.hands.house_way`` and ``six_card_house_way``.

A way is compiled to two small arrays, and a kernel reads its rules from them, so that a way which a
casino files runs as fast as the one shipped here. To set a hand in another kernel::

    low = set_low(hand, program(way), rank_tables(5), work)  # work = np.empty(WORK, np.int64)
    rule, one, other = low >> 16, low >> 8 & 255, low & 255
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import JOKER, Card
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import (
    FIVE_OF_A_SUIT,
    START,
    Tables,
    Word,
    five_value,
    low_value,
    rank_tables,
)
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.hands.poker import ACE
from pitboss.regulation.house_way import SETS, HouseWay, Rule

GROUPS, HIGHS, WORK = 7, 14, 35
"""Where in a work array seven cards in ascending order end and their groups begin; where the values
of 21 high hands begin; and where they end."""

RANKS_OF, LOW, KEEP, LEAST = 0, 8, 10, 11
"""The columns of a rule: the lowest and highest rank of three sets and of the highest single; which
groups the low cards are of; the classes to keep, as bits; the least low hand."""

NONE: Final = -1
JOKER_CARD: Final = int(JOKER)
BEST: Final = 1 << len(CATEGORIES)
"""Keep the best, whatever class that is."""
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH = (
    CATEGORIES.index(one) for one in ("straight", "flush", "straight flush", "royal flush")
)
RUNS_AND_SUITS: Final = 1 << STRAIGHT | 1 << FLUSH | 1 << STRAIGHT_FLUSH | 1 << ROYAL_FLUSH

Hand = NDArray[np.uint8]
Hands = NDArray[np.uint8]
Ints = NDArray[np.int64]


class Program(NamedTuple):
    """A way as arrays: by the sizes of a hand's sets, as octal digits, the numbers of the rules
    that may be for it, then -1; and the columns of every rule."""

    by_sets: Ints
    rules: Ints


@dataclass(frozen=True, slots=True)
class Checked:
    """What a way does with every hand: how many hands there are, how many each rule sets, and a
    hand that is left unset or foul, if there is one."""

    hands: int
    used: tuple[int, ...]
    offending: tuple[Card, ...] | None


def house_way_lows(way: HouseWay, cards: Hands) -> Hands:
    """The low hand of every seven cards, a row each (§ 645a.11(c), § 688a.11(a)).

    Rows must hold seven different cards: that is not checked.
    """
    lows = np.empty((len(cards), 2), np.uint8)
    _lows(_rows(cards, 7), program(way), rank_tables(5), lows)
    return lows


def six_card_lows(cards: Hands) -> NDArray[np.uint8]:
    """The low card of every six cards, a row each (§ 670a.11(d)).

    Rows must hold six different cards: that is not checked.
    """
    lows = np.empty(len(cards), np.uint8)
    _six_card_lows(_rows(cards, 6), rank_tables(5), lows)
    return lows


def check_way(way: HouseWay) -> Checked:
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
                    return Checked(int(used.sum()), tuple(used.tolist()), wrong)
    return Checked(int(used.sum()), tuple(used.tolist()), None)


def _rows(cards: Hands, size: int) -> Hands:
    """The array itself if it lies in memory row by row, or a copy that does."""
    if cards.ndim != 2 or cards.shape[1] != size or cards.dtype != np.uint8:
        words = {6: "six", 7: "seven"}[size]
        raise ValueError(f"{words} uint8 cards a row, not {cards.dtype} of shape {cards.shape}")
    return np.ascontiguousarray(cards)


# seven cards, by the rules of a way


@compiled
def set_low(hand: Hand, way: Program, tables: Tables, work: Ints) -> int:
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
def _named_low(rules: Ints, rule: int, total: Word, tables: Tables, work: Ints) -> int:
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
            value = _high(total - tables.words[work[a]] - tables.words[work[b]], tables)
            low = _low(work[a], work[b])
            if value > highest and value >= low >= rules[rule, LEAST]:
                found, highest = _in_sight(work[a], work[b]), value
    return found


@compiled
def _kept_low(rules: Ints, rule: int, total: Word, tables: Tables, work: Ints) -> int:
    """The highest low hand beside a high hand of a class to keep, or 0: of equal ones that with the
    highest high hand."""
    at, best = HIGHS, 0
    for a in range(6):
        rest = total - tables.words[work[a]]
        for b in range(a + 1, 7):
            work[at] = _high(rest - tables.words[work[b]], tables)
            best = max(best, work[at] >> 20)
            at += 1
    classes = 1 << best if rules[rule, KEEP] == BEST else rules[rule, KEEP]
    found, highest, at = 0, 0, HIGHS
    for a in range(6):
        for b in range(a + 1, 7):
            value, low = work[at], _low(work[a], work[b])
            at += 1
            if classes >> (value >> 20) & 1 and value >= low and low >= rules[rule, LEAST]:
                both = low << 32 | value
                if both > highest:
                    found, highest = _in_sight(work[a], work[b]), both
    return found


@compiled
def _high(five: Word, tables: Tables) -> int:
    return int(np.int64(five_value(five, tables)))


@compiled
def _low(one: int, other: int) -> int:
    return int(np.int64(low_value(one, other)))


@compiled
def _in_sight(lower: int, higher: int) -> int:
    """Two cards in ascending order as they are laid out: the higher first, of a pair the lower."""
    pair = min(lower >> 2, ACE) == min(higher >> 2, ACE)
    return lower << 8 | higher if pair else higher << 8 | lower


@compiled
def _lows(hands: Hands, way: Program, tables: Tables, lows: Hands) -> None:
    work = np.empty(WORK, np.int64)
    for row in range(len(hands)):
        low = set_low(hands[row], way, tables, work)
        lows[row, 0], lows[row, 1] = low >> 8 & 255, low & 255


# every hand


@compiled
def _check(
    suits: tuple[Ints, Ints, Ints, Ints], way: Program, tables: Tables, used: Ints, hand: Hand
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
def _is_foul(hand: Hand, one: int, other: int, tables: Tables) -> bool:
    """Whether a low hand outranks the cards that it leaves, or is not of the hand."""
    total, cards = START, 0
    for card in hand:
        if card not in (one, other):
            total += tables.words[card]
            cards += 1
    return cards != 5 or _high(total, tables) < _low(one, other)


@cache
def _ranks(length: int) -> Ints:
    """What ranks a suit of so many cards can have, a row each."""
    rows = list(combinations(range(13), length))
    return np.array(rows, np.int64).reshape(len(rows), length)


# six cards


@compiled
def six_card_low(hand: Hand, tables: Tables, work: Ints) -> int:
    """The low card of six: of those that can be spared from the highest class the highest, or the
    second highest where nothing is made (§ 670a.11(d))."""
    total, best = START, 0
    for place in range(6):
        total += tables.words[hand[place]]
    for place in range(6):
        work[place] = _high(total - tables.words[hand[place]], tables) >> 20
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
def _six_card_lows(hands: Hands, tables: Tables, lows: Hands) -> None:
    work = np.empty(WORK, np.int64)
    for row in range(len(hands)):
        lows[row] = six_card_low(hands[row], tables, work)


# a way as arrays


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
    keep = BEST if rule.keeps_best else sum(1 << CATEGORIES.index(one) for one in set(rule.keep))
    least = low_value(*(4 * rank for rank in rule.least_low)) if rule.least_low else 0
    return [*ranks, *single, *(low or (NONE, NONE)), keep, int(least)]
