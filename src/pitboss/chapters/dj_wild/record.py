"""What a record of a past round of DJ Wild Stud Poker tells, for ``pitboss adjudicate``."""

from collections.abc import Sequence
from typing import Any

from pitboss.chapters.dj_wild.ranking import rank_hand
from pitboss.chapters.dj_wild.round import FILE
from pitboss.families.stud_record import StudSeat, stud_recording
from pitboss.procedure.answers import Decision
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents

DECISIONS = [option.name for option in FILE.option]


class DjWildSeat(StudSeat):
    """Five cards, raised on or folded (§ 687a.8(d), § 687a.11(b)[lead])."""

    decision: str | None = None

    dealt_by = "687a.8(d)"
    decided_by = "687a.11(b)[lead]"
    allowed = ", ".join(DECISIONS)

    def elected(self) -> Decision | None:
        """A Raise Wager is twice the Ante Wager: its amount need not be told."""
        named = self.decision
        return Decision(self.seat, named) if named is not None and named in DECISIONS else None

    def recorded_raise(self) -> Cents:
        """Twice the Ante Wager (§ 687a.11(b)[lead], R-687a-18)."""
        antes = FILE.number("raise_antes") if self.decision == "raise" else 0
        return antes * self.wagers.get("ante", 0)


RECORDING = stud_recording(FILE, DjWildSeat, frozenset({"replacement"}))


def rank(hand: Sequence[Card]) -> dict[str, Any]:
    """The best hand, deuces and joker wild (§ 687a.6)."""
    ranked = rank_hand(hand)
    return {
        "category": ranked.category,
        "natural": ranked.natural,
        "cards": [card.face for card in ranked.cards],
        "value": ranked.value,
    }
