"""The chain of hashes of one stream, from its first event to its last, against the heads that cover
it."""

from dataclasses import dataclass, field, replace

from pitboss.store.clock_steps import Covered, StreamTimes
from pitboss.store.event import GENESIS, Event
from pitboss.store.evidence.dates import written_at
from pitboss.store.evidence.fault import Fault, Kind, event
from pitboss.store.evidence.order import InOrder
from pitboss.store.exported import told_time

MOST_NAMED = 200
"""So many missing events at most are named one by one."""
MOST_COMPARED = 50
"""Of so many changed events at most it is asked what was done to them."""


@dataclass
class ChainCheck:
    """A stream so far, and what is wrong with it."""

    stream: str
    events: int  # that it has, as the export says
    last_hash: str
    covered: Covered
    times: StreamTimes
    named: dict[int, tuple[str, Kind]] = field(default_factory=dict)  # by the number of an event
    _ends: list[Fault] = field(default_factory=list)
    _next: int = 1
    _prev: str | None = GENESIS
    _at: int | None = None
    _command: str = ""
    _shift: int = 0  # by how much events were moved up
    _changed: list[tuple[Event, int, int | None]] = field(default_factory=list)
    _checked: int = 0  # parts that heads cover
    _rehashed: bool = False

    def __post_init__(self) -> None:
        self._order = InOrder(self.stream, self._check)

    def follow(self, there: Event) -> None:
        """The next event that stands there."""
        self._order.follow(there)

    def end(self) -> list[Fault]:
        """All that is wrong, now that there are no more events."""
        self._order.settle()
        self._name_swapped()
        self._name_dated()
        self._check_end()
        faults = [
            Fault(event(self.stream, seq), what, kind)
            for seq, (what, kind) in sorted(self.named.items())
        ]
        faults = [*self._order.faults, *faults, *self._ends]
        return [*faults, *self._dated()] if faults else []

    def _dated(self) -> list[Fault]:
        """In a stream with other faults, times that no recorded step explains are faults too."""
        found = [one for one in self.times.found if not one.recorded]
        self.times.found = [one for one in self.times.found if one.recorded]
        return [Fault(event(self.stream, one.seq), one.what, "clock") for one in found]

    @property
    def length(self) -> int:
        """How many events there are, up to the last."""
        return self._next - 1

    def _check(self, there: Event) -> None:
        if there.seq > self._next:
            self._missing(there.seq)
        if there.computed_hash() == there.hash:
            self._check_link(there)
        elif not self._was_moved(there):
            self.named[there.seq] = ("changed: its hash is that of something else", "changed")
            if len(self._changed) <= MOST_COMPARED:
                self._changed.append((there, self._at or 0, None))
        self._check_time(there)
        self._check_heads(there)
        self._prev, self._next, self._at = there.hash, there.seq + 1, there.at
        self._command = there.command_id

    def _missing(self, before: int) -> None:
        for seq in range(self._next, min(before, self._next + MOST_NAMED)):
            self.named[seq] = ("missing: it was deleted", "missing")
        if before > self._next + MOST_NAMED:
            what = f"missing, and all up to event {before - 1}"
            self.named[self._next + MOST_NAMED] = (what, "missing")
        self._prev = None  # the event before is gone: nothing to compare with

    def _check_link(self, there: Event) -> None:
        if self._prev in (None, there.prev):
            return
        before = there.seq - 1
        if before and before not in self.named:
            what = f"hashed anew: event {there.seq} was chained to another one"
            self.named[before] = (what, "hashed anew")
        elif not before:
            self.named[there.seq] = ("it is no first event: there was one before", "missing")

    def _was_moved(self, there: Event) -> bool:
        """Whether it is an event of another number, because one was put in or taken out before it
        and all after that were numbered anew."""
        for shift in (self._shift, self._shift + 1, self._shift - 1):
            moved = replace(there, seq=there.seq - shift)
            if shift and moved.seq > 0 and moved.computed_hash() == there.hash:
                break
        else:
            return False
        before = there.seq - 1
        if shift > self._shift:
            what = "added: the events after it were each given a number more"
            self.named[before] = (what, "added")
            self._changed = [kept for kept in self._changed if kept[0].seq != before]
        elif shift < self._shift:
            what = "missing before it: an event was deleted, and those after it numbered anew"
            self.named[there.seq] = (what, "missing")
        self._shift = shift
        return True

    def _check_time(self, there: Event) -> None:
        if self._changed and self._changed[-1][0].seq == there.seq - 1:
            before, after, _ = self._changed[-1]
            self._changed[-1] = (before, after, there.at)
        if there.seq in self.named:
            return
        if self._at is not None and there.command_id == self._command and there.at != self._at:
            what = "is not that of the event before it, which the same command wrote"
            self.named[there.seq] = (f"its time, {told_time(there.at)}, {what}", "re-dated")
        else:  # whatever the clock showed
            self.times.follow(there)

    def _check_heads(self, there: Event) -> None:
        """The events of the stream are those that the heads cover."""
        while self._checked < len(self.covered):
            number, leaf = self.covered[self._checked]
            if leaf.last_seq > there.seq:
                return
            self._checked += 1
            if leaf.last_seq < there.seq or leaf.hash == there.hash or self.named:
                continue
            if not self._rehashed:  # what comes after follows from it
                self._rehashed = True
                what = (
                    f"hashed anew: the chain is whole, and is not the one that head {number} "
                    f"covers; something from event {leaf.first_seq} to {leaf.last_seq} was changed "
                    "and every hash after it computed again"
                )
                self._ends.append(Fault(event(self.stream, there.seq), what, "hashed anew"))

    def _name_swapped(self) -> None:
        """Two events that each hash rightly with the other's number or body were swapped."""
        changed = [kept[0] for kept in self._changed]
        if len(changed) > MOST_COMPARED:
            return
        for one in changed:
            for other in changed:
                moved = replace(one, seq=other.seq).computed_hash() == one.hash
                traded = replace(one, body=other.body).computed_hash() == one.hash
                if one is not other and (moved or traded):
                    self.named[one.seq] = (f"swapped with event {other.seq}", "swapped")

    def _name_dated(self) -> None:
        for one, after, before in self._changed[:MOST_COMPARED]:
            if self.named[one.seq][1] != "changed" or len(self._changed) > MOST_COMPARED:
                continue
            at = written_at(one, after, before if before is None or before >= after else None)
            if at is not None:
                what = f"re-dated: it was written at {told_time(at)}, not at {told_time(one.at)}"
                self.named[one.seq] = (what, "re-dated")

    def _check_end(self) -> None:
        number, leaf = self.covered[-1] if self.covered else (0, None)
        if leaf is not None and leaf.last_seq > self.length:
            what = f"cut short: head {number} covers it up to event {leaf.last_seq}, and "
            self._cut(what)
        elif self.events > self.length:
            self._cut(f"cut short: {self.events} events were acknowledged, and ")
        elif self.events < self.length:
            what = f"added: only {self.events} events were acknowledged"
            self._ends.append(Fault(event(self.stream, self.length), what, "added"))
        elif not self.named and self._prev not in (None, self.last_hash):
            what = "changed: its hash is not the one that was acknowledged"
            self._ends.append(Fault(event(self.stream, self.length), what, "changed"))

    def _cut(self, what: str) -> None:
        ends = f"it ends with event {self.length}" if self.length else "none is there"
        self._ends.append(Fault(self.stream, f"{what}{ends}", "cut short"))
