"""A round on the layout: its first cards, its hands, and a line for each wager that is settled."""

from typing import NamedTuple

from pitboss.chapters.blackjack.simulate.kernels.compiling import Ints, compiled
from pitboss.chapters.blackjack.simulate.kernels.points import value
from pitboss.chapters.blackjack.simulate.kernels.shoe import LINES
from pitboss.chapters.blackjack.simulate.kernels.terms import HANDS

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
