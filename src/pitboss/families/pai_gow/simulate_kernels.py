"""Shuffled decks of Pai Gow Poker and Face Up Pai Gow Poker as machine code.

A shuffle deals seven hands, as at a full table, and every hand is set once; each ordered pair of
them is a round of a player against a dealer. Rounds of one shuffle depend on one another, so beside
how rounds ended a kernel adds up, in twentieths of a wager, what the players of each shuffle won
together, and the squares of that.
"""

from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.families.pai_gow.odds.deal_kernels import flush_kind
from pitboss.families.pai_gow.odds.kernels import JOKER_CARD, SETTINGS, Kinds, low_place
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import WORK, Program, set_low
from pitboss.hands.kernels.pai_gow import (
    FIVE_OF_A_SUIT,
    START,
    RankTables,
    best_value,
    five_value,
    low_value,
    ranks_place,
)
from pitboss.hands.poker import ACE

HANDS: Final = 7
DECK: Final = 53

HOUSE_WAY, BEST_SETTING, BEST_ANSWER = range(3)
"""How players set: as the house; by the low hand that is best; or by the best answer to the
dealer's open hands."""

LOSES, PUSHES, WINS, ACE_HIGH = range(4)
"""How a round ends for a player, the last with a dealer's Ace High Pai Gow."""

DRAWS: Final = np.array(
    [prod(range(DECK - place - 6, DECK - place + 1)) for place in range(0, 7 * HANDS, 7)], np.int64
)
"""In how many ways each hand in turn can be drawn, its cards in order."""

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]


class Best(NamedTuple):
    """The low hands that are best: by the place of the ranks without a flush, and by kind with."""

    by_place: Cards
    by_flush: Cards
    kinds: Kinds


class Dealt(NamedTuple):
    """Seven hands and how each is set: by the house, and in what ways a player may lay it down."""

    deck: Cards
    highs: Ints
    lows: Ints
    ace_high: NDArray[np.bool_]
    settings: Ints  # by hand: the high and low values of what the player may lay down
    counts: Ints  # of these
    work: Ints


def new_table() -> Dealt:
    """A full table before the first shuffle."""
    return Dealt(
        deck=np.arange(DECK, dtype=np.uint8),
        highs=np.zeros(HANDS, np.int64),
        lows=np.zeros(HANDS, np.int64),
        ace_high=np.zeros(HANDS, np.bool_),
        settings=np.zeros((HANDS, SETTINGS, 2), np.int64),
        counts=np.zeros(HANDS, np.int64),
        work=np.zeros(WORK, np.int64),
    )


@compiled
def play(
    chance: Generator, shuffles: int, plays: int, face_up: bool, house: Program, best: Best,
    fives: RankTables, sevens: RankTables, dealt: Dealt, tally: Ints, sums: Ints,
) -> None:  # fmt: skip
    """Every hand of so many shuffles against every other, by one way to play."""
    wins = 20 if face_up else 19
    for _ in range(shuffles):
        deal(chance, dealt.deck)
        set_by_house(house, fives, dealt)
        if face_up:
            find_ace_high(sevens, dealt)
        if plays == BEST_SETTING:
            for hand in range(HANDS):
                lay_down(
                    hand, best_low(dealt.deck[7 * hand : 7 * hand + 7], best, sevens), fives, dealt
                )
        elif plays == BEST_ANSWER:
            for hand in range(HANDS):
                lay_down(hand, -1, fives, dealt)
        won = 0
        for dealer in range(HANDS):
            if dealt.ace_high[dealer]:
                tally[ACE_HIGH] += HANDS - 1
                continue
            for player in range(HANDS):
                if player != dealer:
                    ended = compare(player, dealer, dealt)
                    tally[ended] += 1
                    won += wins * (ended == WINS) - 20 * (ended == LOSES)
        sums[0] += won
        sums[1] += won * won


@compiled
def bank(
    chance: Generator, shuffles: int, house: Program, fives: RankTables, dealt: Dealt, tally: Ints,
    sums: Ints,
) -> None:  # fmt: skip
    """Every hand of so many shuffles as the bank against the next one, two, … six others: how many
    more lose than win, by how many there are; and what the banks of a shuffle won
    (§ 645a.12(j))."""
    won = np.zeros(HANDS, np.int64)
    for _ in range(shuffles):
        deal(chance, dealt.deck)
        set_by_house(house, fives, dealt)
        won[:] = 0
        for banker in range(HANDS):
            surplus = 0
            for others in range(1, HANDS):
                ended = compare((banker + others) % HANDS, banker, dealt)
                surplus += (ended == LOSES) - (ended == WINS)
                tally[others, HANDS + surplus] += 1
                won[others] += surplus * (19 if surplus > 0 else 20)
        for others in range(1, HANDS):
            sums[others, 0] += won[others]
            sums[others, 1] += won[others] * won[others]


@compiled
def deal(chance: Generator, deck: Cards) -> None:
    """Draws seven hands from the deck: one random number for each, whose parts are its cards."""
    for hand in range(HANDS):
        number = chance.integers(0, DRAWS[hand])
        for place in range(7 * hand, 7 * hand + 7):
            other = place + number % (DECK - place)
            number //= DECK - place
            deck[place], deck[other] = deck[other], deck[place]


@compiled
def set_by_house(house: Program, fives: RankTables, dealt: Dealt) -> None:
    """Sets every hand the house way, the dealer's and the player's alike."""
    words = fives.words
    for hand in range(HANDS):
        cards = dealt.deck[7 * hand : 7 * hand + 7]
        low = set_low(cards, house, fives, dealt.work)
        first, second = low >> 8 & 255, low & 255
        total = START - words[first] - words[second]
        for card in cards:
            total += words[card]
        dealt.highs[hand] = np.int64(five_value(total, fives))
        dealt.lows[hand] = np.int64(low_value(first, second))
        dealt.settings[hand, 0, 0], dealt.settings[hand, 0, 1] = dealt.highs[hand], dealt.lows[hand]
        dealt.counts[hand] = 1


@compiled
def find_ace_high(sevens: RankTables, dealt: Dealt) -> None:
    """Which hands are an Ace High Pai Gow (§ 688a.1, R-688a-14)."""
    for hand in range(HANDS):
        total, suits = START, np.uint64(0)
        for card in dealt.deck[7 * hand : 7 * hand + 7]:
            total += sevens.words[card]
            suits += sevens.suits[card]
        dealt.ace_high[hand] = best_value(total, suits, sevens) >> np.uint32(16) == ACE


@compiled
def lay_down(hand: int, chosen: int, fives: RankTables, dealt: Dealt) -> None:
    """What a player may lay down: any setting that is not foul, or only such with a chosen low
    hand."""
    cards, words = dealt.deck[7 * hand : 7 * hand + 7], fives.words
    settings, count, total = dealt.settings[hand], 0, START
    for card in cards:
        total += words[card]
    for first in range(6):
        rest = total - words[cards[first]]
        for second in range(first + 1, 7):
            if chosen < 0 or low_place(cards[first], cards[second]) == chosen:
                high = int(np.int64(five_value(rest - words[cards[second]], fives)))
                low = int(np.int64(low_value(cards[first], cards[second])))
                if high >= low:
                    count = _add_setting(settings, count, high, low)
    dealt.counts[hand] = count


@compiled
def _add_setting(settings: Ints, count: int, high: int, low: int) -> int:
    """One more setting, unless another is as good in both hands; those that are no better than it
    in any are left out. How many there are."""
    kept = 0
    for place in range(count):
        if settings[place, 0] >= high and settings[place, 1] >= low:
            return count
    for place in range(count):
        if settings[place, 0] > high or settings[place, 1] > low:
            settings[kept, 0], settings[kept, 1] = settings[place, 0], settings[place, 1]
            kept += 1
    settings[kept, 0], settings[kept, 1] = high, low
    return kept + 1


@compiled
def compare(player: int, dealer: int, dealt: Dealt) -> int:
    """The best that a player's settings do against a dealer's hands: copies are the dealer's
    (§ 645a.11(f), § 688a.11(f), R-645a-8)."""
    ended, high, low = LOSES, dealt.highs[dealer], dealt.lows[dealer]
    for setting in range(dealt.counts[player]):
        won = (dealt.settings[player, setting, 0] > high) + (
            dealt.settings[player, setting, 1] > low
        )
        ended = max(ended, won)
    return ended


@compiled
def best_low(cards: Cards, best: Best, sevens: RankTables) -> int:
    """The place of the low hand that is best for these cards by their kind."""
    total, joker = START, False
    for card in cards:
        total += sevens.words[card]
        joker |= card == JOKER_CARD
    if not total & FIVE_OF_A_SUIT:
        return int(best.by_place[ranks_place(total, sevens)])
    flush = 0
    for suit in range(4):
        held = 0
        for card in cards:
            held += card & 3 == suit and card != JOKER_CARD
        if held + joker >= 5:
            flush = suit
    return int(best.by_flush[flush_kind(cards, flush, joker, best.kinds)])


@compiled
def ranks_places(hands: Cards, sevens: RankTables, places: Ints) -> None:
    """Where each hand is looked up by its ranks, seven cards a row."""
    for row in range(len(hands)):
        total = START
        for card in hands[row]:
            total += sevens.words[card]
        places[row] = np.int64(ranks_place(total, sevens))
