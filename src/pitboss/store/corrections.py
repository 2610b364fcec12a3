"""What a floorperson may correct: a card, a reader's answer, a wager, a decision."""

from collections.abc import Sequence
from typing import Any

from pitboss.procedure.answers import Answer, Who, to_json
from pitboss.procedure.table import Table
from pitboss.store.errors import Strayed
from pitboss.store.event import Opened, read_back
from pitboss.store.replay import replay_events
from pitboss.vocabulary.refusal import Refused

CORRECTABLE = {
    "card": ("card", "found_face_up"),
    "found_face_up": ("card", "found_face_up"),
    "reader_says": ("reader_says",),
    "bet": ("bet",),
    "decision": ("decision",),
}
"""Kinds of answer that can be entered wrongly, and what each may be corrected to."""


def corrected(seq: int, answer: Answer, who: Who, reason: str) -> dict[str, Any]:
    """A correction as data."""
    by = {"role": who.role, "name": who.name}
    return {"corrects": seq, "answer": to_json(answer), "who": by, "reason": reason}


def check_correction(table: Table, who: Who) -> None:
    """Only a floorperson corrects, and only where somebody has entered what he read."""
    if who.role != "floorperson":
        raise Refused(f"a {who.role} may not correct", field="who", allowed="floorperson")
    if table.virtual:
        raise Refused(
            "no card of a virtual shoe can be misread: the shoe knows each",
            field="seq",
            allowed="a table with a real shoe",
        )


def check_fit(game: str, events: Sequence[Opened], seq: int, answer: Answer) -> Opened:
    """The event that is corrected; refused where the round, run again, does not fit."""
    wrong = _correctable(events, seq, answer)
    try:
        replay_events(game, events, {seq: to_json(answer)})
    except Refused as met:
        refusal = met.seen_by(frozenset())  # it may be met by a hand that he does not know
        raise Refused(
            f"the correction does not fit the round: {refusal.what}",
            field=refusal.field,
            allowed=refusal.allowed,
            cites=refusal.cites,
        ) from None
    except Strayed as strayed:
        raise Refused(f"the correction does not fit the round: {strayed}", field="kind") from None
    return wrong


def _correctable(events: Sequence[Opened], seq: int, answer: Answer) -> Opened:
    """An answer of this kind that was entered in this round, and that said something else."""
    found = {one.seq: one for one in events if one.kind == "answer"
             and one.data["answer"]["kind"] in CORRECTABLE}  # fmt: skip
    if seq not in found:
        raise Refused(
            f"event {seq} is nothing of this round that can be corrected",
            field="seq",
            allowed=", ".join(map(str, found)) or "none yet",
        )
    kinds = CORRECTABLE[found[seq].data["answer"]["kind"]]
    if answer.kind not in kinds:
        raise Refused(f"event {seq} is no {answer.kind!r}", field="answer.kind",
                      allowed=", ".join(kinds))  # fmt: skip
    _check_new(events, seq, read_back(to_json(answer)))
    return found[seq]


def _check_new(events: Sequence[Opened], seq: int, told: dict[str, Any]) -> None:
    stands = [one.data["answer"] for one in events if seq in (one.seq, one.data.get("corrects"))]
    if told.get("seat") != stands[-1].get("seat"):
        raise Refused(f"event {seq} is another seat's", field="answer.seat",
                      allowed=str(stands[-1].get("seat")))  # fmt: skip
    if told == stands[-1]:
        raise Refused(
            f"event {seq} says that already", field="answer", allowed="what it should have said"
        )
