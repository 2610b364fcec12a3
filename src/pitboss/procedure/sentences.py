"""How a wager ended, in words for its player.

A sentence is a clause and what came of it: "Your pair of kings beat the dealer's pair of nines:
+$10". It speaks to the player as *you*; whoever shows it to others puts the seat in its place.
"""

from collections.abc import Mapping
from typing import Final

from pitboss.vocabulary.money import Cents, Pay, dollars

MINUS: Final = "\N{MINUS SIGN}"
BEAT: Final[Mapping[str, str]] = {"win": "beat", "lose": "lost to"}
ENDED: Final[Mapping[str, str]] = {
    "win": "won", "lose": "lost", "push": "came back", "void": "came back", "paid": "was paid",
}  # fmt: skip


def sentence(clause: str, outcome: str, stake: Cents, back: Cents) -> str:
    """A clause with what the player has won or lost by it, or gets back.

    >>> sentence("You folded", "lose", 1000, 0), sentence("You tied", "push", 1000, 1000)
    ('You folded: −$10', 'You tied: $10 back')
    """
    if outcome in ("push", "void") or back == stake:
        return f"{clause}: {dollars(back)} back"
    sign = "+" if back > stake else MINUS
    return f"{clause}: {sign}{dollars(abs(back - stake))}"


def against(outcome: str, own: str, other: str, whose: str = "the dealer's") -> str:
    """A hand against another.

    >>> against("win", "two pair, kings and nines", "pair of aces")
    "Your two pair, kings and nines, beat the dealer's pair of aces"
    >>> against("push", "20", "20")
    "Your 20 tied the dealer's"
    """
    if outcome == "push":
        return f"Your {_closed(own)} tied {whose}"
    return f"Your {_closed(own)} {BEAT[outcome]} {whose} {other}"


def paid_by_table(label: str, hand: str, pay: Pay) -> str:
    """A wager that its paytable pays.

    >>> from pitboss.vocabulary.money import pay
    >>> paid_by_table("Lucky Ladies", "matched 20", pay("10 to 1"))
    'Lucky Ladies: your matched 20 pays 10 to 1'
    """
    return f"{label}: your {hand} pays {pay}"


def ended(label: str, outcome: str) -> str:
    """Of a wager of which nothing more is told, that it ended.

    >>> ended("Lucky Ladies", "lose")
    'Your Lucky Ladies lost'
    """
    return f"Your {label} {ENDED[outcome]}"


def _closed(hand: str) -> str:
    """A hand in the middle of a sentence."""
    return f"{hand}," if "," in hand else hand
