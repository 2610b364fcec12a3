"""What one who counts the cards of a shoe can know of a wager: how much it is worth with any cards
left.

A wager that a few cards decide is worth a polynomial in the numbers of cards left. With ``n`` cards
left, the chance of given cards in a given order is the product of how many there are of each, over
``n (n - 1) …``: so what a paytable brings is a sum of such products, each with a weight.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, perm, prod

import numpy as np
from numpy.typing import NDArray

from pitboss.vocabulary.cards import DECK

Kinds = tuple[int, ...]
"""By card of the deck, its kind: cards of one kind are alike for a wager."""

EVERY_CARD: Kinds = tuple(range(len(DECK)))
BY_RANK: Kinds = tuple(card // 4 for card in DECK)


@dataclass(frozen=True, slots=True)
class Monomial:
    """Cards of these kinds, drawn in one given order: what the chance of that is counted with in
    the wager's worth, and in the mean square of what it brings."""

    kinds: tuple[int, ...]
    weight: Fraction
    square: Fraction

    def chance(self, left: Sequence[int]) -> Fraction:
        """The chance of these cards in this order, with so many left of each kind."""
        ways = prod(perm(left[kind], held) for kind, held in Counter(self.kinds).items())
        return Fraction(ways, perm(sum(left), len(self.kinds)))


@dataclass(frozen=True)
class Polynomial:
    """What a wager brings a player on average, per unit, with any cards left: ``constant`` and the
    monomials; ``constant_square`` is the same of the square."""

    kinds: Kinds
    monomials: tuple[Monomial, ...]
    constant: Fraction = Fraction(-1)  # lost, if nothing comes back
    constant_square: Fraction = Fraction(1)

    def left(self, shoe: Sequence[int]) -> list[int]:
        """How many cards of each kind a shoe has, from how many it has of each card."""
        counts = [0] * (max(self.kinds) + 1)
        for kind, count in zip(self.kinds, shoe, strict=True):
            counts[kind] += count
        return counts

    def worth(self, shoe: Sequence[int]) -> Fraction:
        """What the wager is worth with these cards left, by card."""
        left = self.left(shoe)
        chances = (term.weight * term.chance(left) for term in self.monomials)
        return self.constant + sum(chances, Fraction(0))

    def mean_square(self, shoe: Sequence[int]) -> Fraction:
        """The mean of the square of what a unit brings."""
        left = self.left(shoe)
        chances = (term.square * term.chance(left) for term in self.monomials)
        return self.constant_square + sum(chances, Fraction(0))


def won(kinds: tuple[int, ...], orders: int, back: Fraction) -> Monomial:
    """Cards on which a unit brings so much back, itself included, in any of so many orders."""
    return Monomial(kinds, orders * back, orders * ((back - 1) ** 2 - 1))


def by_hands(
    kinds: Kinds, size: int, back: Callable[[tuple[int, ...]], Fraction]
) -> Iterable[Monomial]:
    """The hands of so many cards that bring something back, whatever their order."""
    for hand in combinations_with_replacement(range(max(kinds) + 1), size):
        if amount := back(hand):
            yield won(hand, orders(hand), amount)


def orders(hand: Sequence[int]) -> int:
    """In how many orders a hand can come.

    >>> orders((1, 1, 2)), orders((1, 2, 3))
    (3, 6)
    """
    return factorial(len(hand)) // prod(factorial(held) for held in Counter(hand).values())


def full(decks: int) -> list[int]:
    """A full shoe, by card."""
    return [decks] * len(DECK)


def linear(effects: Sequence[Fraction], expectation: Fraction, cards: int) -> Polynomial:
    """The worth that is linear in the shares of the cards left and right for a full shoe of so many
    cards and one with any card removed, whose effects are these."""
    weights = [expectation - (cards - 1) * effect for effect in effects]
    terms = tuple(
        Monomial((card,), weight, Fraction(0)) for card, weight in enumerate(weights) if weight
    )
    return Polynomial(EVERY_CARD, terms, Fraction(0), Fraction(0))


@dataclass(frozen=True)
class CountedWager:
    """A wager on which a counter may have his eye."""

    name: str
    title: str
    paytable: str | None
    decks: int
    cites: tuple[str, ...]
    expectation: Fraction  # from a full shoe, per unit
    effects: tuple[Fraction, ...]
    """By card of the deck, how much more the wager is worth when that card has gone."""
    polynomial: Polynomial | None = None  # none: it can not be had so
    best_play: tuple[Fraction, tuple[Fraction, ...]] | None = None
    """Expectation and effects where play goes by the cards left, and not always the same way."""
    moment: str = "before"  # the first card, or at an ``offer``
    known: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Counts that are known by a name: by card of the deck, what it counts."""
    first_seen: tuple[int, ...] = ()
    """Cards that are out of a full shoe whenever the wager can be made: insurance's ace."""
    note: str = ""

    @property
    def cards(self) -> int:
        """How many cards are left of a full shoe when the wager can be made."""
        return self.decks * len(DECK) - len(self.first_seen)


@dataclass(frozen=True)
class DealtShoes:
    """Shuffled shoes as they were dealt. A row is a shoe; rounds that it had not begin at -1."""

    cards: NDArray[np.uint8]
    burned: int  # the first cards of each, which nobody saw
    begins: NDArray[np.int64]  # how many cards were gone when each round began
    offers: NDArray[np.int64] | None = None
    """How many were gone when the dealer had dealt the first cards, where insurance is offered."""
    hidden: NDArray[np.int64] | None = None  # the place of the hole card then
    results: NDArray[np.float64] | None = None  # of the required wager, the mean of all boxes
    squares: NDArray[np.float64] | None = None
    own: Mapping[str, tuple[NDArray[np.float64], NDArray[np.float64]]] = field(default_factory=dict)
    """By wager, what it was worth to one who plays by the cards left, and its mean square."""
