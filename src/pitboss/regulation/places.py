"""Where the chapters' files lie: each in its chapter's own package, of Pitboss or of another.

A package outside Pitboss is named by an entry point of the group ``pitboss.chapters``. Its folder
holds the chapter's TOML, named for the chapter's number, and the ``paragraphs.csv`` of the text it
is taken from; where there are any, also ``rulings.csv`` and ``executed.json``, what its tests were
seen to execute. Its number has four digits, the first of them 9: ``9001a``.
"""

from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "pitboss.chapters"
PACKAGE = Path(__file__).parents[1]
"""The folder of Pitboss's own sources."""


@cache
def outside_packages() -> tuple[Path, ...]:
    """The folders of the chapters that other packages bring."""
    specs = [find_spec(entry.module) for entry in entry_points(group=GROUP)]
    return tuple(dict.fromkeys(Path(spec.origin).parent for spec in specs if spec and spec.origin))


@cache
def files_by_number() -> dict[str, Path]:
    """Each chapter's file by the chapter's number: those of Pitboss in the order of the Code, then
    those of other packages."""
    own = sorted(PACKAGE.glob("chapters/*/*.toml"), key=lambda path: path.stem)
    others = [path for folder in outside_packages() for path in sorted(folder.glob("*.toml"))]
    return {path.stem: path for path in (*own, *others)}


def code_of(number: str) -> str:
    """The title of the Code that a chapter is of, by its number; none has one that another package
    brings.

    >>> code_of("686a"), code_of("143"), code_of("9001a")
    ('58 Pa. Code', '7 Pa. Code', '')
    """
    if len(number) > len("686a"):
        return ""
    return "7 Pa. Code" if number == "143" else "58 Pa. Code"


def source_name(file: Path) -> str:
    """A file of a chapter's package as a trace names it: from Pitboss's own folder, or with the
    name of the other package's folder before it.

    >>> source_name(files_by_number()["687a"])
    'chapters/dj_wild/687a.toml'
    """
    own = file.is_relative_to(PACKAGE)
    return file.relative_to(PACKAGE if own else file.parents[1]).as_posix()
