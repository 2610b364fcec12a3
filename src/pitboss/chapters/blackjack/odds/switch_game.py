"""What a round of Blackjack Switch is worth on average, over all first cards from a full shoe.

Each hand is played by its own cards, and the switch by the four cards and the up card: then the two
hands can be counted one by one, with the other's first cards removed (see ``switch_worth``). In
floats, exact but for rounding: it says how much play by totals gives away, and what a simulation of
that play has to come to.
"""

from functools import cache
from typing import Final

import numpy as np

from pitboss.chapters.blackjack.odds.composition import shoe_of
from pitboss.chapters.blackjack.odds.kernels import Floats, Ints
from pitboss.chapters.blackjack.odds.switch_hands import (
    ACE,
    PAIRS,
    TEN,
    VALUES,
    blackjack_with,
    counted,
    player_hands,
    without,
)
from pitboss.chapters.blackjack.odds.switch_play import (
    SwitchTerms,
    natural_worth,
    played,
    split_worth,
)
from pitboss.chapters.blackjack.odds.switch_tables import UP_CARDS, columns, naturals
from pitboss.chapters.blackjack.odds.terms import Splits

HOPELESS: Final = 0.6
"""What a split gives away, in one deck, that no two cards of another hand make up for."""
NATURAL: Final = PAIRS.index((ACE, TEN))
TWO: Final = np.array([counted(pair) for pair in PAIRS])
DEALT: Final = np.indices((VALUES,) * 4).reshape(4, -1)
"""Every four cards, as values less one: the first and second of one hand, then of the other."""


def _pairs_of(one: Ints, other: Ints) -> Ints:
    """Where two cards are among all pairs."""
    where = np.empty((VALUES, VALUES), np.int64)
    for at, (low, high) in enumerate(PAIRS):
        where[low - 1, high - 1] = where[high - 1, low - 1] = at
    return where[one, other]


AS_DEALT: Final = _pairs_of(DEALT[0], DEALT[1]), _pairs_of(DEALT[2], DEALT[3])
SWITCHED: Final = _pairs_of(DEALT[0], DEALT[3]), _pairs_of(DEALT[2], DEALT[1])


def by_totals(decks: int, terms: SwitchTerms) -> float:
    """What both hands together win, per unit of one wager, by the tables of play."""
    tables, of_naturals = columns(decks, terms.splits), naturals(decks, terms)
    won = 0.0
    for up in UP_CARDS:
        of_two = np.array([tables[up].of_two(*pair) for pair in PAIRS])
        as_dealt = of_two.copy()
        as_dealt[NATURAL] = of_naturals[up]
        switches = sum(of_two[pair] for pair in SWITCHED) > sum(as_dealt[pair] for pair in AS_DEALT)
        kept, switched = _worths(up, decks, terms, _by_totals(up, decks, terms.splits))
        won += _mean(up, decks, np.where(switches, switched, kept))
    return won


def by_cards(decks: int, terms: SwitchTerms) -> float:
    """The same by the best play of each hand, and the best switch, for the cards that are seen."""
    won = 0.0
    for up in UP_CARDS:
        kept, switched = _worths(up, decks, terms, _by_cards(up, decks, terms.splits))
        won += _mean(up, decks, np.maximum(kept, switched))
    return won


@cache
def _by_totals(up: int, decks: int, splits: Splits) -> Floats:
    """What two cards are worth by the tables, by what the other two are and what they are."""
    column = columns(decks, splits)[up]
    shoes = np.array(without(shoe_of(decks), up)) - TWO
    worth = _first_worths(played(up, shoes, column.play).first)
    for value in range(1, VALUES + 1):
        if column.splits(value):
            left = shoes - np.array(counted([value, value]))
            split = split_worth(up, left, value, column.play, splits)
            worth[:, PAIRS.index((value, value))] = split
    return worth


@cache
def _by_cards(up: int, decks: int, splits: Splits) -> Floats:
    """The same by best play; a pair is not split where two cards cannot make that the best."""
    gains = columns(decks, splits)[up].split_gains
    shoes = np.array(without(shoe_of(decks), up)) - TWO
    worth = _first_worths(played(up, shoes).first)
    for value in [value for value, gain in gains.items() if gain > -HOPELESS / decks]:
        at, left = PAIRS.index((value, value)), shoes - np.array(counted([value, value]))
        worth[:, at] = np.maximum(worth[:, at], split_worth(up, left, value, None, splits))
    return worth


def _first_worths(of_hands: Floats) -> Floats:
    return of_hands[:, [player_hands().at[counted(pair)] for pair in PAIRS]]


def _worths(up: int, decks: int, terms: SwitchTerms, of_two: Floats) -> tuple[Floats, Floats]:
    """Both hands of every deal when the dealer has no Blackjack: kept, and switched."""
    (one, other), (first, second) = AS_DEALT, SWITCHED
    left = np.array(without(shoe_of(decks), up, ACE, TEN)) - TWO
    as_dealt = of_two.copy()
    as_dealt[:, NATURAL] = natural_worth(up, left, terms)
    kept = as_dealt[other, one] + as_dealt[one, other]
    return kept, of_two[second, first] + of_two[first, second]


def _mean(up: int, decks: int, worth: Floats) -> float:
    """The part of the rounds with this up card, given what every deal is worth when the dealer has
    no Blackjack; if he has one, all but a Blackjack is lost (§ 633a.12(a)(5)(ii))."""
    full = shoe_of(decks)
    shoe, count = np.array(without(full, up)), sum(full) - 1
    chance = np.full(len(worth), full[up - 1] / sum(full))
    for at, card in enumerate(DEALT):
        gone = np.equal(DEALT[:at], card).sum(axis=0)
        chance *= np.maximum(shoe[card] - gone, 0) / (count - at)
    value = blackjack_with(up)
    of_value: Ints = np.equal(DEALT, value - 1).sum(axis=0)
    blackjack = (shoe[value - 1] - of_value) / (count - len(DEALT)) if value else 0
    lost = sum(np.not_equal(pair, NATURAL) for pair in AS_DEALT)
    return float(np.sum(chance * ((1 - blackjack) * worth - blackjack * lost)))
