"""A table in memory, as the log has it: read from there, and followed where another server writes
it."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import TypedDict

from pitboss.chapters import CHAPTERS
from pitboss.ledger import METER
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.requests import Line, LineTold
from pitboss.procedure.table import Table
from pitboss.store.beginning import table_of
from pitboss.store.errors import Damaged, DamagedRound, NoKey, Unavailable
from pitboss.store.event import Event, Opened, TableRecord
from pitboss.store.law import Law
from pitboss.store.log import EventLog
from pitboss.store.meters import meters_of
from pitboss.store.replay import Replayed, otherwise, replay, replay_events, supersede, take_next
from pitboss.vocabulary.money import Cents

LAST_OF_ALL = 2**31 - 1
"""No event has a higher number."""


class PreviousRound(TypedDict):
    """How a round ended."""

    round: int
    lines: list[LineTold]


class TableInMemory:
    """One table, in memory as the log has it."""

    def __init__(self, log: EventLog, record: TableRecord) -> None:
        self.log = log
        self.record = record
        self.law: Law | None = None
        self.round_number = 0
        self._ended: tuple[int, list[Line]] = (0, [])  # a round that is over, and how it was told
        self._previous: PreviousRound | None = None  # as it was last read
        self.reload()

    @property
    def answered(self) -> int:
        """How many requests of the round under way were answered."""
        return self._asked

    def freshen(self) -> bool:
        """Reads the round again where memory may be ahead of the log; whether that was so."""
        was_stale = self._stale
        if was_stale:
            self.reload()
        return was_stale

    def reload(self) -> None:
        """Reads the round under way from the log again."""
        replayed = self._replayed()
        self.driver, self.seq, self._asked = replayed.driver, replayed.last_seq, replayed.asked
        self._stale = False
        self._steps = replayed.steps
        self._previous = None

    def unfollowed(self) -> list[list[Opened]]:
        """What another server has done at the table since, command by command."""
        known = list(self.log.events(self.record.id, first=self.seq, last=LAST_OF_ALL))
        if not known or known[0].seq != self.seq:
            raise Damaged(f"{self.record.id}: event {self.seq} is missing")
        _check_links(known, known[-1].seq, known[-1].hash)
        by_command = groupby(known[1:], key=lambda event: event.command_id)
        return [self.log.opened(command) for _, command in by_command]

    def follow(self, command: Sequence[Opened]) -> list[Step] | None:
        """A command that another server has done happens here too: its steps. None where the round
        was read from the log again instead, because something in it was corrected."""
        if self._stale or any(event.kind == "correction" for event in command):
            self.reload()
            return None
        self._stale = True
        steps: list[Step] = []
        for event in command:
            if event.kind == "round":
                self._end(self.round_number, self.driver)
                play = CHAPTERS[self.record.game].play
                self.driver, self._asked = Driver(play, table_of(event.data)), 0
                self.round_number, self.law = event.event.round, event.data.get("law")
            else:
                told, self._asked = take_next(self.driver, self._asked, event)
                steps += told
        self._stale, self.seq = False, command[-1].seq
        self._remember(steps)
        return steps

    def _replayed(self) -> Replayed:
        events: list[Opened] = []
        try:
            with self.log.snapshot() as still:  # another server may write meanwhile
                self.round_number = still.last_round(self.record.id)
                head = still.head(self.record.id)
                known = list(still.events(self.record.id, round_number=self.round_number))
            events = self.log.opened(known)
            _check_links(known, *head)
            self.law = events[0].data.get("law")
            return replay_events(self.record.game, events)
        except (NoKey, Unavailable):
            raise
        except Exception as error:  # whatever a record that was damaged leads to
            where = f"{self.record.id}, round {self.round_number}"
            raise Damaged(f"{where}: {otherwise(events)}{error}") from error

    def _events(self) -> list[Opened]:
        """The events of the round under way."""
        return self.log.opened(self.log.events(self.record.id, round_number=self.round_number))

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.driver.table

    def on_meter(self) -> Cents | None:
        """What stands on the table's progressive meter; none without one. Of a meter that tables
        share, what this process has last seen of it, which the table may not have read yet."""
        linked, balances = self.table.linked, self.table.books.balances
        if METER not in balances:
            return None
        if linked is None:
            return balances[METER]
        known = meters_of(self.log).known(linked.meter)
        return known.meter.value if known is not None and known.seq >= linked.at else linked.stands

    def steps(self) -> list[Step]:
        """What has happened in the round under way."""
        return list(self._steps)

    def previous(self) -> PreviousRound | None:
        """How the round before this one ended. It is read once: a round that was settled stays so,
        whichever server has played it."""
        number = self.round_number - 1
        if self._previous is None or self._previous["round"] != number:
            lines = self.log.settlements(self.record.id, [number]).get(number)
            if lines is None:
                return None
            self._previous = {"round": number, "lines": self._as_told(number, lines)}
        return self._previous

    def _as_told(self, number: int, lines: list[LineTold]) -> list[LineTold]:
        """The lines of a round with what its players were told, which the log does not keep; as the
        log has them where the round cannot be run again."""
        if self._ended[0] != number:
            self._ended = number, []
            with suppress(DamagedRound, NoKey):
                self._end(number, replay(self.log, self.record.id, number).driver)
        told = self._ended[1]
        return (
            [one.as_told() for one in told] if [one.to_dict() for one in told] == lines else lines
        )

    def _end(self, number: int, driver: Driver) -> None:
        """Remembers how a round was told."""
        self._ended = number, list(driver.round.lines) if driver.round is not None else []

    def _remember(self, steps: list[Step]) -> None:
        for step in steps:
            self._steps.append(step)
            supersede(self._steps)
        self._steps = [step for step in self._steps if step["round"] == self.round_number]

    def steps_between(self, first: int, last: int) -> list[Step]:
        """The steps of these events, of whichever rounds."""
        rounds = {event.round for event in self.log.events(self.record.id, first=first, last=last)}
        return [
            step
            for number in sorted(rounds)
            for step in replay(self.log, self.record.id, number).steps
            if first <= step["seq"] <= last
        ]


def _check_links(known: list[Event], head_seq: int, head_hash: str) -> None:
    """The events of a round hang together, up to the last that was acknowledged."""
    prev = known[0].prev
    for event in known:
        if event.prev != prev or event.computed_hash() != event.hash:
            raise Damaged(f"event {event.seq} was changed")
        prev = event.hash
    if head_seq not in {event.seq for event in known if event.hash == head_hash}:
        raise Damaged(f"event {head_seq} is missing, or is not the one that was acknowledged")
