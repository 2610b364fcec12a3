"""Every deal of a player's and a dealer's seven cards once more, by what the player's hand is: what
the required wager brings together with the optional ones.

Players are taken by their ranks, as ``deal_kernels`` takes them, and the dealers' hands are counted
in the same bins. A hand's **rows** are all that it may be paid for as a mask of ``HAND_NAMES``,
with the joker as usual and, above these bits, with the joker as any card.
"""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.families.pai_gow.odds.deal_kernels import (
    RankSets,
    _among,
    _answers,
    _assign_suits,
    _best,
    _bins_for,
    _hold,
)
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
    LOWS,
    OTHERS,
    SETTINGS,
    WITH_JOKER,
    Bins,
    Bytes,
    Ints,
    Kinds,
    add_up,
    ends,
    settings_of,
    tally_ranks,
)
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import FIVE_OF_A_SUIT, START, RankTables, ranks_place
from pitboss.hands.kernels.pai_gow_rows import Rows, suited_mask
from pitboss.hands.poker import ACE

DEALS, WON, LOST, WON_OPEN, LOST_OPEN, ACE_HIGH, ACE_HIGH_JOKER = range(7)
"""What is counted for hands that may be paid for the same: deals; those that the best setting wins
and loses at Pai Gow Poker; those that the best answer wins and loses at Face Up Pai Gow Poker; and
those with an Ace High Pai Gow at the dealer, all of them and such with the joker."""
COUNTED: Final = 7
WILD: Final = 32
"""So many bits up are the rows with a joker that is any card."""
SLOTS: Final = 1 << 12
"""Room for masks, several times as much as they need."""
WIDTH: Final = 2 * COLUMNS
Places = NDArray[np.int32]


class Paid(NamedTuple):
    """What finds the rows of a hand."""

    sevens: RankTables
    usual: Rows
    wild: Rows


@compiled
def count_seats(
    sets: RankSets, deck: Ints, kinds: Kinds, fives: RankTables, paid: Paid, aces: Ints,
    bins: Bins, masks: Ints, counts: Ints,
) -> None:  # fmt: skip
    """For every player who holds one of these sets of ranks out of a deck that has so many cards of
    each: the deals, and how they end if he plays best, by what his hand may be paid for."""
    of_suits = np.zeros((128, BINS * WIDTH), np.int64)
    with_joker = np.zeros(128, np.int64)
    of_ranks, tally = (
        np.zeros((BINS, WIDTH), np.int64),
        np.zeros((BINS, WIDTH), np.int64),
    )
    summed, face_up = np.zeros((BINS, COLUMNS), np.int64), np.zeros((BINS, COLUMNS), np.int64)
    settings = np.zeros((SETTINGS, 4), np.int64)
    flushes, unless = (
        np.zeros(len(kinds.of_flush), np.int32),
        np.zeros(len(kinds.of_flush), np.int32),
    )
    suits, hand = np.zeros(4, np.int64), np.empty(7, np.uint8)
    for number in sets.numbers:
        held, joker = sets.counts[number], sets.hands[number, 6] == JOKER_CARD
        _bins_for(sets.hands[number], fives, kinds, bins)
        of_ranks[:] = 0
        tally_ranks(deck - held, not joker, kinds, bins, of_ranks)
        _sort_flushes(kinds, bins, flushes, unless)
        _tally_suits(held, joker, deck, kinds, aces, flushes, unless, of_suits, with_joker)
        jokers = 0 if joker else _by_ranks(deck - held, aces)
        assignments = 1
        for count in held:
            assignments *= CHOOSE[4, count]
        for assignment in range(assignments):
            times = _assign_suits(assignment, held, suits)
            if not times:
                continue
            _hold(suits, joker, hand)
            tally[:] = of_ranks
            flat, jokers_left = tally.ravel(), jokers
            for suit in range(4):
                among = _among(suits[suit], held)
                flat += of_suits[among]
                jokers_left -= with_joker[among]
            add_up(tally, bins, False, summed)
            add_up(tally, bins, True, face_up)
            row = counts[_slot(rows_of_hand(hand, fives, paid), masks)]
            count = settings_of(hand, fives, kinds.highs, settings)
            chosen = _best(settings, count, summed, bins)
            won, lost = ends(summed, bins, settings[chosen, HIGH], settings[chosen, LOW])
            won_open, lost_open = _answers(settings, count, bins, face_up)
            last, last_low = bins.edges[-1], bins.low_edges[-1]
            every = summed[last, last_low]
            row[DEALS] += times * every
            row[WON] += times * won
            row[LOST] += times * lost
            row[WON_OPEN] += times * won_open
            row[LOST_OPEN] += times * lost_open
            row[ACE_HIGH] += times * (every - face_up[last, last_low])
            row[ACE_HIGH_JOKER] += times * jokers_left


@compiled
def rows_of_hand(hand: Bytes, fives: RankTables, paid: Paid) -> int:
    """All that seven cards may be paid for, by both ways to take the joker."""
    total, suits, held = START, np.uint64(0), np.zeros(7, np.uint64)
    for place in range(7):
        held[place] = paid.sevens.words[hand[place]]
        total += held[place]
        suits += paid.sevens.suits[hand[place]]
    if total & FIVE_OF_A_SUIT:
        usual = suited_mask(total, suits, held, paid.sevens, fives, paid.usual)
        wild = suited_mask(total, suits, held, paid.sevens, fives, paid.wild)
    else:
        at = ranks_place(total, paid.sevens)
        usual, wild = paid.usual.hands[at], paid.wild.hands[at]
    return np.int64(wild) << WILD | np.int64(usual)  # type: ignore[return-value]


@compiled
def _slot(mask: int, masks: Ints) -> int:
    """Where hands with this mask are counted: a slot of their own, the first that is free."""
    slot = mask % 4093
    while masks[slot] != mask and masks[slot]:
        slot = (slot + 1) % SLOTS
    masks[slot] = mask
    return slot


# flushes of the dealer


@compiled
def _sort_flushes(kinds: Kinds, bins: Bins, flushes: Places, unless: Places) -> None:
    """The bins of all kinds with a flush, and of the same ranks without: looked up once for all
    sets of the player's cards."""
    for kind in range(len(kinds.of_flush)):
        cell, ranks = kinds.of_flush[kind], kinds.unless[kind]
        flushes[kind] = np.int64(bins.of_high[cell >> 8]) * WIDTH + bins.of_low[cell & 255]
        unless[kind] = np.int64(bins.of_high[ranks >> 8]) * WIDTH + bins.of_low[ranks & 255]


@compiled
def _tally_suits(
    held: Ints, joker: bool, deck: Ints, kinds: Kinds, aces: Ints, flushes: Places, unless: Places,
    of_suits: Ints, with_joker: Ints,
) -> None:  # fmt: skip
    """What flushes of a suit change, for each set of the player's cards that may be of that suit: a
    bit for each of his ranks, the lowest first. Also how many six cards beside the joker they keep
    from being an Ace High Pai Gow."""
    full = ranks = 0
    for rank in range(13):
        full |= (deck[rank] > 0) << rank
        ranks += held[rank] > 0
    ways = deck - held
    for among in range(1 << ranks):
        of_suits[among] = 0
        taken = bit = 0
        for rank in range(13):
            if held[rank]:
                taken |= (among >> bit & 1) << rank
                bit += 1
        suit = full & ~taken
        _tally_flushes(suit, ways, not joker, kinds, flushes, unless, of_suits[among])
        with_joker[among] = 0 if joker else _suited(suit, ways, aces)


@compiled
def _tally_flushes(
    suit: int, ways: Ints, joker: bool, kinds: Kinds, flushes: Places, unless: Places, tally: Ints
) -> None:
    """As ``kernels.tally_flushes`` counts them, by bins that were looked up before."""
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
                    tally[flushes[kind + other]] += weight[other]
                    tally[unless[kind + other]] -= weight[other]
            kind += count


# an Ace High Pai Gow with the joker


def sixes() -> Ints:
    """All sets of six ranks below the ace, as bits."""
    every = [sum(1 << rank for rank in six) for six in combinations(range(ACE), 6)]
    return np.array(every, np.int64)


@compiled
def _by_ranks(ways: Ints, aces: Ints) -> int:
    """How many six cards have one of these sets of ranks, so many cards of each being left."""
    total = 0
    for six in aces:
        product = 1
        for rank in range(ACE):
            if six >> rank & 1:
                product *= ways[rank]
        total += product
    return total


@compiled
def _suited(suit: int, ways: Ints, aces: Ints) -> int:
    """How many of these have four or more cards of a suit, of which these ranks are left: with the
    joker a flush."""
    total, by_count = 0, np.zeros(7, np.int64)
    for six in aces:
        by_count[:] = 0
        by_count[0], cards = 1, 0
        for rank in range(ACE):
            if six >> rank & 1:
                of_suit = suit >> rank & 1
                cards += 1
                for count in range(cards, 0, -1):
                    by_count[count] = (
                        by_count[count] * (ways[rank] - of_suit) + by_count[count - 1] * of_suit
                    )
                by_count[0] *= ways[rank] - of_suit
        total += by_count[4] + by_count[5] + by_count[6]
    return total
