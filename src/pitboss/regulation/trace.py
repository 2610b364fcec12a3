"""Which code carries out each paragraph, and which tests show it, read from the sources themselves.

A paragraph has a home in code where a chapter's TOML file cites it, where a Python string is its
citation, or where the docstring of a function or class cites it; a comment or the docstring of a
module is no home. A step that several chapters share is listed in each one's TOML file, but its
home is the function that names it: a step that no code takes is nobody's. It has a home in the
tests where a ``shows`` marker cites it.

A citation counts for the paragraph that it names and for no other, with two exceptions: in a
docstring ``686a.5(a)-(d)`` names all four, and in TOML a paragraph that holds only leaves, as
``686a.2(d)`` does, stands for them.
"""

import ast
import doctest
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.citation import citation, citations_in, is_ruling
from pitboss.refusal import Refused
from pitboss.regulation.chapter import CHAPTERS, chapter
from pitboss.regulation.paragraphs import Paragraph, exists, paragraphs, paragraphs_under

PACKAGE = Path(__file__).parents[1]
"""The folder of the sources."""

NOT_SUPPLIED = ("461a", "601a", "603a", "605a")  # chapters that others cite (R-GEN-12)
ON_PURPOSE = ("# no such paragraph", "not exists(", ">>>")
"""What stands on a line that may cite what does not exist: it says so, or runs as an example."""

_QUOTED = re.compile(r'"([^"]+)"')
_THROUGH = re.compile(r"[-–—]\(([A-Za-z0-9.]+)\)")
_SCANNED = (".py", ".toml", ".html", ".js")


@dataclass(frozen=True, slots=True, order=True)
class Home:
    """A file, with the function or class or test in it, and the line where that begins."""

    place: str
    line: int


Homes = dict[str, set[Home]]
"""Homes by citation."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A paragraph, with the code that carries it out and the tests that show it."""

    paragraph: Paragraph
    code: tuple[Home, ...]
    tests: tuple[Home, ...]

    def as_json(self) -> dict[str, Any]:
        """The paragraph and its homes as data."""
        return {
            "citation": self.paragraph.citation,
            "kind": self.paragraph.kind,
            "gist": self.paragraph.gist,
            "code": [asdict(home) for home in self.code],
            "tests": [asdict(home) for home in self.tests],
        }


def trace(code: Homes, tests: Homes, chapters: Collection[str] = CHAPTERS) -> list[Traced]:
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


def chapter_named(name: str) -> str:
    """A chapter's number, by itself or by its game's slug.

    >>> chapter_named("over-under"), chapter_named("633a")
    ('686a', '633a')
    """
    written = [
        number for number in CHAPTERS if (PACKAGE / "regulation" / f"{number}.toml").exists()
    ]
    games = {chapter(number).chapter.game: number for number in written}
    if name not in CHAPTERS and name not in games:
        raise Refused(
            f"{name!r} is not a chapter or a game",
            field="chapter",
            allowed=", ".join((*CHAPTERS, *games)),
        )
    return games.get(name, name)


def checkout_tests(package: Path = PACKAGE) -> Path | None:
    """The tests beside a checkout's ``src``; none where the package is installed without them."""
    tests = package.parent.parent / "tests"
    return tests if package.parent.name == "src" and tests.is_dir() else None


def source_files(root: Path) -> list[Path]:
    """The Python and TOML files under a folder of sources."""
    return sorted(path for path in root.rglob("*") if path.suffix in (".py", ".toml"))


def python_files(tests: Path) -> list[Path]:
    """The files under a folder of tests."""
    return sorted(tests.rglob("*.py"))


def homes_in_code(root: Path, files: Iterable[Path]) -> Homes:
    """What these files under a folder of sources carry out."""
    homes: Homes = {}
    listed = list(files)
    takers = _takers_of_steps(root, [path for path in listed if path.suffix == ".py"])
    for path in listed:
        found = _cited_by_data(path) if path.suffix == ".toml" else _cited_by_code(path)
        for cited, names, line in found:
            if names and path.suffix == ".toml":
                taken = takers(names[0])
            else:
                taken = {Home(_place(root, path, names), line)}
            homes.setdefault(cited, set()).update(taken)
    return homes


def _place(root: Path, path: Path, names: tuple[str, ...]) -> str:
    within = path.relative_to(root).as_posix()
    return f"{within}:{'.'.join(names)}" if names else within


STEP_CALLS = ("step", "paragraphs", "get")
"""What a plain word is an argument of, where it names a step."""


def _takers_of_steps(root: Path, files: Iterable[Path]) -> Callable[[str], set[Home]]:
    """The functions that name a step of a shared procedure: in full, or the beginning of a name of
    which there is one for each way of dealing, ``deal_hand``."""
    named: dict[str, set[Home]] = {}
    begun: dict[str, set[Home]] = {}
    for path in files:
        if path.relative_to(root).parts[0] not in ("procedure", "games"):
            continue
        for node, names, line in _nodes(path):
            home = Home(_place(root, path, names), line)
            match node:
                case ast.Constant(value=str(text)) if "_" in text:
                    named.setdefault(text, set()).add(home)
                case ast.JoinedStr(values=[ast.Constant(value=str(text)), ast.FormattedValue()]):
                    begun.setdefault(text, set()).add(home)
                case ast.JoinedStr(values=[ast.FormattedValue(), ast.Constant(value=str(text))]):
                    begun.setdefault(f"…{text}", set()).add(home)
                case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)):
                    if called in STEP_CALLS:
                        for word in _words_in(node):
                            named.setdefault(word, set()).add(home)

    def takers(key: str) -> set[Home]:
        found = set(named.get(key, ()))
        for text, homes in begun.items():
            whole = key.endswith(text[1:]) if text[0] == "…" else key.startswith(text)
            if "_" in text and whole:
                found |= homes
        return found

    return takers


def _words_in(call: ast.Call) -> Iterator[str]:
    for argument in call.args:
        for node in ast.walk(argument):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


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


def _cited_by_data(path: Path) -> Iterator[Cited]:
    """The citations that are values of a TOML file, with the leaves that they stand for; those of a
    step with its name."""
    steps = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("["):
            steps = line.strip() == "[step]"
        if not line.lstrip().startswith("#"):
            names = (line.partition("=")[0].strip(),) if steps else ()
            for quoted in _QUOTED.findall(line):
                if citations_in(quoted) == [quoted]:
                    for each in (quoted, *leaves(quoted)):
                        yield Cited(each, names, number)


def leaves(cited: str) -> list[str]:
    """What a cited paragraph holds, if that is nothing but leaves; of a whole section, nothing.

    >>> leaves("686a.2(d)"), leaves("686a.2(b)"), leaves("686a.9")
    (['686a.2(d)(1)', '686a.2(d)(2)'], [], [])
    """
    if is_ruling(cited):
        return []
    place = citation(cited)
    if not (place.parts or place.term):
        return []
    held = [paragraph.citation for paragraph in paragraphs_under(cited)]
    deepest = max((len(citation(each).parts) for each in held), default=0)
    return held if deepest == len(place.parts) + 1 else []


def _cited_by_code(path: Path) -> Iterator[Cited]:
    """The strings of a Python file that are citations, and those in the docstrings of its functions
    and classes, examples left out."""
    for node, names, line in _nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if citations_in(node.value) == [node.value]:
                yield Cited(node.value, names, line or node.lineno)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            parts = doctest.DocTestParser().parse(ast.get_docstring(node) or "")
            prose = "".join(part for part in parts if isinstance(part, str))
            for cited in cited_in(prose):
                yield Cited(cited, names, line)


def _cited_by_markers(path: Path) -> Iterator[Cited]:
    """The arguments of ``pytest.mark.shows``, on a test, a class of tests or a module."""
    for node, names, line in _nodes(path):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="shows"), args=arguments
            ):
                for argument in arguments:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield Cited(argument.value, names, line or node.lineno)


def _nodes(path: Path) -> Iterator[tuple[ast.AST, tuple[str, ...], int]]:
    """Every node of a Python file, with the names of the functions and classes that hold it (a
    definition holds itself and its decorators) and the line where the innermost begins."""

    def walk(node: ast.AST, names: tuple[str, ...], line: int) -> Iterator[Any]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names, line = (*names, node.name), node.lineno
        yield node, names, line
        for child in ast.iter_child_nodes(node):
            yield from walk(child, names, line)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), (), 0)


def cited_in(text: str) -> Iterator[str]:
    """Every citation in a text, ranges spelled out in the order of the chapter.

    >>> list(cited_in("§ 686a.7(h)-(j), R-686a-1"))
    ['686a.7(h)', '686a.7(i.1)', '686a.7(j)', 'R-686a-1']
    """
    at = 0
    for cited in citations_in(text):
        at = text.index(cited, at) + len(cited)
        yield cited
        if through := _THROUGH.match(text, at):
            yield from _following(cited, through[1])


def _following(first: str, last: str) -> list[str]:
    """The paragraphs after one up to another beside it."""
    place = citation(first)
    *above, begin = place.parts or ("",)
    parent = replace(place, parts=tuple(above), lead=False)
    beside = list(
        dict.fromkeys(
            citation(paragraph.citation).parts[len(above)]
            for paragraph in paragraphs_under(str(parent))
            if len(citation(paragraph.citation).parts) > len(above)
        )
    )
    if begin in beside and last in beside:
        run = beside[beside.index(begin) + 1 : beside.index(last) + 1]
    else:
        run = [last]  # named, though there is no such paragraph
    return [str(replace(parent, parts=(*above, part))) for part in run]


def strays(*folders: Path) -> list[tuple[Home, str]]:
    """Every citation in these folders, comments and all, of a paragraph or ruling that does not
    exist."""
    return [
        (Home(f"{folder.name}/{path.relative_to(folder).as_posix()}", number), cited)
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in _SCANNED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if not any(mark in line for mark in ON_PURPOSE)
        for cited in cited_in(line)
        if not cited.startswith(NOT_SUPPLIED) and not exists(cited)
    ]
