"""What a record of a past round tells of a seat: the two stud chapters."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.dealing import SPARE
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.recorded import RecordedRound, RecordedSeat, Recording, Void
from pitboss.procedure.requests import Ask, Request
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused, as_entered, count_of

VOIDS: Mapping[Literal["a", "c", "d", "f", "g"], Void] = {
    "a": "broke_off",
    "c": "miscounted",
    "d": "exposed",
    "f": "jammed",
    "g": "broke_off",
}
"""The irregularities of § .13 that void a round."""


class StudSeat(RecordedSeat):
    """A seat with one hand and one decision on it."""

    decision: str | dict[str, object] | None = None

    dealt_by: ClassVar[str]
    """The paragraph on how many cards a hand has."""
    decided_by: ClassVar[str]
    """The paragraph on the decision."""
    allowed: ClassVar[str]
    """The decisions, as a record writes them."""

    @property
    def has_decided(self) -> bool:
        """Whether a decision is told."""
        return self.decision is not None

    def elected(self) -> Decision | None:
        """The decision, if it is one of this game's."""
        raise NotImplementedError

    def check(self, recording: Recording, irregularity: str | None) -> None:
        """A whole hand and a decision, unless an irregularity came before: none of the wagers on
        hands that are incomplete is settled (R-678a-13, R-687a-17). After one that broke off a
        round may have been played to its end: who decided had his cards."""
        kind, count = recording.voids.get(irregularity or ""), len(self.cards or [])
        whole = recording.file.hand.cards
        played_on = self.has_decided and kind == "broke_off"
        may_be_short = kind is not None and count < whole and not played_on
        if count != whole and not may_be_short and kind != "miscounted":
            raise Refused(
                f"the hand has {count_of(count, 'card')}",
                field="cards",
                allowed=f"{whole} cards",
                cites=[self.dealt_by],
            )
        undecided = self.decision is None and (kind is not None or self.left is not None)
        if self.elected() is None and not undecided:
            raise Refused(
                f"{as_entered(self.decision)} is not a decision in this game"
                if self.decision
                else "the decision is missing",
                field="decision",
                allowed=self.allowed,
                cites=[self.decided_by],
            )

    def recorded_raise(self) -> Cents:
        """The Raise Wager that follows from the decision; 0 where there is none."""
        raise NotImplementedError

    def recorded_wagers(self) -> list[tuple[str, Cents]]:
        """Those that are listed, and the Raise Wager."""
        raised = self.recorded_raise()
        return [*self.wagers.items(), *([("raise", raised)] if raised else [])]

    def answer(self, request: Request) -> Answer | None:
        """What the recorded seat elected."""
        return self.elected() if isinstance(request, Ask) else None


class StudRecording(Recording):
    """How the two stud chapters are recorded."""

    def make_ready(self, record: RecordedRound, table: Table[Any]) -> None:
        """A stub that was counted wrongly was counted in this round."""
        if self.voids.get(record.irregularity or "") == "stub":
            table.game.stub_counted = self.file.number("stub_counted_every")

    def seat_told(self, played: PlayedRound, seat: int) -> dict[str, Any]:
        """The cards, and whether they were folded or raised on."""
        told = super().seat_told(played, seat)
        for request, answer in played.asked(seat):
            if isinstance(answer, Decision):
                told["decision"] = self.decision_told(request, answer)
        return told

    def decision_told(self, request: Ask, decision: Decision) -> object:
        """A decision as a record writes it."""
        return decision.option

    def round_told(self, played: PlayedRound) -> dict[str, Any]:
        """The spare card too, where one was dealt."""
        told = super().round_told(played)
        if "replacement" in self.fields and (spare := played.cards(SPARE)):
            told["replacement"] = spare[0]
        return told


def stud_recording(
    file: ChapterFile,
    seat: type[StudSeat],
    fields: frozenset[str] = frozenset(),
    *,
    kind: type[StudRecording] = StudRecording,
) -> Recording:
    """How a stud chapter is recorded; its sister's records have none of these ``fields``."""
    return kind(
        file,
        seat,
        frozenset({"dealer", "meters"}) | fields,
        {f"{file.irregularities}({letter})": how for letter, how in VOIDS.items()}
        | {dealt["count_wrong"][0]: "stub" for dealt in file.dealt.values()},
    )
