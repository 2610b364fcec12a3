"""What is wagered at a table, and what its rules mean for the money."""

from typing import NamedTuple

from pitboss.chapters.blackjack.simulate.kernels.compiling import Ints, compiled

SIDE_WAGERS = 13
"""How many columns of a seat's stakes, and wagers of a line, are those of side wagers, which come
first."""

BLACKJACK = 13
STAKES = 14
"""The column of a seat's Blackjack Wager, and how many columns there are."""

INSURANCE = 13  # and 14
MAIN = 15  # on up to sixteen hands
HANDS = 16
DOUBLE_DOWN = MAIN + HANDS
WAGERS = DOUBLE_DOWN + HANDS
"""The other wagers of a line."""

INSURED, NATURAL, EVEN = 28, 29, 30
"""The rows by which these are paid, after those of side wagers."""


class MoneyTerms(NamedTuple):
    """What the rules of a table mean for the money."""

    switch: bool
    peek: bool
    burns: bool  # a card before every round, dealt from the hand
    crown: bool
    ace_low: bool
    one_card_aces: bool
    hands: int  # that one betting area may come to by splitting
    ace_hands: int
    chip: int
    cap: int
    wins_22: bool  # a Blackjack at Switch, against a dealer's 22
    pays: Ints


@compiled
def paid(terms: MoneyTerms, row: int, stake: int) -> int:
    """What a row adds to a stake: a split cent is the house's (R-GEN-4)."""
    return stake * terms.pays[row, 0] // terms.pays[row, 1]  # type: ignore[no-any-return]
