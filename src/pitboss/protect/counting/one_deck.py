"""With one deck a round there is nothing to count."""

from typing import Final

from pitboss.regulation import Rules

WHY: Final = (
    "all cards are shuffled after each round of play, and where two decks alternate, each is "
    "shuffled before its turn: the cards seen in one round say nothing about the next"
)


def not_open(rules: Rules) -> tuple[str, tuple[str, ...]]:
    """Why: no card that was seen is missing from the next round."""
    steps = rules.chapter.step
    return WHY, (*steps["shuffle"], *steps["alternate"])
