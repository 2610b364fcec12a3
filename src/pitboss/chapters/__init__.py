"""The chapters that can be played: seven of 58 Pa. Code, and any that another package brings.

A package brings one by an entry point of the group ``pitboss.chapters``: its name is the game's
slug, and it names the package's ``CHAPTER``. A chapter is loaded when it is first asked for.
"""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, TypeVar

from pitboss.chapter import Chapter
from pitboss.figures.odds import GameOdds
from pitboss.procedure.table import Limits, Table
from pitboss.regulation import Rules, Wager, chapter_file
from pitboss.vocabulary.refusal import Refused, as_entered

Held = TypeVar("Held")


class ByGame(MutableMapping[str, Held]):
    """One value a game, by its slug: made when it is first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], Held]]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, Held] = {}

    def __getitem__(self, slug: str) -> Held:
        if slug not in self._made:
            self._made[slug] = self._makers[slug]()
        return self._made[slug]

    def __setitem__(self, slug: str, value: Held) -> None:
        self._makers[slug] = lambda: value
        self._made[slug] = value

    def __delitem__(self, slug: str) -> None:
        del self._makers[slug]
        self._made.pop(slug, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def _own(package: str) -> Chapter:
    chapter = import_module(f"pitboss.chapters.{package}").CHAPTER
    assert isinstance(chapter, Chapter)
    return chapter


OWN = (
    "over-under", "dj-wild", "high-card-flush", "pai-gow", "six-card-pai-gow", "face-up-pai-gow",
    "blackjack",
)  # fmt: skip
"""The games of 58 Pa. Code; the package of each has its name."""

CHAPTERS: ByGame[Chapter] = ByGame(
    {slug: partial(_own, slug.replace("-", "_")) for slug in OWN}
    | {entry.name: entry.load for entry in entry_points(group="pitboss.chapters")}
)


def chapter_named(slug: object) -> Chapter:
    """The chapter with this slug.

    >>> chapter_named("over-under").file.chapter.number
    '686a'
    """
    if not isinstance(slug, str) or slug not in CHAPTERS:
        raise Refused(
            f"{as_entered(slug)} is not a game", field="game", allowed=", ".join(CHAPTERS)
        )
    return CHAPTERS[slug]


def new_table(rules: Rules, limits: Limits | None = None, **more: Any) -> Table[Any]:
    """A new table with these choices, of the chapter that leaves them."""
    return CHAPTERS[rules.chapter.chapter.game].table(rules, limits, **more)


def table_from(value: Mapping[str, Any]) -> Table[Any]:
    """The table that stored data tells."""
    game = chapter_file(value["chapter"]).chapter.game
    return Table.from_value(value, CHAPTERS[game].game())


def odds_of(slug: str) -> GameOdds:
    """The odds of a game, by its slug."""
    if slug not in ODDS:
        raise Refused(
            f"{as_entered(slug)} is not a game with odds", field="game", allowed=", ".join(ODDS)
        )
    return ODDS[slug]


def wagers_taken(rules: Rules) -> tuple[Wager, ...]:
    """The wagers that a table takes under these rules."""
    return CHAPTERS[rules.chapter.chapter.game].wagers_taken(rules)


def _odds(slug: str) -> GameOdds:
    return CHAPTERS[slug].odds


ODDS: ByGame[GameOdds] = ByGame(
    {
        slug: partial(_odds, slug)
        for slug in (
            "blackjack",
            "dj-wild",
            "high-card-flush",
            "pai-gow",
            "face-up-pai-gow",
            "six-card-pai-gow",
            "over-under",
            *CHAPTERS,
        )
    }
)
"""In the order in which `pitboss odds --all` lists them."""

__all__ = [
    "CHAPTERS",
    "ODDS",
    "chapter_named",
    "new_table",
    "odds_of",
    "table_from",
    "wagers_taken",
]
