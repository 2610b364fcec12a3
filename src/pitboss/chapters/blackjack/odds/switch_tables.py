"""Play by totals at Blackjack Switch: what a person can learn, and what a simulation plays.

For each up card, whether a hard or soft total stands, hits or doubles, which pairs are split, and
what any two cards are worth when they are played so. Each entry is what is best on average over the
hands of that total, as often as they come, with the up card and the hand out of the shoe.

``by_totals`` and ``by_cards`` say what a round is worth on average, over all first cards from a
full shoe. Each hand is played by its own cards, and the switch by the four cards and the up card:
then the two hands can be counted one by one, with the other's first cards removed. In floats, exact
but for rounding: the two say how much play by totals gives away, and what a simulation of it comes
to.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.kernels import DOUBLE, HIT, STAND, Floats, Ints
from pitboss.chapters.blackjack.odds.switch_hands import (
    ACE,
    PAIRS,
    TEN,
    VALUES,
    Counts,
    blackjack_with,
    counted,
    player_hands,
    without,
)
from pitboss.chapters.blackjack.odds.switch_play import (
    HandWorths,
    SwitchPlay,
    SwitchTerms,
    natural_worth,
    next_card,
    played,
    split_worth,
)
from pitboss.chapters.blackjack.odds.terms import Splits
from pitboss.chapters.blackjack.ranking import MOST

UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The columns of a table, the ace last."""

HARD, SOFT, PAIR = "hard", "soft", "pair"
Key = tuple[str, int]
"""Hard or soft and the total, or a pair and the value of one card of it."""

LETTERS = {"S": STAND, "H": HIT, "D": DOUBLE}
SPLIT = "P"


@dataclass(frozen=True, slots=True)
class SwitchColumn:
    """Play against one up card: an entry has the letters of what is preferred, and what is done
    where that is not possible, ``S``, ``H``, ``DH`` or ``DS``; before it ``P`` for a pair that is
    split. ``worth`` is that of two cards which are no Blackjack as dealt."""

    entries: dict[Key, str]
    worth: dict[Key, float]
    split_gains: dict[int, float]  # by the value of a pair, what it gains by a split
    play: SwitchPlay

    def splits(self, value: int) -> bool:
        """Whether a pair of this value is split."""
        return self.split_gains[value] > 0

    def of_two(self, first: int, second: int) -> float:
        """What two cards are worth that are no Blackjack as dealt."""
        return self.worth[(PAIR, first) if first == second else _key(counted([first, second]))]


@cache
def columns(decks: int, splits: Splits) -> dict[int, SwitchColumn]:
    """The play against every up card."""
    return {up: column(up, decks, splits) for up in UP_CARDS}


def naturals(decks: int, terms: SwitchTerms) -> dict[int, float]:
    """What a Blackjack is worth against every up card."""
    gone = np.array(counted([ACE, TEN]))
    return {
        up: float(natural_worth(up, np.array([without(shoe_of(decks), up)]) - gone, terms)[0])
        for up in UP_CARDS
    }


def column(up: int, decks: int, splits: Splits) -> SwitchColumn:
    """The play against this up card, improved until nothing more is gained."""
    shoe = without(shoe_of(decks), up)
    shoes, entries = np.array([shoe]), dict[Key, str]()
    of_hands = played(up, shoes)
    while (better := _by_total(up, shoe, of_hands)) != entries:
        entries = better
        of_hands = played(up, shoes, _play(entries))
    worth, gains = dict[Key, float](), dict[int, float]()
    for key, ways in _two_cards(shoe).items():
        worths = [of_hands.first[0, at] * count for at, count in ways.items()]
        worth[key] = float(sum(worths) / sum(ways.values()))
    for value in range(1, VALUES + 1):
        pair = counted([value, value])
        split = split_worth(up, shoes - np.array(pair), value, of_hands.play, splits)[0]
        whole = of_hands.first[0, player_hands().at[pair]]
        gains[value] = float(split - whole)
        entries[PAIR, value] = (SPLIT if split > whole else "") + entries[_key(pair)]
        worth[PAIR, value] = float(max(split, whole))
    return SwitchColumn(entries, worth, gains, of_hands.play)


@cache
def _key(hand: Counts) -> Key:
    """Where a hand that is not split stands in the tables."""
    at = player_hands().at[hand]
    return SOFT if player_hands().soft[at] else HARD, int(player_hands().totals[at])


@cache
def _keys() -> list[Key]:
    return [_key(hand) for hand in player_hands().at]


def _two_cards(shoe: Counts) -> dict[Key, dict[int, int]]:
    """Two cards that are no pair, by total: in how many ways each hand is drawn."""
    hands: dict[Key, dict[int, int]] = {}
    for low, high in PAIRS:
        if low != high:
            hand = counted([low, high])
            ways = shoe[low - 1] * shoe[high - 1]
            hands.setdefault(_key(hand), {})[player_hands().at[hand]] = ways
    return hands


def _by_total(up: int, shoe: Counts, worths: HandWorths) -> dict[Key, str]:
    """For each total what gains on average over its hands, as often as they are reached."""
    hands, reached = player_hands(), _reached(up, shoe, worths.play)
    hits, doubles = dict[Key, float](), dict[Key, float]()
    stand, hit, double = worths.stand[0], worths.hit[0], worths.double[0]
    for at in np.flatnonzero(hands.sizes >= 2).tolist():
        key = _keys()[at]
        hits[key] = hits.get(key, 0) + reached[at] * (hit[at] - stand[at])
    for at in np.flatnonzero(hands.sizes == 2).tolist():
        key = _keys()[at]
        instead = hit[at] if hits[key] > 0 else stand[at]
        doubles[key] = doubles.get(key, 0) + reached[at] * (double[at] - instead)
    entries = {}
    for key, gain in sorted(hits.items()):
        may_draw = key[1] < MOST
        first = "D" if may_draw and doubles.get(key, 0) > 0 else ""
        entries[key] = first + ("H" if may_draw and gain > 0 else "S")
    return entries


def _reached(up: int, shoe: Counts, play: SwitchPlay) -> Floats:
    """How often each hand is reached, by two cards and then by hits."""
    hands, chance = player_hands(), next_card(up, np.array(shoe) - player_hands().cards)
    reached = np.zeros(len(hands.totals))
    for low, high in PAIRS:
        ways = shoe[low - 1] * (shoe[high - 1] if low != high else (shoe[low - 1] - 1) / 2)
        reached[hands.at[counted([low, high])]] = ways
    for at in range(len(reached)):
        action = (play.first if hands.sizes[at] == 2 else play.later)[..., at]
        if reached[at] and action == HIT:
            for more, then in enumerate(hands.after[at].tolist()):
                if then >= 0:
                    reached[then] += reached[at] * chance[more, at]
    return reached


def _play(entries: dict[Key, str]) -> SwitchPlay:
    """The entries for every hand; less than two cards hit."""
    letters = [entries.get(key, "H") for key in _keys()]
    return SwitchPlay(
        player_hands(),
        np.array([LETTERS[entry[0]] for entry in letters], np.int8),
        np.array([LETTERS[entry[-1]] for entry in letters], np.int8),
    )


HOPELESS: Final = 0.6
"""What a split gives away, in one deck, that no two cards of another hand make up for."""
NATURAL: Final = PAIRS.index((ACE, TEN))
TWO: Final = np.array([counted(pair) for pair in PAIRS])
DEALT: Final = np.indices((VALUES,) * 4).reshape(4, -1)
"""Every four cards, as values less one: the first and second of one hand, then of the other."""


def _pairs_of(first: Ints, second: Ints) -> Ints:
    """Where two cards are among all pairs."""
    where = np.empty((VALUES, VALUES), np.int64)
    for at, (low, high) in enumerate(PAIRS):
        where[low - 1, high - 1] = where[high - 1, low - 1] = at
    return where[first, second]


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
    (kept_first, kept_second), (first, second) = AS_DEALT, SWITCHED
    left = np.array(without(shoe_of(decks), up, ACE, TEN)) - TWO
    as_dealt = of_two.copy()
    as_dealt[:, NATURAL] = natural_worth(up, left, terms)
    kept = as_dealt[kept_second, kept_first] + as_dealt[kept_first, kept_second]
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
