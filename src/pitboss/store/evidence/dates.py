"""Whether an event that was changed was only dated otherwise, and from when."""

import hashlib
import json
from itertools import chain

from pitboss.store.event import Event

MOST_TRIED = 300_000
"""Five minutes, in milliseconds: as many times as are tried for one event."""


def written_at(event: Event, after: int, before: int | None) -> int | None:
    """The time with which the event has the hash that it has; none if there is no such time
    between that of the event before it and that of the one after it. A time outside
    these, after a step of the clock, is not tried."""
    end = after + MOST_TRIED if before is None else min(before, after + MOST_TRIED)
    head, tail = _around(event)
    begun = hashlib.sha256(head)
    for at in chain(range(after, end + 1), () if before is None else (before,)):
        tried = begun.copy()
        tried.update(b"%d" % at + tail)
        if tried.hexdigest() == event.hash:
            return at
    return None


def _around(event: Event) -> tuple[bytes, bytes]:
    """What is hashed before and after an event's time."""
    head = [event.table_id, event.seq, event.round, event.kind, event.body, event.audience]
    tail = [event.command_id, event.prev]
    return f"{json.dumps(head)[:-1]}, ".encode(), f", {json.dumps(tail)[1:]}".encode()
