"""At Over/Under players have nothing to show one another."""

from typing import Final

from pitboss.regulation import Rules

WHY: Final = (
    "every card is dealt face up, so all players see what each of them holds; what "
    "cards out of the shoe tell is a question of counting"
)


def not_open(_: Rules) -> tuple[str, tuple[str, ...]]:
    """Why: all cards lie face up when they are dealt, and no hand plays against another."""
    return WHY, ("686a.7(e)", "686a.7(i.1)")
