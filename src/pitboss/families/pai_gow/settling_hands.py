"""Recorded rounds of a pai gow game as kernels settle them: whether each is regular, how every hand
was set, and what it is worth.

What the reference procedure would refuse, or settle otherwise than a round that went as it should,
is told apart here: such a round is left to it.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.columns import NO_CARD, CardLists, RoundColumns
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import house_way_lows, six_card_lows
from pitboss.hands.kernels.pai_gow import (
    CATEGORY,
    pai_gow_best_ranks,
    pai_gow_high_ranks,
    pai_gow_low_ranks,
)
from pitboss.hands.kernels.pai_gow_rows import pai_gow_hand_bits
from pitboss.regulation.house_way import HouseWay
from pitboss.vocabulary.cards import JOKER

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

JOKER_CARD: Final = int(JOKER)

SEAT, LAID, HIGH, LOW, LOW_JOKER, MASK, WILD_MASK, CATEGORY_OF = range(8)
"""What is known of a player's hands, a row each: the values of the two hands, whether a low hand of
one card is the joker, the rows of a bonus paytable that all cards fit, the category of the best
five."""
OUTCOME, CITES, CALLED, LOSES_AS, WILD_LOSES_AS, PAID_OUT, STAKES = range(8, 15)
"""How the main wager ends, by which paragraphs, and what its hands are called; what cards are
called that lose an optional wager; what was paid towards a payout limit; from there on, the
wagers."""
REGULAR, METER, HAS_JOKER, RESEED, OF_ROUND = 0, 1, 6, 7, 8
"""What is known of a round beside the dealer's HIGH, LOW and MASK: whether it is regular, what
stands on the meter, whether he has the joker, what a meter that is won restarts with."""

IRREGULAR, SET_RIGHT, SET_WRONG, GIVEN_UP, BY_HOUSE_WAY = range(5)
"""What became of cards: two hands of the right sizes, of wrong ones, none, or the house way's."""
HOUSE_WAY, SURRENDER, NONE = 0, 1, -1
"""Decisions, as ``Settling.decisions`` names them."""
NO_SIZE: Final = 0
MAIN: Final = 0
"""The first wager of each chapter is the one that everybody makes."""


class Taken(NamedTuple):
    """What a table takes."""

    positions: int
    offered: Flags  # by wager
    progressive: int  # its column
    reseeds: Ints
    """By the size of a progressive wager what its meter restarts with; -1: no wager of this size is
    taken."""
    doubled: int  # the column of a wager that equals the main one; -1: there is none
    may_miss: bool  # hands of wrong sizes lose; otherwise they are refused


class LaidOut(NamedTuple):
    """The cards of many places, a row each, and how they were set."""

    cards: Bytes
    high: Bytes
    low: Bytes
    bits: Ints  # the cards as bits; -1: not so many different ones
    laid: Ints


@dataclass(frozen=True)
class Ranking:
    """What sets and ranks the hands of a game."""

    cards: int
    low: int  # of these in a low hand
    way: HouseWay | None  # none: § 670a.11(d) says how six cards are set
    wild: bool  # a paytable has the joker as any card
    of_dealer: bool  # what all cards of the dealer make counts too

    def by_house(self, cards: Bytes) -> tuple[Bytes, Bytes]:
        """High and low hands, the house way (§ 645a.11(c), § 670a.11(d), § 688a.11(a))."""
        lows = (
            six_card_lows(cards)[:, None] if self.way is None else house_way_lows(self.way, cards)
        )
        highs = np.empty((len(cards), self.cards - self.low), np.uint8)
        _spare(cards, lows, highs)
        return highs, lows


def hands_of_rounds(rounds: RoundColumns, ranking: Ranking, taken: Taken) -> tuple[Ints, Ints]:
    """The hands of every seat, and the rounds with their dealers'."""
    dealers, dealer_bits = _dealers(rounds, ranking)
    seats = _laid_out(rounds.cards, rounds.high, rounds.low, rounds.decision, ranking)
    hands = np.zeros((len(rounds.seat), STAKES + rounds.stakes.shape[1]), np.int64)
    hands[:, SEAT], hands[:, LAID], hands[:, STAKES:] = rounds.seat, seats.laid, rounds.stakes
    _find_regular(rounds.first, hands, _own(rounds), seats.bits, dealer_bits, taken, dealers)
    hands[:, HIGH], hands[:, LOW] = _values(seats)
    hands[:, LOW_JOKER] = (seats.low[:, 0] == JOKER_CARD) & (ranking.low == 1)
    _rearrange(rounds.first, seats.cards, ranking, hands)
    return hands, dealers


def _own(rounds: RoundColumns) -> Flags:
    """The seats that tell nothing but what seats of these games may."""
    no_hands = rounds.hands.starts[1:] == rounds.hands.starts[:-1]
    own: Flags = (rounds.switched < 0) & (rounds.amount == 0) & no_hands
    return own


def _dealers(rounds: RoundColumns, ranking: Ranking) -> tuple[Ints, Ints]:
    """The dealers' hands, and their cards as bits: set the house way; a setting that is told must
    be worth as much in both hands, or have stood (§ 645a.14(i), § 670a.13(i), § 688a.13(h),
    R-645a-23)."""
    told = (np.diff(rounds.dealer_high.starts) + np.diff(rounds.dealer_low.starts)) > 0
    decision = np.where(told, NONE, HOUSE_WAY).astype(np.int8)
    laid_out = _laid_out(rounds.dealer, rounds.dealer_high, rounds.dealer_low, decision, ranking)
    dealers = np.zeros((len(told), OF_ROUND), np.int64)
    dealers[:, METER] = rounds.meter
    dealers[:, HIGH], dealers[:, LOW] = highs, lows = _values(laid_out)
    stood = np.ones(len(told), np.bool_)
    if (checked := told & rounds.dealer_reset).any():
        by_house = ranking.by_house(laid_out.cards[checked])
        stood[checked] = (pai_gow_high_ranks(by_house[0]) == highs[checked]) & (
            pai_gow_low_ranks(by_house[1]) == lows[checked]
        )
    right = (laid_out.laid == SET_RIGHT) & stood
    dealers[:, REGULAR] = right & (rounds.replacement == NO_CARD)
    if ranking.of_dealer:
        dealers[:, HAS_JOKER] = (laid_out.cards == JOKER_CARD).any(axis=1)
        dealers[:, MASK] = pai_gow_hand_bits(laid_out.cards)
    return dealers, laid_out.bits


# how hands were set (§ 645a.11(a)-(c), § 670a.11(a)-(d), § 688a.11(a)-(c))


def _laid_out(
    cards: CardLists,
    high: CardLists,
    low: CardLists,
    decision: NDArray[np.int8],
    ranking: Ranking,
) -> LaidOut:
    """The hands of many places as they were set, or the house way."""
    count = len(decision)
    laid_out = LaidOut(
        cards=np.empty((count, ranking.cards), np.uint8),
        high=np.empty((count, ranking.cards - ranking.low), np.uint8),
        low=np.empty((count, ranking.low), np.uint8),
        bits=np.empty(count, np.int64),
        laid=np.empty(count, np.int64),
    )
    _lay_out(cards, high, low, decision, laid_out)
    by_house = np.flatnonzero(laid_out.laid == BY_HOUSE_WAY)
    highs, lows = ranking.by_house(laid_out.cards[by_house])
    laid_out.high[by_house], laid_out.low[by_house] = highs, lows
    laid_out.laid[by_house] = SET_RIGHT
    return laid_out


@compiled
def _lay_out(
    cards: CardLists,
    high: CardLists,
    low: CardLists,
    decision: NDArray[np.int8],
    laid_out: LaidOut,
) -> None:
    """Reads every place; where hands are not set yet, or not right, any cards stand for them."""
    size, low_size = laid_out.cards.shape[1], laid_out.low.shape[1]
    for row in range(len(decision)):
        for at in range(size):
            laid_out.cards[row, at] = at
        for at in range(size - low_size):
            laid_out.high[row, at] = at
        for at in range(low_size):
            laid_out.low[row, at] = at
        laid_out.laid[row] = IRREGULAR
        held = _bits(cards, row) if _count(cards, row) == size else -1
        laid_out.bits[row] = held
        if held < 0:
            continue
        _copy(cards, row, laid_out.cards)
        highs, lows = _count(high, row), _count(low, row)
        if decision[row] != NONE:
            if highs + lows == 0 and decision[row] <= SURRENDER:
                by_house = decision[row] == HOUSE_WAY
                laid_out.laid[row] = BY_HOUSE_WAY if by_house else GIVEN_UP
        elif highs and highs + lows == size and (_bits(high, row) | _bits(low, row)) == held:
            laid_out.laid[row] = SET_WRONG
            if lows == low_size:
                laid_out.laid[row] = SET_RIGHT
                _copy(high, row, laid_out.high)
                _copy(low, row, laid_out.low)


@compiled
def _count(lists: CardLists, row: int) -> int:
    return int(lists.starts[row + 1] - lists.starts[row])


@compiled
def _bits(lists: CardLists, row: int) -> int:
    """The cards of a list as bits; -1 where one is there twice, or is none (§ 645a.3(a),
    § 670a.3(a), § 688a.3(a))."""
    held = 0
    for at in range(lists.starts[row], lists.starts[row + 1]):
        card = np.int64(lists.cards[at])
        if card > JOKER_CARD or held >> card & 1:
            return -1
        held |= 1 << int(card)
    return held


@compiled
def _copy(lists: CardLists, row: int, rows: Bytes) -> None:
    start = lists.starts[row]
    for at in range(rows.shape[1]):
        rows[row, at] = lists.cards[start + at]


@compiled
def _spare(cards: Bytes, lows: Bytes, highs: Bytes) -> None:
    """The cards that are not in the low hands."""
    for row in range(len(cards)):
        at = 0
        for card in cards[row]:
            is_low = False
            for low in lows[row]:
                is_low |= card == low
            if not is_low:
                highs[row, at] = card
                at += 1


def _values(laid_out: LaidOut) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """What the two hands are worth (§ 645a.6, § 670a.6, § 688a.6)."""
    return pai_gow_high_ranks(laid_out.high), pai_gow_low_ranks(laid_out.low)


# whether a round is one that the table can have had (§ 645a.7, § 670a.7, § 688a.7)


@compiled
def _find_regular(
    first: Ints,
    hands: Ints,
    own: Flags,
    bits: Ints,
    dealer_bits: Ints,
    taken: Taken,
    dealers: Ints,
) -> None:
    """Leaves to the reference every round with a card that is there twice, hands that no player may
    have laid down, or wagers that the table does not take."""
    for number in range(len(dealers)):
        begin, end = first[number], first[number + 1]
        seen, size = dealer_bits[number], NO_SIZE
        regular = dealers[number, REGULAR] != 0 and 0 < end - begin <= taken.positions
        for row in range(begin, end):
            regular &= own[row] and bits[row] >= 0 and bits[row] & seen == 0
            regular &= hands[row, SEAT] <= taken.positions
            regular &= _may_lay_down(hands, row, taken.may_miss) and _may_wager(hands, row, taken)
            seen |= bits[row]
            stake = hands[row, STAKES + taken.progressive]
            if stake:
                regular &= size in (NO_SIZE, stake)
                size = stake
        dealers[number, REGULAR] = regular
        if regular and size:
            dealers[number, RESEED] = taken.reseeds[size]


@compiled
def _may_lay_down(hands: Ints, row: int, may_miss: bool) -> bool:
    """Who surrenders has made no other wager (§ 645a.11(d), § 688a.11(d), R-645a-14,
    R-688a-15)."""
    laid = hands[row, LAID]
    if laid == GIVEN_UP:
        optional = 0
        for column in range(STAKES + MAIN + 1, hands.shape[1]):
            optional += hands[row, column]
        return optional == 0
    return laid == SET_RIGHT or (laid == SET_WRONG and may_miss)


@compiled
def _may_wager(hands: Ints, row: int, taken: Taken) -> bool:
    """The main wager, others that the table offers, a progressive one of its size, and a Double
    Down Wager as large as the main wager (§ 670a.7(e)(1))."""
    main, size = hands[row, STAKES + MAIN], hands[row, STAKES + taken.progressive]
    if main <= 0:
        return False
    for wager in range(len(taken.offered)):
        if hands[row, STAKES + wager] and not taken.offered[wager]:
            return False
    if size and (size >= len(taken.reseeds) or taken.reseeds[size] < 0):
        return False
    doubled = hands[row, STAKES + taken.doubled] if taken.doubled >= 0 else 0
    return doubled in (0, main)


# what all cards of a hand make (§ 645a.11(h)[lead], § 670a.11(h)[lead], § 688a.11(h)[lead])


def _rearrange(first: Ints, cards: Bytes, ranking: Ranking, hands: Ints) -> None:
    """Finds the rows of bonus paytables that a player's cards fit, wherever anybody in the round
    has an optional wager."""
    optional = hands[:, STAKES + MAIN + 1 :].any(axis=1)
    rounds = rounds_of_rows(first)
    awaited = np.bincount(rounds[optional], minlength=len(first) - 1) > 0
    rows = np.flatnonzero(awaited[rounds])
    held = cards[rows]
    hands[rows, MASK] = pai_gow_hand_bits(held)
    hands[rows, WILD_MASK] = pai_gow_hand_bits(held, wild=True) if ranking.wild else 0
    hands[rows, CATEGORY_OF] = pai_gow_best_ranks(held) >> CATEGORY


def rounds_of_rows(first: Ints) -> Ints:
    """The round of every row."""
    return np.repeat(np.arange(len(first) - 1), np.diff(first))
