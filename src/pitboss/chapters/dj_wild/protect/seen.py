"""What a player of DJ Wild Stud Poker gains who sees one of the dealer's cards (§ 687a.11(b)).

Exact: every hand of a player's with every card that the dealer can be seen to hold, against all
178,365 hands with that card.
"""

from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.wagers import (
    DECK,
    FOLDED,
    HANDS,
    NAMES,
    PRINTED,
    SIZE,
    required,
    showdown,
)
from pitboss.chapters.dj_wild.protect.collusion import KIND_SHIFT, kind_named
from pitboss.chapters.dj_wild.protect.seen_kernels import alike, compare_with_seen
from pitboss.chapters.dj_wild.ranking_kernels import dj_tables
from pitboss.figures.estimated import Estimate
from pitboss.figures.figures import percent, signed
from pitboss.figures.sharing import best_cut
from pitboss.figures.sighted import SeenCard, Sight, Sights
from pitboss.figures.strategy import Chart, Holds
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, RANK_NAMES

SAMPLES: Final = 0
"""Nothing is drawn by lot."""
WITH_SEEN: Final = comb(len(DECK) - SIZE - 1, SIZE - 1)
"""The dealer's hands that hold a card which the player does not."""
CARD_NAMES: Final = (*RANK_NAMES, "joker")


def sights(rules: Rules, _: int, __: int) -> Sights:
    """One of the dealer's five cards, seen as it is dealt."""
    times, gains = gains_of_raises()
    kinds = (showdown().values[times > 0] >> KIND_SHIFT).astype(np.int64)
    weights = times[times > 0].astype(np.int64)
    alone = -required(rules, 1)[0].house_edge
    cards, rows, total = [], [], 0
    for rank, name in enumerate(CARD_NAMES):
        columns = [card for card in range(len(DECK)) if min(card >> 2, int(JOKER) >> 2) == rank]
        seen, raised, won = 0, 0, 0
        by_kind = np.zeros(len(NAMES) << 4)
        for card in columns:
            held = showdown().cards[times > 0] == card
            without = ~held.any(axis=1)
            gain = gains[without, card]
            seen += int(weights[without].sum())
            raised += int(weights[without][gain > 0].sum())
            won += int((weights[without] * np.maximum(gain, 0)).sum())
            by_kind += np.bincount(kinds[without], weights[without] * gain, len(by_kind))
        total += won
        worth = Fraction(won, seen * WITH_SEEN) - FOLDED
        chance = Fraction(seen, HANDS * (len(DECK) - SIZE))
        cards.append(SeenCard(name, chance, Estimate(worth)))
        rows.append((name, signed(worth), percent(Fraction(raised, seen), 2),
                     kind_named(best_cut(by_kind))))  # fmt: skip
    every = HANDS * (len(DECK) - SIZE) * WITH_SEEN
    chart = Chart(
        "By the card seen: what a round is worth, how many hands are best raised, and the lowest "
        "hand to raise of one who goes by what it is",
        ("Card seen", "Worth", "Hands raised", "Raise from"), tuple(rows),
        (Holds.NUMBER, Holds.NUMBER, Holds.WORDS),
    )  # fmt: skip
    return Sights((
        Sight(
            "one of the dealer's five cards",
            "as it is dealt from the hand or the shoe, or at the bottom of the dealer's cards",
            alone, Estimate(Fraction(total, every) - FOLDED), tuple(cards),
            ("Raise more hands if the card is low and plain, and fewer if it is wild or high",),
            (chart,), ("687a.11(b)[lead]", "687a.13(d)"),
        ),
    ))  # fmt: skip


def gains_of_raises() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """How many hands each stands for that an exchange of suits makes alike; and for those that do,
    by seen card, what a raise is worth more than a fold, over the dealer's hands with it
    (§ 687a.11(e)(1)-(3))."""
    dealt = showdown()
    times = np.zeros(len(dealt.cards), np.uint8)
    alike(dealt.cards, times)
    size = (int((times > 0).sum()), len(DECK))
    lower, at_most = np.zeros(size, np.int32), np.zeros(size, np.int32)
    compare_with_seen(dealt.cards, dealt.values, times, dj_tables(wild_deuces=True), lower, at_most)
    back = np.array([*map(int, PRINTED.back_of_win)], np.int64)
    of_hand = back[dealt.values[times > 0] >> 20][:, None]
    wins, ties = lower.astype(np.int64), (at_most - lower).astype(np.int64)
    return times, of_hand * wins + PRINTED.raised * ties - (PRINTED.raised - FOLDED) * WITH_SEEN
