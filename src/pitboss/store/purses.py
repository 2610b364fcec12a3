"""Purses: the chips that a person has with him and not at a table, each a stream of its own.

Every event tells what is in the purse after it, so it is read from its last one.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from pitboss.procedure.requests import NOBODY
from pitboss.store.errors import Conflict, Damaged, Unavailable
from pitboss.store.event import Event, NewEvent
from pitboss.store.log import EventLog
from pitboss.store.schema import visitors
from pitboss.store.streams import PURSE, Beside
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused

SIGNS: Final[Mapping[str, int]] = {"opened": 0, "taken": 1, "brought": -1, "cashed_out": -1}
"""What can happen to a purse, and whether chips come in or go out by it."""
_TRIES: Final = 20


class PurseAt(NamedTuple):
    """What is in a purse after an event of its stream; in one that is not there: nothing."""

    seq: int
    cents: Cents


def stream_of(visitor_id: str) -> str:
    """The stream of a visitor's purse."""
    return f"{PURSE}{visitor_id}"


def visitor_named(log: EventLog, name: str) -> str | None:
    """The id of the visitor who has this name; none, if nobody has."""
    with log.reading() as db:
        called = visitors.c.folded_name == name.casefold()  # of which there is one, and an index
        found: str | None = db.execute(select(visitors.c.id).where(called)).scalar()
    return found


def purse_at(log: EventLog, visitor_id: str) -> PurseAt:
    """What is in a visitor's purse now."""
    last = _last(log, visitor_id)
    if last is None:
        return PurseAt(0, 0)
    last.check()
    return PurseAt(last.seq, last.stream_data["after"])


def _last(log: EventLog, visitor_id: str) -> Event | None:
    stream = stream_of(visitor_id)
    seq = log.last_seq(stream)
    return next(log.events(stream, first=seq, last=seq), None) if seq else None


def following(at: PurseAt, event: Event) -> PurseAt:
    """The purse after its next event; Damaged, where that tells otherwise than it leads to."""
    body = event.stream_data
    after = at.cents + SIGNS[event.kind] * body["cents"]
    if after != body["after"] or after < 0:
        raise Damaged("another amount follows from it")
    return PurseAt(event.seq, after)


def event_of(at: PurseAt, kind: str, cents: Cents, more: Mapping[str, Any]) -> NewEvent:
    """What happens to a purse next, as the event that tells it."""
    after = at.cents + SIGNS[kind] * cents
    if after < 0:
        raise Refused(f"{dollars(cents)} of a purse with {dollars(at.cents)}", field="cents",
                      allowed=f"at most {dollars(at.cents)}")  # fmt: skip
    return NewEvent(0, kind, {**more, "cents": cents, "after": after}, NOBODY)


def open_purse(log: EventLog, visitor_id: str, name: str) -> PurseAt:
    """A visitor's purse, which he has from now on."""
    if (at := purse_at(log, visitor_id)).seq == 0:
        try:
            first = event_of(at, "opened", 0, {"visitor": visitor_id})
            log.add_stream(stream_of(visitor_id), name, [first])
        except Refused as refused:
            if refused.field != "stream":  # another server has just done so
                raise
        at = purse_at(log, visitor_id)
    return at


def carried(visitor_id: str, at: PurseAt, kind: str, cents: Cents, table_id: str) -> Beside:
    """Chips that go between a table and a purse, to be appended beside the table's command."""
    return Beside(
        stream_of(visitor_id), at.seq, [event_of(at, kind, cents, {"table": table_id})]
    )  # fmt: skip


def cash_out(log: EventLog, visitor_id: str, cents: Cents, command_id: str) -> PurseAt:
    """Chips of a purse become cash; once for each id."""
    if cents <= 0:
        raise Refused(f"{dollars(cents)} in cash", field="cents", allowed="at least $0.01")
    stream = stream_of(visitor_id)
    for _ in range(_TRIES):
        at = purse_at(log, visitor_id)
        if log.command(stream, command_id) is not None:
            return at
        event = event_of(at, "cashed_out", cents, {})
        try:
            log.append(stream, at.seq, command_id, [event])
        except Conflict:
            continue
        except IntegrityError:  # the same command has just been done
            return purse_at(log, visitor_id)
        return purse_at(log, visitor_id)
    raise Unavailable("the purse is too busy")
