"""Recorded rounds in numbers: kinds of hands, the terms of a table, a round as it is read."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.simulate.kernels.layout import HANDS, MoneyTerms
from pitboss.chapters.blackjack.simulate.kernels.shoe import Ints

# A player's hand is its total, but for two kinds of 21.

DEALT_BLACKJACK: Final = 32
SWITCHED_21: Final = 33  # an ace and a ten that a switch brought together (§ 633a.12(a)(5)(iii))
HAND_KINDS: Final = 34

# So is the dealer's.

DEALER_BLACKJACK: Final = 27
HOLE_UNKNOWN: Final = 28  # a player's Blackjack is paid before the hole card is turned
DEALER_KINDS: Final = 29

ORIGINAL, SPLIT_OFF, DOUBLED_ON = range(3)
"""Wagers on a hand: only the original one is lost to a Blackjack that is found late."""
WAGER_KINDS: Final = 3

OUTCOME, ODDS, ODDS_OVER, CITES = range(4)
"""How a wager on a hand ends: the outcome, numerator and denominator of what it wins, citations."""
ENDING_FIELDS: Final = 4

NOT_KNOWN, NO_BLACKJACK, BLACKJACK = range(3)
"""What is known of the dealer's hole card when a side wager is settled."""

SEATS: Final = 7
AREAS: Final = 2
SIDE_BETS: Final = 7


class SettlingTerms(NamedTuple):
    """What a table's choices mean for its records, and the words and paragraphs of lines."""

    money: MoneyTerms
    decks: int
    positions: int
    peek_told: bool  # the record says itself whether the hole card is read
    losers_first: bool
    offered: NDArray[np.bool_]  # of each side wager
    endings: Ints  # by the dealer's kind, the hand's and the wager's; then ENDING_FIELDS
    hand_words: Ints  # by the hand's kind
    row_words: Ints  # by the row of a side wager's paytable
    row_cites: Ints  # and by what is known of the hole card
    two_matches: Ints  # words for two cards that match the up card, by their rows
    royal_and_crown: int
    capped_cites: Ints  # of a pair that shares the cap, by its row's place among the two
    lost_words: Ints  # by the two cards
    lost_cites: Ints  # by the side wager
    insured: Ints  # words and citations of Insurance that is lost, and that is won
    surrendered: Ints  # words; citations against a small card, and against an ace or a ten


class Played(NamedTuple):
    """The hands of one round, by box: a seat's place among those of the round."""

    counts: Ints  # how many hands a box has
    firsts: Ints  # by box, area and turn: the first cards as dealt
    kinds: Ints  # by box and place
    doubled: Ints
    split_off: Ints  # 1: begun by a split, beside the original hand
    surrendered: Ints  # by box
    copies: Ints  # by card, how many were dealt
    held: Ints  # side wagers that wait for the hole card: box and wager
    at: Ints  # where the round stands


ROUND, FIRST_ROW, BOXES, UP, HOLE, DEALER, KNOWN, HELD, SHARING, WHICH, LINE = range(11)
"""Where a round stands: its number; the row of its first seat and how many seats it has; the
dealer's first two cards and the kind of his hand; what is known of the hole card; how many side
wagers wait for it, and the stakes of those that share the cap where it bites; which wagers are
settled; and how many lines there are, of earlier rounds too."""
PLACES: Final = 11


class Staked(NamedTuple):
    """Who sits at each row, and his stakes by wager."""

    seat: NDArray[np.uint8]
    stakes: Ints


def room_for_round() -> Played:
    """Room for the largest round."""
    held = SEATS * AREAS * SIDE_BETS
    shapes = [
        (SEATS,),
        (SEATS, AREAS, 2),
        (SEATS, HANDS),
        (SEATS, HANDS),
        (SEATS, HANDS),
        (SEATS,),
        (52,),
        (held, 2),
        (PLACES,),
    ]
    return Played(*(np.zeros(shape, np.int64) for shape in shapes))
