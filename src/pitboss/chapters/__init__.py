"""The chapters that can be played: seven of 58 Pa. Code, and any that another package brings.

A package brings one by an entry point of the group ``pitboss.chapters`` that names its ``CHAPTER``.
"""

from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any

from pitboss.chapter import Chapter
from pitboss.chapters import (
    blackjack,
    dj_wild,
    face_up_pai_gow,
    high_card_flush,
    over_under,
    pai_gow,
    six_card_pai_gow,
)
from pitboss.figures.odds import GameOdds
from pitboss.procedure.table import Limits, Table
from pitboss.regulation import Rules, Wager, chapter_file
from pitboss.vocabulary.refusal import Refused

CHAPTERS: dict[str, Chapter] = {
    chapter.slug: chapter
    for chapter in (
        over_under.CHAPTER,
        dj_wild.CHAPTER,
        high_card_flush.CHAPTER,
        pai_gow.CHAPTER,
        six_card_pai_gow.CHAPTER,
        face_up_pai_gow.CHAPTER,
        blackjack.CHAPTER,
        *(entry.load() for entry in entry_points(group="pitboss.chapters")),
    )
}


def chapter_named(slug: object) -> Chapter:
    """The chapter with this slug.

    >>> chapter_named("over-under").file.chapter.number
    '686a'
    """
    if not isinstance(slug, str) or slug not in CHAPTERS:
        raise Refused(f"{slug!r} is not a game", field="game", allowed=", ".join(CHAPTERS))
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
        raise Refused(f"there are no odds for {slug!r}", field="game", allowed=", ".join(ODDS))
    return ODDS[slug]


def wagers_taken(rules: Rules) -> tuple[Wager, ...]:
    """The wagers that a table takes under these rules."""
    return CHAPTERS[rules.chapter.chapter.game].wagers_taken(rules)


ODDS: dict[str, GameOdds] = {
    chapter.slug: chapter.odds
    for chapter in (
        blackjack.CHAPTER,
        dj_wild.CHAPTER,
        high_card_flush.CHAPTER,
        pai_gow.CHAPTER,
        face_up_pai_gow.CHAPTER,
        six_card_pai_gow.CHAPTER,
        over_under.CHAPTER,
        *CHAPTERS.values(),
    )
}
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
