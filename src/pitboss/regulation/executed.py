"""What a run of the tests was seen to execute: the homes of the paragraphs, and how each is known.

A home counts only if a test that shows the paragraph ran it, in a round of the paragraph's own
chapter or in code that ranks, counts or reads records without any round. The record names
functions, ``procedure/cutting.py:cut``, and entries of the chapters' files,
``chapters/over_under/686a.toml:checklist.boxes``; where they stand is read from the sources.
"""

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from pitboss.vocabulary.refusal import Refused

Places = Mapping[str, tuple[str, ...]]
"""The homes of a paragraph, each with how it is known."""


@dataclass(frozen=True, slots=True)
class Executed:
    """The record of a run: a digest of the sources that were run, and the homes by paragraph."""

    sources: str
    homes: Mapping[str, Places]

    @classmethod
    def read(cls, file: Path) -> "Executed":
        """A record that a run has written."""
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            homes = {
                cited: {place: tuple(how.split(", ")) for place, how in places.items()}
                for cited, places in data["homes"].items()
            }
            return cls(str(data["sources"]), homes)
        except (OSError, ValueError, LookupError, AttributeError, TypeError):
            raise Refused(
                f"{file} is not a record of a test run",
                field="record",
                allowed="a file written by a test run",
            ) from None

    def text(self) -> str:
        """The record as it is written, in an order that does not change from run to run."""
        homes = {
            cited: {place: ", ".join(sorted(how)) for place, how in sorted(places.items())}
            for cited, places in sorted(self.homes.items())
        }
        return json.dumps({"sources": self.sources, "homes": homes}, indent=1) + "\n"


def digest(package: Path) -> str:
    """A digest of every source of the package: which code a record is of."""
    sources = sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".toml", ".csv", ".html", ".js"):
            sources.update(path.relative_to(package).as_posix().encode())
            sources.update(path.read_bytes())
    return sources.hexdigest()[:12]


class Lines:
    """Where the places of a package stand, read once a file."""

    def __init__(self, package: Path) -> None:
        self._of_file = cache(lambda file: _lines(package / file))

    def of(self, place: str) -> int | None:
        """The line where a place begins; nothing where there is no such place any more."""
        file, _, name = place.partition(":")
        return self._of_file(file).get(name)


def _lines(path: Path) -> dict[str, int]:
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    return _entries(text) if path.suffix == ".toml" else _definitions(ast.parse(text))


def _definitions(tree: ast.AST, around: str = "") -> dict[str, int]:
    """The line of each function, class and constant of a module."""
    lines: dict[str, int] = {}
    for node in ast.iter_child_nodes(tree):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                lines[f"{around}{name}"] = node.lineno
                lines |= _definitions(node, f"{around}{name}.")
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if not around:
                    lines[name] = node.lineno
            case _:
                lines |= _definitions(node, around)
    return lines


_TABLE = re.compile(r"\[(?:\[(\w+)\]|(\w+))\]")
_KEY = re.compile(r'(\w+) = (?:"([^"]*)")?')
_INLINE = re.compile(r'(?:(\w+) = )?(\[)?\s*(\{ (?:wager = "([^"]*)", )?(?:name = "([^"]*)")?)?')


def _entries(text: str) -> dict[str, int]:
    """The line of each entry of a chapter's file: a table by its name, one of a list by its own
    name or by its number, a line of ``[step]`` and ``[aside]`` by its key."""
    lines = _inline_entries(text)
    counted: dict[str, int] = {}
    section, begins, wager = "", 0, ""
    for number, line in enumerate(text.splitlines(), start=1):
        if table := _TABLE.match(line):
            section, begins, wager = table[1] or table[2], number, ""
            if table[1]:
                counted[section] = counted.get(section, 0) + 1
                lines[f"{section}.{counted[section]}"] = number
            else:
                lines[section] = number
        elif (key := _KEY.match(line)) and section:
            if section in ("step", "aside"):
                lines[f"{section}.{key[1]}"] = number
            elif key[1] == "wager" and section == "paytable":
                wager = f"{key[2]}."
            elif key[1] == "name":
                lines[f"{section}.{wager}{key[2]}"] = begins
    return lines


def _inline_entries(text: str) -> dict[str, int]:
    """The line of each entry that stands before the first table, as ``table = { positions = 6 }``
    or, one to a line, in ``option = [{ name = "stay" }]``."""
    lines: dict[str, int] = {}
    counted: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if _TABLE.match(line):
            break
        if (entry := _INLINE.match(line)) is None:
            continue
        key, listed, inline, wager, name = entry.groups()
        if key:
            section = key
            lines[key] = number
        if inline and (listed or not key):
            counted[section] = counted.get(section, 0) + 1
            lines[f"{section}.{counted[section]}"] = number
            if name:
                lines[f"{section}.{f'{wager}.' if wager else ''}{name}"] = number
    return lines
