"""What a round waits for."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Pending:
    """What a round waits for: a seat's decision, on these cards. Hands are set by two lists of
    cards, ``{"high": […], "low": […]}``, or by an option."""

    seat: int
    question: str
    options: tuple[str, ...]
    hand: tuple[str, ...]
    dealer: tuple[str, ...]  # what is seen of the dealer's hand
    cites: tuple[str, ...]
    doubled: bool | None = None
    """Where hands are set, whether a second wager is on them (§ 670a.11(c))."""

    def to_dict(self) -> dict[str, Any]:
        """The request as data."""
        return {
            "seat": self.seat,
            "question": self.question,
            "options": list(self.options),
            "hand": list(self.hand),
            "dealer": list(self.dealer),
            "cites": list(self.cites),
            "doubled": self.doubled,
        }
