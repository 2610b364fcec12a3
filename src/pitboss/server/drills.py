"""Drills: questions that the server deals from a seed, and answers that the engine checks.

Which drills a game has follows from what its chapter has: worths of decisions, a house way, a joker
and names of hands, paytables. The same seed asks the same again, so whoever got one wrong is dealt
it again by its number.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.chapter import Chapter
from pitboss.chapters import ODDS, chapter_named
from pitboss.server.drills_asked import DrillAnswer, DrillChecked, DrillQuestion, DrillsOf
from pitboss.server.drills_hands import (
    ask_decision,
    ask_house_way,
    ask_reading,
    check_decision,
    check_house_way,
    check_reading,
)
from pitboss.server.drills_payout import ask_payout, check_payout
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True)
class Drill:
    """A kind of drill."""

    words: str
    offered: Callable[[Chapter], bool]
    ask: Callable[[Chapter, int], DrillQuestion]
    check: Callable[[Chapter, DrillAnswer], DrillChecked]


DECISIONS: Final = "decisions"
DRILLS: Final[Mapping[str, Drill]] = {
    DECISIONS: Drill("Decisions", lambda game: game.slug in ODDS, ask_decision, check_decision),
    "house_way": Drill(
        "The house way", lambda game: game.house_way is not None, ask_house_way, check_house_way
    ),
    "reading": Drill(
        "Reading hands",
        lambda game: game.file.cards.joker and bool(game.categories),
        ask_reading,
        check_reading,
    ),
    "payout": Drill("Payouts", lambda game: bool(game.file.paytable), ask_payout, check_payout),
}


def drills_of(game: Chapter) -> DrillsOf:
    """Those that a game has."""
    kinds = {kind: drill.words for kind, drill in DRILLS.items() if drill.offered(game)}
    return DrillsOf(game=game.slug, title=game.file.chapter.title, kinds=kinds)


def drill_named(kind: str, slug: str) -> tuple[Drill, Chapter]:
    """A drill that a game has."""
    game = chapter_named(slug)
    known = drills_of(game).kinds
    if kind not in known:
        raise Refused(
            f"{game.file.chapter.title} has no drill {kind!r}",
            field="kind",
            allowed=", ".join(known),
        )
    return DRILLS[kind], game
