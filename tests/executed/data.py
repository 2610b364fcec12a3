"""The chapters' data, with citations that know which entry of which file they stand in."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from tests.executed.sites import Cited, Sites

PASSED_BY = ("families/from_shoe/game.py:ShoeSteps.irregular",)
"""What only looks a step up for another function, which takes it."""


def entry_name(section: str, entry: Any, number: int) -> str:
    """An entry of a chapter's list of such, as ``paytable.fortune_bonus.3`` or ``choice.decks``."""
    named = [getattr(entry, name, None) for name in ("wager", "name")]
    words = [name for name in named if name] if section == "paytable" else named[1:]
    return ".".join([section, *(words if words and words[0] else [str(number)])])


class Steps(dict[str, tuple[str, ...]]):
    """The steps of a chapter's file: their citations belong to the function that takes the step."""

    def __init__(self, steps: dict[str, tuple[str, ...]], sites: Sites) -> None:
        super().__init__(steps)
        self._takers = Takers(sites)

    def __getitem__(self, name: str) -> tuple[str, ...]:
        return self._takers.take(super().__getitem__(name), sys._getframe(1))

    def get(self, name: str, default: Any = None) -> Any:
        """What the chapter cites for a step, if it knows it."""
        if name not in self:
            return default
        return self._takers.take(super().__getitem__(name), sys._getframe(1))


class Takers:
    """Gives citations to the function that takes them."""

    def __init__(self, sites: Sites) -> None:
        self._sites = sites
        self._taken: dict[tuple[tuple[str, ...], str], tuple[str, ...]] = {}

    def take(self, cites: tuple[str, ...], frame: FrameType) -> tuple[str, ...]:
        """The citations, known to be this function's."""
        while (place := self._sites.place(frame.f_code)) in PASSED_BY and frame.f_back:
            frame = frame.f_back
        if not place:
            return cites
        if (cites, place) not in self._taken:
            cited = tuple(Cited(cite, place, within=True) for cite in cites)
            self._taken[cites, place] = cited
        return self._taken[cites, place]


def watch_steps(paragraphs: type, sites: Sites) -> None:
    """The paragraphs behind a step belong to the function that asks the family's model for it."""
    takers = Takers(sites)

    def take(self: object, name: str) -> Any:
        held = object.__getattribute__(self, name)
        if type(held) is tuple and held and isinstance(held[0], str):
            return takers.take(held, sys._getframe(1))
        return held

    paragraphs.__getattribute__ = take  # type: ignore[method-assign, assignment]


def mark(chapter: Any, sites: Sites, is_citation: Callable[[str], bool]) -> None:
    """Makes a chapter's citations know their entry, in place: everyone holds this chapter."""
    from pitboss.regulation.places import files_by_number, source_name

    file = source_name(files_by_number()[chapter.chapter.number])

    def marked(value: Any, entry: str) -> Any:
        if isinstance(value, str) and is_citation(value):
            return Cited(value, f"{file}:{entry}", within=True)
        if isinstance(value, tuple):
            return tuple(marked(one, entry) for one in value)
        if hasattr(value, "model_fields_set"):
            for name, held in vars(value).items():
                vars(value)[name] = marked(held, entry)
        return value

    for section, held in vars(chapter).items():
        if isinstance(held, dict):
            new = {name: marked(value, f"{section}.{name}") for name, value in held.items()}
            vars(chapter)[section] = Steps(new, sites) if section == "step" else new
        elif isinstance(held, tuple):
            for number, entry in enumerate(held, start=1):
                marked(entry, entry_name(section, entry, number))
        else:
            vars(chapter)[section] = marked(held, section)
