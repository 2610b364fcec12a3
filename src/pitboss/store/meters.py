"""Meters that tables share, as the log keeps them: what stands there, and what a table does to it.

Each event tells what stands there after it, and every so often one carries the whole meter. So a
meter is read from its last few events, however many there were.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from threading import Lock
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from pitboss.ledger.meters import TOLD, Increment, Meter
from pitboss.procedure.answers import AwardGranted, MeterStands
from pitboss.procedure.requests import (
    EVERYONE,
    ContributeToMeter,
    LockAward,
    OfLinkedMeter,
    Owed,
    ReadMeter,
    ReverseOnMeter,
)
from pitboss.store.errors import Conflict, Damaged, Unavailable
from pitboss.store.event import Event, NewEvent
from pitboss.store.log import EventLog
from pitboss.store.streams import METER, Beside
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

CHECKPOINT: Final = 256
"""Every event with such a number carries the whole meter."""

AskedOfMeter = OfLinkedMeter | LockAward
"""A request that a linked meter answers."""


_TRIES: Final = 60


class MeterAt(NamedTuple):
    """A meter as it stands after an event of its stream; one that is not there: after none."""

    seq: int
    meter: Meter


Act = Callable[[MeterAt], tuple[str, Mapping[str, Any]]]
"""What is done to a meter: the kind of event, and what it tells."""


def stream_of(name: str) -> str:
    """The stream of a meter."""
    return f"{METER}{name}"


def event_of(at: MeterAt, kind: str, body: Mapping[str, Any]) -> tuple[MeterAt, NewEvent]:
    """What happens to a meter next, as the event that tells it, and the meter after it."""
    after = MeterAt(at.seq + 1, at.meter.after(kind, body))
    told = {**body, **{name: getattr(after.meter, name) for name in TOLD}}
    if after.seq % CHECKPOINT == 0:
        told["state"] = after.meter.as_data()
    return after, NewEvent(0, kind, told, EVERYONE)


def following(at: MeterAt, event: Event) -> MeterAt:
    """The meter after its next event; Damaged, where that tells otherwise than it leads to."""
    body: Mapping[str, Any] = event.stream_data
    meter = at.meter.after(event.kind, body)
    if any(getattr(meter, name) != body[name] for name in TOLD):
        raise Damaged("another amount follows from it")
    if "state" in body and Meter.from_data(body["state"]) != meter:
        raise Damaged("another meter follows from it")
    return MeterAt(event.seq, meter)


def folded(at: MeterAt, events: Iterable[Event]) -> MeterAt:
    """The meter after these events; Damaged, where one of them is not as it was written."""
    for event in events:
        event.check()
        try:
            at = following(at, event)
        except Damaged as damaged:
            raise Damaged(f"{event.table_id}, event {event.seq}: {damaged}") from None
    return at


class Meters:
    """The meters of a log."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._known: dict[str, MeterAt] = {}
        self._locks: dict[str, Lock] = {}
        self._guard = Lock()
        self.watcher: Callable[[str], None] | None = None  # told of each meter that has moved

    def at(self, name: str) -> MeterAt:
        """A meter as the log has it now."""
        stream, known = stream_of(name), self._known.get(name)
        head = self._log.last_seq(stream)
        if known is None or not 0 <= head - known.seq < CHECKPOINT:
            known = self._since_checkpoint(stream, head)
        elif known.seq < head:
            known = folded(known, self._log.events(stream, first=known.seq + 1, last=head))
        self.keep(name, known)
        return known

    def _since_checkpoint(self, stream: str, head: int) -> MeterAt:
        """From the last event that carries the whole meter on; among so many there is one, or the
        first."""
        events = list(self._log.events(stream, first=head - CHECKPOINT + 1, last=head))
        for place in reversed(range(len(events))):
            if state := events[place].stream_data.get("state"):
                events[place].check()
                return folded(
                    MeterAt(events[place].seq, Meter.from_data(state)), events[place + 1 :]
                )
        return folded(MeterAt(0, Meter()), events)

    def record(self, name: str, act: Act) -> MeterAt:
        """Something is done to a meter that is no table's doing: ``act`` says what, given the
        meter as it stands; asked again where another writer was faster."""
        stream = stream_of(name)
        with self.alone(name):
            for _ in range(_TRIES):
                before = self.at(name)
                after, event = event_of(before, *act(before))
                try:
                    if before.seq == 0:
                        self._log.add_stream(stream, name, [event])
                    else:
                        self._log.append(stream, before.seq, f"{event.kind} {after.seq}", [event])
                except Conflict:
                    continue
                except Refused as refused:
                    if refused.field != "stream":  # another server has just made it
                        raise
                    continue
                self.keep(name, after)
                return after
        raise Unavailable(f"the meter {name!r} is too busy")

    def known(self, name: str) -> MeterAt | None:
        """A meter as this process has last seen it."""
        return self._known.get(name)

    def keep(self, name: str, at: MeterAt) -> None:
        """What was last seen of a meter; never less than was seen before."""
        with self._guard:
            before = self._known.get(name)
            if before is not None and at.seq <= before.seq:
                return
            self._known[name] = at
        if self.watcher is not None:
            self.watcher(name)

    @contextmanager
    def alone(self, name: str) -> Iterator[None]:
        """In this process one at a time writes to a meter: the next one follows him, and nobody
        is overtaken but by another process."""
        with self._guard:
            lock = self._locks.setdefault(name, Lock())
        with lock:
            yield


_METERS: WeakKeyDictionary[EventLog, Meters] = WeakKeyDictionary()


def meters_of(log: EventLog) -> Meters:
    """The meters of a log, the same for all its tables in this process."""
    return _METERS.setdefault(log, Meters(log))


class Dealing:
    """What one command of a table does to the meter that it is linked to. The meter is this
    command's alone until it is over."""

    def __init__(self, at: MeterAt, name: str, table_id: str) -> None:
        self.name = name
        self.at = at
        self._table = table_id
        self._from = at.seq
        self._new: list[NewEvent] = []

    @property
    def beside(self) -> list[Beside]:
        """What is to be appended to the meter's stream."""
        return [Beside(stream_of(self.name), self._from, self._new)] if self._new else []

    def answer(self, request: AskedOfMeter, round_number: int) -> MeterStands | AwardGranted:
        """What the meter says to a table's request in this round."""
        where = {"table": self._table, "round": round_number}
        match request:
            case LockAward():
                return self._grant(request, where)
            case ReadMeter():
                for owed in request.owed:  # of the round before, which was voided
                    self._take_back(owed, {**where, "round": round_number - 1})
                return self._stands(self._why_not(request))
            case ContributeToMeter():
                why = self._why_not(request)
                if not why:
                    self._note("contributed", where | {"increments": _lists(request.increments)})
                return self._stands(why)
            case ReverseOnMeter():
                increments = _lists(request.increments)
                put = {"increments": increments, "put_on": request.put_on}
                self._note("reversed", where | put)
                return self._stands("")
        raise TypeError(f"no meter answers {request.what!r}")

    def _grant(self, request: LockAward, where: dict[str, Any]) -> AwardGranted:
        before = self.at.meter
        wanted = {"seat": request.seat, "share": request.share, "most": request.most}
        cents = before.award(Fraction(request.share), request.most)
        self._note("hit", where | wanted | {"cents": cents})
        after = self.at.meter
        return AwardGranted(
            seat=request.seat,
            stood=before.value,
            cents=cents,
            value=after.value,
            reserve=after.reserve,
            reseeded=after.seeded - before.seeded,
            from_reserve=before.reserve - after.reserve,
            won=after.won,
            at=self.at.seq,
            whole=after.won > before.won,
        )

    def _take_back(self, owed: Owed, where: dict[str, Any]) -> None:
        """A round was voided: what it won returns, then what it put there (R-GEN-5)."""
        for hit in reversed(owed.hits):
            told = {
                "seat": hit.seat, "cents": hit.cents, "reseeded": hit.reseeded,
                "from_reserve": hit.from_reserve, "jackpot": hit.won if hit.whole else 0,
            }  # fmt: skip
            self._note("given_back", where | told)
        if owed.increments:
            put = {"increments": _lists(owed.increments), "put_on": owed.put_on}
            self._note("reversed", where | put)

    def _why_not(self, request: ReadMeter | ContributeToMeter) -> str:
        """Why the meter takes no wager of this table; nothing where it does. Sums that differ are
        noted on the meter, and stop the wager until they are cleared up."""
        meter = self.at.meter
        if why := meter.why_stopped(self._table):
            return why
        counted = meter.sums.get(self._table, 0)
        if request.sum != counted:
            why = (
                f"it has counted {dollars(request.sum)} of its own on the meter {self.name!r}, and "
                f"the meter {dollars(counted)}"
            )
            self._note("mismatch", {"table": self._table, "sum": request.sum, "why": why})
            return why
        if request.terms != meter.terms:
            return f"the meter {self.name!r} runs by other terms than this table"
        return ""

    def _stands(self, why: str) -> MeterStands:
        meter = self.at.meter
        counted = meter.sums.get(self._table, 0)
        return MeterStands(meter.value, meter.reserve, counted, meter.won, self.at.seq, why)

    def _note(self, kind: str, body: Mapping[str, Any]) -> None:
        self.at, event = event_of(self.at, kind, body)
        self._new.append(event)


def _lists(increments: Iterable[Increment]) -> list[list[int]]:
    return [list(each) for each in increments]
