"""Steps of the clock, as the times of a log show them: recorded in the registry, or not.

The verifiers of databases and of exports find the same ones. A step is not a sign of tampering:
events are ordered by their numbers, and their hashes cover the times that were read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.store.clock import CLOCK, SKEW, Milliseconds, Step, are_why, in_words, step_in
from pitboss.store.event import Event
from pitboss.store.exported import told_time
from pitboss.store.streams import REGISTRY
from pitboss.store.tree import Leaf

CLOCK_STEP: Final = "clock step"
"""The kind of finding."""

Covered = Sequence[tuple[int, Leaf]]
"""The parts of a stream that heads cover, in order, each with its head's number."""


class StepFound(NamedTuple):
    """A step of the clock, and the event that shows it."""

    stream: str
    seq: int
    what: str
    recorded: bool = True

    @property
    def told(self) -> str:
        """What it is, as a finding."""
        return f"{CLOCK_STEP}: {self.what}"


@dataclass
class LogTimes:
    """What the streams of a log have in common: its heads, and the steps that were recorded."""

    heads: dict[int, Milliseconds] = field(default_factory=dict)  # when made, by their numbers
    recorded: list[Step] = field(default_factory=list)
    began: Milliseconds | None = None  # the time of the first event

    def follow(self, there: Event) -> Step | None:
        """The next event; the step that it records, if any."""
        if self.began is None:
            self.began = there.at
        step = step_in(there.body) if (there.table_id, there.kind) == (REGISTRY, CLOCK) else None
        if step is not None:
            self.recorded.append(step)
        return step

    def is_explained(self, later: Milliseconds, earlier: Milliseconds) -> bool:
        """Whether recorded steps explain that the earlier time was read after the later one."""
        return are_why(self.recorded, later, earlier)

    def head(self, number: int) -> Milliseconds | None:
        """When a head was made; None if it is dated before the log began."""
        made = self.heads.get(number)
        return None if made is None or self.began is None or made < self.began - SKEW else made


@dataclass
class StreamTimes:
    """The times of one stream so far, against one another and against those of heads."""

    stream: str
    covered: Covered
    log: LogTimes
    found: list[StepFound] = field(default_factory=list)
    _at: Milliseconds | None = None
    _checked: int = 0  # parts that heads cover
    _of_heads: set[int] = field(default_factory=set)  # that have shown a step

    def follow(self, there: Event) -> None:
        """The next event, in order."""
        if (step := self.log.follow(there)) is not None:
            what = f"the clock was {in_words(step.moved)}"
            self.found.append(StepFound(self.stream, there.seq, what))
        if self._at is not None and there.at < self._at - SKEW:
            self._show(there, self._at, "before that of the event before it")
        else:
            self._hold_against_heads(there)
        self._at = there.at

    def _hold_against_heads(self, there: Event) -> None:
        """An event is written before the first head that covers it, and after the one before."""
        while self._checked < len(self.covered) and (
            self.covered[self._checked][1].last_seq < there.seq
        ):
            self._checked += 1
        is_covered = self._checked < len(self.covered)
        number = (
            self.covered[self._checked][0] if is_covered else max(self.log.heads, default=0) + 1
        )
        covering, earlier = self.log.head(number), self.log.head(number - 1)
        if covering is not None and there.at > covering + SKEW:
            self._show_once(
                number, there, covering, f"after that of head {number}, which covers it"
            )
        elif earlier is not None and there.at < earlier - SKEW:
            what = f"before that of head {number - 1}, which does not cover it yet"
            self._show_once(number - 1, there, earlier, what)

    def _show_once(self, head: int, there: Event, made: Milliseconds, what: str) -> None:
        """Once for each head: later events would show the same step."""
        if head not in self._of_heads:
            self._of_heads.add(head)
            self._show(there, made, what)

    def _show(self, there: Event, other: Milliseconds, what: str) -> None:
        """Unless a recorded step explains it."""
        earlier, later = sorted((there.at, other))
        if not self.log.is_explained(later, earlier):
            what = (
                f"its time, {told_time(there.at)}, is {what}: the clock was "
                f"{in_words(earlier - later)}, and no event records it"
            )
            self.found.append(StepFound(self.stream, there.seq, what, recorded=False))
