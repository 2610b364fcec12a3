"""What is wrong with an export or with published heads, in words that say which it is."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "changed",  # an event says something else than was hashed
    "missing",
    "added",
    "swapped",
    "re-dated",
    "hashed anew",  # the chain is whole, and is not the one that a head covers
    "cut short",
    "stream deleted",
    "rolled back",  # the whole log is an older state of itself
    "rewritten",  # the whole log is another one
    "unsigned",  # a key that was given has signed nothing
    "head",  # a published head was changed or removed, or is somebody else's
    "opened",  # what is told of a sealed text is not what was sealed
    "clock",  # in a stream that was changed: its times are not those of the heads
    "line",  # the export is not as one is written
    "round",  # a round, run again, ends otherwise
]
"""What was done, as far as it shows."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong: where, what, and what kind of thing it is."""

    where: str
    what: str
    kind: Kind

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def event(stream: str, seq: int) -> str:
    """An event, as a fault names it."""
    return f"{stream}, event {seq}"
