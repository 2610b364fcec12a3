"""What a record of a past round of Over/Under tells, for ``pitboss adjudicate``."""

from collections.abc import Sequence
from typing import Any

from pitboss.chapters.over_under.round import CHOICES, FILE, total
from pitboss.procedure.answers import Answer, Decision, Missed
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.recorded import RecordedSeat, Recording
from pitboss.procedure.requests import Ask, Deal, Request, seat_place
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused, count_of

MISSED = "686a.9(c)"


class OverUnderSeat(RecordedSeat):
    """Three cards and a decision, unless the dealer missed the seat (§ 686a.9(c))."""

    decision: str | None = None
    missed: bool | None = None
    decided_late: bool | None = None

    @property
    def has_decided(self) -> bool:
        """Whether a decision is told."""
        return self.decision is not None

    @property
    def is_whole(self) -> bool:
        """Whether the seat has all its cards: who took them late decided on them."""
        return len(self.cards or []) == FILE.hand.cards

    def check(self, recording: Recording, irregularity: str | None) -> None:
        """Refuses a hand or a decision that no round can have come to."""
        count, whole = len(self.cards or []), FILE.hand.cards
        if count > whole or count < (1 if irregularity == MISSED else whole):
            raise Refused(
                f"the hand has {count_of(count, 'card')}",
                field="cards",
                allowed=f"{whole} cards, or fewer with the irregularity {MISSED}",
                cites=["686a.1[Hand]", "686a.7(i.1)"],
            )
        if self.decision not in CHOICES and (self.decision is not None or self.is_whole):
            raise Refused(
                f"{self.decision!r} is not a decision in this game"
                if self.decision
                else "the decision is missing",
                field="decision",
                allowed=", ".join(CHOICES),
                cites=["686a.7(g)(1)", "686a.7(g)(2)", "686a.7(g)(3)"],
            )
        if (self.missed or self.decided_late) and irregularity != MISSED:
            raise Refused(
                "the dealer missed this seat, but the record does not name the irregularity",
                field="missed" if self.missed else "decided_late",
                allowed=f"the irregularity {MISSED}",
                cites=[MISSED],
            )

    def recorded_wagers(self) -> list[tuple[str, Cents]]:
        """Those that are listed, and an Over 23 or Under 18 Wager equal to the Ante Wager."""
        elected = CHOICES[self.decision].wager if self.decision else None
        ante = self.wagers.get("ante", 0)
        return [*self.wagers.items(), *([(elected, ante)] if elected else [])]

    def answer(self, request: Request) -> Answer | None:
        """What the recorded seat did; a missed one took its cards late if it has them, else its
        hand was called dead (§ 686a.9(c))."""
        match request:
            case Ask() if request.option("dead_hand"):
                return Decision(self.seat, "late_cards" if self.is_whole else "dead_hand")
            case Ask(may_be_missed=True) if self.decided_late:
                return Missed()
            case Ask():
                return Decision(self.seat, self.decision) if self.decision else Missed()
            case Deal(may_be_missed=True) if self.missed or not self.is_whole:
                return Missed()
            case _:
                return None


class OverUnderRecording(Recording):
    """How rounds of Over/Under are recorded."""

    def seat_told(self, played: PlayedRound, seat: int) -> dict[str, Any]:
        """The cards, the decision, and whether the dealer missed the seat (§ 686a.9(c))."""
        told = super().seat_told(played, seat)
        answers = [answer for _, answer in played.asked(seat)]
        for answer in answers:
            if isinstance(answer, Decision) and answer.option in CHOICES:
                told["decision"] = answer.option
        if _cards_were_missed(played, seat):
            told["missed"] = True
        if "decision" in told and any(isinstance(answer, Missed) for answer in answers):
            told["decided_late"] = True
        return told

    def round_told(self, played: PlayedRound) -> dict[str, Any]:
        """The paragraph on missed cards, if the dealer missed any."""
        missed = any(_was_missed(played, seat) for seat in played.stakes)
        return {"irregularity": MISSED if missed else ""}


def _was_missed(played: PlayedRound, seat: int) -> bool:
    passed_over = any(isinstance(answer, Missed) for _, answer in played.asked(seat))
    return passed_over or _cards_were_missed(played, seat)


def _cards_were_missed(played: PlayedRound, seat: int) -> bool:
    return any(
        isinstance(answer, Missed)
        for request, answer in played.answers(Deal)
        if request.to == seat_place(seat)
    )


RECORDING = OverUnderRecording(FILE, OverUnderSeat)


def rank(hand: Sequence[Card]) -> dict[str, Any]:
    """The side on which a hand's total falls (§ 686a.7(i.2), § 686a.7(k))."""
    if len(hand) != FILE.hand.cards:
        raise Refused(
            f"the hand has {count_of(len(hand), 'card')}",
            field="cards",
            allowed=f"{FILE.hand.cards} cards",
            cites=FILE.hand.cites,
        )
    count = total(hand)
    side = "over 23" if count in CHOICES["over"].wins else "house wins"
    if count in CHOICES["under"].wins:
        side = "under 18"
    return {"category": side, "total": count, "cards": [card.face for card in hand]}
