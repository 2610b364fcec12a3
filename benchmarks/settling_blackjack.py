"""Random rounds of Blackjack for ``benchmarks.settling``: what a seat plays is drawn to 17, doubled
on 11 and split if it is a pair of eights or aces; half of the seats have a side wager."""

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray

from pitboss.columns import NO_CARD, CardLists, HandLists, RoundColumns, Settling
from pitboss.columns.gathering import hands_of_rows, of_rows, rows_of_rounds

DECKS, DEALT = 6, 5_000
"""So many rounds are dealt from six decks, and then told again and again."""
STAKE, SIDE, INSURED = 1_000, 500, 500


def value(card: int) -> int:
    """Eleven for an ace."""
    return 11 if card // 4 == 12 else min(card // 4 + 2, 10)


def points(cards: list[int]) -> int:
    """An ace counts 11 unless that gives more than 21."""
    total = sum(map(value, cards))
    for card in cards:
        if total > 21 and card // 4 == 12:
            total -= 10
    return total


class Dealing:
    """Rounds one after another, each from a full shoe."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.seats: list[list[list[int]]] = []
        self.doubled: list[list[int]] = []
        self.insured: list[int] = []
        self.dealers: list[list[int]] = []

    def deal(self, seats: int) -> None:
        """One round."""
        shoe = self.chance.sample(range(52 * DECKS), 60)
        draw: Callable[[], int] = lambda: shoe.pop() % 52  # noqa: E731
        dealer = [draw(), draw()]
        over = points(dealer) == 21
        depends = False
        for _ in range(seats):
            hands = [[draw(), draw()]]
            if not over and value(hands[0][0]) == value(hands[0][1]) in (8, 11):
                hands = [[card, draw()] for card in hands[0]]
            doubled = []
            for hand in hands:
                doubles = not over and len(hands) == 1 and points(hand) == 11
                if doubles:
                    hand.append(draw())
                while not over and not doubles and points(hand) < 17:
                    hand.append(draw())
                doubled.append(STAKE if doubles else 0)
                natural = len(hands) == 1 and len(hand) == 2 and points(hand) == 21
                depends |= not natural and points(hand) <= 21
            self.seats.append(hands)
            self.doubled.append(doubled)
            self.insured.append(
                INSURED if dealer[0] // 4 == 12 and self.chance.random() < 0.3 else 0
            )
        while depends and points(dealer) < 17:
            dealer.append(draw())
        self.dealers.append(dealer)


def lists_of(cards: list[list[int]]) -> CardLists:
    """Lists of cards, one after another."""
    starts = np.cumsum([0, *map(len, cards)]).astype(np.int64)
    return CardLists(starts, np.array([card for each in cards for card in each], np.uint8))


def blackjack(
    settling: Settling, chance: np.random.Generator, rounds: int, seats: int
) -> RoundColumns:
    """Six decks; doubled hands and split pairs are listed, other cards stand beside the seat."""
    dealing = Dealing(int(chance.integers(1 << 30)))
    dealt = min(rounds, DEALT)
    for _ in range(dealt):
        dealing.deal(seats)
    rows = seats * dealt
    listed = [len(hands) > 1 or any(doubled)
              for hands, doubled in zip(dealing.seats, dealing.doubled, strict=True)]  # fmt: skip
    hands = [hands if is_listed else []
             for hands, is_listed in zip(dealing.seats, listed, strict=True)]  # fmt: skip
    doubled = [amount for amounts, is_listed in zip(dealing.doubled, listed, strict=True)
               for amount in amounts if is_listed]  # fmt: skip
    split = [len(each) > 1 for each in hands for _ in each]
    stakes = np.zeros((rows, len(settling.wagers)), np.int64)
    stakes[:, settling.wagers.index("blackjack")] = STAKE
    stakes[:, settling.wagers.index("insurance")] = dealing.insured
    for name in ("lucky_ladies", "royal_match"):
        stakes[:, settling.wagers.index(name)] = np.where(chance.random(rows) < 0.5, SIDE, 0)
    told = RoundColumns(
        first=np.arange(0, rows + 1, seats),
        seat=np.tile(np.arange(1, seats + 1, dtype=np.uint8), dealt),
        cards=lists_of([[] if is_listed else each[0]
                        for each, is_listed in zip(dealing.seats, listed, strict=True)]),
        stakes=stakes,
        decision=np.full(rows, -1, np.int8),
        amount=np.zeros(rows, np.int64),
        high=lists_of([[]] * rows),
        low=lists_of([[]] * rows),
        hands=HandLists(
            np.cumsum([0, *map(len, hands)]).astype(np.int64),
            lists_of([hand for each in hands for hand in each]),
            np.array(doubled, np.int64),
            np.zeros(len(split), np.bool_),
            np.array(split, np.bool_),
        ),
        switched=np.full(rows, -1, np.int8),
        dealer=lists_of(dealing.dealers),
        dealer_high=lists_of([[]] * dealt),
        dealer_low=lists_of([[]] * dealt),
        dealer_reset=np.ones(dealt, np.bool_),
        meter=np.full(dealt, -1, np.int64),
        replacement=np.full(dealt, NO_CARD, np.uint8),
        start=np.zeros(dealt, np.int8),
    )  # fmt: skip
    return told_again(told, chance.integers(0, dealt, rounds))


def told_again(told: RoundColumns, rounds: NDArray[np.int64]) -> RoundColumns:
    """These rounds of those that are told, any of them more than once."""
    first, rows = rows_of_rounds(told.first, rounds)
    return RoundColumns(
        first=first,
        seat=told.seat[rows],
        cards=of_rows(told.cards, rows),
        stakes=told.stakes[rows],
        decision=told.decision[rows],
        amount=told.amount[rows],
        high=of_rows(told.high, rows),
        low=of_rows(told.low, rows),
        hands=hands_of_rows(told.hands, rows),
        switched=told.switched[rows],
        dealer=of_rows(told.dealer, rounds),
        dealer_high=of_rows(told.dealer_high, rounds),
        dealer_low=of_rows(told.dealer_low, rounds),
        dealer_reset=told.dealer_reset[rounds],
        meter=told.meter[rounds],
        replacement=told.replacement[rounds],
        start=told.start[rounds],
    )


MAKERS = {"blackjack": blackjack}
