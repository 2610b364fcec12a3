"""Every way in which the dealer's seven cards can come and be set, counted by kind instead of one
by one.

Seven cards that hold no flush are set by their ranks alone; those that hold one by the ranks of its
suit and the ranks of the others. That is so whatever the house way: its rules speak of ranks, of
classes of hands and of high and low hands, and suits are equal in rank (§ 645a.6(b), § 645a.11(c)).
So a **kind** is a set of ranks, or the ranks of a suit with those of up to two other cards, and how
many hands of a kind are left in the deck is a product of binomials.

A dealer's setting is a **cell**: the place of his high hand among all that a dealer can have, eight
bits to the left of the place of his low hand among the 91 low hands; an Ace High Pai Gow, which
ties at Face Up Pai Gow Poker (§ 688a.1), is 91 places further on.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import WORK, Program, set_low
from pitboss.hands.kernels.pai_gow import START, RankTables, five_value, low_value
from pitboss.hands.poker import ACE
from pitboss.vocabulary.cards import JOKER

LOWS: Final = 91
"""Low hands that differ in rank: 78 of two ranks, 13 pairs."""
LOWER: Final = 6
"""So many ranks, from the deuce up, are in the first half of a set of ranks."""
SETTINGS: Final = 21
BINS, COLUMNS = 2 * SETTINGS + 1, SETTINGS + 1
"""Into no more parts 21 settings divide the dealers' low hands, and their high hands if each of a
player's may be of one suit or not."""
JOKER_CARD: Final = int(JOKER)

Ints = NDArray[np.int64]
Cells = NDArray[np.uint32]
Bytes = NDArray[np.uint8]


class Kinds(NamedTuple):
    """All kinds of seven cards, and how a house way sets each."""

    lower: Ints  # the lower halves of sets of ranks: how many cards of each, a row each
    higher: Ints  # the higher halves, those of fewer cards first
    sizes: Ints  # of the lower halves
    begins: Ints  # where the higher halves of each size begin
    firsts: Ints  # where the sets begin that have this lower half: without and with the joker
    of_ranks: Cells  # by set of ranks
    suits: Ints  # the ranks that a flush suit may have, as bits
    groups: Ints  # of suits, by number of other cards and joker: see the columns below
    of_flush: Cells  # by suit and other cards
    unless: Cells  # what the same ranks would be without the flush
    others: Ints  # the pairs of ranks that two other cards may have, the higher first
    highs: Ints  # the values of all high hands of dealers, ascending


FIRST_SUIT, LAST_SUIT, OTHERS, FIRST_KIND, WITH_JOKER = range(5)
"""The columns of a group: its suits, how many sets of others each goes with, where its kinds begin,
and whether the joker is one of the cards."""

CHOOSE: Final = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64
)


@compiled
def house_settings(hands: Bytes, way: Program, fives: RankTables, highs: Ints, lows: Ints) -> None:
    """The value of every high hand and the place of every low hand, seven cards a row."""
    work = np.empty(WORK, np.int64)
    for row in range(len(hands)):
        highs[row], lows[row] = house_setting(hands[row], way, fives, work)


@compiled
def house_setting(hand: Bytes, way: Program, fives: RankTables, work: Ints) -> tuple[int, int]:
    """The value of the high hand that the house makes of seven cards, and the place of the low."""
    low = set_low(hand, way, fives, work)
    first, second = low >> 8 & 255, low & 255
    total = START
    for card in hand:
        if card not in (first, second):
            total += fives.words[card]
    return int(np.int64(five_value(total, fives))), low_place(first, second)


@compiled
def low_place(card: int, other_card: int) -> int:
    """The place of two cards among all low hands, the lowest first."""
    first, second = min(int(np.int64(card)) >> 2, ACE), min(int(np.int64(other_card)) >> 2, ACE)
    if first == second:
        return 78 + first
    higher, lower = max(first, second), min(first, second)
    return higher * (higher - 1) // 2 + lower


# one hand

HIGH, LOW, ONE, OTHER = range(4)
"""The columns of a setting: how many of the dealers' high hands are lower, the place of its low
hand, and the places of its low cards in the hand."""


class Bins(NamedTuple):
    """The dealers' hands, sorted by which settings of a player they beat: those that beat the same
    ones have one number, the lowest 0. A tally has a row for each bin of high hands, and a column
    for each of low hands, those of an Ace High Pai Gow after the others."""

    edges: Ints  # the settings' high hands, ascending, then how many there are
    low_edges: Ints  # likewise their low hands
    of_high: Bytes
    of_low: Bytes


@compiled
def settings_of(hand: Bytes, fives: RankTables, highs: Ints, settings: Ints) -> int:
    """The settings of seven cards that are not foul, and how many there are (§ 645a.11(b),
    R-645a-7)."""
    total, count = START, 0
    for card in hand:
        total += fives.words[card]
    for first in range(6):
        rest = total - fives.words[hand[first]]
        for second in range(first + 1, 7):
            value = five_value(rest - fives.words[hand[second]], fives)
            if value < low_value(hand[first], hand[second]):
                continue
            settings[count, HIGH] = np.searchsorted(highs, np.int64(value))
            settings[count, LOW] = low_place(hand[first], hand[second])
            settings[count, ONE], settings[count, OTHER] = first, second
            count += 1
    return count


@compiled
def add_edge(edges: Ints, edge: int) -> None:
    """One more edge between bins, unless it is there; the last entry says how many there are."""
    count = edges[-1]
    at = np.searchsorted(edges[:count], edge)
    if at == count or edges[at] != edge:
        for later in range(count, at, -1):
            edges[later] = edges[later - 1]
        edges[at] = edge
        edges[-1] += 1


@compiled
def sort_into_bins(bins: Bins) -> None:
    """Gives every hand of dealers the number of its bin: how many edges are not above it."""
    number, edges = 0, bins.edges
    for high in range(len(bins.of_high)):
        while number < edges[-1] and edges[number] <= high:
            number += 1
        bins.of_high[high] = number
    number, edges = 0, bins.low_edges
    for low in range(LOWS):
        while number < edges[-1] and edges[number] <= low:
            number += 1
        bins.of_low[low], bins.of_low[LOWS + low] = number, COLUMNS + number


@compiled
def left_by(hand: Bytes, left: Ints) -> bool:
    """Takes cards from a deck, which is its ranks as bits, a word a suit; whether the joker is
    left in it."""
    joker = True
    for card in hand:
        if card == JOKER_CARD:
            joker = False
        else:
            left[card & 3] &= ~(1 << (np.int64(card) >> 2))
    return joker


@compiled
def tally_dealers(left: Ints, joker: bool, kinds: Kinds, bins: Bins, tally: Ints) -> None:
    """How many hands of dealers, out of the cards that are left, are in each bin."""
    ways = np.zeros(13, np.int64)
    for rank in range(13):
        for suit in range(4):
            ways[rank] += left[suit] >> rank & 1
    tally_ranks(ways, joker, kinds, bins, tally)
    for suit in range(4):
        tally_flushes(left[suit], ways, joker, kinds, bins, tally)


@compiled
def tally_ranks(ways: Ints, joker: bool, kinds: Kinds, bins: Bins, tally: Ints) -> None:
    """Counts all hands by their ranks, so many cards of each being left."""
    higher_ways = np.ones(len(kinds.higher), np.int64)
    for row in range(len(kinds.higher)):
        for rank in range(13 - LOWER):
            higher_ways[row] *= CHOOSE[ways[LOWER + rank], kinds.higher[row, rank]]
    for row in range(len(kinds.lower)):
        product = 1
        for rank in range(LOWER):
            product *= CHOOSE[ways[rank], kinds.lower[row, rank]]
        for with_joker in range(2 if joker else 1):
            more = 7 - with_joker - kinds.sizes[row]
            if not product or more < 0:
                continue
            kind = kinds.firsts[with_joker, row]
            for higher in range(kinds.begins[more], kinds.begins[more + 1]):
                cell = kinds.of_ranks[kind]
                tally[bins.of_high[cell >> 8], bins.of_low[cell & 255]] += (
                    product * higher_ways[higher]
                )
                kind += 1


@compiled
def tally_flushes(
    suit: int, ways: Ints, joker: bool, kinds: Kinds, bins: Bins, tally: Ints
) -> None:
    """Counts the hands with a flush of one suit, of which these ranks are left, as what they are,
    and takes them away where their ranks were counted."""
    weights, beside = np.ones((3, LOWS), np.int64), np.empty(13, np.int64)
    for rank in range(13):
        beside[rank] = weights[1, rank] = ways[rank] - (suit >> rank & 1)
    for pair in range(LOWS):
        higher, lower = kinds.others[pair, 0], kinds.others[pair, 1]
        both = beside[higher] * beside[lower]
        weights[2, pair] = both if higher != lower else CHOOSE[beside[higher], 2]
    for number in range(len(kinds.groups)):
        group = kinds.groups[number]
        if group[WITH_JOKER] and not joker:
            continue
        count, kind = group[OTHERS], group[FIRST_KIND]
        weight = weights[2 if count == LOWS else 1 if count == 13 else 0]
        for held in range(group[FIRST_SUIT], group[LAST_SUIT]):
            if not kinds.suits[held] & ~suit:
                for other in range(count):
                    cell, ranks = kinds.of_flush[kind + other], kinds.unless[kind + other]
                    tally[bins.of_high[cell >> 8], bins.of_low[cell & 255]] += weight[other]
                    tally[bins.of_high[ranks >> 8], bins.of_low[ranks & 255]] -= weight[other]
            kind += count


@compiled
def add_up(tally: Ints, bins: Bins, face_up: bool, summed: Ints) -> None:
    """The hands of dealers in no higher bin, high and low, for every two. Face up, an Ace High Pai
    Gow neither wins nor loses (§ 688a.11(f)(2)(iii), R-688a-13)."""
    for high in range(bins.edges[-1] + 1):
        total = 0
        for low in range(bins.low_edges[-1] + 1):
            total += tally[high, low]
            if not face_up:
                total += tally[high, COLUMNS + low]
            summed[high, low] = total + (summed[high - 1, low] if high else 0)


@compiled
def ends(summed: Ints, bins: Bins, high: int, low: int) -> tuple[int, int]:
    """How many hands of dealers lose both to a setting, and how many win both: copies are the
    dealer's (§ 645a.11(f), R-645a-8)."""
    last, last_low = bins.edges[-1], bins.low_edges[-1]
    in_high = np.searchsorted(bins.edges[:last], high)
    in_low = np.searchsorted(bins.low_edges[:last_low], low)
    won = summed[in_high, in_low]
    return won, summed[last, last_low] - summed[in_high, last_low] - summed[last, in_low] + won


def new_bins(dealers: int) -> Bins:
    """Room to sort the hands of dealers, who have so many different high hands."""
    return Bins(
        np.zeros(BINS + 1, np.int64),
        np.zeros(COLUMNS + 1, np.int64),
        np.zeros(dealers, np.uint8),
        np.zeros(2 * LOWS, np.uint8),
    )
