"""What players of DJ Wild Stud Poker gain who show one another their cards (§ 687a.11(b)).

Five cards are dealt to each of up to six players and to the dealer: six players who share what they
hold leave 23 cards, and know how many of the five wild cards are among them.
"""

from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.wagers import (
    DECK,
    FOLDED,
    HANDS,
    NAMES,
    PRINTED,
    SIZE,
    showdown,
)
from pitboss.chapters.dj_wild.protect.collusion_kernels import PLACES, play_deals
from pitboss.chapters.dj_wild.ranking_kernels import dj_tables
from pitboss.figures.estimated import Estimate
from pitboss.figures.sharing import RuleOfThumb, Shared, best_cut
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANK_NAMES

CITES: Final = ("687a.11(b)[lead]",)
DEALS: Final = {1: 1_000, 2: 6_000, 3: 10_000, 4: 20_000, 5: 40_000, 6: 150_000}
"""How many deals are drawn, by the number of players: the fewer they are, the more of the dealer's
hands there are to go through, and the less a deal tells of."""
PUBLISHED: Final = (("six players, perfect", "+0.5%"), ("six players, by a simple rule", "-1.1%"))
WILDS: Final = 5
KIND_SHIFT: Final = 16
"""A kind of hand is its category and its first rank, as it counts: its value without the rest."""
LEARNT: Final = 4
"""Of one deal in so many the rule of thumb is found, and on the others tried."""


def share(_: Rules, players: int, deals: int, seed: int) -> Shared:
    """What each of so many players gains by what the others hold."""
    hands = comb(len(DECK) - SIZE * players, SIZE)
    size = (deals, players)
    below, at_most = np.zeros(size, np.int64), np.zeros(size, np.int64)
    values, alone = np.zeros(size, np.uint32), np.zeros(size, np.bool_)
    wilds = np.zeros(deals, np.int64)
    chance = default_rng(SeedSequence(seed, spawn_key=(players,)))
    tables = dj_tables(wild_deuces=True)
    play_deals(chance, players, tables, raised_alone(), below, at_most, values, alone, wilds)
    # a raise against a fold, in Ante Wagers over all of the dealer's hands (§ 687a.11(e)(1)-(3))
    back = np.array([*map(int, PRINTED.back_of_win)], np.int64)[values >> 20]
    gain = back * below + PRINTED.raised * (at_most - below) - (PRINTED.raised - FOLDED) * hands
    kinds = (values >> KIND_SHIFT).astype(np.int64)
    learnt = deals // LEARNT
    cuts, rule = rule_of_thumb(kinds[:learnt], wilds[:learnt], gain[:learnt] / hands)
    simple = kinds[learnt:] >= cuts[wilds[learnt:], None]
    best = gain > 0
    gained = np.where(best, gain, 0) - np.where(alone, gain, 0)
    by_rule = np.where(simple, gain[learnt:], 0) - np.where(alone[learnt:], gain[learnt:], 0)
    return Shared(
        players,
        _mean(gained, hands),
        _mean(by_rule, hands),
        _mean(np.where(best, gain, 0) - FOLDED * hands, hands),
        rule,
        _mean((best != alone).astype(np.int64), 1),
    )


@cache
def raised_alone() -> NDArray[np.bool_]:
    """By the place of a hand among all, whether best play raises it that knows no more."""
    cards = showdown().cards.astype(np.int64)
    places = sum(PLACES[size + 1, cards[:, size]] for size in range(SIZE))
    raised = np.zeros(HANDS, np.bool_)
    raised[places] = showdown().raises
    return raised


def rule_of_thumb(
    kinds: NDArray[np.int64], wilds: NDArray[np.int64], gains: NDArray[np.float64]
) -> tuple[NDArray[np.int64], RuleOfThumb]:
    """For each number of wild cards that the players hold, the lowest kind of hand to raise: as
    cuts and in words."""
    cuts, rows = np.zeros(WILDS + 1, np.int64), []
    for held in range(WILDS + 1):
        these = wilds == held
        cuts[held] = best_cut(
            np.bincount(kinds[these].ravel(), gains[these].ravel(), len(NAMES) << 4)
        )
        if these.any():
            rows.append((str(held), kind_named(int(cuts[held]))))
    return cuts, RuleOfThumb(
        "how many of the five wild cards the players hold together", tuple(rows),
        ("Wild cards that players hold", "Raise from"),
    )  # fmt: skip


def kind_named(kind: int) -> str:
    """A kind of hand, in words.

    >>> kind_named(0x12), kind_named(0x0C), kind_named(len(NAMES) << 4)
    ('pair, four', 'high card, ace', 'never')
    """
    if kind >> 4 >= len(NAMES):
        return "never"
    return f"{NAMES[kind >> 4]}, {(*RANK_NAMES, 'joker')[kind & 15]}"


def _mean(whole: NDArray[np.int64], unit: int) -> Estimate:
    """The mean over deals, of all players in each, of whole numbers of some part of one."""
    of_deals = whole.sum(axis=1)
    squares = float((of_deals.astype(np.float64) ** 2).sum())
    return Estimate.of_sums(len(whole), int(of_deals.sum()), squares, unit * whole.shape[1])
