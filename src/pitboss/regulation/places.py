"""Where the chapters' files lie: each in its chapter's own package, of Pitboss or of another.

A package outside Pitboss is named by an entry point of the group ``pitboss.chapters``; its folder
holds the chapter's TOML, and a ``paragraphs.csv`` of the text it is taken from.
"""

from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "pitboss.chapters"
OWN = Path(__file__).parents[1] / "chapters"


@cache
def packages() -> tuple[Path, ...]:
    """The folder of each chapter's package, those of Pitboss first."""
    own = sorted(path.parent for path in OWN.glob("*/*.toml"))
    specs = [find_spec(entry.module) for entry in entry_points(group=GROUP)]
    return (*own, *(Path(spec.origin).parent for spec in specs if spec and spec.origin))


@cache
def files_by_number() -> dict[str, Path]:
    """Each chapter's file by the chapter's number: those of Pitboss in the order of the Code."""
    found = [path for folder in packages() for path in folder.glob("*.toml")]
    own = sorted((path for path in found if path.is_relative_to(OWN)), key=lambda path: path.stem)
    return {path.stem: path for path in (*own, *(path for path in found if path not in own))}
