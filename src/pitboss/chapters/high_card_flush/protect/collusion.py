"""What players of High Card Flush gain who show one another their cards (§ 678a.11(b)).

Seven cards are dealt to each of up to six players and seven to the dealer: six players who share
what they hold leave ten cards of which the dealer has seven.
"""

from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.random import SeedSequence, default_rng

from pitboss.chapters.high_card_flush.odds.kernels import CARDS, CHOOSE, DEALER_HANDS
from pitboss.chapters.high_card_flush.protect.collusion_kernels import KINDS, gains, worths_by_kind
from pitboss.chapters.high_card_flush.protect.kernels import Integers
from pitboss.chapters.high_card_flush.ranking import QUALIFYING
from pitboss.chapters.high_card_flush.round import RAISES
from pitboss.figures.estimated import Estimate
from pitboss.figures.sharing import RuleOfThumb, Shared, best_cut
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, RANK_NAMES

CITES: Final = ("678a.11(b)[lead]",)
DEALS: Final = dict.fromkeys(range(1, 7), 1_000_000)
"""How many deals are drawn, by the number of players."""
PUBLISHED: Final = (("six players, perfect", "+7.3%"), ("six players, by a simple rule", "+3.1%"))
MOST: Final = np.array([RAISES.get(length, 0) for length in range(CARDS + 1)], np.int64)
"""The most that may be raised, in Antes, by the length of the flush (§ 678a.11(b)(1)-(3))."""
COUNTS: Final = 14 * 14
LEARNT: Final = 4
"""Of so many deals, one more is dealt to find the rule of thumb from."""
WORTH_KNOWING: Final = 200
"""A count that came up with fewer hands than these is not told in the rule."""


def share(_: Rules, players: int, deals: int, seed: int) -> Shared:
    """What each of so many players gains by what the others hold."""
    left = len(DECK) - CARDS * players
    hands = comb(left, CARDS)
    cuts, rule = rule_of_thumb(players, max(deals // LEARNT, 1), seed)
    sums, squares = np.zeros(4, np.int64), np.zeros(4)
    chance = default_rng(SeedSequence(seed, spawn_key=(players, 1)))
    gains(
        chance, deals, players, MOST, QUALIFYING, CHOOSE, hands, DEALER_HANDS, cuts, sums, squares
    )
    perfect, simple, plain = (
        Estimate.of_sums(deals, int(sums[lot]), float(squares[lot]), hands * players)
        for lot in range(3)
    )
    changed = Estimate.of_sums(deals, int(sums[3]), float(squares[3]), players)
    return Shared(players, perfect, simple, plain, rule, changed)


def rule_of_thumb(players: int, deals: int, seed: int) -> tuple[Integers, RuleOfThumb]:
    """For each count of the two longest suits that nobody holds, the lowest kind of flush to raise
    with and the lowest to raise the most with: as cuts and in words, found on deals apart."""
    worths = np.zeros((COUNTS, KINDS, 3))
    chance = default_rng(SeedSequence(seed, spawn_key=(players, 0)))
    hands = comb(len(DECK) - CARDS * players, CARDS)
    worths_by_kind(chance, deals, players, MOST, QUALIFYING, CHOOSE, hands, worths)
    cuts, rows = np.zeros((COUNTS, 2), np.int64), []
    for count, lots in enumerate(worths):
        fold, least, largest = lots.T
        raised = best_cut(least - fold)
        more = raised + best_cut((largest - least)[raised:])
        cuts[count] = raised, more
        if -fold.sum() >= WORTH_KNOWING:
            rows.append((*map(str, divmod(count, 14)), kind_named(raised), kind_named(more)))
    headings = (
        "Nobody holds of the longest suit", "Of the next suit", "Raise from", "Raise the most from",
    )  # fmt: skip
    return cuts, RuleOfThumb(
        "how many cards of each suit the players hold together, which tells how many are left",
        tuple(rows), headings,
    )  # fmt: skip


@cache
def kind_named(kind: int) -> str:
    """The lowest flush of a kind, in words.

    >>> kind_named(13 + 7), kind_named(2 * 13 + 3), kind_named(78)
    ('three cards, nine high', 'four cards', 'never')
    """
    length, top = divmod(kind, 13)
    if kind >= KINDS:
        return "never"
    words = ("two", "three", "four", "five", "six", "seven")[length] + " cards"
    if not length:
        return "any hand"  # every hand has two cards of a suit (R-678a-3)
    return words if top <= length + 1 else f"{words}, {RANK_NAMES[top]} high"
