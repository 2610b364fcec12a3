"""Basic strategy: the best play that goes by the total of a hand, a pair, and the up card.

A cell is chosen for all hands that it stands for together, each as often as it comes when the rest
of the chart is followed: two cards as they are dealt, more cards as they are drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds.choices import SPLIT, SURRENDERED
from pitboss.chapters.blackjack.odds.facing import Facing, facing
from pitboss.chapters.blackjack.odds.hands import ACE, Shoe, every_hand
from pitboss.chapters.blackjack.odds.kernels import MOST, RANKS, Flags, Floats
from pitboss.chapters.blackjack.odds.rounds import BlackjackPlay, Rounds

UP_CARDS = (*range(1, RANKS), ACE)
"""The columns of a chart, the ace last."""

SOFT = MOST + 1
"""Where soft totals begin, in one row with the hard ones."""
CELLS = 2 * SOFT
LEAST_HARD, LEAST_SOFT = 4, 12
ROUNDS = 20
"""A chart that has not come to rest by then never does."""

Row = tuple[str, ...]
"""A cell for each up card: ``H`` hit, ``S`` stand, ``P`` split; ``D`` double and ``R`` surrender,
each with what to do where that is not possible: ``Dh``, ``Ds``, ``Rh``, ``Rs``, ``Rp``."""

CHOICES = {"H": "hit", "S": "stand", "P": SPLIT, "D": "double", "R": "surrender"}
LETTERS = {name: letter for letter, name in CHOICES.items()}


@dataclass(frozen=True)
class BasicStrategy:
    """A row for each hard and soft total, and for each pair by the points of one card, ace 1."""

    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[int, Row]

    def cell(self, hand: int, up: int, *, as_pair: bool = True) -> str:
        """The cell for a hand; a pair that may not be split goes by its total."""
        hands, column = every_hand(), UP_CARDS.index(up)
        rank = hands.pair_rank(hand)
        if as_pair and rank is not None:
            return self.pairs[rank + 1][column]
        rows = self.soft if hands.soft[hand] else self.hard
        return rows[int(hands.table.points[hand])][column]

    @cached_property
    def play(self) -> BlackjackPlay:
        """The chart as a way to play every hand."""
        hands = every_hand()
        size = len(hands.ranks)
        hits = tuple(np.zeros(size, np.bool_) for _ in range(RANKS))
        doubles = tuple(np.zeros(size, np.bool_) for _ in range(RANKS))
        first = {}
        for up in range(RANKS):
            for hand in range(size):
                if hands.table.cards[hand] < 2:
                    continue
                cell = self.cell(hand, up, as_pair=False)
                hits[up][hand] = cell[-1] in "Hh"
                doubles[up][hand] = cell[0] == "D" and hands.table.cards[hand] == 2
            for hand in hands.to_decide:
                first[up, hand] = CHOICES[self.cell(hand, up)[0]]
        return BlackjackPlay(hits, doubles, first)

    @property
    def preferences(self) -> dict[str, dict[int, str]]:
        """The chart as rows of ten entries, for the up cards from 2 to 10 and the ace: in each the
        letters of the options in the order in which they are preferred."""
        totals = {
            "hard": {total: " ".join(row).upper() for total, row in self.hard.items()},
            "soft": {total: " ".join(row).upper() for total, row in self.soft.items()},
        }
        pairs = {}
        for points, row in self.pairs.items():
            total = self.soft[LEAST_SOFT] if points == 1 else self.hard[2 * points]
            pairs[points] = " ".join(
                cell[0] + "".join(letter for letter in other.upper() if letter != cell[0])
                if cell in ("P", "Rp")
                else cell.upper()
                for cell, other in zip(row, total, strict=True)
            )
        return totals | {"pairs": pairs}


@dataclass(frozen=True)
class ChartColumn:
    """The cells against one up card."""

    hits: Flags  # by total, hard ones and then soft ones
    first: Mapping[int, str]  # by total: to double or to surrender two cards, or neither
    pairs: Mapping[int, str]  # by rank

    def cell(self, total: int) -> str:
        """The cell of a total."""
        base = "h" if self.hits[total] else "s"
        return self.first.get(total, "") + base if self.first.get(total) else base.upper()


def basic_strategy(shoe: Shoe, best: Rounds) -> BasicStrategy:
    """The chart for a shoe; which pairs are split is taken from what splitting them comes to."""
    columns = [column(facing(shoe, up, best.terms.soft_17), best) for up in UP_CARDS]
    return BasicStrategy(
        {
            total: tuple(cells.cell(total) for cells in columns)
            for total in range(LEAST_HARD, MOST + 1)
        },
        {
            total: tuple(cells.cell(SOFT + total) for cells in columns)
            for total in range(LEAST_SOFT, MOST + 1)
        },
        {rank + 1: tuple(cells.pairs[rank] for cells in columns) for rank in range(RANKS)},
    )


def column(against: Facing, best: Rounds) -> ChartColumn:
    """The cells against one up card: chosen again until each is best beside the others."""
    hands = every_hand()
    totals = hands.table.points + SOFT * hands.soft
    hits = np.arange(CELLS) % SOFT < np.where(np.arange(CELLS) < SOFT, 17, 18)
    cells = ChartColumn(hits, {}, {})
    for _ in range(ROUNDS):
        worth = against.by_hitting(cells.hits[totals])
        first = {total: first_of(against, total, cells.hits, worth) for total in range(CELLS)}
        pairs = {
            rank: pair_of(against, rank, worth, best)
            for rank in range(RANKS)
            if against.possible[hands.of((rank, rank))]
        }
        chances = reached(against, cells.hits[totals], first, pairs)
        gains = np.bincount(totals, chances * (worth[1] - against.stand), CELLS)
        seen = np.bincount(totals, chances, CELLS) > 0
        hits = np.where(seen, gains > 0, cells.hits)
        again = ChartColumn(hits, {total: name for total, name in first.items() if name}, pairs)
        if (again.hits == cells.hits).all() and again.first == cells.first:
            return again
        cells = again
    raise AssertionError("no chart is best beside itself")


def first_of(against: Facing, total: int, hits: Flags, worth: Floats) -> str:
    """Whether two cards of a total, no pair, had better double or surrender, all taken together."""
    hands = every_hand()
    sums = {"": 0.0, "D": 0.0, "R": 0.0}
    for hand in against.two_cards:
        soft_total = int(hands.table.points[hand]) + SOFT * int(hands.soft[hand])
        if soft_total != total or hands.pair_rank(hand) is not None:
            continue
        dealt = float(against.dealt(hand))
        sums[""] += dealt * (worth[1, hand] if hits[total] else against.stand[hand])
        sums["D"] += dealt * worth[2, hand]
        sums["R"] -= dealt * float(against.goes_on(hand) * (1 - SURRENDERED))
    return max(sums, key=lambda name: sums[name])


def pair_of(against: Facing, rank: int, worth: Floats, best: Rounds) -> str:
    """The cell of a pair."""
    hand = every_hand().of((rank, rank))
    values = {
        "H": worth[1, hand],
        "S": against.stand[hand],
        "D": worth[2, hand],
        "R": -float(against.goes_on(hand) * (1 - SURRENDERED)),
        "P": float(best.choices[against.up, hand][SPLIT].net),
    }
    letter, *others = sorted(values, key=lambda name: -values[name])
    if letter not in "DR":
        return letter
    otherwise = next(name for name in others if name in ("HSP" if letter == "R" else "HS"))
    return letter + otherwise.lower()


def reached(
    against: Facing, hits: Flags, first: Mapping[int, str], pairs: Mapping[int, str]
) -> Floats:
    """How often each hand has to hit or stand by its total."""
    hands = every_hand()
    chances = np.zeros(len(hands.ranks))
    hits, paired = hits.copy(), []
    for hand in against.two_cards:
        rank = hands.pair_rank(hand)
        total = int(hands.table.points[hand]) + SOFT * int(hands.soft[hand])
        if rank is None and not first[total]:
            chances[hand] = float(against.dealt(hand))
        elif rank is not None and pairs[rank] == "H":
            chances[hand], hits[hand] = float(against.dealt(hand)), True
            paired.append(hand)
    kernel.reach(against.left, hands.table, hits, chances)
    chances[paired] = 0  # they hit as a pair, not by their total
    return chances
