"""What a floorperson may correct: a card, a reader's answer, a wager, a decision."""

from collections.abc import Mapping, Sequence

from pitboss.ledger import Books
from pitboss.procedure.answers import Answer, Who, to_json
from pitboss.procedure.table import Table
from pitboss.procedure.two_keys import PIT_KEYS
from pitboss.store.errors import Strayed
from pitboss.store.event import Body, Opened, read_back, who_data
from pitboss.store.replay import Replayed, replay_events
from pitboss.vocabulary.money import Cents
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
    """Only a floorperson corrects, or the two of a pit together, and only where somebody has
    entered what he read."""
    may = ("floorperson",) if table.day is None else PIT_KEYS
    if who.role not in may:
        raise Refused(f"a {who.role} may not correct", field="who", allowed=", ".join(may))
    if table.virtual:
        raise Refused(
            "no card of a virtual shoe can be misread: the shoe knows each",
            field="seq",
            allowed="a table with a real shoe",
        )


def check_fit(
    game: str, events: Sequence[Opened], seq: int, answer: Answer
) -> tuple[Opened, Replayed]:
    """The event that is corrected, and the round as it is then; refused where it does not fit."""
    wrong = _correctable(events, seq, answer)
    try:
        replayed = replay_events(game, events, {seq: to_json(answer)})
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
    return wrong, replayed


def effect_on_money(before: Books, after: Books) -> dict[str, Cents]:
    """By what each account's balance changes.

    >>> effect_on_money(Books({"a": 5, "b": -5}), Books({"a": 7, "b": -5, "c": -2}))
    {'a': 2, 'c': -2}
    """
    accounts = sorted(before.balances.keys() | after.balances.keys())
    changes = {name: after.balance(name) - before.balance(name) for name in accounts}
    return {name: cents for name, cents in changes.items() if cents}


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
