"""A recorded round of a pai gow game as a kernel reads it: whether it is regular, and how every hand
was set.

What the reference procedure would refuse, or settle otherwise than a round that went as it should,
is told apart here: such a round is left to it.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.columns import NO_CARD, CardLists, RoundColumns
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import (
    WORK,
    Program,
    high_of,
    low_of,
    set_low,
    six_card_low,
)
from pitboss.hands.kernels.pai_gow import (
    CATEGORY,
    FIVE_OF_A_SUIT,
    START,
    RankTables,
    best_value,
    low_value_of_one,
    ranks_place,
)
from pitboss.hands.kernels.pai_gow_rows import Rows, suited_mask
from pitboss.vocabulary.cards import JOKER

JOKER_CARD: Final = int(JOKER)
HIGH: Final = 5
"""Cards of a high hand."""
MAIN: Final = 0
"""The column of the wager that everybody makes: the first of each of the three chapters."""

BY_HOUSE_WAY, SURRENDERED = 0, 1
"""Decisions, as ``Settling.decisions`` names them."""
SET_RIGHT, SET_WRONG, GIVEN_UP = range(3)
"""What became of a seat's cards: two hands of the right sizes, of wrong ones, or none."""

SEATS: Final = 7
DEALER: Final = SEATS
"""The dealer's place among the hands of a round; a seat's is its row, counted from the first."""

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]


class Ranking(NamedTuple):
    """What sets and ranks the hands of a game."""

    cards: int
    low: int  # of these in a low hand
    fives: RankTables
    whole: RankTables  # of so many cards
    rows: Rows
    wild: Rows  # where a paytable has the joker as any card; elsewhere never looked at
    way: Program  # of seven cards; six are set as § 670a.11(d) has it


class Taken(NamedTuple):
    """What a table takes."""

    positions: int
    places: int  # that a number may tell to start with
    most_on_meter: int
    offered: NDArray[np.bool_]  # by wager
    progressive: int  # its column
    reseeds: Ints
    """By the size of a progressive wager what its meter restarts with; -1: no wager of this size is
    taken."""
    may_miss: bool  # hands of wrong sizes lose; otherwise they are refused


class Dealt(NamedTuple):
    """The hands of the round that is settled, and its meter."""

    highs: Ints  # values, by place
    lows: Ints
    low_joker: NDArray[np.bool_]
    laid: Ints  # SET_RIGHT, SET_WRONG or GIVEN_UP
    masks: NDArray[np.uint32]  # the rows of a bonus paytable that the cards fit
    wild_masks: NDArray[np.uint32]
    categories: Ints  # of the best five cards
    paid_out: Ints  # towards a payout limit
    meter: Ints  # one number: what stands on it, or -1
    words: NDArray[np.uint64]
    work: Ints


def new_round() -> Dealt:
    """Room for the hands of a round."""
    return Dealt(
        highs=np.zeros(SEATS + 1, np.int64),
        lows=np.zeros(SEATS + 1, np.int64),
        low_joker=np.zeros(SEATS + 1, np.bool_),
        laid=np.zeros(SEATS + 1, np.int64),
        masks=np.zeros(SEATS + 1, np.uint32),
        wild_masks=np.zeros(SEATS + 1, np.uint32),
        categories=np.zeros(SEATS + 1, np.int64),
        paid_out=np.zeros(SEATS + 1, np.int64),
        meter=np.zeros(1, np.int64),
        words=np.zeros(7, np.uint64),
        work=np.zeros(WORK, np.int64),
    )


@compiled
def read_round(
    rounds: RoundColumns, number: int, ranking: Ranking, taken: Taken, dealt: Dealt
) -> bool:
    """Sets every hand of a round as its record tells; False: the round is the reference's."""
    first, last = rounds.first[number], rounds.first[number + 1]
    if not 0 < last - first <= taken.positions or rounds.replacement[number] != NO_CARD:
        return False
    if not 0 <= rounds.start[number] <= taken.places:
        return False
    if rounds.meter[number] > taken.most_on_meter:
        return False
    dealt.meter[0] = rounds.meter[number]
    seen = _bits(rounds.dealer, number)
    if seen < 0 or _count(rounds.dealer, number) != ranking.cards:
        return False
    if not _set_dealer(rounds, number, seen, ranking, dealt):
        return False
    for row in range(first, last):
        held = _bits(rounds.cards, row)
        if held < 0 or held & seen or _count(rounds.cards, row) != ranking.cards:
            return False
        seen |= held
        if not _takes_wagers(rounds, row, taken):
            return False
        if not _set_seat(rounds, row, row - first, held, ranking, taken, dealt):
            return False
    return _is_one_size(rounds.stakes[first:last, taken.progressive], taken)


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
        held |= 1 << card
    return held


@compiled
def _takes_wagers(rounds: RoundColumns, row: int, taken: Taken) -> bool:
    """Whether the main wager is made and the table takes the others; the seat is one that it has,
    and tells nothing that other games do."""
    if rounds.stakes[row, MAIN] <= 0 or not 1 <= rounds.seat[row] <= taken.positions:
        return False
    if rounds.switched[row] >= 0 or rounds.amount[row] != 0:
        return False
    if rounds.hands.starts[row] != rounds.hands.starts[row + 1]:
        return False
    for wager in range(len(taken.offered)):
        if rounds.stakes[row, wager] and not taken.offered[wager]:
            return False
    return True


@compiled
def _is_one_size(stakes: Ints, taken: Taken) -> bool:
    """Whether all progressive wagers of a round are of a size that the table takes."""
    size = 0
    for stake in stakes:
        if stake:
            if stake >= len(taken.reseeds) or taken.reseeds[stake] < 0 or (size and stake != size):
                return False
            size = stake
    return True


# how hands are set (§ 645a.11(a)-(c), § 670a.11(a)-(d), § 688a.11(a)-(c))


@compiled
def _set_dealer(
    rounds: RoundColumns, number: int, held: int, ranking: Ranking, dealt: Dealt
) -> bool:
    """The house way; a setting that is told must be worth as much in both hands, or have stood
    (§ 645a.14(i), § 670a.13(i), § 688a.13(h), R-645a-23)."""
    start, end = rounds.dealer.starts[number], rounds.dealer.starts[number + 1]
    if not _set_by_house(rounds.dealer.cards[start:end], DEALER, ranking, dealt):
        return False
    told = _count(rounds.dealer_high, number) + _count(rounds.dealer_low, number)
    if told == 0:
        return True
    if not _is_of(rounds.dealer_high, rounds.dealer_low, number, held, ranking.cards):
        return False
    if _count(rounds.dealer_low, number) != ranking.low:
        return False
    high, low = dealt.highs[DEALER], dealt.lows[DEALER]
    _set_as_told(rounds.dealer_high, rounds.dealer_low, number, DEALER, ranking, dealt)
    same = dealt.highs[DEALER] == high and dealt.lows[DEALER] == low
    return same or not rounds.dealer_reset[number]


@compiled
def _set_seat(
    rounds: RoundColumns,
    row: int,
    place: int,
    held: int,
    ranking: Ranking,
    taken: Taken,
    dealt: Dealt,
) -> bool:
    """As the player did, or the house way; who surrenders lays nothing down, and has made no other
    wager (§ 645a.11(b), § 645a.11(d), § 670a.11(b), § 688a.11(c)-(d))."""
    told = _count(rounds.high, row) + _count(rounds.low, row)
    dealt.laid[place] = SET_RIGHT
    if rounds.decision[row] >= 0:
        if told:
            return False
        if rounds.decision[row] == BY_HOUSE_WAY:
            start, end = rounds.cards.starts[row], rounds.cards.starts[row + 1]
            return _set_by_house(rounds.cards.cards[start:end], place, ranking, dealt)
        dealt.laid[place] = GIVEN_UP
        return rounds.decision[row] == SURRENDERED and not _has_optional(rounds, row)
    if _count(rounds.high, row) == 0:
        return False
    if not _is_of(rounds.high, rounds.low, row, held, ranking.cards):
        return False
    if _count(rounds.low, row) != ranking.low:
        dealt.laid[place] = SET_WRONG
        return taken.may_miss
    _set_as_told(rounds.high, rounds.low, row, place, ranking, dealt)
    return True


@compiled
def _is_of(high: CardLists, low: CardLists, row: int, held: int, cards: int) -> bool:
    """Whether two hands are made of the cards dealt, each once."""
    if _count(high, row) + _count(low, row) != cards:
        return False
    highs, lows = _bits(high, row), _bits(low, row)
    return highs >= 0 and lows >= 0 and highs | lows == held


@compiled
def _set_as_told(
    high: CardLists, low: CardLists, row: int, place: int, ranking: Ranking, dealt: Dealt
) -> None:
    total = START
    for at in range(high.starts[row], high.starts[row + 1]):
        total += ranking.fives.words[high.cards[at]]
    dealt.highs[place] = high_of(total, ranking.fives)
    first = int(np.int64(low.cards[low.starts[row]]))
    if ranking.low == 1:
        _lay_low_card(first, place, dealt)
    else:
        dealt.lows[place] = low_of(first, int(np.int64(low.cards[low.starts[row] + 1])))


@compiled
def _lay_low_card(card: int, place: int, dealt: Dealt) -> None:
    """A low hand of one card, perhaps the joker (§ 670a.6(c))."""
    dealt.lows[place] = np.int64(low_value_of_one(card))
    dealt.low_joker[place] = card == JOKER_CARD


@compiled
def _set_by_house(hand: Bytes, place: int, ranking: Ranking, dealt: Dealt) -> bool:
    """The two hands, the house way (§ 645a.11(c), § 670a.11(d), § 688a.11(a))."""
    words, total = ranking.fives.words, START
    for card in hand:
        total += words[card]
    if ranking.low == 1:
        low = six_card_low(hand, ranking.fives, dealt.work)
        dealt.highs[place] = high_of(total - words[low], ranking.fives)
        _lay_low_card(low, place, dealt)
        return True
    low = set_low(hand, ranking.way, ranking.fives, dealt.work)
    if low < 0:
        return False
    first, second = low >> 8 & 255, low & 255
    dealt.highs[place] = high_of(total - words[first] - words[second], ranking.fives)
    dealt.lows[place] = low_of(first, second)
    return True


@compiled
def _has_optional(rounds: RoundColumns, row: int) -> bool:
    for wager in range(MAIN + 1, rounds.stakes.shape[1]):
        if rounds.stakes[row, wager]:
            return True
    return False


# what all cards of a hand make (§ 645a.11(h)[lead], § 670a.11(h)[lead], § 688a.11(h)[lead])


@compiled
def rearrange(rounds: RoundColumns, number: int, ranking: Ranking, wild: bool, dealt: Dealt) -> None:
    """Finds the rows of bonus paytables that each player's cards fit, if anybody in the round has
    an optional wager."""
    first, last = rounds.first[number], rounds.first[number + 1]
    made = False
    for row in range(first, last):
        made = made or _has_optional(rounds, row)
    if not made:
        return
    for row in range(first, last):
        start, end = rounds.cards.starts[row], rounds.cards.starts[row + 1]
        find_rows(rounds.cards.cards[start:end], row - first, ranking, wild, dealt)


@compiled
def find_rows(hand: Bytes, place: int, ranking: Ranking, wild: bool, dealt: Dealt) -> None:
    """The rows that all cards of a hand fit, and the category of the best five."""
    total, suits, empty = START, np.uint64(0), 7 - ranking.cards
    dealt.words[0] = 0
    for at in range(ranking.cards):
        total += ranking.whole.words[hand[at]]
        suits += ranking.whole.suits[hand[at]]
        dealt.words[empty + at] = ranking.whole.words[hand[at]]
    best = best_value(total, suits, ranking.whole)
    dealt.categories[place] = np.int64(best >> CATEGORY)
    if total & FIVE_OF_A_SUIT:
        dealt.masks[place] = suited_mask(
            total, suits, dealt.words, ranking.whole, ranking.fives, ranking.rows
        )
    else:
        dealt.masks[place] = ranking.rows.hands[ranks_place(total, ranking.whole)]
    if not wild:
        dealt.wild_masks[place] = dealt.masks[place]
    elif total & FIVE_OF_A_SUIT:
        dealt.wild_masks[place] = suited_mask(
            total, suits, dealt.words, ranking.whole, ranking.fives, ranking.wild
        )
    else:
        dealt.wild_masks[place] = ranking.wild.hands[ranks_place(total, ranking.whole)]
