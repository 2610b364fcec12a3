"""Figures that were worked out before, kept in the user's cache folder.

The key of a figure is what was asked for, the rules, and the text of every module and data file
that the chapters reach (``pitboss.hands.kernels.sources`` finds them), those of other packages
among them: when any of these changes, the figure is worked out anew, so a kept figure is never out
of date.
"""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_cache_path
from pydantic import TypeAdapter, ValidationError

from pitboss.figures.brought import brought
from pitboss.hands.kernels.sources import digest_of, software, with_data
from pitboss.parts.kept import write_whole
from pitboss.regulation.places import outside_packages

Kept = TypeVar("Kept")

FOLDER = "PITBOSS_CACHE_DIR"
"""The environment's name for another folder; empty: nothing is kept."""


def folder() -> Path | None:
    """Where figures are kept."""
    named = os.environ.get(FOLDER)
    if named == "":
        return None
    return Path(named) if named else user_cache_path("pitboss") / "odds"


@cache
def code_version(root: str = "pitboss.chapters") -> str:
    """A digest of everything that a figure is counted from, or that a ``root`` works with: each
    module and data file that it reaches, the stored studies among them, the packages that bring
    chapters of their own, and the libraries of others that these use."""
    brought = [
        digest_of(with_data(folder.rglob("*.py")), folder.parent) for folder in outside_packages()
    ]
    return sha256(" ".join([software(root), *brought]).encode()).hexdigest()


def made_by_user(game: str) -> list[str]:
    """The studies of a game that the user had made: figures may hang on them."""
    where = folder()
    studies = sorted(where.glob(f"{game}.*.json")) if where else []
    return [f"{path.name} {sha256(path.read_bytes()).hexdigest()}" for path in studies]


def kept(
    asked: Sequence[Any],
    kind: type[Kept],
    work_out: Callable[[], list[Kept]],
    quick: Callable[[], bool] = lambda: False,
) -> list[Kept]:
    """What was kept for this question or came with Pitboss, or what is worked out now and kept; not
    where that is ``quick``: all that an answer would be kept for takes longer to digest."""
    where = folder()
    if where is None:
        return work_out()
    adapter = TypeAdapter(list[kind])  # type: ignore[valid-type]
    known = brought(asked)  # first: to know all that was kept for takes as long as to load it
    if known is not None:
        return adapter.validate_python(known)
    if quick():
        return work_out()
    key = json.dumps([*asked, code_version()], sort_keys=True, default=str)
    path = where / f"{sha256(key.encode()).hexdigest()}.json"
    with suppress(OSError, ValidationError):
        return adapter.validate_json(path.read_bytes())
    results = work_out()
    with suppress(OSError):  # a folder that cannot be written to keeps nothing
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, adapter.dump_json(results))
    return results
