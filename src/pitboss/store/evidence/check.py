"""An export is checked, line by line, with what was published of the log."""

import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from pitboss.store.clock_steps import LogTimes, StepFound, StreamTimes
from pitboss.store.evidence.chain import ChainCheck
from pitboss.store.evidence.fault import Fault, Kind, event
from pitboss.store.evidence.heads import HeadsCheck, compare, unsigned
from pitboss.store.evidence.rounds import RoundsCheck
from pitboss.store.exported import (
    FORMAT,
    Corrected,
    Data,
    NoLine,
    Told,
    opens,
    read_body,
    read_event,
    read_line,
    written,
)
from pitboss.store.head import Head, NoHead, head_from
from pitboss.store.streams import REGISTRY
from pitboss.store.tree import Leaf

MOST_FAULTS = 1000
"""So many at most are listed."""


@dataclass
class Verdict:
    """What was found, and how much was looked at."""

    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    clock_steps: list[StepFound] = field(default_factory=list)  # no sign of tampering
    streams: int = 0
    events: int = 0
    opened: int = 0
    sealed: int = 0
    heads: list[Head] = field(default_factory=list)  # against which it was checked
    uncovered: int = 0  # events that no head covers
    rounds_again: int = 0
    rounds_sealed: int = 0
    ends: bool = False

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def check_export(
    lines: Iterable[bytes],
    published: HeadsCheck | None = None,
    *,
    keys: Collection[str] = (),
    replay: bool = True,
) -> Verdict:
    """Checks an export, with heads that were kept elsewhere if there are any; without, with those
    that the log itself has, which whoever rewrote it could have made anew."""
    check = _Export(published, keys, replay)
    for number, line in enumerate(lines, 1):
        check.follow(number, line)
    return check.end()


class _Export:
    """An export so far."""

    def __init__(self, published: HeadsCheck | None, keys: Collection[str], replay: bool) -> None:
        self.verdict = Verdict()
        self._published = published
        self._keys = keys
        self._replay = replay
        self._own = HeadsCheck(keys)
        self._digest = sha256()
        self._closing: list[Fault] = []  # what is wrong with the closing line
        self._covered: dict[str, list[tuple[int, Leaf]]] | None = None
        self._times = LogTimes()
        self._chain: ChainCheck | None = None
        self._rounds: RoundsCheck | None = None
        self._corrected = Corrected()
        self._lengths: dict[str, tuple[int, str]] = {}  # of the streams that there are
        self._registered: dict[str, tuple[int, str]] = {}  # tables, by the registry
        self._kinds: dict[str, Callable[[int, Data, bytes], None]] = {
            "export": self._header, "of": self._stream, "stream": self._event,
            "head": self._head, "end": self._end,
        }  # fmt: skip

    def _cover(self) -> dict[str, list[tuple[int, Leaf]]]:
        """What heads cover of each stream: those that were kept, and after them the log's own, for
        what these are worth."""
        if self._covered is None:
            kept = self._published.heads if self._published is not None else []
            newest = max((head.number for head in kept), default=0)
            self.verdict.heads = [*kept, *(own for own in self._own.heads if own.number > newest)]
            self._covered = {}
            self._times.heads = {head.number: head.at for head in self.verdict.heads}
            for head in self.verdict.heads:
                for leaf in head.leaves:
                    self._covered.setdefault(leaf.stream, []).append((head.number, leaf))
        return self._covered

    def follow(self, number: int, line: bytes) -> None:
        """The next line."""
        text = line.removesuffix(b"\n")
        if self.verdict.ends:
            self._say(f"line {number}", "added: it stands after the closing line", "added")
            return
        try:
            data = read_line(text)
            kind = next((name for name in self._kinds if name in data), None)
            if kind is None or (number == 1) != (kind == "export"):
                raise NoLine("no such line belongs here")  # noqa: TRY301
            self._kinds[kind](number, data, text)
        except NoLine as error:
            self._say(f"line {number}", f"changed: {error}", "line")
        if not line.endswith(b"\n"):
            self._say(f"line {number}", "cut short: it does not end", "cut short")
        if not self.verdict.ends:
            self._digest.update(line)

    def _same(self, where: str, data: Data, text: bytes) -> None:
        """A line must be written as an export writes it."""
        if written(data).encode() != text:
            self._say(where, "changed: it is not written as an export writes it", "line")

    def _header(self, number: int, data: Data, text: bytes) -> None:
        if data.get("format") != FORMAT or set(data) != {"export", "format", "software", "at"}:
            self._say(f"line {number}", f"changed: no export of the format {FORMAT}", "line")
        self._same(f"line {number}", data, text)

    def _stream(self, number: int, data: Data, text: bytes) -> None:
        stream, events, last = data.get("of"), data.get("events"), data.get("last")
        if not isinstance(stream, str) or type(events) is not int or not isinstance(last, str):
            raise NoLine("it tells no stream")
        self._same(f"line {number}", data, text)
        self._finish_stream()
        if stream in self._lengths:
            self._say(stream, "added: the stream is there twice", "added")
        self.verdict.streams += 1
        covered = self._cover().get(stream, ())
        times = StreamTimes(stream, covered, self._times)
        self._chain = ChainCheck(stream, events, last, covered, times)
        self._corrected = Corrected()
        game = self._registered.get(stream, (0, ""))[1]
        self._rounds = RoundsCheck(stream, game) if game and self._replay else None

    def _finish_stream(self) -> None:
        chain, rounds, self._chain, self._rounds = self._chain, self._rounds, None, None
        if chain is None:
            return
        faults = chain.end()
        self.verdict.clock_steps += chain.times.found
        self._lengths[chain.stream] = (chain.length, chain.last_hash)
        self.verdict.faults += faults
        if rounds is not None:
            self.verdict.rounds_again += rounds.again
            self.verdict.rounds_sealed += rounds.sealed
            self.verdict.notes += rounds.notes
            if not faults:  # a broken chain is finding enough
                self.verdict.faults += rounds.faults

    def _event(self, number: int, data: Data, text: bytes) -> None:
        told = read_event(data)
        there = told.event
        where = event(there.table_id, there.seq)
        self.verdict.events += 1
        self.verdict.opened += told.key is not None
        self.verdict.sealed += told.key is None and '"sealed":' in there.body
        if self._chain is None or self._chain.stream != there.table_id:
            among = self._chain.stream if self._chain else "no stream"
            self._say(f"line {number}", f"added: {where} stands among those of {among}", "added")
            return
        self._chain.follow(there)
        if not opens(told):
            self._say(where, "what is told of its sealed text is not what was sealed", "opened")
            return
        self._as_written(where, told, data, text)
        self._register(told)
        if self._rounds is not None:
            self._rounds.follow(told)

    def _as_written(self, where: str, told: Told, data: Data, text: bytes) -> None:
        """What stands beside what is hashed follows from it."""
        line = self._corrected.told(Told(told.event, told.key)).line
        if line.encode() == text:
            return
        right = json.loads(line)
        names = {*right, *data}
        wrong = sorted(name for name in names if right.get(name) != data.get(name))
        if wrong == ["time"]:
            self._say(where, "re-dated: its time in words is not its time", "re-dated")
        elif {"opened", "was"} & {*wrong}:
            self._say(where, "what is told of its answer is not what it was", "opened")
        else:
            self._say(where, "changed: it is not written as an export writes it", "line")

    def _register(self, told: Told) -> None:
        if told.event.table_id == REGISTRY and told.event.kind == "table":
            entry = read_body(told.event.body)
            self._registered[str(entry.get("id"))] = (told.event.seq, str(entry.get("game")))

    def _head(self, number: int, data: Data, text: bytes) -> None:
        if self._covered is not None:
            raise NoLine("heads stand before the streams")
        try:
            head = head_from(data["head"])
        except NoHead as error:
            raise NoLine(f"it tells no head: {error}") from None
        self._same(f"line {number}", {"head": head.data}, text)
        self._own.follow(head)

    def _wrong_end(self, what: str) -> None:
        self._closing.append(Fault("the closing line", what, "line"))

    def _end(self, _number: int, data: Data, text: bytes) -> None:
        self._finish_stream()
        self.verdict.ends = True
        counted = {
            "streams": self.verdict.streams, "events": self.verdict.events,
            "opened": self.verdict.opened, "sealed": self.verdict.sealed,
            "heads": len(self._own.heads),
        }  # fmt: skip
        told: Any = data["end"] if isinstance(data["end"], dict) else {}
        for name, count in counted.items():
            if told.get(name) != count:
                self._wrong_end(f"it says {told.get(name)} {name}, and there are {count}")
        digest = self._digest.hexdigest()
        if told.get("digest") != digest:
            self._wrong_end("its digest is not that of the lines: they were changed since")
        if written({"end": {**told, **counted, "digest": digest}}).encode() != text:
            self._wrong_end("it is not written as an export writes it")

    def end(self) -> Verdict:
        """All lines are there."""
        self._finish_stream()
        if not self.verdict.ends:
            self._say("the export", "cut short: its closing line is missing", "cut short")
        self._check_heads()
        published = [self._published] if self._published is not None else []
        self.verdict.faults += unsigned(self._keys, self._own, *published)
        self._check_streams()
        del self.verdict.faults[MOST_FAULTS:]
        del self.verdict.clock_steps[MOST_FAULTS:]
        self.verdict.faults += self._closing[:1]  # the first is enough: it names no culprit
        return self.verdict

    def _check_heads(self) -> None:
        """The published heads are the log's own."""
        self._cover()
        if self._published is None:
            self.verdict.faults += self._own.faults
            return
        self.verdict.faults += self._published.faults
        rewritten = compare(self._published, self._own.heads)
        self.verdict.faults += rewritten
        if not rewritten:
            known = self._published.faults
            self.verdict.faults += [fault for fault in self._own.faults if fault not in known]
        kept = max((head.number for head in self._published.heads), default=0)
        there = max((head.number for head in self._own.heads), default=0)
        if there > kept:
            self.verdict.notes.append(
                f"The heads that were kept end with {kept or 'none'}, and the log has {there}: "
                "they are older than the export, or some were removed from their end."
            )

    def _check_streams(self) -> None:
        """Every stream that a head covers is there, and every table that the registry has."""
        covered = {stream: parts[-1] for stream, parts in self._cover().items()}
        for stream, (number, leaf) in covered.items():
            if stream not in self._lengths:
                what = (
                    f"the whole stream was deleted: head {number} covers its {leaf.last_seq} events"
                )
                self._say(stream, what, "stream deleted")
        for table, (seq, _) in self._registered.items():
            if table not in self._lengths and table not in covered:
                what = f"the whole table was deleted: the registry has it, event {seq}"
                self._say(table, what, "stream deleted")
        self.verdict.uncovered = sum(
            max(0, length - (covered[stream][1].last_seq if stream in covered else 0))
            for stream, (length, _) in self._lengths.items()
        )

    def _say(self, where: str, what: str, kind: Kind) -> None:
        self.verdict.faults.append(Fault(where, what, kind))
