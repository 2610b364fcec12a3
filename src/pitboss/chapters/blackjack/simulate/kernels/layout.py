"""What lies on the layout: stakes and what they pay, the points of cards (§ 633a.3), hands, and a
line for each wager that is settled.
"""

from typing import Final, NamedTuple

from pitboss.chapters.blackjack.ranking import ACE as ACE_RANK
from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels.shoe import LINES, Ints, compiled

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


TEN: Final = 10
STANDS: Final = 17
BUST_BY_ONE: Final = MOST + 1


@compiled
def value(drawn: int) -> int:
    """What a card counts, an ace one (§ 633a.3(e))."""
    rank = drawn >> 2
    return 1 if rank == ACE_RANK else min(rank + 2, TEN)


@compiled
def total(points: int, ace: bool) -> int:
    """The point count, an ace as eleven where that is not too much."""
    return points + 10 if ace and points <= 11 else points


FIRST, SECOND, IS_SPLIT, AREA, POINTS, IS_NATURAL, DOUBLED, STATUS = range(8)
FIELDS = 8
"""What is known of a hand: the values of its first two cards; whether it was split, and in which
area it lies; its points and whether it is a Blackjack; what was wagered more on it; its status."""

LIVE, SURRENDERED, SETTLED = range(3)


class Layout(NamedTuple):
    """A round under way: its first cards by box, area and turn; the hands and how many each box
    has; the insurance; and the lines."""

    firsts: Ints
    hands: Ints
    counts: Ints
    insured: Ints
    lines: Ints


@compiled
def add_line(layout: Layout, at: Ints, box: int, wager: int, stake: int, back: int) -> None:
    """A wager is settled: what was staked, and what comes back."""
    row = at[LINES]
    lines = layout.lines
    lines[row, 0], lines[row, 1], lines[row, 2], lines[row, 3] = box, wager, stake, back
    at[LINES] = row + 1


@compiled
def lay_out(hands: Ints, firsts: Ints, box: int, areas: int, switched: bool) -> None:
    """The first two cards of each hand, by value."""
    for area in range(areas):
        row = box * HANDS + area
        hands[row, FIRST] = value(firsts[box, area, 0])
        hands[row, SECOND] = value(firsts[box, 1 - area if switched else area, 1])
        hands[row, IS_SPLIT], hands[row, AREA] = 0, area


@compiled
def split_off(hands: Ints, row: int, last: int, first: int) -> None:
    """A hand of one card beside another, with the hands after it one place to the right."""
    for other in range(last, row + 1, -1):
        for field in range(FIELDS):
            hands[other, field] = hands[other - 1, field]
    hands[row + 1, FIRST], hands[row + 1, SECOND] = first, 0
    hands[row + 1, IS_SPLIT], hands[row + 1, AREA] = 1, hands[row, AREA]
