"""Figures that cannot be counted: studies of many simulated rounds, kept with all that it takes to
make them again.

A study belongs to a game, has a name and holds for the rules that it names. Those that come with a
chapter are in its ``odds/stored``; ``pitboss simulate`` makes others and keeps them in the user's
cache folder. A study has a digest of what it was made from, the kernels and everything that they
were given: a study that would be made from something else now is stale, and no figure uses it.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib import import_module
from math import isqrt
from pathlib import Path

from pydantic import BaseModel, ConfigDict, JsonValue

from pitboss.figures.cache import folder
from pitboss.figures.figures import Figures, Outcome, Sample
from pitboss.parts import write_whole
from pitboss.regulation.chapter import chapter_file
from pitboss.regulation.paytables import Published
from pitboss.regulation.places import files_by_number


class CountedEnding(BaseModel):
    """One way that a round ended, and how many did: amounts in initial units."""

    model_config = ConfigDict(frozen=True)

    hand: str
    pays: str
    staked: Fraction
    back: Fraction
    rounds: int

    @property
    def brings(self) -> tuple[str, str, Fraction, Fraction]:
        """Everything about it but how often it came."""
        return self.hand, self.pays, self.staked, self.back


class Study(BaseModel):
    """Rounds that were simulated."""

    model_config = ConfigDict(frozen=True)

    game: str
    name: str
    rules: dict[str, JsonValue]  # the choices on which it hangs
    rounds: int
    seed: int
    command: str
    endings: tuple[CountedEnding, ...]
    standard_error: Fraction  # of the payback
    made_from: str = ""

    def figures(
        self, wager: str, decks: int = 1, board: Published | None = None, note: str = ""
    ) -> Figures:
        """What the study says of a wager."""
        outcomes = tuple(
            Outcome(end.hand, end.pays, Fraction(end.rounds, self.rounds), end.staked, end.back)
            for end in self.endings
            if end.rounds
        )
        sample = Sample(self.rounds, self.seed, self.command, self.standard_error)
        return Figures(wager, None, decks, outcomes, board, sample=sample, note=note)


def standard_error(endings: tuple[CountedEnding, ...]) -> Fraction:
    """One standard error of the payback of rounds that do not depend on one another."""
    rounds = sum(end.rounds for end in endings)
    staked = Fraction(sum(end.rounds * end.staked for end in endings), rounds)
    payback = sum(end.rounds * end.back for end in endings) / (rounds * staked)
    squares = sum(end.rounds * (end.back - payback * end.staked) ** 2 for end in endings)
    return square_root_of(Fraction(squares, rounds) / rounds) / staked


def square_root_of(value: Fraction) -> Fraction:
    """A square root to eighteen decimals."""
    return Fraction(isqrt(value.numerator * 10**36 // value.denominator), 10**18)


def file_name(game: str, name: str, rules: Mapping[str, JsonValue]) -> str:
    """The file of a study."""
    chosen = sha256(repr(sorted(rules.items())).encode()).hexdigest()[:8] if rules else ""
    return f"{game}.{name}{'.' + chosen if chosen else ''}.json"


def stored_folder(game: str) -> Path:
    """Where a chapter's package has its studies."""
    own = (
        path for path in files_by_number().values() if chapter_file(path.stem).chapter.game == game
    )
    return next(own).parent / "odds" / "stored"


@cache
def _of_package(name: str) -> Study | None:
    file = stored_folder(name.partition(".")[0]) / name
    return Study.model_validate_json(file.read_bytes()) if file.is_file() else None


def study(game: str, name: str, rules: Mapping[str, JsonValue]) -> Study | None:
    """The study of this name under these rules, if one was made; of the package's and the user's
    the one with more rounds. One that is stale is none."""
    file, where = file_name(game, name, rules), folder()
    studies = [_of_package(file)]
    if where is not None and (where / file).is_file():
        studies.append(Study.model_validate_json((where / file).read_bytes()))
    return max(
        (made for made in studies if made and not is_stale(made)),
        key=lambda made: made.rounds,
        default=None,
    )


def is_stale(made: Study) -> bool:
    """Whether a study would be made from something else now. What makes studies knows; it is loaded
    only when it is asked."""
    makers = import_module("pitboss.simulate.studies")
    return bool(makers.made_from(made) != made.made_from)


def keep(made: Study, where: Path) -> Path:
    """Write a study to a folder."""
    where.mkdir(parents=True, exist_ok=True)
    path = where / file_name(made.game, made.name, made.rules)
    write_whole(path, f"{made.model_dump_json(indent=1)}\n".encode())
    return path
