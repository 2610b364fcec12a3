"""What a record of a past round of High Card Flush tells, for ``pitboss adjudicate``."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.chapters.high_card_flush.ranking import longest_straight_flush, rank_hand
from pitboss.chapters.high_card_flush.round import FILE, VOIDS
from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.requests import Ask, Request
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

MISCOUNTED = "678a.13(c)"
PLAYED_ON = ("678a.13(a)", "678a.13(g)")
"""After these a round may have been played to its end: who decided had his cards."""


def check_seat(seat: Mapping[str, Any], irregularity: str | None) -> None:
    """Seven cards and a decision, unless an irregularity came before: none of the wagers on hands
    that are incomplete is settled (R-678a-13)."""
    count, decision = len(seat["cards"]), seat.get("decision")
    decided = decision is not None and irregularity in PLAYED_ON
    may_be_short = irregularity in VOIDS and count < FILE.hand.cards and not decided
    if count != FILE.hand.cards and not may_be_short and irregularity != MISCOUNTED:
        raise Refused(
            f"the hand has {count} cards",
            field="cards",
            allowed=str(FILE.hand.cards),
            cites=["678a.8(d)"],
        )
    if decision is None and irregularity in VOIDS:
        return
    if not (decision == "fold" or _raised(decision) is not None):
        raise Refused(
            f"{decision!r} is not a decision" if decision else "no decision",
            field="decision",
            allowed='"fold" or {"raise": cents}',
            cites=["678a.11(b)[lead]"],
        )


def _raised(decision: object) -> int | None:
    """The amount of a Raise Wager."""
    if isinstance(decision, dict) and set(decision) == {"raise"}:
        amount = decision["raise"]
        return amount if type(amount) is int else None
    return None


def recorded_answer(request: Request, seat: Mapping[str, Any]) -> Answer | None:
    """What the recorded seat elected."""
    decision = seat.get("decision")
    if not isinstance(request, Ask) or decision is None:
        return None
    if decision == "fold":
        return Decision(request.seat, "fold")
    return Decision(request.seat, "raise", _raised(decision))


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
