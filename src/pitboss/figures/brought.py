"""Figures that come with Pitboss: of every game with its default choices, as one file a game.

A file has a digest of what it was counted from: the modules that a game's odds reach, their data
and the chapter's own file. When any of these has changed, nothing in it is used, and figures are
counted when they are asked for, until ``python -m pitboss.simulate.counted`` has made it again.
What no figure is counted by is apart: the procedure of the tables and its books, the index of
paragraphs and rulings, and what makes studies, which say by themselves when they are stale.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, JsonValue, ValidationError

from pitboss.hands.kernels.sources import PACKAGE, digest_of, reached, with_data
from pitboss.regulation.places import files_by_number

FOLDER: Final = PACKAGE / "counted"
APART: Final = (
    "pitboss.simulate", "pitboss.procedure", "pitboss.parts", "pitboss.ledger", "pitboss.columns",
)  # fmt: skip
TEXTS: Final = ("paragraphs.csv", "rulings.csv")


class Brought(BaseModel):
    """The figures of one game, by what was asked."""

    counted_from: str
    answers: dict[str, list[JsonValue]]


def brought(asked: Sequence[Any]) -> list[JsonValue] | None:
    """The answer that came with Pitboss, as data; none where it does not hold any more, or where
    studies that the user had made may say something else."""
    game, *question = asked
    if not (isinstance(game, str) and question and question[-1] == []):
        return None
    name = name_of(asked)  # to digest what it was counted from takes longer than to look for it
    return answers(game).get(name) if name in _as_it_came(game).answers else None


def name_of(asked: Sequence[Any]) -> str:
    """What was asked, as a file names it."""
    return json.dumps(list(asked), sort_keys=True, default=str)


def file_of(game: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{game}.json"


@cache
def answers(game: str) -> Mapping[str, list[JsonValue]]:
    """What came with Pitboss for a game, and holds."""
    kept = _as_it_came(game)
    return kept.answers if kept.answers and kept.counted_from == counted_from(game) else {}


def forget() -> None:
    """Files are read anew: one of them was written."""
    answers.cache_clear()
    _as_it_came.cache_clear()


@cache
def _as_it_came(game: str) -> Brought:
    """The file of a game, whether it holds or not; an empty one where there is none."""
    try:
        return Brought.model_validate_json(file_of(game).read_bytes())
    except (OSError, ValidationError):
        return Brought(counted_from="", answers={})


def counted_from(game: str) -> str:
    """A digest of what the figures of a game would be counted from now."""
    folder = game.replace("-", "_")  # a game's package has its name
    file = next(path for path in files_by_number().values() if path.parent.name == folder)
    modules = reached(f"pitboss.chapters.{file.parent.name}.odds", ancestors=False, apart=APART)
    files = {*with_data(modules.values()), file}
    ours = digest_of(
        path for path in files if FOLDER not in path.parents and path.name not in TEXTS
    )
    return sha256(f"{game} {ours}".encode()).hexdigest()
