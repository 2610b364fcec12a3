"""How every setting of every class of hands fares against all hands that the dealer may hold beside
it, counted by ranks.

Only a flush makes the dealer set his cards by their suits. So his hands are first counted as if
none had one: how many of them share no card with a player's then hangs on how many cards of each
rank the player has, and is a sum over the 64 sets of these. A hand with a flush is then moved from
where its ranks would put it to where it belongs: whether the player has none of its cards hangs on
which ranks of that suit he has, and on how many cards of the sixth card's rank in other suits.

So a walk upwards through the high hands asks for 24,570 sets of ranks, not for 1,097,447 classes,
and what a class has beside the others of its ranks is a sum of four numbers, one a suit.
"""

from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.by_ranks_kernels import (
    NO_SIXTH,
    STEPS,
    Below,
    Dealers,
    Flushes,
    Groups,
    Settings,
    new_below,
    settle,
    suits_of,
    walk,
)
from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    FOUL,
    JOKER_CARD,
    Cards,
    Classes,
    Ints,
    Places,
    eights,
    places,
    settings_of,
)
from pitboss.hands.kernels.house_way import six_card_lows
from pitboss.hands.kernels.pai_gow import pai_gow_high_ranks, sets_of_ranks
from pitboss.hands.poker import ACE

FLUSHES: Final = ((5, False, True), (6, False, False), (4, True, True), (5, True, False))
"""Six cards with a flush: how many of its suit, whether the joker, whether one of another suit."""


def count_settings(hands: Classes) -> Ints:
    """For every class and every place of the low card, how many of the 10,737,573 dealer's hands
    lose and win: WON, LOST, WON_DOUBLE, LOST_DOUBLE. A foul setting has zeros."""
    groups, settings, below = groups_of(hands), settings_by_ranks(), new_below()
    dealers, flushes = dealers_by_ranks(), dealers_flushes()
    lost_to = np.zeros((len(hands.cards), 6, 2), np.int32)
    walk(
        groups,
        Settings(*lower(settings)), Dealers(*lower(dealers)), Flushes(*lower(flushes)),
        below, lost_to,
    )  # fmt: skip
    below_eights = Below(below.by_ranks.copy(), below.suited.copy(), below.beside.copy())
    walk(
        groups,
        Settings(*higher(settings)), Dealers(*higher(dealers)), Flushes(*higher(flushes)),
        below, lost_to,
    )  # fmt: skip
    counts = np.zeros((len(hands.cards), 6, 4), np.int32)
    settle(groups, eights(), below, below_eights, lost_to, counts)
    return counts


def lower(listed: Settings | Dealers | Flushes) -> list[NDArray[Any]]:
    """Those with a high hand below a pair of eights."""
    return [column[: np.searchsorted(listed.highs, eights())] for column in listed]


def higher(listed: Settings | Dealers | Flushes) -> list[NDArray[Any]]:
    """Those with a pair of eights or better."""
    return [column[np.searchsorted(listed.highs, eights()) :] for column in listed]


def ranks_of(cards: Cards) -> Cards:
    """The ranks of cards, the joker's the highest."""
    ranks: Cards = cards >> np.uint8(2)
    return ranks


def numbers_of(cards: Cards) -> NDArray[np.uint16]:
    """The numbers of the sets of ranks of six cards a row, in ascending order."""
    numbers: NDArray[np.uint16] = STEPS[np.arange(1, 7), ranks_of(cards)].sum(
        axis=1, dtype=np.uint16
    )
    return numbers


@cache
def rank_sets() -> Cards:
    """Six cards of each set of ranks without a flush, in the order of their numbers."""
    cards = sets_of_ranks(6)
    return cards[np.argsort(numbers_of(cards))]


def groups_of(hands: Classes) -> Groups:
    """The classes, those of the same ranks together: of each set of ranks there are some."""
    numbers = numbers_of(hands.cards)
    order = np.argsort(numbers, kind="stable")
    first = np.searchsorted(numbers[order], numbers_of(rank_sets()))
    suits = np.zeros((len(order), 4), np.uint8)
    suits_of(hands.cards, order, suits)
    return Groups(
        ranks_of(rank_sets()), np.append(first, len(order)), order, hands.highs[order], suits
    )


def settings_by_ranks() -> Settings:
    """The settings of every set of ranks that are not foul; and where five different ranks are the
    high hand, with a flush."""
    cards = rank_sets()
    ranks, (highs, _) = ranks_of(cards), settings_of(cards)
    listed = []
    for at in range(6):
        others = np.delete(ranks, at, axis=1)
        again = (ranks[:, at] == ranks[:, at - 1]) & (at > 0)
        plain = np.flatnonzero(~again & (highs[:, at] != FOUL))
        listed.append((highs[plain, at], plain, np.full(len(plain), at, np.uint8)))
        suited = np.flatnonzero(~again & (others[:, 1:] != others[:, :-1]).all(axis=1))
        flush = places()[
            pai_gow_high_ranks(others[suited] * np.uint8(4))
        ]  # the joker's is its own card
        listed.append((flush, suited, np.full(len(suited), at, np.uint8)))
    return Settings(*in_order([np.concatenate(column) for column in zip(*listed, strict=True)]))


def dealers_by_ranks() -> Dealers:
    """Every set of six ranks as the dealer sets it without a flush."""
    highs, lows = set_by_dealer(rank_sets())
    return Dealers(*in_order([highs, lows, ranks_of(rank_sets())]))


def dealers_flushes() -> Flushes:
    """Every hand with a flush of one suit, as the dealer sets it, and as its ranks alone would be
    set."""
    kinds = [_flushes(*kind) for kind in FLUSHES]
    cards, ranks, sixth, joker = (np.concatenate(column) for column in zip(*kinds, strict=True))
    at = np.searchsorted(numbers_of(rank_sets()), numbers_of(cards))
    mixed_highs, mixed_lows = set_by_dealer(rank_sets())
    highs, lows = set_by_dealer(cards)
    once = np.ones(len(cards), np.int8)
    there: list[NDArray[Any]] = [highs, lows, ranks, sixth, joker, once]
    not_there: list[NDArray[Any]] = [mixed_highs[at], mixed_lows[at], ranks, sixth, joker, -once]
    both = zip(there, not_there, strict=True)
    return Flushes(*in_order([np.concatenate(column) for column in both]))


def _flushes(size: int, joker: bool, other: bool) -> tuple[NDArray[Any], ...]:
    """Six cards with so many of a suit, in ascending order; the ranks of the suit as bits, the rank
    of the card of another suit, and whether the joker is among them."""
    suited = np.array(list(combinations(range(ACE + 1), size)), np.uint8)
    sixth = np.arange(ACE + 1, dtype=np.uint8) if other else np.array([NO_SIXTH], np.uint8)
    suited, sixth = suited.repeat(len(sixth), axis=0), np.tile(sixth, len(suited))
    columns = [4 * suited]
    if other:
        columns.append(4 * sixth[:, None] + np.uint8(1))
    if joker:
        columns.append(np.full((len(suited), 1), JOKER_CARD, np.uint8))
    bits = (1 << suited.astype(np.int64)).sum(axis=1)
    return np.sort(np.hstack(columns), axis=1), bits, sixth, np.full(len(suited), joker)


def set_by_dealer(cards: Cards) -> tuple[Places, Cards]:
    """The places of the dealer's high hands and the ranks of his low ones, the joker an ace."""
    low = six_card_lows(cards)
    high = cards[cards != low[:, None]].reshape(-1, 5)
    return places()[pai_gow_high_ranks(high)], np.minimum(low >> 2, ACE)


def in_order(columns: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """Columns of which the first has the high hands, the lowest of these first."""
    order = np.argsort(columns[0], kind="stable")
    return [column[order] for column in columns]
