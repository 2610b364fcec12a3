"""What a player of Six-Card Fortune Pai Gow Poker gains who sees one of the dealer's cards before
he doubles down and sets his hands (§ 670a.11(b), § 670a.11(c))."""

from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.required import DOUBLE_DOWN, required
from pitboss.chapters.six_card_pai_gow.protect.known_kernels import play_alone, see_card
from pitboss.chapters.six_card_pai_gow.protect.tables import (
    CHOOSE,
    DECK,
    SIZE,
    Tables,
    played_alone,
    tables,
)
from pitboss.figures.estimated import Estimate
from pitboss.figures.sampled import square_root_of
from pitboss.figures.sighted import SeenCard, Sight, Sights
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANK_NAMES

CITES: Final = ("670a.11(b)", "670a.11(c)", "670a.13(e)")
PLAY: Final = (
    "A high card tells most. Where the Double Down Wager is offered, much of the gain is in it"
)
SEEN_NAMES: Final = (*RANK_NAMES, "joker")
SAMPLES: Final = 7_000
"""Hands that are drawn, as many for each of the fourteen cards that can be seen."""
ROUNDS: Final = 800
"""Rounds that are played out unseen for each of these hands: one takes a two-thousandth of it."""
WITH_SEEN: Final = comb(DECK - SIZE - 1, SIZE - 1)
"""The dealer's hands that hold a card which the player does not."""


def sights(rules: Rules, samples: int, seed: int) -> Sights:
    """One of the dealer's six cards."""
    doubling = rules.offers(DOUBLE_DOWN)
    known = tables(played_alone(doubling))
    each = max(samples // len(SEEN_NAMES), 1)
    gains = [gain_of(rank, each, seed, doubling, known) for rank in range(len(SEEN_NAMES))]
    unseen = worths_unseen(samples * ROUNDS, seed, known)
    chances = [Fraction(1 if name == "joker" else 4, DECK) for name in SEEN_NAMES]
    alone = -required(rules, 1)[0].house_edge
    return Sights((
        Sight(
            "one of the dealer's six cards",
            "as it is dealt, or at the bottom of the dealer's cards",
            alone, weighed(chances, gains).plus(alone),
            tuple(
                SeenCard(name, chance, summed(before, gain))
                for name, chance, before, gain in zip(
                    SEEN_NAMES, chances, unseen, gains, strict=True
                )
            ),
            (PLAY,), (), CITES,
        ),
    ))  # fmt: skip


def gain_of(rank: int, hands: int, seed: int, doubling: bool, known: Tables) -> Estimate:
    """What it adds to see a card of this rank: suits are equal, so a club is seen."""
    gains = np.zeros(hands, np.int64)
    chance = default_rng(SeedSequence(seed, spawn_key=(0, rank)))
    see_card(chance, 4 * rank, doubling, known, CHOOSE, gains)
    squares = float((gains.astype(np.float64) ** 2).sum())
    return Estimate.of_sums(hands, int(gains.sum()), squares, WITH_SEEN)


def worths_unseen(rounds: int, seed: int, known: Tables) -> list[Estimate]:
    """What a round is worth to one who sees nothing while the dealer has a card of each rank, by
    rounds played out."""
    ends = np.zeros((len(SEEN_NAMES), SIZE + 1, 5), np.int64)
    play_alone(default_rng(SeedSequence(seed, spawn_key=(1,))), rounds, known, CHOOSE, ends)
    return [worth_with(by_held) for by_held in ends]


def worth_with(ends: NDArray[np.int64]) -> Estimate:
    """The worth of rounds in which the dealer has a card, by how many of it he has and by net: each
    of them may be the one that is seen."""
    held, nets = np.arange(len(ends)), np.arange(-2, 3)
    cards = int((ends.sum(axis=1) * held).sum())
    mean = Fraction(int((ends * np.multiply.outer(held, nets)).sum()), cards)
    apart = np.multiply.outer(held, nets - float(mean)) ** 2
    error = square_root_of(Fraction(float((ends * apart).sum()))) / cards
    return Estimate(mean, error, int(ends[1:].sum()))


def weighed(chances: list[Fraction], parts: list[Estimate]) -> Estimate:
    """The mean of parts by their chances, each found apart from the others."""
    value = sum((chance * part.value for chance, part in zip(chances, parts, strict=True)),
                start=Fraction(0))  # fmt: skip
    variance = sum(
        (chance**2 * part.standard_error**2 for chance, part in zip(chances, parts, strict=True)),
        start=Fraction(0),
    )
    return Estimate(value, square_root_of(variance), sum(part.samples for part in parts))


def summed(one: Estimate, other: Estimate) -> Estimate:
    """Two figures that were found apart, together; samples are those of the second."""
    error = square_root_of(one.standard_error**2 + other.standard_error**2)
    return Estimate(one.value + other.value, error, other.samples)
