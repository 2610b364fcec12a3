"""Files of answers that come with Pitboss.

A file has the answers by what was asked, each with the choices that it depends on, and a digest of
what they were made from. Once that has changed, nothing in the file is used until it is made again.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel, JsonValue, ValidationError

from pitboss.parts.kept import write_whole
from pitboss.regulation import Rules
from pitboss.regulation.choices_read import agree


class Answer(BaseModel):
    """An answer, as data, and what it depends on of the rules that it was made under."""

    choices: dict[str, JsonValue]
    answer: JsonValue


class Answers(BaseModel):
    """What is in a file."""

    made_from: str
    answers: dict[str, Answer]


def name_of(asked: Sequence[Any]) -> str:
    """What was asked, as a file names it."""
    return json.dumps(list(asked), sort_keys=True, default=str)


class Packaged:
    """One file of answers. It is read once, and whether it holds is found once: whoever writes it
    takes another of these to read it."""

    def __init__(self, path: Path, made_from: Callable[[], str]) -> None:
        self.path = path
        self._made_from = made_from  # a digest of what the answers would be made from now

    def answer(self, asked: Sequence[Any], rules: Rules) -> JsonValue | None:
        """The answer to this under these rules, as data; none where there is none that holds."""
        name = name_of(asked)
        came = self._as_it_came.answers.get(name)
        if came is None or not agree(rules, came.choices):
            return None  # to digest what it was made from takes longer than to find that out
        return came.answer if name in self.answers else None

    @cached_property
    def answers(self) -> Mapping[str, Answer]:
        """All answers, if they hold."""
        came = self._as_it_came
        return came.answers if came.answers and came.made_from == self._made_from() else {}

    @cached_property
    def _as_it_came(self) -> Answers:
        """What is in the file, whether it holds or not; nothing where it cannot be read."""
        try:
            return Answers.model_validate_json(self.path.read_bytes())
        except (OSError, ValidationError):
            return Answers(made_from="", answers={})

    def write(self, answers: Mapping[str, Answer]) -> None:
        """Writes the file anew, with answers that were made now."""
        made = Answers(made_from=self._made_from(), answers=dict(answers))
        self.path.parent.mkdir(exist_ok=True)
        write_whole(self.path, f"{made.model_dump_json(indent=0)}\n".encode())
