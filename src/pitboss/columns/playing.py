"""Many rounds at once, of one seat each: what a learner is shown of them and may do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.columns.lines import SettledRounds
from pitboss.columns.rounds import RoundColumns
from pitboss.columns.settling import Settling
from pitboss.hands.kernels.cache import compiled

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Cards = NDArray[np.uint8]


class ManyRounds(Protocol):
    """Rounds that are played side by side. What is seen and what is open is of the decision that
    each round waits for; of one that is over, what was seen last, and nothing is open."""

    seen: Ints  # round by field
    open: NDArray[np.int8]  # round by action
    cents: Ints  # what the last action brought
    over: Flags

    def begin(self, which: Flags) -> None:
        """New rounds are dealt in place of these."""

    def act(self, actions: Ints, which: Flags) -> None:
        """These rounds go on by what their players do. What is not open to one is as no answer."""


Tell = Callable[[Cards, Ints], RoundColumns]
"""Rounds as a record would have them, from the cards dealt and what was done."""


@dataclass
class DecidedOnce:
    """Rounds in which one decision is made, dealt from a full deck or shoe: the chapter's own
    settlement by columns settles them."""

    chance: Generator
    deck: Cards
    settling: Settling
    tell: Tell
    look: Callable[[Cards], Ints]  # what is seen
    may: Callable[[Cards], NDArray[np.int8]]  # what is open
    cards: Cards  # a row a round, the player's first
    default: int  # the action in place of one that is not open
    seen: Ints = field(init=False)
    open: NDArray[np.int8] = field(init=False)
    cents: Ints = field(init=False)
    over: Flags = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.cards)
        self.cents, self.over = np.zeros(count, np.int64), np.ones(count, np.bool_)
        self.begin(self.over)

    def begin(self, which: Flags) -> None:
        """Deals these rounds."""
        if which.all():
            self._deal(self.cards)
            self.seen, self.open = self.look(self.cards), self.may(self.cards)
            self.over = np.zeros(len(self.cards), np.bool_)
        elif which.any():
            rows = np.empty((int(which.sum()), self.cards.shape[1]), np.uint8)
            self._deal(rows)
            self.cards[which], self.seen[which] = rows, self.look(rows)
            self.open[which], self.over[which] = self.may(rows), False

    def _deal(self, rows: Cards) -> None:
        deal_by(self.chance.random(rows.shape), self.deck, rows)

    def act(self, actions: Ints, which: Flags) -> None:
        """Settles these rounds."""
        if which.all():
            self.cents = self._settled(self.cards, actions, self.open)
            self.over, self.open = np.ones(len(which), np.bool_), np.zeros_like(self.open)
            return
        self.cents = np.zeros(len(which), np.int64)
        if which.any():
            settled = self._settled(self.cards[which], actions[which], self.open[which])
            self.cents[which], self.over[which], self.open[which] = settled, True, 0

    def _settled(self, cards: Cards, actions: Ints, may: NDArray[np.int8]) -> Ints:
        """What each round brought its player."""
        known = np.where((actions >= 0) & (actions < may.shape[1]), actions, self.default)
        taken = np.where(may[np.arange(len(cards)), known] != 0, known, self.default)
        settled = self.settling.settle(self.tell(cards, taken))
        assert settled.covered.all(), "a round that was dealt can be settled"
        return net_by_round(settled, len(cards))


@compiled
def deal_by(uniform: NDArray[np.float64], deck: Cards, rows: Cards) -> None:
    """Deals each row from the whole deck, each card by a number from 0 to 1, which are quickest
    drawn all at once: their 53 bits favour no card by more than one part in 10**13. The deck is
    left in any order."""
    for row in range(len(rows)):
        for place in range(rows.shape[1]):
            other = place + int(uniform[row, place] * (len(deck) - place))
            deck[place], deck[other] = deck[other], deck[place]
            rows[row, place] = deck[place]


def every_stake(settling: Settling, wagers: Mapping[str, int], rounds: int) -> Ints:
    """The same wagers in every round, in the columns of the settlement."""
    row = np.array([wagers.get(wager, 0) for wager in settling.wagers], np.int64)
    return np.repeat(row[None], rounds, axis=0)


def all_open(rounds: int, actions: int) -> NDArray[np.int8]:
    """Every action in every round."""
    return np.ones((rounds, actions), np.int8)


def in_order(cards: Cards) -> Ints:
    """Hands as a player sees them: each from its lowest number."""
    return np.sort(cards, axis=1).astype(np.int64)


def net_by_round(settled: SettledRounds, rounds: int) -> Ints:
    """What came back less what was staked, in cents; exact, as no round comes near 2**53."""
    lines = settled.lines
    net = np.bincount(lines.round, lines.back - lines.stake, rounds)
    return net.astype(np.int64)
