"""Figures that were worked out before, kept in the user's cache folder.

The key of a figure is what was asked for, the choices that it was seen to depend on
(``pitboss.regulation.choices_read``), and the text of every module and data file that the chapters
reach (``pitboss.hands.kernels.sources`` finds them), those of other packages among them. When any
of these changes, the figure is worked out anew, so a kept figure is never out of date.

Which choices a figure depends on is known only once it has been worked out. So each question has a
folder, with a file of names for each set of choices that an answer was seen to depend on, and with
the answers by the values of these choices.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from pitboss.regulation import Rules
from pitboss.regulation.choices_read import RecordingRules, choices_of
from pitboss.regulation.places import outside_packages

Kept = TypeVar("Kept")

NAMES = ".names"
"""Files of names end so."""

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
    rules: Rules,
    kind: type[Kept],
    work_out: Callable[[Rules], list[Kept]],
    quick: Callable[[], bool] = lambda: False,
) -> list[Kept]:
    """What was kept for this question or came with Pitboss, or what is worked out now and kept; not
    where that is ``quick``: all that an answer would be kept for takes longer to digest.

    ``work_out`` is given the rules, and may know them in no other way: an answer is used under all
    rules that agree in what it read of these.
    """
    where = folder()
    if where is None:
        return work_out(rules)
    adapter = TypeAdapter(list[kind])  # type: ignore[valid-type]
    known = brought(asked, rules)  # first: to digest all the code takes as long as to load it
    if known is not None:
        return adapter.validate_python(known)
    if quick():
        return work_out(rules)
    question = where / _digest([*asked, code_version()])
    for names in _names_of(question):
        with suppress(OSError, ValidationError):
            return adapter.validate_json(_answer(question, rules, names).read_bytes())
    recording = RecordingRules.like(rules)
    results = work_out(recording)
    names = sorted(recording.names)
    with suppress(OSError):  # a folder that cannot be written to keeps nothing
        question.mkdir(parents=True, exist_ok=True)
        write_whole(_answer(question, rules, names), adapter.dump_json(results))
        write_whole(question / f"{_digest(names)}{NAMES}", json.dumps(names).encode())
    return results


def _digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def _answer(question: Path, rules: Rules, names: Iterable[str]) -> Path:
    """The file of the answer under these rules, which depends on the choices of these names."""
    return question / f"{_digest(choices_of(rules, names))}.json"


def _names_of(question: Path) -> Iterator[list[str]]:
    """The choices that answers to a question were seen to depend on."""
    for path in sorted(question.glob(f"*{NAMES}")):
        with suppress(OSError, ValueError):
            names: list[str] = json.loads(path.read_bytes())
            yield names
