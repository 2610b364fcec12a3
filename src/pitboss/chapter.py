"""What the rest of the house needs to know of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.figures.odds import GameOdds
from pitboss.procedure.game import Game
from pitboss.procedure.recorded import Recording
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Limits, Table
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents


@dataclass(frozen=True)
class Chapter:
    """A chapter that can be played, recorded and adjudicated."""

    file: ChapterFile
    play: Callable[[Table[Any]], Procedure]
    game: Callable[[], Game]  # what a new table of the chapter keeps of its own
    limits: Mapping[str, tuple[Cents, Cents]]  # of a table for which nobody set others
    recording: Recording
    odds: GameOdds
    rank: Callable[..., Mapping[str, Any]]  # a hand's category and cards as they count
    house_way: Callable[[Rules, Sequence[Card]], Mapping[str, Any]] | None = None
    """How the dealer sets cards, where hands are set; ``rank`` then ranks low hands too."""
    setting: Callable[[Rules, Sequence[Card], Sequence[Card]], Mapping[str, Any]] | None = None
    """What a high and a low hand are worth, and whether they are foul."""

    def table(self, rules: Rules, limits: Limits | None = None, **more: Any) -> Table:
        """A new table of this chapter."""
        return Table(rules, self.game(), limits or {}, **more)

    @property
    def slug(self) -> str:
        """``over-under``."""
        return self.file.chapter.game
