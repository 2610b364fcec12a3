"""Which code carries out each paragraph, and which tests show it.

A paragraph has a home in code where a test that shows it was seen to run that code for it
(:mod:`pitboss.regulation.executed`): what only names a paragraph is no home. It has a home in the
tests where a ``shows`` marker cites it.
"""

import ast
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, NotRequired, TypedDict

from pitboss.regulation.chapter import NUMBERS, chapter_file
from pitboss.regulation.executed import Executed, Lines
from pitboss.regulation.paragraphs import Paragraph, paragraphs
from pitboss.regulation.places import PACKAGE, outside_packages
from pitboss.vocabulary.refusal import Refused

RECORD = "executed.json"
"""The file in which a package has the record of what its tests were seen to execute."""


@dataclass(frozen=True, slots=True, order=True)
class Home:
    """A file, with the function or class or entry or test in it, the line where that begins, and of
    code how it is known to carry a paragraph out."""

    place: str
    line: int
    how: tuple[str, ...] = ()


Homes = dict[str, set[Home]]
"""Homes by citation."""


class HomeJson(TypedDict):
    """A home as data; of code, with how it is known."""

    place: str
    line: int
    how: NotRequired[list[str]]


class TracedJson(TypedDict):
    """A paragraph and its homes as data."""

    citation: str
    kind: str
    gist: str
    code: list[HomeJson]
    tests: list[HomeJson]


@dataclass(frozen=True, slots=True)
class Traced:
    """A paragraph, with the code that carries it out and the tests that show it."""

    paragraph: Paragraph
    code: tuple[Home, ...]
    tests: tuple[Home, ...]

    @property
    def is_homeless(self) -> bool:
        """Whether it has neither code nor tests."""
        return not self.code and not self.tests

    def to_dict(self) -> TracedJson:
        """The paragraph and its homes as data."""
        return {
            "citation": self.paragraph.citation,
            "kind": self.paragraph.kind,
            "gist": self.paragraph.gist,
            "code": [
                {"place": home.place, "line": home.line, "how": list(home.how)}
                for home in self.code
            ],
            "tests": [{"place": home.place, "line": home.line} for home in self.tests],
        }


def trace(code: Homes, tests: Homes, chapters: Collection[str] = NUMBERS) -> list[Traced]:
    """Every paragraph of these chapters in the order of the text."""
    return [
        Traced(
            paragraph,
            tuple(sorted(code.get(paragraph.citation, ()))),
            tuple(sorted(tests.get(paragraph.citation, ()))),
        )
        for paragraph in paragraphs()
        if paragraph.chapter in chapters
    ]


@cache
def without_games() -> tuple[str, ...]:
    """The chapters of the index that are no game's: of the rules by which something is determined.

    >>> without_games()
    ('143', '147')
    """
    numbers = dict.fromkeys(paragraph.chapter for paragraph in paragraphs())
    return tuple(number for number in numbers if number not in NUMBERS)


def chapter_named(name: str) -> str:
    """A chapter's number, by itself or by its game's slug.

    >>> chapter_named("over-under"), chapter_named("633a"), chapter_named("143")
    ('686a', '633a', '143')
    """
    games = {chapter_file(number).chapter.game: number for number in NUMBERS}
    numbers = (*NUMBERS, *without_games())
    if name not in numbers and name not in games:
        raise Refused(
            f"{name!r} is not a chapter or a game",
            field="chapter",
            allowed=", ".join((*numbers, *games)),
        )
    return games.get(name, name)


def checkout_tests(package: Path = PACKAGE) -> Path | None:
    """The tests beside a checkout's ``src``; none where the package is installed without them."""
    tests = package.parent.parent / "tests"
    return tests if package.parent.name == "src" and tests.is_dir() else None


def python_files(tests: Path) -> list[Path]:
    """The files under a folder of tests."""
    return sorted(tests.rglob("*.py"))


def homes_in_code(executed: Executed, package: Path = PACKAGE) -> Homes:
    """What a run of the tests was seen to execute, as far as the sources still have it."""
    lines = Lines(package)
    return {
        cited: {
            Home(place, line, how)
            for place, how in places.items()
            if (line := lines.of(place)) is not None
        }
        for cited, places in executed.homes.items()
    }


def records_outside() -> dict[Path, Executed]:
    """The records that other packages have, by the folder of the package."""
    records = {folder: folder / RECORD for folder in outside_packages()}
    return {folder: Executed.read(file) for folder, file in records.items() if file.is_file()}


def homes_outside() -> Homes:
    """What the tests of the chapters of other packages were seen to execute: code of the package,
    named with its folder, or of Pitboss."""
    homes: Homes = {}
    for folder, executed in records_outside().items():
        for package in (folder.parent, PACKAGE):
            for cited, places in homes_in_code(executed, package).items():
                homes.setdefault(cited, set()).update(places)
    return homes


def homes_in_tests(tests: Path, files: Iterable[Path]) -> Homes:
    """What the tests in these files show."""
    homes: Homes = {}
    for path in files:
        for cited, names, line in _cited_by_markers(path):
            place = "::".join([f"{tests.name}/{path.relative_to(tests).as_posix()}", *names])
            homes.setdefault(cited, set()).add(Home(place, line))
    return homes


class Cited(NamedTuple):
    """A citation, with the names of the functions and classes around it and where they begin."""

    citation: str
    names: tuple[str, ...]
    line: int


def _cited_by_markers(path: Path) -> Iterator[Cited]:
    """The arguments of ``pytest.mark.shows``, on a test, a class of tests or a module."""
    text = path.read_text(encoding="utf-8")
    if "mark.shows" not in text:  # most of the time went into reading what shows nothing
        return
    for call, names, line in _calls(ast.parse(text)):
        match call:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="shows"), args=arguments
            ):
                for argument in arguments:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield Cited(argument.value, names, line or call.lineno)


Within = tuple[ast.Call, tuple[str, ...], int]
"""A call, the names of the functions and classes that hold it, and the line of the innermost."""


def _calls(tree: ast.Module) -> Iterator[Within]:
    """Every call in a Python file; a definition holds itself and its decorators."""
    left: list[tuple[ast.AST, tuple[str, ...], int]] = [(tree, (), 0)]
    while left:
        node, names, line = left.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names, line = (*names, node.name), node.lineno
        elif isinstance(node, ast.Call):
            yield node, names, line
        left.extend((child, names, line) for child in ast.iter_child_nodes(node))
