"""Every deal of a player's and a dealer's seven cards: what each way to play wins and loses.

What kinds, cells and bins are, the kernel of one hand says (``kernels``). Players are taken by
their ranks: those who hold the same ones leave the dealer the same ranks, so all hands of the
dealer are counted by rank once for all of them; and what flushes of a suit change hangs on which of
his cards are of that suit, so it is counted once for each such set of cards, not for each hand.
Every hand of the player is then settled by itself, exchanges of suits apart.
"""

from math import comb
from typing import Final, NamedTuple

import numpy as np

from pitboss.families.pai_gow.odds.kernels import (
    BINS,
    CHOOSE,
    COLUMNS,
    FIRST_KIND,
    FIRST_SUIT,
    HIGH,
    JOKER_CARD,
    LAST_SUIT,
    LOW,
    OTHERS,
    SETTINGS,
    Bins,
    Bytes,
    Ints,
    Kinds,
    add_edge,
    add_up,
    ends,
    house_setting,
    low_place,
    settings_of,
    sort_into_bins,
    tally_flushes,
    tally_ranks,
)
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import WORK, Program
from pitboss.hands.kernels.pai_gow import START, RankTables, five_value

HOUSE_WAY, LEARNT, BEST_SETTING, HOUSE_WAY_OPEN, BEST_ANSWER, ACE_HIGH = range(6)
"""How a player may play: as the house does, by the rule in words, or best; then at Face Up Pai Gow
Poker as the house does, or with the best answer to the dealer's open hands. Of the last only the
first count is used: deals of an Ace High Pai Gow to the dealer."""
PLAYS: Final = 6

SUITS_OF: Final = np.array(
    [[bits for bits in range(16) if bits.bit_count() == count] + [0] * (6 - comb(4, count))
     for count in range(5)], np.int64
)  # fmt: skip
"""The suits that so many cards of a rank may have, as bits."""


class Lows(NamedTuple):
    """A way to set seven cards as the places of low hands, by kind: the best high hand that goes
    with it is laid beside it."""

    by_ranks: Bytes
    by_flush: Bytes


class RankSets(NamedTuple):
    """Sets of ranks: their numbers, and of all a hand without a flush and its ranks."""

    numbers: Ints
    hands: Bytes
    counts: Ints


@compiled
def count_deals(
    sets: RankSets, deck: Ints, way: Program, learnt: Lows, kinds: Kinds, fives: RankTables,
    bins: Bins, ended: Ints, best: Ints, best_by_flush: Bytes,
) -> None:  # fmt: skip
    """For every player who holds one of these sets of ranks out of a deck that has so many cards of
    each, how many deals each way to play wins and loses. Also how many of his hands without a flush
    are best set with each low hand, by set of ranks, and which low hand is best with a flush."""
    of_suits = np.zeros((128, BINS, 2 * COLUMNS), np.int64)
    of_ranks, tally = (
        np.zeros((BINS, 2 * COLUMNS), np.int64),
        np.zeros((BINS, 2 * COLUMNS), np.int64),
    )
    summed, face_up = np.zeros((BINS, COLUMNS), np.int64), np.zeros((BINS, COLUMNS), np.int64)
    settings, work = np.zeros((SETTINGS, 4), np.int64), np.empty(WORK, np.int64)
    suits, hand = np.zeros(4, np.int64), np.empty(7, np.uint8)
    for number in sets.numbers:
        held, joker = sets.counts[number], sets.hands[number, 6] == JOKER_CARD
        _bins_for(sets.hands[number], fives, kinds, bins)
        of_ranks[:] = 0
        tally_ranks(deck - held, not joker, kinds, bins, of_ranks)
        _tally_suits(held, joker, deck, kinds, bins, of_suits)
        assignments = 1
        for count in held:
            assignments *= CHOOSE[4, count]
        for assignment in range(assignments):
            times = _assign_suits(assignment, held, suits)
            if not times:
                continue
            longest = _hold(suits, joker, hand)
            flush = longest >= 0
            tally[:] = of_ranks
            for suit in range(4):
                tally += of_suits[_among(suits[suit], held)]
            add_up(tally, bins, False, summed)
            add_up(tally, bins, True, face_up)
            count = settings_of(hand, fives, kinds.highs, settings)
            high, low = house_setting(hand, way, fives, work)
            high = place_of(high, kinds)
            _add(summed, bins, high, low, times, ended[HOUSE_WAY])
            _add(face_up, bins, high, low, times, ended[HOUSE_WAY_OPEN])
            kind = flush_kind(hand, longest, joker, kinds) if flush else number
            low = learnt.by_flush[kind] if flush else learnt.by_ranks[kind]
            _add(summed, bins, _highest(settings, count, low), low, times, ended[LEARNT])
            chosen = _best(settings, count, summed, bins)
            _add(
                summed,
                bins,
                settings[chosen, HIGH],
                settings[chosen, LOW],
                times,
                ended[BEST_SETTING],
            )
            if flush:
                best_by_flush[kind] = settings[chosen, LOW]
            else:
                best[number, settings[chosen, LOW]] += times
            won, lost = _answers(settings, count, bins, face_up)
            ended[BEST_ANSWER, 0] += times * won
            ended[BEST_ANSWER, 1] += times * lost
            last, last_low = bins.edges[-1], bins.low_edges[-1]
            ended[ACE_HIGH, 0] += times * (summed[last, last_low] - face_up[last, last_low])


@compiled
def place_of(value: int | np.uint32, kinds: Kinds) -> int:
    """How many of the dealers' high hands are lower than one of this value."""
    return int(np.searchsorted(kinds.highs, np.int64(value)))


@compiled
def _bins_for(hand: Bytes, fives: RankTables, kinds: Kinds, bins: Bins) -> None:
    """Bins for all settings of the hands with these ranks, whatever their suits: five of seven
    cards are of one suit or not."""
    bins.edges[-1] = bins.low_edges[-1] = 0
    for first in range(6):
        for second in range(first + 1, 7):
            mixed, suited, ranks = START, START, 0
            for place in range(7):
                if place not in (first, second):
                    card = int(np.int64(hand[place]))
                    in_one_suit = card if card == JOKER_CARD else card & ~3
                    mixed += fives.words[card]
                    suited += fives.words[in_one_suit]
                    ranks |= 1 << (card >> 2)
            distinct = 0
            for rank in range(14):
                distinct += ranks >> rank & 1
            add_edge(bins.edges, place_of(five_value(mixed, fives), kinds))
            if distinct == 5:
                add_edge(bins.edges, place_of(five_value(suited, fives), kinds))
            add_edge(bins.low_edges, low_place(hand[first], hand[second]))
    sort_into_bins(bins)


@compiled
def _tally_suits(
    held: Ints, joker: bool, deck: Ints, kinds: Kinds, bins: Bins, of_suits: Ints
) -> None:
    """What flushes of a suit change, for each set of the player's cards that may be of that suit: a
    bit for each of his ranks, the lowest first."""
    full = ranks = 0
    for rank in range(13):
        full |= (deck[rank] > 0) << rank
        ranks += held[rank] > 0
    for among in range(1 << ranks):
        of_suits[among] = 0
        taken = bit = 0
        for rank in range(13):
            if held[rank]:
                taken |= (among >> bit & 1) << rank
                bit += 1
        tally_flushes(full & ~taken, deck - held, not joker, kinds, bins, of_suits[among])


@compiled
def _among(suit: int, held: Ints) -> int:
    """Which of the ranks that are held are of this suit: a bit for each."""
    among = bit = 0
    for rank in range(13):
        if held[rank]:
            among |= (suit >> rank & 1) << bit
            bit += 1
    return among


@compiled
def _assign_suits(assignment: int, held: Ints, suits: Ints) -> int:
    """Gives suits to so many cards of each rank, by number; the ranks of each suit are bits. How
    many assignments an exchange of suits makes the same: 0 if this is not the one of them that
    stands for all."""
    suits[:] = 0
    for rank in range(13):
        if held[rank]:
            of_rank = SUITS_OF[held[rank], assignment % CHOOSE[4, held[rank]]]
            assignment //= CHOOSE[4, held[rank]]
            for suit in range(4):
                suits[suit] |= (of_rank >> suit & 1) << rank
    orders, alike = 1, 1
    for suit in range(1, 4):
        if suits[suit] > suits[suit - 1]:
            return 0
        alike = alike + 1 if suits[suit] == suits[suit - 1] else 1
        orders *= alike
    return 24 // orders


@compiled
def _hold(suits: Ints, joker: bool, hand: Bytes) -> int:
    """Puts the cards of four suits, and the joker perhaps, into a hand; the suit of its flush, or
    -1."""
    at, flush = 0, -1
    for suit in range(4):
        begin = at
        for rank in range(13):
            if suits[suit] >> rank & 1:
                hand[at] = 4 * rank + suit
                at += 1
        if at - begin + joker >= 5:
            flush = suit
    if joker:
        hand[6] = JOKER_CARD
    return flush


@compiled
def flush_kind(hand: Bytes, suit: int, joker: bool, kinds: Kinds) -> int:
    """The kind of a hand with a flush of this suit."""
    ranks = beside = 0
    highest, lowest = -1, 13
    for card in hand:
        rank = int(np.int64(card)) >> 2
        if card & 3 == suit and card != JOKER_CARD:
            ranks |= 1 << rank
        elif card != JOKER_CARD:
            highest, lowest = max(highest, rank), min(lowest, rank)
            beside += 1
    other = highest * (highest + 1) // 2 + lowest if beside == 2 else max(highest, 0)
    group = kinds.groups[2 * (2 - beside) + joker]
    begin = group[FIRST_SUIT]
    place = np.searchsorted(kinds.suits[begin : group[LAST_SUIT]], ranks)
    return group[FIRST_KIND] + place * group[OTHERS] + other  # type: ignore[no-any-return]


@compiled
def _add(summed: Ints, bins: Bins, high: int, low: int, times: int, ended: Ints) -> None:
    won, lost = ends(summed, bins, high, low)
    ended[0] += times * won
    ended[1] += times * lost


@compiled
def _highest(settings: Ints, count: int, low: int) -> int:
    """The highest high hand beside this low hand."""
    highest = -1
    for setting in range(count):
        if settings[setting, LOW] == low:
            highest = max(highest, settings[setting, HIGH])
    return highest


@compiled
def _best(settings: Ints, count: int, summed: Ints, bins: Bins) -> int:
    """The setting that is worth most: 19 twentieths of a wager for a win (§ 645a.13(a))."""
    best, most = 0, -(1 << 62)
    for setting in range(count):
        won, lost = ends(summed, bins, settings[setting, HIGH], settings[setting, LOW])
        worth = 19 * won - 20 * lost
        if worth > most:
            best, most = setting, worth
    return best


@compiled
def _answers(settings: Ints, count: int, bins: Bins, summed: Ints) -> tuple[int, int]:
    """How many open hands of dealers lose both hands to some setting, and how many cannot be beaten
    in either (§ 688a.11(a), § 688a.11(f))."""
    reach = np.full(
        COLUMNS, -1, np.int64
    )  # by bin of low hands: the highest bin that loses with it
    highest = highest_low = 0
    for setting in range(count):
        high, low = settings[setting, HIGH], settings[setting, LOW]
        highest, highest_low = max(highest, high), max(highest_low, low)
        in_high = np.searchsorted(bins.edges[: bins.edges[-1]], high)
        in_low = np.searchsorted(bins.low_edges[: bins.low_edges[-1]], low)
        for column in range(in_low + 1):
            reach[column] = max(reach[column], in_high)
    won = 0
    for column in range(COLUMNS):
        if reach[column] >= 0:
            before = summed[reach[column], column - 1] if column else 0
            won += summed[reach[column], column] - before
    _, lost = ends(summed, bins, highest, highest_low)
    return won, lost
