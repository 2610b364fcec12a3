"""At Face Up Pai Gow Poker it is worth nothing to know other players' cards."""

from typing import Final

from pitboss.regulation import Rules

WHY: Final = (
    "the dealer's hands lie open when a player sets his, so what each setting wins is "
    "certain: other players' cards change nothing"
)


def not_open(_: Rules) -> tuple[str, tuple[str, ...]]:
    """Why: what each setting brings is certain before it is laid down."""
    return WHY, ("688a.11(a)", "688a.11(f)")
