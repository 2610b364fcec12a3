"""The whole log as lines, for whoever wants to check it without the casino's help.

First the heads; then the streams in order, the registry first, each with a line of its own before
its events; then a line with counts. It is written as it is read, so that a log of any size can be
exported.

What lies face down is told once its round is over, by the key of that one text; ``revealing`` says
what never is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import select

from pitboss import __version__
from pitboss.store.errors import Damaged
from pitboss.store.event import Event
from pitboss.store.exported import FORMAT, Corrected, Told, written
from pitboss.store.heads import heads_after, in_order
from pitboss.store.log import EventLog
from pitboss.store.revealing import Revealing
from pitboss.store.schema import gaming_tables

SEALED = '"sealed":'
"""Stands in a body in which something is sealed."""


@dataclass
class Counts:
    """What an export holds."""

    streams: int = 0
    events: int = 0
    opened: int = 0  # of the sealed texts
    sealed: int = 0  # that stay so
    heads: int = 0


def export_lines(log: EventLog, *, sealed: bool = False) -> Iterator[str]:
    """Every line of an export of the log as it is now. With ``sealed`` no text is opened, and no
    key is needed."""
    counts, digest = Counts(), sha256()
    for line in _lines(log, counts, sealed=sealed):
        digest.update(line.encode() + b"\n")
        yield line
    yield written({"end": {**vars(counts), "digest": digest.hexdigest()}})


def _lines(log: EventLog, counts: Counts, *, sealed: bool) -> Iterator[str]:
    at = int(log.clock() * 1000)
    yield written({"export": "pitboss log", "format": FORMAT, "software": __version__, "at": at})
    with log.snapshot() as still:
        for head in heads_after(still):
            counts.heads += 1
            yield written({"head": head.data})
        for stream, last_seq, last_hash in _streams(still):
            counts.streams += 1
            yield written({"of": stream, "events": last_seq, "last": last_hash})
            for told in _told(still, stream, sealed=sealed):
                counts.events += 1
                counts.opened += told.key is not None
                counts.sealed += told.key is None and SEALED in told.event.body
                yield told.line


def _streams(log: EventLog) -> list[tuple[str, int, str]]:
    """Every stream with its last event, in order."""
    query = select(gaming_tables.c.id, gaming_tables.c.head_seq, gaming_tables.c.head_hash)
    with log.reading() as db:
        rows = [(row[0], row[1], row[2]) for row in db.execute(query)]
    return sorted(rows, key=lambda row: in_order(row[0]))


def _told(log: EventLog, stream: str, *, sealed: bool) -> Iterator[Told]:
    reveal, corrected = Revealing(log.last_round(stream)), Corrected()
    for event in log.events(stream):
        key = None if sealed else _key(log, event, reveal)
        yield corrected.told(Told(event, key))


def _key(log: EventLog, event: Event, reveal: Revealing) -> bytes | None:
    """The key of what is sealed in an event, where it may be known and has one."""
    if SEALED not in event.body:
        return None
    try:
        (opened,) = log.opened([event])
        return log.key_to_tell(event) if reveal.may_be_known(opened) else None
    except (Damaged, KeyError, TypeError, AttributeError):  # what cannot be opened stays as it is
        return None
