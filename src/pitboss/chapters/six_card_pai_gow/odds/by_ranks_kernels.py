"""The walk of ``by_ranks``, upwards through all high hands, and what it counts with."""

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    ANY_LOW,
    DEALER_HANDS,
    FOUL,
    JOKER_CARD,
    LOST,
    LOST_DOUBLE,
    WON,
    WON_DOUBLE,
    Cards,
    Ints,
    Places,
)
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.poker import ACE

Longs = NDArray[np.int64]

SETS: Final = 64
"""The sets of six cards, or of their ranks, as bits."""
SIZE: Final = np.array([held.bit_count() for held in range(SETS)])
HIGHEST: Final = np.array([max(held.bit_length() - 1, 0) for held in range(SETS)])
OTHERS: Final = np.arange(SETS) & ~(1 << HIGHEST)
"""The set without its highest card."""
SIGN: Final = (-1) ** SIZE
"""Sets of an even number of cards are added and the others taken away."""
CHOOSE: Final = np.array([[comb(cards, some) for some in range(5)] for cards in range(5)])

JOKERS: Final = ACE + 1
"""The rank of the joker, of which there is one card."""
BEFORE: Final = [0, *(comb(JOKERS + size, size - 1) for size in range(1, 8))]
"""How many sets there are of fewer ranks, each as often as it comes."""
RANK_SETS: Final = BEFORE[7]
STEPS: Final = np.array(
    [[0] * (JOKERS + 1)]
    + [
        [comb(rank + size - 1, size) + more for rank in range(JOKERS + 1)]
        for size, more in enumerate(np.diff(BEFORE[:7]).tolist(), 1)
    ]
)
"""To the number of a set of ranks, the next one, which is no lower, adds so much by how many there
are with it: the smaller sets first, without gaps."""

OF_SUIT: Final = [held for held in range(1 << JOKERS) if held.bit_count() <= 6]
"""The sets of up to six cards of a suit, their ranks as bits."""
SUIT_SETS: Final = np.full(1 << JOKERS, -1, np.int16)
SUIT_SETS[OF_SUIT] = np.arange(len(OF_SUIT))
"""By ranks as bits: the number of the set, if it has not more cards."""
NO_SIXTH: Final = JOKERS
"""In place of a sixth card of another suit: none, all are of the suit or the joker."""

NO_RANK: Final = 15
"""In place of a different rank: there is none more."""
COLUMNS: Final = 16
"""Of a row: column l has the dealer's hands with a low hand below l."""
ABOVE: Final = np.array(
    [[low < column for column in range(COLUMNS)] for low in range(ANY_LOW)], np.int8
)
"""By the rank of his low hand: the columns that it is counted in."""


class Dealers(NamedTuple):
    """Every set of six ranks as the dealer sets it without a flush, the lowest high hand first."""

    highs: Places
    lows: Cards
    ranks: Cards


class Flushes(NamedTuple):
    """Every hand with a flush, where the dealer sets it and, to be taken away, where its ranks
    alone would put it; the lowest high hand first."""

    highs: Places
    lows: Cards
    ranks: Longs  # of the flush, as bits, without the joker
    sixth: Cards  # the rank of the card of another suit, or NO_SIXTH
    joker: NDArray[np.bool_]
    signs: NDArray[np.int8]


class Groups(NamedTuple):
    """The classes of hands, those of the same ranks together."""

    ranks: Cards  # by group, in ascending order
    first: Longs  # by group its first row; the last one ends there too
    classes: Longs  # by row
    highs: Places  # by row and place of the low card
    suits: Cards  # by row and suit: which of the group's different ranks it has, as bits


class Settings(NamedTuple):
    """High hands that classes of a group have beside a low card, the lowest first."""

    highs: Places
    groups: Longs
    at: Cards  # the first place of such a low card


class Below(NamedTuple):
    """The dealer's hands that were passed, by columns."""

    by_ranks: Ints  # by the number of a set of ranks: those with certain cards of these ranks
    suited: Ints  # by a player's joker and a set of a suit's cards: what flushes with these add
    beside: NDArray[np.int16]  # by these and a rank: with one certain sixth card of it


class Work(NamedTuple):
    """What is worked out for a group."""

    numbers: Longs  # of all sets of its cards' ranks
    ranks: Longs  # how many of them are different, the joker left out
    different: Longs  # these, and NO_RANK in place of more
    cards: Longs  # how many each of them has
    held: Longs  # all sets of them, as bits
    of_suit: Longs  # and their numbers in a suit
    sums: Ints


class Found(NamedTuple):
    """How many of the hands passed share no card with a group's, those with a low hand below some
    rank and those with any: as their ranks put them; and by which of its different ranks a class
    has of a suit, how many more there are for flushes of that suit."""

    by_ranks: Longs
    by_suit: Ints


def new_below() -> Below:
    """Nothing is passed yet."""
    return Below(
        np.zeros((RANK_SETS, COLUMNS), np.int32),
        np.zeros((2, len(OF_SUIT), COLUMNS), np.int32),
        np.zeros((2, len(OF_SUIT), COLUMNS, COLUMNS), np.int16),
    )


@compiled
def _new_work() -> Work:
    return Work(
        np.zeros(SETS, np.int64), np.zeros(1, np.int64), np.zeros(6, np.int64),
        np.zeros(6, np.int64), np.zeros(SETS, np.int64), np.zeros(SETS, np.int64),
        np.zeros(16 * SETS, np.int32),
    )  # fmt: skip


@compiled
def _new_found() -> Found:
    return Found(np.zeros(2, np.int64), np.zeros((SETS, 2), np.int32))


@compiled
def suits_of(cards: Cards, classes: Longs, suits: Cards) -> None:
    """Which of the different ranks of each class its suits have."""
    for row in range(len(classes)):
        hand, place = cards[classes[row]], -1
        for at in range(6):
            if hand[at] == JOKER_CARD:
                continue
            if at == 0 or hand[at] >> 2 != hand[at - 1] >> 2:
                place += 1
            suits[row, hand[at] & 3] |= 1 << place


@compiled
def walk(
    groups: Groups, settings: Settings, dealers: Dealers, flushes: Flushes, below: Below,
    lost_to: Ints,
) -> None:  # fmt: skip
    """Through these high hands, the dealer's into ``below``. Of a player's settings, those below
    them are counted that lose to both hands, and that lose to the high hand."""
    work, found = _new_work(), _new_found()
    dealer = flush = 0
    for setting in range(len(settings.highs)):
        high, group, at = settings.highs[setting], settings.groups[setting], settings.at[setting]
        while dealer < len(dealers.highs) and dealers.highs[dealer] < high:
            _enter(dealers.ranks[dealer], dealers.lows[dealer], work, below.by_ranks)
            dealer += 1
        while flush < len(flushes.highs) and flushes.highs[flush] < high:
            _enter_flush(flushes, flush, below)
            flush += 1
        ranks = groups.ranks[group]
        low = ranks[at]
        _take(ranks, work)
        _not_held(int(ranks[5] == JOKERS), low, 2, work, below, found)
        for row in range(groups.first[group], groups.first[group + 1]):
            for place in range(at, 6):
                if ranks[place] != low:
                    break
                if groups.highs[row, place] == high:
                    for column in range(2):
                        lost_to[row, place, column] = _of_hand(groups.suits[row], column, found)
    while dealer < len(dealers.highs):
        _enter(dealers.ranks[dealer], dealers.lows[dealer], work, below.by_ranks)
        dealer += 1
    while flush < len(flushes.highs):
        _enter_flush(flushes, flush, below)
        flush += 1


@compiled
def _take(ranks: Cards, work: Work) -> None:
    """Works a group out."""
    different = 0
    for place in range(6):
        if ranks[place] == JOKERS:
            continue
        if place == 0 or ranks[place] != ranks[place - 1]:
            work.different[different], work.cards[different] = ranks[place], 0
            different += 1
        work.cards[different - 1] += 1
    for held in range(1, SETS):
        work.numbers[held] = work.numbers[OTHERS[held]] + STEPS[SIZE[held], ranks[HIGHEST[held]]]
    for held in range(1 << different):
        if held:
            work.held[held] = work.held[OTHERS[held]] | 1 << work.different[HIGHEST[held]]
        work.of_suit[held] = SUIT_SETS[work.held[held]]
    work.ranks[0] = different
    for one in range(different, 6):
        work.different[one], work.cards[one] = NO_RANK, 0


@compiled
def _enter(ranks: Cards, low: int, work: Work, by_ranks: Ints) -> None:
    """All hands of these ranks come under every set of ranks that is among theirs, as often as they
    hold certain cards of it."""
    _take(ranks, work)
    alike = 0
    for place in range(1, 6):
        if ranks[place] == ranks[place - 1]:
            alike |= 1 << place
    for held in range(SETS):
        if held & alike & ~(held << 1):
            continue  # the same ranks again: of equal ones, the first are taken
        hands, begin = 1, 0
        for one in range(work.ranks[0]):
            cards = work.cards[one]
            taken = SIZE[held >> begin & ((1 << cards) - 1)]
            hands *= CHOOSE[4 - taken, cards - taken]
            begin += cards
        for column in range(COLUMNS):
            by_ranks[work.numbers[held], column] += hands * ABOVE[low, column]


@compiled
def _enter_flush(flushes: Flushes, flush: int, below: Below) -> None:
    """All hands with a flush of these ranks come under every set of their cards of the suit. Those
    with the joker are none of a player's who has it himself."""
    ranks, low, sixth = flushes.ranks[flush], flushes.lows[flush], flushes.sixth[flush]
    sign, players = flushes.signs[flush], 1 if flushes.joker[flush] else 2
    held = ranks
    while True:
        number = SUIT_SETS[held]
        for joker in range(players):
            for column in range(low + 1, ANY_LOW + 1):
                if sixth == NO_SIXTH:
                    below.suited[joker, number, column] += sign
                else:
                    below.suited[joker, number, column] += 3 * sign
                    below.beside[joker, number, column, sixth] += sign
        if not held:
            break
        held = (held - 1) & ranks


@compiled
def _not_held(joker: int, low: int, columns: int, work: Work, below: Below, found: Found) -> None:
    """How many of the hands passed share no card with a group's: those with a low hand below this,
    and in a second column, if it is wanted, those with any."""
    count = all_ = np.int64(0)
    for held in range(SETS):
        row = below.by_ranks[work.numbers[held]]
        count += SIGN[held] * row[low]
        all_ += SIGN[held] * row[ANY_LOW]
    found.by_ranks[0], found.by_ranks[1] = count, all_
    different, sums, width = work.ranks[0], work.sums, 8 * columns
    for held in range(1 << different):
        number, sign = work.of_suit[held], SIGN[held]
        for any_low in range(columns):
            column, first = ANY_LOW if any_low else low, width * held + 8 * any_low
            more = below.suited[joker, number, column]
            beside = below.beside[joker, number, column]
            for one in range(6):
                with_sixth = beside[work.different[one]]
                more -= work.cards[one] * with_sixth
                sums[first + one] = sign * with_sixth
            sums[first + 6] = sign * more
    for one in range(different):  # over the sets of each set
        step = width << one
        for first in range(0, width << different, 2 * step):
            for at in range(first, first + step):
                sums[at + step] += sums[at]
    for held in range(1 << different):
        for column in range(columns):
            first = width * held + 8 * column
            more = sums[first + 6]
            for one in range(6):  # if it is of the suit itself, it is no sixth card
                more += (held >> one & 1) * sums[first + one]
            found.by_suit[held, column] = more


@compiled
def _of_hand(suits: Cards, column: int, found: Found) -> int:
    """The same for one class of the group."""
    by_suit = found.by_suit
    return (  # type: ignore[no-any-return]
        found.by_ranks[column] + by_suit[suits[0], column] + by_suit[suits[1], column]
        + by_suit[suits[2], column] + by_suit[suits[3], column]
    )  # fmt: skip


@compiled
def settle(
    groups: Groups, eights: int, below: Below, below_eights: Below, lost_to: Ints, counts: Ints
) -> None:
    """From what lies below each hand to what wins and loses: with any high hand of the dealer, and
    with a pair of eights or better (§ 670a.11(f)-(g))."""
    work = _new_work()
    every = [_new_found() for _ in range(6)]
    less = [_new_found() for _ in range(6)]
    same = np.zeros(6, np.int64)  # the first place of an equal low card
    for group in range(len(groups.ranks)):
        ranks = groups.ranks[group]
        joker = int(ranks[5] == JOKERS)
        _take(ranks, work)
        for at in range(6):
            same[at] = same[at - 1] if at and ranks[at] == ranks[at - 1] else at
            if same[at] == at:
                _not_held(joker, ranks[at], 1, work, below, every[at])
                _not_held(joker, ranks[at], 2 if at == 0 else 1, work, below_eights, less[at])
        for row in range(groups.first[group], groups.first[group + 1]):
            suits, count = groups.suits[row], counts[groups.classes[row]]
            all_less = _of_hand(suits, 1, less[0])
            for at in range(6):
                high, low = groups.highs[row, at], same[at]
                if high == FOUL:
                    continue
                won, beaten = lost_to[row, at, 0], lost_to[row, at, 1]
                not_lower = DEALER_HANDS - _of_hand(suits, 0, every[low])
                lost = not_lower - (beaten - won)
                low_less = _of_hand(suits, 0, less[low])
                if high > eights:
                    won_double, lost_double = won - low_less, lost
                else:
                    won_double, lost_double = 0, not_lower - (all_less - low_less)
                count[at, WON], count[at, LOST] = won, lost
                count[at, WON_DOUBLE], count[at, LOST_DOUBLE] = won_double, lost_double
