"""Every hand of six cards against every hand that the dealer may hold beside it, counted exactly.

Suits are equal in rank, so hands that an exchange of suits makes the same are set and settled
alike: the 22,957,480 hands are of 1,097,447 such classes. ``by_ranks`` counts for all of them, and
``count_against`` for the cards of one hand.
"""

from functools import cache
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import six_card_lows
from pitboss.hands.kernels.pai_gow import pai_gow_high_ranks, pai_gow_low_ranks, rank_tables
from pitboss.hands.poker import ACE
from pitboss.hands.six_card_house_way import EIGHTS
from pitboss.vocabulary.cards import JOKER

JOKER_CARD: Final = int(JOKER)
HANDS: Final = comb(53, 6)
DEALER_HANDS: Final = comb(47, 6)
ORDERS: Final = 24
"""In how many orders four suits can be put: a class stands for as many hands as there are orders
that change it."""

ANY_LOW: Final = ACE + 1
"""Above every low hand of the dealer: a player's joker is higher than any (§ 670a.6(c),
R-670a-5)."""

FOUL: Final = np.uint16(65535)
"""In place of the high hand of a setting that loses whatever the dealer has."""

WON, LOST, WON_DOUBLE, LOST_DOUBLE = range(4)
"""What is counted for a setting: the dealer's hands that lose to it, those that win, and of either
those with which the dealer plays Double Downs."""

Cards = NDArray[np.uint8]
Ints = NDArray[np.int32]
Places = NDArray[np.uint16]


class Classes(NamedTuple):
    """One hand of each class, its cards in ascending order, and how the dealer sets it."""

    cards: Cards
    alike: NDArray[np.uint8]  # how many orders of the suits leave it as it is
    highs: Places  # by the place of the low card: where the high hand is among all, or FOUL
    lows: Cards  # by the same: the rank of the low card, and for the joker ANY_LOW
    dealer_at: Cards  # the place of the dealer's low card (§ 670a.11(d))
    dealer_high: Places
    dealer_low: Cards  # the joker an ace

    @property
    def hands(self) -> NDArray[np.int64]:
        """How many hands there are of each class."""
        return ORDERS // self.alike.astype(np.int64)


@cache
def levels() -> NDArray[np.uint32]:
    """The values of all high hands, lowest first: a high hand's place is its place here."""
    return np.unique(rank_tables(5).values)


@cache
def eights() -> int:
    """The place of the lowest pair of eights: from there on the dealer plays Double Downs
    (§ 670a.11(g), R-670a-10)."""
    return int(np.searchsorted(levels(), np.uint32(EIGHTS)))


@cache
def places() -> Places:
    """The place of every value that is one."""
    by_value = np.zeros(int(levels()[-1]) + 1, np.uint16)
    by_value[levels()] = np.arange(len(levels()), dtype=np.uint16)
    return by_value


@cache
def classes() -> Classes:
    """The classes of six cards: made once, in a fraction of a second."""
    cards, alike = classes_of(6)
    highs, lows = settings_of(cards)
    dealer = six_card_lows(cards)
    at = (cards == dealer[:, None]).argmax(axis=1).astype(np.uint8)
    rows = np.arange(len(cards))
    ranks = np.minimum(dealer >> 2, ACE)
    return Classes(cards, alike, highs, lows, at, highs[rows, at], ranks)


def settings_of(cards: Cards) -> tuple[Places, Cards]:
    """By the place of the low card, the high hand's place and the low hand's rank, for hands of six
    cards a row. Foul settings are marked: there the joker is an ace (§ 670a.11(f)(1)(v),
    R-670a-5)."""
    highs = np.empty((len(cards), 6), np.uint16)
    for at in range(6):
        values = pai_gow_high_ranks(np.delete(cards, at, axis=1))
        highs[:, at] = places()[values]
        highs[values < pai_gow_low_ranks(cards[:, at : at + 1]), at] = FOUL
    return highs, np.minimum(cards >> 2, ACE) + (cards == JOKER_CARD)


def classes_of(size: int) -> tuple[Cards, NDArray[np.uint8]]:
    """One hand of each class of so many cards, and how many orders of the suits leave it alone."""
    suits = sorted(range(1 << 13), key=lambda held: (held.bit_count(), held))
    lengths = np.array([held.bit_count() for held in suits], np.int64)
    firsts = np.searchsorted(lengths, np.arange(size + 2))
    tables = np.array(suits, np.int64), lengths, firsts
    count = _classes(size, *tables, np.empty((0, size), np.uint8), np.empty(0, np.uint8))
    cards, alike = np.empty((count, size), np.uint8), np.empty(count, np.uint8)
    _classes(size, *tables, cards, alike)
    return cards, alike


@compiled
def _classes(
    size: int,
    suits: NDArray[np.int64],
    lengths: NDArray[np.int64],
    firsts: NDArray[np.int64],
    cards: Cards,
    alike: Cards,
) -> int:
    """Writes every class down, or only counts where there is no room: the suits in an order in
    which none has more than the one before."""
    count, held = 0, np.zeros(4, np.int64)
    for joker in range(2):
        for a in range(firsts[size + 1 - joker]):
            of_a = size - joker - lengths[a]
            for b in range(min(a + 1, firsts[of_a + 1])):
                of_b = of_a - lengths[b]
                for c in range(min(b + 1, firsts[of_b + 1])):
                    of_c = of_b - lengths[c]
                    for d in range(firsts[of_c], min(c + 1, firsts[of_c + 1])):
                        if len(cards):
                            for suit, place in enumerate((a, b, c, d)):
                                held[suit] = suits[place]
                            _write(held, joker, cards[count])
                            orders, run = 1, 1
                            for same in (a == b, b == c, c == d):
                                run = run + 1 if same else 1
                                orders *= run
                            alike[count] = orders
                        count += 1
    return count


@compiled
def _write(held: NDArray[np.int64], joker: int, cards: Cards) -> None:
    """The cards of four suits in ascending order, and the joker."""
    at = 0
    for rank in range(13):
        for suit in range(4):
            if held[suit] >> rank & 1:
                cards[at] = 4 * rank + suit
                at += 1
    if joker:
        cards[at] = JOKER_CARD


@cache
def orders_of_suits() -> NDArray[np.int64]:
    """Every order of four suits, a row each."""
    return np.array(list(permutations(range(4))), np.int64)


# one hand


def count_against(cards: Cards) -> Ints:
    """The same counts for six cards of any suits, by the place of the low card: each class of the
    dealer's hands counts by how many orders of the suits leave it without one of these cards."""
    highs, lows = settings_of(cards[None])
    suits = orders_of_suits()[:, cards & 3]
    ordered = np.where(cards == JOKER_CARD, JOKER_CARD, (cards & ~np.uint8(3)) + suits)
    held = np.bitwise_or.reduce(np.uint64(1) << ordered.astype(np.uint64), axis=1)
    counts = np.zeros((6, 4), np.int32)
    _against(classes(), highs[0], lows[0], held, eights(), counts)
    return counts


@compiled
def _against(
    hands: Classes,
    highs: Places,
    lows: Cards,
    held: NDArray[np.uint64],
    eights_at: int,
    counts: Ints,
) -> None:
    """Every class of the dealer's hands against the settings of one hand, which is given as bits in
    every order of the suits."""
    bit = np.uint64(1)
    for hand in range(len(hands.cards)):
        of_dealer = np.uint64(0)
        for card in hands.cards[hand]:
            of_dealer |= bit << np.uint64(card)
        orders = 0
        for player in held:
            orders += of_dealer & player == 0
        count = orders // hands.alike[hand]
        high, low = hands.dealer_high[hand], hands.dealer_low[hand]
        for at in range(6):
            if highs[at] == FOUL:
                continue
            if highs[at] > high and lows[at] > low:
                counts[at, WON] += count
                counts[at, WON_DOUBLE] += count * (high >= eights_at)
            elif highs[at] <= high and lows[at] <= low:
                counts[at, LOST] += count
                counts[at, LOST_DOUBLE] += count * (high >= eights_at)
