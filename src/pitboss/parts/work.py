"""What there is to do, cut into parts, and what a worker answers for each."""

import json
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Protocol

from pydantic import JsonValue

from pitboss.parts.software import software
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True)
class Part:
    """One part of a work: its place in the order, how much of the whole it is, and what its
    function is given, which must be small and can be pickled."""

    number: int
    size: int
    given: Any


@dataclass(frozen=True)
class Work:
    """A work in parts. ``made_from`` is a digest of everything that decides the results beside the
    sources: arguments, rules, what an input file holds."""

    name: str
    do: Callable[[Any], Any]
    parts: Sequence[Part]
    made_from: str
    unit: str = "rounds"

    def __post_init__(self) -> None:
        if self.do.__module__ == "__main__" or "<" in self.do.__qualname__:
            raise ValueError(f"no worker can import {self.do.__qualname__}: put it into a module")

    @property
    def size(self) -> int:
        """How much there is to do, in its unit."""
        return sum(part.size for part in self.parts)

    @cached_property
    def digest(self) -> str:
        """What tells this work from any other: what it is made from, how it is cut, and the
        software that does it."""
        what = [
            self.name, f"{self.do.__module__}.{self.do.__qualname__}", self.made_from,
            [(part.number, part.size) for part in self.parts], software(),
        ]  # fmt: skip
        return sha256(json.dumps(what).encode()).hexdigest()


Says = Callable[[str], None]
"""Tells a person something, such as that a worker died."""
Answers = Generator[tuple[Part, str], None, None]
"""Each part as soon as it is done, and its result as JSON."""


class Place(Protocol):
    """Where parts are done."""

    def answers(self, work: Work, parts: Sequence[Part], says: Says) -> Answers:
        """Each part as soon as it is done, and its result as JSON."""
        ...


class PartFailed(Exception):  # noqa: N818 - as ``Refused``
    """A part that could not be done, and why."""


def answer(do: Callable[[Any], Any], given: Any) -> str:
    """What a part comes to, as JSON; numbers and arrays of NumPy are plain numbers and lists."""
    return json.dumps(do(given), default=lambda value: value.tolist())


def result_of(text: str) -> JsonValue:
    """The result that a worker has written as JSON."""
    result: JsonValue = json.loads(text)
    return result


def failure(work: Work, part: Part, why: BaseException | str) -> Exception:
    """The failure of a part: a refusal as it is, anything else with the part's name."""
    if isinstance(why, Refused):
        return why
    words = why if isinstance(why, str) else f"{type(why).__name__}: {why}"
    return PartFailed(f"part {part.number} of {work.name} failed: {words}")
