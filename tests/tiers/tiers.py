"""Which run a test belongs to: ``make test``, ``make test-all`` or ``make test-nightly``.

Every test belongs to ``make test`` unless ``later.toml`` names it, with the reason.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final, Literal

Run = Literal["test_all", "nightly"]

TESTS: Final = Path(__file__).parents[1]
FILE: Final = TESTS / "tiers" / "later.toml"
RUNS: Final[tuple[Run, ...]] = ("test_all", "nightly")
HEAD: Final = "| tests | except | why |\n|---|---|---|"


@dataclass(frozen=True)
class Later:
    """Tests that a later run has, and why ``make test`` does without them."""

    run: Run
    tests: tuple[str, ...]
    """Folders, modules and tests as pytest names them, from ``tests/``; ``*`` is any text."""
    reason: str
    but: tuple[str, ...] = ()
    """Of these tests, those that stay where they were."""

    def __contains__(self, test: object) -> bool:
        return (
            isinstance(test, str)
            and any(matches(pattern, test) for pattern in self.tests)
            and not any(matches(pattern, test) for pattern in self.but)
        )


@cache
def later() -> tuple[Later, ...]:
    """Every entry of the file, in its order."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))["later"]
    assert all(entry["run"] in RUNS for entry in entries)
    return tuple(
        Later(each["run"], tuple(each["tests"]), each["reason"], tuple(each.get("but", ())))
        for each in entries
    )


def run_of(test: str) -> Run | None:
    """The later run that a test belongs to, named as pytest names it from ``tests/``; None: it is
    part of ``make test``. Where several entries match, the last one decides."""
    return next((entry.run for entry in reversed(later()) if test in entry), None)


def matches(pattern: str, test: str) -> bool:
    """Whether a pattern names this test, its module, its class or its folder."""
    # fnmatch reads brackets as sets of characters; pytest writes parameters in them
    literal = pattern.replace("[", "[[]")
    return any(fnmatchcase(part, literal) for part in parts_of(test))


@cache
def parts_of(test: str) -> tuple[str, ...]:
    """The names of a test and of all that it is in: folders, module, class."""
    module, *names = test.split("::")
    folders = module.split("/")
    parts = ["/".join(folders[: end + 1]) for end in range(len(folders))]
    parts += ["::".join([module, *names[: end + 1]]) for end in range(len(names))]
    if names and names[-1].endswith("]"):
        parts.append(f"{'::'.join([module, *names]).partition('[')[0]}")
    return tuple(parts)


def rows(run: Run) -> Iterator[str]:
    """The lines of the table in ``docs/tests.md`` of what a later run has."""
    for entry in later():
        if entry.run == run:
            yield f"| {_named(entry.tests)} | {_named(entry.but) or '–'} | {entry.reason} |"


def _named(patterns: tuple[str, ...]) -> str:
    return ", ".join(f"`{pattern}`" for pattern in patterns)
