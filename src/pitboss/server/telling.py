"""What has just happened, for everybody at a table: what all of them see is written once.

To each viewer it is exactly what :func:`pitboss.server.views.news` is, as text. Only what differs
between viewers is worked out for each: who he is, which seats are his, what is asked of him, and
the cards that are his alone to see.
"""

from collections.abc import Sequence
from functools import cached_property

import orjson

from pitboss.procedure.driver import Step
from pitboss.server.kinds import Clock
from pitboss.server.views import (
    Asked,
    Viewer,
    asked,
    day,
    declarable,
    described,
    meters,
    pending,
    pit,
    seen,
    shoe,
    sitters,
    you,
)
from pitboss.store import LiveTable
from pitboss.store.event import sendable

NOBODY = Viewer()


def written(message: object) -> str:
    """A message as it is sent."""
    return sendable(message).decode()


def part(value: object) -> orjson.Fragment:
    """A part of a message, written once for all who get it."""
    return orjson.Fragment(sendable(value))


class Telling:
    """Steps that have just happened, and how the table stands after them."""

    def __init__(self, live: LiveTable, steps: Sequence[Step], clock: Clock | None = None) -> None:
        self._live = live
        self._clock = clock
        self._steps = steps
        self._texts: dict[Viewer, str] = {}
        self._pendings: dict[Asked, orjson.Fragment] = {}
        self._public_steps = part(seen(steps, NOBODY))
        self._owners = {step["owner"] for step in steps if "owner" in step}
        self._sitters = sitters(live.table, NOBODY)
        self._nobodys_sitters = part(self._sitters)
        self._shoe = part(shoe(live.table))
        self._meters = part(meters(live))

    def to(self, viewer: Viewer) -> str:
        """The message to one viewer."""
        if viewer not in self._texts:
            self._texts[viewer] = self._written(viewer)
        return self._texts[viewer]

    def _written(self, viewer: Viewer) -> str:
        live, table = self._live, self._live.table
        viewer_there = you(table, viewer)
        return written(
            {
                "type": "steps",
                "seq": live.seq,
                "round": live.round_number,
                "you": viewer_there,
                "seats": self._seats(viewer_there["seats"]),
                "shoe": self._shoe,
                "meters": self._meters,
                "pending": self._pending(viewer),
                "declarable": declarable(table, viewer),
                "day": day(table),
                "pit": pit(live, viewer),
                "steps": self._seen(viewer),
            }
        )

    def _seats(self, own: Sequence[int]) -> object:
        if not own:
            return self._nobodys_sitters
        return [sitter | {"you": sitter["seat"] in own} for sitter in self._sitters]

    @cached_property
    def _described(self) -> dict[str, object] | None:
        request = self._live.driver.pending
        return None if request is None else described(request)

    def _pending(self, viewer: Viewer) -> orjson.Fragment | None:
        request = self._live.driver.pending
        if request is None or self._described is None:
            return None
        sees = asked(self._live, request, viewer)
        if sees not in self._pendings:
            self._pendings[sees] = part(pending(self._described, sees, self._clock))
        return self._pendings[sees]

    def _seen(self, viewer: Viewer) -> object:
        """The steps; as everybody sees them, unless one of them tells him more than others."""
        return seen(self._steps, viewer) if viewer.name in self._owners else self._public_steps
