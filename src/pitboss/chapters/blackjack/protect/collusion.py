"""What players share at Blackjack: nothing that does not lie open, unless it is dealt from the hand
(§ 633a.7(f), § 633a.12(b))."""

from typing import Final

from pitboss.regulation import Rules

OPEN: Final = (
    "all players' cards are dealt face up and the dealer draws by a fixed rule, so that everybody "
    "sees what a player could tell another"
)
HIDDEN: Final = (
    "dealt from the hand, players' first two cards lie face down; what players gain who show them "
    "to one another is not worked out"
)


def not_open(rules: Rules) -> tuple[str, tuple[str, ...]]:
    """Why: where cards are dealt face up, each player sees those of all others."""
    if rules["hand_dealt"]:
        return HIDDEN, ("633a.12(b)(5)(i)", "633a.12(b)(5)(iii)")
    return OPEN, ("633a.7(f)(1)", "633a.7(f)(3)", "633a.7(k)", "633a.7(n)")
