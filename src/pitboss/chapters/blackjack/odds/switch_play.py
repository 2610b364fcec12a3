"""How to play a hand of Blackjack Switch: in floats, which only choose.

``Play`` says for every hand whether it stands, hits or doubles; ``played`` what every hand is worth
by a play, or by the best one, against an up card and with a given shoe. What it finds is exact but
for rounding: every card that a hand has is out of the shoe, and the dealer has no Blackjack.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds.kernels import DOUBLE, HIT, STAND, Floats, Ints
from pitboss.chapters.blackjack.odds.splits import all_hands
from pitboss.chapters.blackjack.odds.switch_hands import (
    ACE,
    BUST,
    DEALER_TOTALS,
    VALUES,
    PlayerHands,
    blackjack_with,
    counted,
    dealer_hands,
    player_hands,
    products,
)
from pitboss.chapters.blackjack.odds.terms import (
    Splits,
    check_card_reader,
    check_kernels,
    splits_of,
)
from pitboss.chapters.blackjack.ranking import MOST
from pitboss.figures.figures import back_per_unit
from pitboss.regulation import Rules

Actions = NDArray[np.int8]

ROWS: Final = 16_384
"""Shoes at a time: as many as a processor has at hand."""
SHIFT: Final = 6
"""Bits for how many cards of a value are gone."""


@dataclass(frozen=True, slots=True)
class SwitchTerms:
    """What the rules of a Switch table mean for a hand."""

    natural: Fraction  # what a Blackjack pays (R-633a-20)
    beats_22: bool  # a Blackjack wins against the dealer's 22 (R-633a-21)
    splits: Splits


def terms_of(rules: Rules) -> SwitchTerms:
    """The terms of a table with the card reader device."""
    check_kernels(rules)
    check_card_reader(rules)
    beats_22 = rules["switch_natural_vs_22"] == "win"
    return SwitchTerms(_natural(rules), beats_22, splits_of(rules))


def _natural(rules: Rules) -> Fraction:
    """Even money, or what the paytable of the Blackjack Wager prints."""
    row = "win" if rules["switch_natural_pays"] == "even_money" else "blackjack"
    line = rules.paytable("blackjack").line(row)
    assert line is not None
    return back_per_unit(line.pay) - 1


@dataclass(frozen=True, slots=True)
class SwitchPlay:
    """What hands do, in every shoe or in each: with their first two cards, and with more."""

    hands: PlayerHands
    first: Actions
    later: Actions

    def of_those_holding(self, value: int) -> "SwitchPlay":
        """The same play of the hands that have such a card."""
        hands = player_hands(value)
        at = hands.among_all
        return SwitchPlay(hands, self.first[..., at], self.later[..., at])


@dataclass(frozen=True, slots=True)
class HandWorths:
    """What hands are worth, by shoe and hand: as first two cards, to stand, to hit and then go on,
    to double."""

    first: Floats
    stand: Floats
    hit: Floats
    double: Floats
    play: SwitchPlay


def dealer_chances(up: int, left: Ints) -> Floats:
    """The chance of each of the dealer's totals, and of no Blackjack, from each of these shoes:
    those that are alike are looked at once."""
    key = (left.max(axis=0) - left) @ (1 << SHIFT * np.arange(VALUES))
    _, single, alike = np.unique(key, return_index=True, return_inverse=True)
    chances = np.empty((len(DEALER_TOTALS), len(single)))
    for begin in range(0, len(single), ROWS):
        few = slice(begin, begin + ROWS)
        chances[:, few] = _dealer_chances(up, left[single[few]])
    return chances[:, alike]


def _dealer_chances(up: int, left: Ints) -> Floats:
    cards, rows = left.sum(axis=1).astype(np.float64), len(left)
    have = np.ascontiguousarray(left.T, np.float64)

    @cache
    def falling(at: int, count: int) -> Floats:
        last: Floats = have[at] - (count - 1)
        return last if count == 1 else falling(at, count - 1) * last

    longest = max(hand.size for hand in dealer_hands(up))
    ways = np.zeros((longest + 1, len(DEALER_TOTALS), rows))
    for hand, drawn in products(dealer_hands(up), falling, np.ones(rows)):
        ways[hand.size, DEALER_TOTALS.index(hand.total)] += hand.orders * drawn
    chances, every = np.zeros((len(DEALER_TOTALS), rows)), np.ones(rows)
    for size in range(1, longest + 1):
        every = every * (cards - (size - 1))
        chances += ways[size] / every
    return chances


def no_blackjack(up: int, left: Ints) -> Floats:
    """The chance that the hole card gives the dealer no Blackjack."""
    value = blackjack_with(up)
    if not value:
        return np.ones(left.shape[:-1])
    chance: Floats = 1 - left[..., value - 1] / left.sum(axis=-1)
    return chance


def next_card(up: int, left: Ints) -> Floats:
    """The chance of each value as the next card, given that the dealer has no Blackjack: the hole
    card is one of those that give him none."""
    have = np.ascontiguousarray(np.moveaxis(left, -1, 0))
    count, value = have.sum(axis=0), blackjack_with(up)
    chance: Floats = np.maximum(have, 0) / (count - 1 if value else count)
    if value:
        others = np.arange(VALUES) != value - 1
        chance[others] *= 1 - 1 / (count - have[value - 1])
    return chance


def standing(up: int, left: Ints, totals: Ints) -> Floats:
    """What it is worth to stand with each of these totals against a dealer who draws from what is
    left; 22 ties (§ 633a.12(a)(5)(v))."""
    flat = left.reshape(-1, VALUES)
    chances = (dealer_chances(up, flat) / no_blackjack(up, flat)).reshape(-1, *left.shape[:-1])
    worth = np.zeros(left.shape[:-1])
    for dealer, chance in zip(DEALER_TOTALS, chances, strict=True):
        if dealer <= MOST:
            worth += np.sign(totals - dealer) * chance
        elif dealer == BUST:
            worth += chance
    return worth


def natural_worth(up: int, left: Ints, terms: SwitchTerms) -> Floats:
    """What a Blackjack is worth that is kept as dealt, from what is left without its cards
    (§ 633a.12(a)(5)(i), (v), R-633a-20, R-633a-21)."""
    chances = dealer_chances(up, left) / no_blackjack(up, left)
    worth = np.zeros(len(left))
    for dealer, chance in zip(DEALER_TOTALS, chances, strict=True):
        if dealer == MOST:
            worth += chance
        elif dealer != MOST + 1 or terms.beats_22:
            worth += float(terms.natural) * chance
    return worth


def played(up: int, shoes: Ints, by: SwitchPlay | None = None, holding: int = 0) -> HandWorths:
    """What every hand, or every hand that holds a card of this value, is worth from each of these
    shoes, which its cards are part of; by the best play, if none is given."""
    hands = player_hands(holding) if by is None else by.hands
    left = shoes[:, None, :] - hands.cards
    stand = standing(up, left, hands.totals)
    hit, double, later = (np.zeros(stand.shape) for _ in range(3))
    may_draw = hands.totals < MOST
    first_play = np.zeros(stand.shape, np.int8) if by is None else by.first
    later_play = np.zeros(stand.shape, np.int8) if by is None else by.later
    for level in range(MOST, -1, -1):
        here = np.flatnonzero(hands.points == level)
        if not len(here):
            continue
        of_level = slice(here[0], here[-1] + 1)  # hands are in the order of their points
        for at, drawn in enumerate(next_card(up, left[:, of_level])):
            then = hands.after[of_level, at]
            hit[:, of_level] += drawn * np.where(then >= 0, later[:, then], -1)
            double[:, of_level] += drawn * np.where(then >= 0, stand[:, then], -1)
        if by is None:
            gains = may_draw[of_level] & (hit[:, of_level] > stand[:, of_level])
            later_play[:, of_level] = np.where(gains, HIT, STAND)
        hits = later_play[..., of_level] == HIT
        later[:, of_level] = np.where(hits, hit[:, of_level], stand[:, of_level])
    double *= 2
    if by is None:
        first_play = np.where(may_draw & (double > later), DOUBLE, later_play).astype(np.int8)
    first = np.choose(first_play, [stand, hit, double])
    return HandWorths(first, stand, hit, double, SwitchPlay(hands, first_play, later_play))


def split_worth(up: int, left: Ints, value: int, by: SwitchPlay | None, splits: Splits) -> Floats:
    """What a pair is worth that is split, and again whenever it may be, its hands by a play or by
    the best one; the shoes are what is left without both of its cards."""
    again = splits.additional(aces=value == ACE)
    hands, card = player_hands(value), np.array(counted([value]))
    deep = 2 * again + 1
    if by is None:
        best = played(up, left + card, holding=value).play
        play = SwitchPlay(hands, np.tile(best.first, (deep, 1)), np.tile(best.later, (deep, 1)))
    else:
        play = by.of_those_holding(value)
    shoes = np.concatenate([left - gone * card for gone in range(deep)])
    worths = played(up, shoes + card, play)
    of_two = worths.stand if splits.one_card(aces=value == ACE) else worths.first
    start = hands.at[counted([value])]
    each = next_card(up, shoes) * of_two[:, hands.after[start]].T
    each = (each * no_blackjack(up, shoes)).reshape(VALUES, deep, len(left))
    other, whatever, share = [], [], np.ones(len(left))
    for gone in range(deep):
        whatever.append(share * each[:, gone].sum(axis=0))
        other.append(whatever[-1] - share * each[value - 1, gone])
        share = share * np.maximum(left[:, value - 1] - gone, 0) / (left.sum(axis=1) - gone)
    worth: Floats = all_hands(again, other, whatever) / no_blackjack(up, left)
    return worth
