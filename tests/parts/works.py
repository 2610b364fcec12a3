"""Works for the tests: what workers import and do, and how they can be made to go wrong.

Each part writes a file when it is begun, so that a test can count how often that was.
"""

import os
import signal
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pitboss.parts import Part, Work
from pitboss.vocabulary.refusal import Refused

SLOW = "PITBOSS_TESTS_SLOW"
"""In the environment of a worker: so many seconds it takes longer over each part."""


class Given(NamedTuple):
    """What a part is given: a folder for what tests must see, its number, and seconds to take."""

    folder: Path
    number: int
    seconds: float = 0.0


def begun(folder: Path, number: int | None = None) -> int:
    """How often parts were begun, or one part was."""
    return len(list(folder.glob(f"begun-{'*' if number is None else number}-*")))


def _begin(given: Given) -> int:
    """Marks a part as begun; how often it was before."""
    before = begun(given.folder, given.number)
    (given.folder / f"begun-{given.number}-{os.getpid()}-{time.time_ns()}").touch()
    return before


def square(given: Given) -> dict[str, Any]:
    """A number, its square, and random numbers from its own seed: nothing of who did it."""
    _begin(given)
    time.sleep(given.seconds + float(os.environ.get(SLOW, "0")))
    chance = np.random.default_rng(np.random.SeedSequence(1, spawn_key=(given.number,)))
    return {"square": np.int64(given.number**2), "drawn": chance.integers(0, 10**9, 5)}


def dies_once(given: Given) -> dict[str, Any]:
    """The third part ends its process with SIGKILL, the first time."""
    if not _begin(given) and given.number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return {"square": given.number**2}


def always_dies(given: Given) -> int:
    """The third part ends its process each time."""
    _begin(given)
    if given.number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return given.number


def refuses(given: Given) -> int:
    """The second part is refused."""
    if given.number == 1:
        raise Refused("a bad part", field="rules", allowed="a good one", cites=["686a.6(d)"])
    return given.number


def fails(given: Given) -> int:
    """The second part has a fault."""
    return 1 // (given.number - 1)


class TwoReasonsError(Exception):
    """An error that cannot be made again from its words."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first}, {second}")


def fails_unsendably(given: Given) -> int:
    """The second part has a fault that no other process can be sent as it is."""
    if given.number == 1:
        raise TwoReasonsError("one", "two")
    return given.number


def interrupts_parent(given: Given) -> int:
    """The fourth part presses Ctrl-C for whoever gave it, once; the others are done at once."""
    if not _begin(given) and given.number == 3:
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)
    return given.number


def work_of(do: Any, folder: Path, parts: int = 8, seconds: float = 0.0, name: str = "") -> Work:
    """A work of so many parts, each of ten rounds."""
    return Work(
        name or do.__name__,
        do,
        [Part(number, 10, Given(folder, number, seconds)) for number in range(parts)],
        made_from=f"{do.__name__} {parts}",
    )
