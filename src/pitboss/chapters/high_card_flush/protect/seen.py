"""What a player of High Card Flush gains who sees one of the dealer's cards (§ 678a.11(b))."""

from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.odds.kernels import CARDS, CHOOSE, DEALER_HANDS
from pitboss.chapters.high_card_flush.odds.wagers import required
from pitboss.chapters.high_card_flush.protect.collusion import MOST, kind_named
from pitboss.chapters.high_card_flush.protect.collusion_kernels import KINDS
from pitboss.chapters.high_card_flush.protect.seen_kernels import play_seen
from pitboss.chapters.high_card_flush.ranking import QUALIFYING
from pitboss.figures.estimated import Estimate
from pitboss.figures.figures import signed
from pitboss.figures.sampled import square_root_of
from pitboss.figures.sharing import best_cut
from pitboss.figures.sighted import SeenCard, Sight, Sights
from pitboss.figures.strategy import Chart, Holds
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, RANK_NAMES, RANKS

SAMPLES: Final = 400_000
"""Hands that are drawn, each with every card that can be seen."""
CARDS_SEEN: Final = len(DECK) - CARDS
WITH_SEEN: Final = comb(CARDS_SEEN - 1, CARDS - 1)
"""The dealer's hands that hold a card which the player does not."""


def sights(rules: Rules, samples: int, seed: int) -> Sights:
    """One of the dealer's seven cards, seen as it is dealt."""
    gains, worths = np.zeros(samples, np.int64), np.zeros((samples, len(RANKS)), np.int64)
    counts, by_kind = np.zeros_like(worths), np.zeros((len(RANKS), KINDS))
    play_seen(
        default_rng(SeedSequence(seed)), MOST, QUALIFYING, CHOOSE, DEALER_HANDS, WITH_SEEN, gains,
        worths, counts, by_kind,
    )  # fmt: skip
    alone = -required(rules, 1)[0].house_edge
    squares = float((gains.astype(np.float64) ** 2).sum())
    gain = Estimate.of_sums(samples, int(gains.sum()), squares, WITH_SEEN * CARDS_SEEN)
    by_rank = [worth_of_rank(worths[:, rank], counts[:, rank]) for rank in range(len(RANKS))]
    chance = Fraction(1, len(RANKS))
    chart = Chart(
        "By the card seen: what a round is worth, and the lowest flush to raise of one who goes by "
        "its highest card",
        ("Card seen", "Worth", "Raise from"),
        tuple(
            (name, signed(worth.value), kind_named(best_cut(kinds)))
            for name, worth, kinds in zip(RANK_NAMES, by_rank, by_kind, strict=True)
        ),
        (Holds.NUMBER, Holds.WORDS),
    )
    return Sights((
        Sight(
            "one of the dealer's seven cards",
            "as it is dealt from the hand or the shoe, or at the bottom of the dealer's cards",
            alone, gain.plus(alone),
            tuple(
                SeenCard(name, chance, worth)
                for name, worth in zip(RANK_NAMES, by_rank, strict=True)
            ),
            ("Raise lower flushes if the card is low, and fold more of them if it is an ace",),
            (chart,), ("678a.11(b)[lead]", "678a.13(d)"),
        ),
    ))  # fmt: skip


def worth_of_rank(worths: NDArray[np.int64], counts: NDArray[np.int64]) -> Estimate:
    """What best play is worth with a card of one rank seen: a hand leaves so many of them."""
    samples, total, cards = len(worths), int(worths.sum()), int(counts.sum())
    mean = Fraction(total, cards)
    apart = worths.astype(np.float64) - float(mean) * counts
    error = square_root_of(Fraction(float((apart**2).sum()))) / cards
    return Estimate(mean / WITH_SEEN, error / WITH_SEEN, samples)
