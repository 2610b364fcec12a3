"""A dealer who sets his cards wrongly, or gives copies away: shuffles at random, as machine code.

A shuffle deals seven hands. The first is the dealer's; the six others are players', who all play
against both the right setting and the wrong one, so that only the difference has an error.
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.families.pai_gow.simulate_kernels import (
    BEST_ANSWER,
    BEST_SETTING,
    HANDS,
    LOSES,
    WINS,
    Best,
    Dealt,
    best_low,
    compare,
    deal,
    find_ace_high,
    lay_down,
    set_by_house,
)
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import Program, set_low
from pitboss.hands.kernels.pai_gow import START, RankTables, five_value, low_value

Integers = NDArray[np.int64]
SUMMED = 4
"""How often the cards gave occasion to it; what players then had more, in twentieths of a wager;
the squares of that, at each occasion; and of how many shuffles."""


@compiled
def lay_all_down(
    plays: int, best: Best, fives: RankTables, sevens: RankTables, dealt: Dealt
) -> None:
    """Sets the hands of the players by the way in which they play."""
    for hand in range(1, HANDS):
        if plays == BEST_SETTING:
            cards = dealt.deck[7 * hand : 7 * hand + 7]
            lay_down(hand, best_low(cards, best, sevens), fives, dealt)
        elif plays == BEST_ANSWER:
            lay_down(hand, -1, fives, dealt)


@compiled
def players_net(wins: int, dealt: Dealt) -> int:
    """What the six players have won together, in twentieths of a wager."""
    won = 0
    for player in range(1, HANDS):
        ended = compare(player, 0, dealt)
        won += wins * (ended == WINS) - 20 * (ended == LOSES)
    return won


@compiled
def set_wrongly(
    chance: Generator, shuffles: int, enough: int, plays: int, face_up: bool, house: Program,
    wrong: Program, rule: int, best: Best, fives: RankTables, sevens: RankTables, dealt: Dealt,
    sums: Integers,
) -> None:  # fmt: skip
    """A dealer who passes over the rule by which he should have set his cards: in so many shuffles,
    or until there were enough occasions."""
    wins = 20 if face_up else 19
    while sums[3] < shuffles and sums[0] < enough:
        sums[3] += 1
        deal(chance, dealt.deck)
        cards = dealt.deck[:7]
        low = set_low(cards, house, fives, dealt.work)
        if low >> 16 != rule:
            continue
        other = set_low(cards, wrong, fives, dealt.work)
        if other & 0xFFFF == low & 0xFFFF:
            continue
        set_by_house(house, fives, dealt)
        if face_up:
            find_ace_high(sevens, dealt)
            if dealt.ace_high[0]:
                continue
        lay_all_down(plays, best, fives, sevens, dealt)
        right = players_net(wins, dealt)
        first, second = other >> 8 & 255, other & 255
        total = START - fives.words[first] - fives.words[second]
        for card in cards:
            total += fives.words[card]
        dealt.highs[0] = np.int64(five_value(total, fives))
        dealt.lows[0] = np.int64(low_value(first, second))
        if plays == BEST_ANSWER:
            lay_all_down(plays, best, fives, sevens, dealt)
        more = players_net(wins, dealt) - right
        sums[0] += 1
        sums[1] += more
        sums[2] += more * more


@compiled
def give_copies(
    chance: Generator, shuffles: int, plays: int, face_up: bool, house: Program, best: Best,
    fives: RankTables, sevens: RankTables, dealt: Dealt, sums: Integers,
) -> None:  # fmt: skip
    """A dealer who takes a copy for a win of the player's: each player's hand that has one and ends
    otherwise by it is an occasion."""
    wins = 20 if face_up else 19
    for _ in range(shuffles):
        sums[3] += 1
        deal(chance, dealt.deck)
        set_by_house(house, fives, dealt)
        if face_up:
            find_ace_high(sevens, dealt)
            if dealt.ace_high[0]:
                continue
        lay_all_down(plays, best, fives, sevens, dealt)
        for player in range(1, HANDS):
            ended = compare(player, 0, dealt)
            dealt.highs[0] -= 1  # what was equal is now above
            dealt.lows[0] -= 1
            given = compare(player, 0, dealt)
            dealt.highs[0] += 1
            dealt.lows[0] += 1
            if given != ended:
                more = wins * (given == WINS) + 20 * (ended == LOSES)
                sums[0] += 1
                sums[1] += more
                sums[2] += more * more
