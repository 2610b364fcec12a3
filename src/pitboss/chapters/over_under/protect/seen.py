"""What a player of Over/Under gains who sees a card too early: his first card before he makes the
Ante Wager (§ 686a.6(c)), or his second before he decides (§ 686a.7(f)-(g)). All of it is counted.

The other players' cards lie face up (§ 686a.7(e)) and are nobody's secret.
"""

from collections import Counter
from fractions import Fraction
from typing import Final

from pitboss.chapters.over_under.odds import (
    FILE,
    OPTIONS,
    POINTS,
    chance_of,
    chances,
    decisions,
    stake_and_back,
    values,
)
from pitboss.figures.estimated import Estimate
from pitboss.figures.figures import signed
from pitboss.figures.sighted import SeenCard, Sight, Sights
from pitboss.figures.strategy import Chart, Holds
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANK_NAMES, RANKS, SUITS

SAMPLES: Final = 0
"""Nothing is drawn by lot."""


def sights(rules: Rules, _: int, __: int) -> Sights:
    """Both cards that can be seen too early."""
    return Sights((first_card(rules.decks), second_card(rules.decks)))


def first_card(decks: int) -> Sight:
    """The first card of the hand, which decides whether to wager at all."""
    play = decisions(decks)
    alone = sum((card.share * card.expected[card.best] for card in play), Fraction(0))
    worths = [card.expected[card.best] for card in play]
    made = [name for name, worth in zip(RANK_NAMES, worths, strict=True) if worth > 0]
    worth = sum((card.share * max(card.expected[card.best], Fraction(0)) for card in play),
                Fraction(0))  # fmt: skip
    return Sight(
        "the first card of the player's own hand, before the Ante Wager",
        "the next card of the dealing shoe, before wagers are closed",
        alone, Estimate(worth),
        tuple(
            SeenCard(name, card.share, Estimate(worth))
            for name, card, worth in zip(RANK_NAMES, play, worths, strict=True)
        ),
        (f"Make the Ante Wager only if the card is one of: {', '.join(made)}",),
        (), ("686a.6(c)", "686a.7(e)"),
    )  # fmt: skip


def second_card(decks: int) -> Sight:
    """The second card, which is dealt after the decision."""
    shoe, every = values(decks), len(RANKS) * len(SUITS) * decks
    alone = sum((card.share * card.expected[card.best] for card in decisions(decks)), Fraction(0))
    worth, by_second, rows = Fraction(0), dict.fromkeys(RANKS, Fraction(0)), []
    for first in RANKS:
        cells = []
        for second in RANKS:
            seen = POINTS[first] + POINTS[second]
            left = shoe - Counter([POINTS[first], POINTS[second]])
            totals = {seen + more: chance for more, chance in chances(left, 1).items()}
            nets = {
                name: chance_of(totals, option.wins) * stake_and_back(option)[1]
                - stake_and_back(option)[0]
                for name, option in OPTIONS.items()
            }
            best = max(nets, key=lambda name: nets[name])
            held = len(SUITS) * decks
            chance = Fraction(held, every) * Fraction(held - (first == second), every - 1)
            worth += chance * nets[best]
            by_second[second] += chance * nets[best] * len(RANKS)
            cells.append(f"{OPTIONS[best].label} {signed(nets[best], 2)}")
        rows.append((RANK_NAMES[RANKS.index(first)], *cells))
    chart = Chart(
        "What to back, by the first card and the second that is seen, and what it is worth",
        ("First card", *RANK_NAMES), tuple(rows), (Holds.WORDS,) * len(RANKS),
    )  # fmt: skip
    assert FILE.hand.cards == 3, "one card is left to be drawn"
    return Sight(
        "the second card of the player's own hand, before he decides",
        "the next card of the dealing shoe, while the dealer asks for decisions",
        alone, Estimate(worth),
        tuple(
            SeenCard(name, Fraction(1, len(RANKS)), Estimate(by_second[rank]))
            for name, rank in zip(RANK_NAMES, RANKS, strict=True)
        ),
        ("Back the side that more of the cards left bring about; surrender where both are far",),
        (chart,), ("686a.7(f)", "686a.7(i.1)"),
    )  # fmt: skip
