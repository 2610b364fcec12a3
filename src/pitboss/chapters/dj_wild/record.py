"""What a record of a past round of DJ Wild Stud Poker tells, for ``pitboss adjudicate``."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.chapters.dj_wild.ranking import rank_hand
from pitboss.chapters.dj_wild.round import FILE, VOIDS
from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.requests import Ask, Request
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

DECISIONS = ("raise", "fold")

MISCOUNTED = "687a.13(c)"
PLAYED_ON = ("687a.13(a)", "687a.13(g)")
"""After these a round may have been played to its end: who decided had his cards."""


def check_seat(seat: Mapping[str, Any], irregularity: str | None) -> None:
    """Five cards and a decision, unless an irregularity came before: none of the wagers on hands
    that are incomplete is settled (R-687a-17)."""
    count, decision = len(seat["cards"]), seat.get("decision")
    decided = decision is not None and irregularity in PLAYED_ON
    may_be_short = irregularity in VOIDS and count < FILE.hand.cards and not decided
    if count != FILE.hand.cards and not may_be_short and irregularity != MISCOUNTED:
        raise Refused(
            f"the hand has {count} cards",
            field="cards",
            allowed=str(FILE.hand.cards),
            cites=["687a.8(d)"],
        )
    if decision not in DECISIONS and not (decision is None and irregularity in VOIDS):
        raise Refused(
            f"{decision!r} is not a decision" if decision else "no decision",
            field="decision",
            allowed=", ".join(DECISIONS),
            cites=["687a.11(b)[lead]"],
        )


def recorded_answer(request: Request, seat: Mapping[str, Any]) -> Answer | None:
    """What the recorded seat elected."""
    if isinstance(request, Ask) and seat.get("decision"):
        return Decision(request.seat, seat["decision"])
    return None


def rank(hand: Sequence[Card]) -> dict[str, Any]:
    """The best hand, deuces and joker wild (§ 687a.6)."""
    ranked = rank_hand(hand)
    return {
        "category": ranked.category,
        "natural": ranked.natural,
        "cards": [card.face for card in ranked.cards],
        "value": ranked.value,
    }
