"""Which rounds a kernel may be given: those in which everything is of its kind.

Whatever is out of the ordinary, or looks like a mistake, is left to the reference, which knows what
to make of it or how to refuse it.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.audit import arrays
from pitboss.audit.batch import Batch
from pitboss.columns import NO_CARD, CardLists
from pitboss.hands.kernels.cache import compiled
from pitboss.procedure.table import ANY_AMOUNT

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

MOST_STAKED: Final = 10**11
"""Cents of one wager: what it can win is still a number of 64 bits."""


def plain_rounds(batch: Batch) -> Flags:
    """The rounds of a batch that kernels may be given."""
    rows = plain_rows(batch)
    seats = arrays.numbers(batch.column("seat"), 0)
    players = arrays.texts(batch.column("player"))
    rows &= ~_named_like_seats(players)
    plain = _each_seat_apart(batch.first, rows, seats, players.places)
    for name in ("record", "irregularity", "bank"):
        plain &= ~arrays.is_told(batch.of_round(name))
    for name in ("dealer_cards", "dealer_high", "dealer_low"):
        plain &= _cards_known(arrays.card_lists(batch.of_round(name)))
    for name in ("dealer_high", "dealer_low"):
        plain &= ~_told_empty(batch.of_round(name))
    replacement = batch.of_round("replacement")
    plain &= ~arrays.is_told(replacement) | (arrays.cards(replacement) != NO_CARD)
    meter = batch.of_round("meter")
    plain &= _none_or_within(meter, 0, ANY_AMOUNT)
    return plain & _none_or_within(batch.of_round("start"), 1, 7)


def plain_rows(batch: Batch) -> Flags:
    """The rows with a seat, known cards, and amounts of more than nothing."""
    plain = _none_or_within(batch.column("seat"), 1, 7) & arrays.is_told(batch.column("seat"))
    for name in ("cards", "high", "low"):
        plain &= _cards_known(arrays.card_lists(batch.column(name)))
    plain &= _none_or_within(batch.column("amount"), 1, MOST_STAKED)
    wagers = arrays.amounts(batch.column("wagers"))
    plain &= _amounts_plain(wagers.starts, wagers.wagers.places, wagers.cents, MOST_STAKED)
    column = batch.column("hands")
    if column.null_count < len(column):
        hands = arrays.hands(column)
        good = _cards_known(hands.cards) & (hands.doubled >= 0) & (hands.doubled <= MOST_STAKED)
        good &= ~_doubled_by_nothing(column)
        plain &= _all_of(hands.starts, good)
    return plain


def _doubled_by_nothing(column: arrays.Column) -> Flags:
    """Hands that say they were doubled by 0: not the same as one that says nothing."""
    items = arrays.items(column)
    doubled = arrays.joined_field(items, "doubled")
    nothing: Flags = arrays.is_told(doubled) & (arrays.numbers(doubled, 0) == 0)
    return nothing


def _told_empty(column: arrays.Column) -> Flags:
    """Lists that are told and have nothing in them: not the same as one that is not told."""
    empty: Flags = arrays.is_told(column) & (np.diff(arrays.card_lists(column).starts) == 0)
    return empty


def _none_or_within(column: arrays.Column, least: int, most: int) -> Flags:
    cents = arrays.numbers(column, least)
    within: Flags = (cents >= least) & (cents <= most)
    return within


def _named_like_seats(players: arrays.Texts) -> Flags:
    """A seat without a player's name is called "seat 3": so may be a player elsewhere."""
    named = np.array([*(name.startswith("seat ") for name in players.texts), False])
    return named[players.places]


@compiled
def _cards_of_each(starts: Ints, cards: NDArray[np.uint8]) -> Flags:
    known = np.ones(len(starts) - 1, np.bool_)
    for row in range(len(known)):
        for place in range(starts[row], starts[row + 1]):
            known[row] &= cards[place] != NO_CARD
    return known


def _cards_known(lists: CardLists) -> Flags:
    return _cards_of_each(lists.starts, lists.cards)


@compiled
def _all_of(starts: Ints, good: Flags) -> Flags:
    """The rows of which all items are good."""
    every = np.ones(len(starts) - 1, np.bool_)
    for row in range(len(every)):
        for place in range(starts[row], starts[row + 1]):
            every[row] &= good[place]
    return every


@compiled
def _amounts_plain(starts: Ints, wagers: NDArray[np.int32], cents: Ints, most: int) -> Flags:
    """The rows whose wagers are of something, and none listed twice."""
    plain = np.ones(len(starts) - 1, np.bool_)
    for row in range(len(plain)):
        for place in range(starts[row], starts[row + 1]):
            plain[row] &= wagers[place] >= 0 and 0 < cents[place] <= most
            for other in range(starts[row], place):
                plain[row] &= wagers[other] != wagers[place]
    return plain


@compiled
def _each_seat_apart(first: Ints, good: Flags, seats: Ints, players: NDArray[np.int32]) -> Flags:
    """The rounds of good rows only, their seats in rising order and each another person's."""
    plain = np.ones(len(first) - 1, np.bool_)
    for number in range(len(plain)):
        for row in range(first[number], first[number + 1]):
            plain[number] &= good[row]
            for other in range(first[number], row):
                plain[number] &= seats[other] < seats[row]
                plain[number] &= players[row] < 0 or players[other] != players[row]
    return plain
