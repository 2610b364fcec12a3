"""What a record of a past round of Over/Under tells, for ``pitboss adjudicate``."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.chapters.over_under.round import CHOICES, FILE, total
from pitboss.procedure.answers import Answer, Decision, Missed
from pitboss.procedure.requests import Ask, Deal, Request
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

MISSED = "686a.9(c)"


def check_seat(seat: Mapping[str, Any], irregularity: str | None) -> None:
    """Three cards and a decision, unless the dealer missed the seat (§ 686a.9(c))."""
    count, decision = len(seat["cards"]), seat.get("decision")
    may_be_short = irregularity == MISSED
    if count > FILE.hand.cards or count < (1 if may_be_short else FILE.hand.cards):
        raise Refused(
            f"the hand has {count} cards",
            field="cards",
            allowed=f"{FILE.hand.cards}, or fewer with the irregularity {MISSED}",
            cites=["686a.1[Hand]", "686a.7(i.1)"],
        )
    dead = count < FILE.hand.cards  # who took his cards late decided on them
    if decision not in CHOICES and not (decision is None and dead):
        raise Refused(
            f"{decision!r} is not a decision" if decision else "no decision",
            field="decision",
            allowed=", ".join(CHOICES),
            cites=["686a.7(g)(1)", "686a.7(g)(2)", "686a.7(g)(3)"],
        )
    if seat.get("missed") and not may_be_short:
        raise Refused(
            "the dealer missed this seat, but the record names no irregularity",
            field="missed",
            allowed=f"the irregularity {MISSED}",
            cites=[MISSED],
        )


def _missed(seat: Mapping[str, Any]) -> bool:
    return bool(seat.get("missed")) or len(seat["cards"]) < FILE.hand.cards


def recorded_answer(request: Request, seat: Mapping[str, Any]) -> Answer | None:
    """What the recorded seat did; a missed one took its cards late if it has them, else its hand
    was called dead (§ 686a.9(c))."""
    match request:
        case Ask(seat=number) if request.option("dead_hand"):
            complete = len(seat["cards"]) == FILE.hand.cards
            return Decision(number, "late_cards" if complete else "dead_hand")
        case Ask(seat=number):
            decision = seat.get("decision")
            return Decision(number, decision) if decision else Missed()
        case Deal(may_be_missed=True) if _missed(seat):
            return Missed()
        case _:
            return None


def rank(hand: Sequence[Card]) -> dict[str, Any]:
    """The side on which a hand's total falls (§ 686a.7(i.2), § 686a.7(k))."""
    if len(hand) != FILE.hand.cards:
        raise Refused(
            f"a hand of {len(hand)} cards",
            field="cards",
            allowed=str(FILE.hand.cards),
            cites=FILE.hand.cites,
        )
    count = total(hand)
    side = "over 23" if count in CHOICES["over"].wins else "house wins"
    if count in CHOICES["under"].wins:
        side = "under 18"
    return {"category": side, "total": count, "cards": [card.face for card in hand]}
