"""High Card Flush at speed: what a hand is worth when more cards are known than one's own.

What the dealer can hold comes from the cards left in each suit, whoever holds the others: the same
polynomials, one a suit, that ``odds.kernels`` multiplies for one player's seven cards.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.odds.kernels import ALL_RANKS, RANKS, bits_of, sets_below
from pitboss.hands.kernels.cache import compiled

Integers = NDArray[np.int64]
ENDS = 3  # the dealer does not qualify, or loses, or ties


@compiled
def dealers_hands(left: Integers, hand: int, qualifying: int, choose: Integers, ends: Integers,
                  work: Integers) -> None:  # fmt: skip
    """Of the seven cards that these ranks left, one set a suit, make: how many do not qualify, and
    of those that do, how many are below a hand, and how many equal to it (§ 678a.11(d))."""
    for lot in range(2):
        work[0, :] = 0
        work[0, 0] = 1
        for suit in range(4):
            sets_below(left[suit], qualifying if lot == 0 else hand, choose, work[1])
            for size in range(7, -1, -1):
                total = np.int64(0)
                for part in range(size + 1):
                    total += work[0, part] * work[1, size - part]
                work[0, size] = total
        ends[lot] = work[0, 7]
    # equal: some suit is the hand's best to the card, and no suit is above it
    ranks, below = hand & ALL_RANKS, ends[1]
    work[0, :] = 0
    work[0, 0] = 1
    for suit in range(4):
        sets_below(left[suit], hand, choose, work[1])
        if left[suit] & ranks == ranks:
            work[1, hand >> RANKS] += 1
        for size in range(7, -1, -1):
            total = np.int64(0)
            for part in range(size + 1):
                total += work[0, part] * work[1, size - part]
            work[0, size] = total
    ends[1] = max(below - ends[0], 0)
    ends[2] = work[0, 7] - below if hand >= qualifying else 0


@compiled
def worth_of(size: int, ends: Integers, hands: int) -> int:
    """What a Raise of so many Antes is worth, or a fold, over so many of the dealer's hands, in
    Antes (§ 678a.11(c)(2), § 678a.11(d)(1), § 678a.11(d)(2)(ii))."""
    if size == 0:
        return -hands
    loses = hands - ends[0] - ends[1] - ends[2]
    return ends[0] + (1 + size) * (ends[1] - loses)  # type: ignore[no-any-return]


@compiled
def best_raise(most: int, ends: Integers, hands: int) -> int:
    """The Raise that is worth most: to fold where it is worth the same, else the smallest."""
    best, worth = 0, worth_of(0, ends, hands)
    for size in range(1, most + 1):
        if worth_of(size, ends, hands) > worth:
            best, worth = size, worth_of(size, ends, hands)
    return best


@compiled
def best_suit_of(suits: Integers) -> int:
    """The value of the best suit, of four sets of ranks."""
    best = np.int64(0)
    for suit in range(4):
        best = max(best, bits_of(suits[suit]) << RANKS | suits[suit])
    return best  # type: ignore[return-value]


@compiled
def hands_from(left: Integers, choose_seven: Integers) -> int:
    """How many hands of seven cards these make."""
    cards = 0
    for suit in range(4):
        cards += bits_of(left[suit])
    return choose_seven[cards]  # type: ignore[no-any-return]
