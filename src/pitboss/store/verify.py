"""Looks for records that were changed, removed, swapped or added, and changes nothing itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from sqlalchemy import inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from pitboss.ledger.meters import Meter
from pitboss.store import meters, purses
from pitboss.store.beginning import table_of
from pitboss.store.clock_steps import CLOCK_STEP, Covered, LogTimes, StreamTimes
from pitboss.store.database import SQLITE, reason
from pitboss.store.errors import NoKey, Unavailable
from pitboss.store.event import GENESIS, Event, Opened, RegistryEntry, TableRecord
from pitboss.store.heads import heads_after
from pitboss.store.law import renewed_table
from pitboss.store.log import EventLog
from pitboss.store.meters import MeterAt
from pitboss.store.played_under import other_software, written_by
from pitboss.store.purses import PurseAt
from pitboss.store.replay import Replayed, replay_events
from pitboss.store.schema import gaming_tables, people, visitors
from pitboss.store.streams import METER, REGISTRY, is_stream
from pitboss.store.tree import Leaf
from pitboss.vocabulary.refusal import Refused

FILE = "the file"
TAMPERED = "tampered"
SOFTWARE = "other software"
UNREAD = "not replayed"
MOST_NAMED = 1000
"""So many missing records at most are named one by one."""
MOST_COMPARED = 50
"""Of so many changed records at most it is asked whether they were swapped with one another."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a record of the log."""

    table_id: str
    seq: int
    what: str
    kind: str = TAMPERED  # or what is none: SOFTWARE, UNREAD, CLOCK_STEP

    def __str__(self) -> str:
        event = f", event {self.seq}" if self.seq else ""
        return f"{self.table_id}{event}: {self.what}"


class _Times:
    """The times of a log: those of its heads, and the steps of the clock that it has recorded."""

    def __init__(self, log: EventLog) -> None:
        self._log = LogTimes()
        self._covered: dict[str, list[tuple[int, Leaf]]] = {}
        with suppress(Exception), log.snapshot() as still:  # a damaged head is said elsewhere
            for head in heads_after(still):
                self._log.heads[head.number] = head.at
                for leaf in head.leaves:
                    self._covered.setdefault(leaf.stream, []).append((head.number, leaf))

    def of(self, stream: str) -> StreamTimes:
        """Those of one stream."""
        covered: Covered = self._covered.get(stream, ())
        return StreamTimes(stream, covered, self._log)


def verify_chain(log: EventLog, table_id: str, times: StreamTimes | None = None) -> list[Finding]:
    """Walks a table's chain of hashes from its first event to the head that was acknowledged; its
    ``times`` are followed on the way."""
    with log.snapshot() as seen:
        head_seq, head_hash = seen.head(table_id)
        chain = _Chain(head_seq, seen.commands(table_id))
        for event in seen.events(table_id):
            chain.follow(event)
            if times is not None and event.seq not in chain.wrong:
                times.follow(event)
    wrong = chain.ended(head_hash)
    _name_swapped(wrong, chain.changed)
    findings = [Finding(table_id, seq, what) for seq, what in sorted(wrong.items())]
    return findings or [Finding(table_id, head_seq, what) for what in chain.commands_left()]


class _Chain:
    """What is wrong with the events of a table so far, by their numbers."""

    def __init__(self, head_seq: int, commands: dict[str, tuple[int, int]]) -> None:
        self.head_seq = head_seq
        self.wrong: dict[int, str] = {}
        self.changed: list[Event] = []
        self._commands = commands
        self._written: dict[str, tuple[int, int]] = {}
        self._next = 1
        self._prev: str | None = GENESIS

    def follow(self, event: Event) -> None:
        """The next event that is there."""
        if event.seq > self.head_seq:
            self.wrong[event.seq] = "added"
            return
        if event.seq > self._next:
            self._missing(event.seq)
        self._check(event)
        self._prev, self._next = event.hash, event.seq + 1

    def _missing(self, before: int) -> None:
        if before <= self._next:
            return
        named = range(self._next, min(before, self._next + MOST_NAMED))
        self.wrong |= dict.fromkeys(named, "missing")
        if named.stop < before:
            self.wrong[named.stop] = f"missing, and all up to event {before - 1}"
        self._prev = None  # the record before is gone: nothing to compare with

    def _check(self, event: Event) -> None:
        first, last = self._commands.get(event.command_id, (0, 0))
        begun, _ = self._written.get(event.command_id, (event.seq, 0))
        self._written[event.command_id] = (begun, event.seq)
        if event.computed_hash() != event.hash or self._prev not in (None, event.prev):
            self.wrong[event.seq] = "changed"
            self.changed.append(event)
        elif not first <= event.seq <= last:
            self.wrong[event.seq] = "added: no command of the log wrote it"

    def ended(self, head_hash: str) -> dict[int, str]:
        """What was wrong, now that there are no more events."""
        self._missing(self.head_seq + 1)
        if not self.wrong and self._prev is not None and self._prev != head_hash:
            self.wrong[self.head_seq] = "changed: its hash is not the one that was acknowledged"
        return self.wrong

    def commands_left(self) -> Iterator[str]:
        """Commands that the events know nothing of, or otherwise."""
        for command_id, first_and_last in self._commands.items():
            if self._written.get(command_id) != first_and_last:
                yield f"the command {command_id!r} was changed or added: it wrote other events"


def _name_swapped(wrong: dict[int, str], changed: list[Event]) -> None:
    """Two records that each hash rightly in the other's place were swapped."""
    if len(changed) > MOST_COMPARED:
        return
    for event in changed:
        for other in changed:
            moved = replace(event, seq=other.seq).computed_hash() == event.hash
            traded = replace(event, body=other.body).computed_hash() == event.hash
            if event is not other and (moved or traded):
                wrong[event.seq] = f"swapped with event {other.seq}"


def verify_registry(log: EventLog, times: StreamTimes | None = None) -> list[Finding]:
    """The tables, streams, visitors and people there are those that were entered, under their last
    names and as what they were last entered."""
    if not log.has_registry():  # a log in its first form, which only a server brings up to date
        return []
    if broken := verify_chain(log, REGISTRY, times):
        return broken
    with log.snapshot() as seen:
        entered = _entered(seen.events(REGISTRY))
        there = _there(seen)
    return [
        Finding(REGISTRY, entered.get(key, (0, {}))[0], f"{key[0]} {key[1]!r} was {what}")
        for key in sorted(entered.keys() | there.keys())
        if (what := _difference(entered.get(key, (0, None))[1], there.get(key)))
    ]


Registered = tuple[str, str]
"""Whether it is a table, a stream beside the tables, a visitor or a person, and its id."""

_OF_PERSON = ("id", "licence", "department", "level", "administrator", "state", "must_change",
              "created_at")  # fmt: skip


def _entered(events: Iterator[Event]) -> dict[Registered, tuple[int, RegistryEntry]]:
    """What the registry says is there, each with the number of the entry that said so last."""
    known: dict[Registered, tuple[int, RegistryEntry]] = {}
    for event in events:
        entry = event.entry
        if event.kind in ("table", "stream", "visitor"):
            known[event.kind, entry["id"]] = (event.seq, entry)
        elif event.kind == "renamed":
            _, before = known["visitor", entry["id"]]
            known["visitor", entry["id"]] = (event.seq, before | {"name": entry["name"]})
        elif event.kind in ("person", *PERSON_CHANGES):
            _, before = known.get(("person", entry["id"]), (0, {}))
            known["person", entry["id"]] = (event.seq, before | _of_person(entry))
    return known


PERSON_CHANGES = ("suspended", "reinstated", "password_reset", "password_changed")
"""Entries that tell what became of a person; each has what is otherwise now, and who did it."""


def _of_person(entry: RegistryEntry) -> RegistryEntry:
    """What an entry says of a person, without who did it."""
    told: Mapping[str, object] = entry
    return cast(RegistryEntry, {name: told[name] for name in _OF_PERSON if name in told})


def _there(seen: EventLog) -> dict[Registered, Mapping[str, object]]:
    """The tables, streams, visitors and people that there are."""
    columns = [gaming_tables.c[name] for name in TableRecord.__slots__]
    queries = {
        "visitor": select(visitors.c.id, visitors.c.name, visitors.c.created_at),
        "table": select(*columns).where(gaming_tables.c.game != ""),
        "stream": select(*columns).where(
            gaming_tables.c.game == "", gaming_tables.c.id != REGISTRY
        ),
        "person": select(*(people.c[name] for name in _OF_PERSON)),
    }
    with seen.reading() as db:
        if not inspect(db).has_table(people.name):  # a log from before there were accounts
            del queries["person"]
        return {
            (kind, row["id"]): dict(row)
            for kind, query in queries.items()
            for row in db.execute(query).mappings()
        }


def _difference(entered: RegistryEntry | None, there: Mapping[str, object] | None) -> str:
    if entered is None:
        return "added"
    if there is None:
        return "removed"
    fields = [name for name, value in entered.items() if value != there.get(name)]
    return f"changed: {', '.join(fields)}" if fields else ""


def verify_rounds(log: EventLog, table_id: str, *, only: int | None = None) -> Iterator[Finding]:
    """Replays rounds: each must lead to the settlement and the table that the log has next."""
    game = log.table(table_id).game
    for number in log.rounds(table_id) if only is None else [only]:
        try:
            yield from _verify_round(log, table_id, game, number)
        except (NoKey, Unavailable):
            raise
        except Exception as error:  # whatever a record that was changed leads to
            yield Finding(table_id, 0, f"round {number} cannot be read: {reason(error)}")


def _verify_round(log: EventLog, table_id: str, game: str, number: int) -> Iterator[Finding]:
    events = log.opened(log.events(table_id, round_number=number))
    following = log.opened(log.first_of_round(table_id, number + 1))
    yield from round_findings(table_id, game, number, events, following)


def round_findings(
    table_id: str, game: str, number: int, events: Sequence[Opened], following: Sequence[Opened]
) -> Iterator[Finding]:
    """Runs a round again from its events: it must lead to the settlement that it has, and to the
    table that the next round begins with, if there is one."""
    try:
        rules = table_of(events[0].data).rules
    except Refused as refusal:
        events[0].event.check()  # as it was written, it is a table of another time
        what = f"{written_by(events)} and does not begin under it: {refusal}"
        yield Finding(table_id, events[0].seq, f"round {number} was {what}", SOFTWARE)
        return
    other = other_software(events, rules)
    kind = SOFTWARE if other else TAMPERED
    leads = f"{other} and leads to another end: " if other else ""
    try:
        replayed = replay_events(game, events)
    except Exception as error:  # the procedure of another time may fail in any way
        what = f"{leads}round {number} does not replay: {reason(error)}"
        yield Finding(table_id, events[0].seq, what, kind)
        return
    for seq, what in _differences(events, replayed, following):
        yield Finding(table_id, seq, f"{leads}{what}", kind)


def _differences(
    events: Sequence[Opened], replayed: Replayed, following: Sequence[Opened]
) -> Iterator[tuple[int, str]]:
    for opened in events:
        if opened.kind == "settled" and opened.data["lines"] != replayed.lines:
            yield opened.seq, "settlement does not follow from the round"
    for after in following:
        # told as this software tells a table, which may know more of it than the one that wrote it
        next_table, left = table_of(after.data), replayed.driver.table
        left.take_up_limits()
        law = after.data.get("law")
        if law is not None and law != events[0].data.get("law"):
            left = renewed_table(left, next_table.rules, next_table.limits, law["kept"])
        if next_table.value() != left.value():
            yield after.seq, "table does not follow from the round before"


def missing_rounds(log: EventLog, table_id: str) -> Iterator[Finding]:
    """Rounds of which no event is there: what remains replays as if they had never been."""
    with log.snapshot() as seen:
        numbers, (head_seq, _) = seen.rounds(table_id), seen.head(table_id)
        ends = any(seen.events(table_id, first=head_seq, last=head_seq))
    for before, number in zip([0, *numbers], numbers, strict=False):
        if number != before + 1:
            yield Finding(table_id, 0, f"no round is there between {before} and {number}")
    if not ends:
        yield Finding(table_id, head_seq, "missing: it was the last one acknowledged")


Shown = Callable[[list[int], str], Iterable[int]]
"""Goes through a table's rounds, and may show how far it has come."""


def verify_all(
    log: EventLog, table_id: str | None = None, shown: Shown = lambda numbers, _: numbers
) -> Iterator[Finding]:
    """Everything that is wrong with a log, or with a table of it: whatever it is, it is said."""
    yield from _looked_for(FILE, lambda: _file(log))
    times = _Times(log)
    of_registry = times.of(REGISTRY)
    yield from _looked_for(REGISTRY, lambda: verify_registry(log, of_registry))
    yield from _clock_steps(of_registry)
    names = [table_id] if table_id else []
    try:
        names = names or [record.id for record in (*log.tables(), *log.streams())]
    except (SQLAlchemyError, Unavailable) as error:
        yield Finding(FILE, 0, f"the tables cannot be read: {reason(error)}")
    for name in names:
        of_stream = times.of(name)
        chain = list(_looked_for(name, partial(verify_chain, log, name, of_stream)))
        yield from chain
        yield from _clock_steps(of_stream)
        if not chain and is_stream(name):
            yield from _looked_for(name, partial(verify_stream, log, name))
        elif not chain:  # a broken chain is finding enough: what it tells is not worth replaying
            yield from _looked_for(name, partial(_every_round, log, name, shown))


def _clock_steps(times: StreamTimes) -> Iterator[Finding]:
    """The steps of the clock that a stream shows, which are no sign of tampering."""
    for found in times.found[:MOST_NAMED]:
        yield Finding(found.stream, found.seq, found.told, CLOCK_STEP)


def verify_stream(log: EventLog, stream: str) -> Iterator[Finding]:
    """What stands on a meter, or is in a purse, must follow from its events, one after the
    other."""
    is_meter = stream.startswith(METER)
    at, purse = MeterAt(0, Meter()), PurseAt(0, 0)
    for event in log.events(stream):
        try:
            if is_meter:
                at = meters.following(at, event)
            else:
                purse = purses.following(purse, event)
        except Exception as error:  # whatever an event that was changed leads to
            yield Finding(stream, event.seq, reason(error))
            return
    if not at.meter.balances:
        yield Finding(stream, at.seq, "not every cent on the meter is accounted for")


def _every_round(log: EventLog, table_id: str, shown: Shown) -> Iterator[Finding]:
    for number in shown(log.rounds(table_id), table_id):
        yield from verify_rounds(log, table_id, only=number)


def _looked_for(name: str, look: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """What is found, and that it could not be looked for to the end."""
    try:
        yield from look()
    except NoKey as refusal:
        yield Finding(name, 0, f"its rounds were not replayed: {refusal.what}", UNREAD)
    except Exception as error:  # a damaged file can make anything fail, and that is the finding
        yield Finding(name, 0, f"cannot be read: {reason(error)}")


def _file(log: EventLog) -> Iterator[Finding]:
    """What SQLite itself finds wrong with its file."""
    if log.engine.url.get_backend_name() != SQLITE:
        return
    with log.reading() as db:
        for row in db.execute(text("PRAGMA integrity_check")):
            if row[0] != "ok":
                yield Finding(FILE, 0, str(row[0]))
