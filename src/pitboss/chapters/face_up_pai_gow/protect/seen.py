"""Face Up Pai Gow Poker has no card of the dealer's that could be seen too early and help."""

from typing import Final

from pitboss.regulation import Rules

WHY: Final = (
    "the dealer's cards are turned up and set before the players set theirs: everybody sees them"
)


def not_open(_: Rules) -> tuple[str, tuple[str, ...]]:
    """Why: the dealer's hands are set and lie open before any player sets his."""
    return WHY, ("688a.11(a)",)
