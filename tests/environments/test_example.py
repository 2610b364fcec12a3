"""The example learns: a short run comes near to basic strategy, and its price is exact."""

import runpy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.chapters.blackjack.odds.basic_strategy import BasicStrategy, basic_strategy
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.regulation import Rules

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_blackjack.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLE))


def test_a_short_run_learns_to_play(example: dict[str, Any]) -> None:
    learnt = example["learn"](1_000_000, workers=1, seed=3)
    basic, loss = example["price"](learnt)
    assert Fraction(-1, 500) < basic < 0
    assert 0 < loss < Fraction(1, 100)  # who stands on 17 and hits below loses more than 5 %


def test_the_price_of_basic_strategy_is_nothing_and_of_insurance_what_it_is(
    example: dict[str, Any],
) -> None:
    """Six decks with an ace seen: 96 tens among 311 cards, 2 to 1 on half a wager, one round in
    thirteen."""
    rules = Rules.of("633a")
    shoe = shoe_of(rules.decks)
    chart: BasicStrategy = basic_strategy(shoe, best_rounds(shoe, terms_of(rules)))
    _, none = example["price"](example["Learnt"](chart, False))
    _, insured = example["price"](example["Learnt"](chart, True))
    assert none == 0
    assert insured == Fraction(1, 13) * Fraction(1, 2) * (1 - Fraction(3 * 96, 311))
