"""What a floorperson may correct: a card, a reader's answer, a wager, a decision."""

from collections.abc import Mapping, Sequence

from pitboss.procedure.answers import Answer, Who, to_json
from pitboss.procedure.table import Table
from pitboss.store.errors import Strayed
from pitboss.store.event import Body, Opened, read_back, who_data
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


def correction(seq: int, answer: Answer, who: Who, reason: str) -> Body:
    """A correction as data."""
    return {
        "corrects": seq,
        "answer": to_json(answer),
        "who": who_data(who),
        "reason": reason,
    }


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
    kinds = {opened.seq: str(opened.data["answer"]["kind"]) for opened in events
             if opened.kind == "answer"}  # fmt: skip
    entered = [at for at, kind in kinds.items() if kind in CORRECTABLE]
    if seq not in entered:
        raise Refused(
            f"event {seq} is nothing of this round that can be corrected",
            field="seq",
            allowed=", ".join(map(str, entered)) or "none yet",
        )
    allowed = CORRECTABLE[kinds[seq]]
    if answer.kind not in allowed:
        raise Refused(f"event {seq} is no {answer.kind!r}", field="answer.kind",
                      allowed=", ".join(allowed))  # fmt: skip
    _check_new(events, seq, read_back(to_json(answer)))
    return next(opened for opened in events if opened.seq == seq)


def _check_new(events: Sequence[Opened], seq: int, answer: Mapping[str, object]) -> None:
    *_, stands = (
        opened.data["answer"]
        for opened in events
        if seq in (opened.seq, opened.data.get("corrects"))
    )
    if answer.get("seat") != stands.get("seat"):
        raise Refused(f"event {seq} is another seat's", field="answer.seat",
                      allowed=str(stands.get("seat")))  # fmt: skip
    if answer == stands:
        raise Refused(
            f"event {seq} says that already", field="answer", allowed="what it should have said"
        )
