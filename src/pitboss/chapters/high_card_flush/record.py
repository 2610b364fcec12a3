"""What a record of a past round of High Card Flush tells, for ``pitboss adjudicate``."""

from collections.abc import Sequence
from typing import Any

from pitboss.chapters.high_card_flush.ranking import longest_straight_flush, rank_hand
from pitboss.chapters.high_card_flush.round import FILE
from pitboss.families.stud_record import StudRecording, StudSeat, stud_recording
from pitboss.procedure.answers import Decision
from pitboss.procedure.requests import Ask
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents


class HighCardFlushSeat(StudSeat):
    """Seven cards, folded or raised on (§ 678a.8(d), § 678a.11(b)[lead])."""

    dealt_by = "678a.8(d)"
    decided_by = "678a.11(b)[lead]"
    allowed = '"fold" or {"raise": cents}'

    def elected(self) -> Decision | None:
        """The player chooses the amount of a Raise Wager, so it is told."""
        if self.decision == "fold":
            return Decision(self.seat, "fold")
        if not isinstance(self.decision, dict) or set(self.decision) != {"raise"}:
            return None
        amount = self.decision["raise"]
        if isinstance(amount, bool) or not isinstance(amount, int):
            return None
        return Decision(self.seat, "raise", amount)

    def recorded_raise(self) -> Cents:
        """The amount that the player chose."""
        decision = self.elected()
        return (decision.amount or 0) if decision is not None else 0


class HighCardFlushRecording(StudRecording):
    """How rounds of High Card Flush are recorded."""

    def decision_told(self, request: Ask, decision: Decision) -> object:
        """A Raise Wager with its amount: one Ante, if the player named none."""
        option = request.option(decision.option)
        if decision.option == "fold" or option is None:
            return decision.option
        return {"raise": option.amount(decision.amount)}


RECORDING = stud_recording(FILE, HighCardFlushSeat, kind=HighCardFlushRecording)


def rank(hand: Sequence[Card]) -> dict[str, Any]:
    """The highest flush, and the longest straight flush (§ 678a.6)."""
    ranked = rank_hand(hand)
    return {
        "category": ranked.category,
        "natural": True,
        "cards": [card.face for card in ranked.cards],
        "straight_flush": longest_straight_flush(hand),
        "value": ranked.value,
    }
