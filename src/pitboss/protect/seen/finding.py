"""What cards are worth that a player sees, by game."""

from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from pitboss.chapters import CHAPTERS
from pitboss.figures.figures import Json
from pitboss.figures.sighted import Sight, Sights
from pitboss.protect import chapters_part
from pitboss.protect.kept import kept
from pitboss.regulation import Rules

TOPIC: Final = "seen"


@dataclass(frozen=True, slots=True)
class Terms:
    """What can be asked."""

    hands: int = 0
    """How many hands are drawn where not all can be counted; none: as many as the game takes for
    its figures."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Seen:
    """What can be seen at a game, and what that is worth."""

    game: str
    sights: tuple[Sight, ...]

    def to_dict(self) -> Json:
        """The whole as data."""
        return {
            "game": self.game,
            "topic": TOPIC,
            "sights": [sight.to_dict() for sight in self.sights],
        }


def find(game: str, rules: Rules, terms: Terms) -> Seen:
    """What seen cards are worth; NotOpen where none can be seen that tells anything, and why."""
    chapter = CHAPTERS[game]
    part = chapters_part(chapter.protection, TOPIC, rules, of="seen cards")
    drawn = (terms.hands or part.SAMPLES, terms.seed) if part.SAMPLES else (0, 0)
    question: dict[str, JsonValue] = {"hands": drawn[0], "seed": drawn[1]}
    asked: list[JsonValue] = [TOPIC, game, question]
    found = kept(asked, rules, Sights, lambda rules: part.sights(rules, *drawn))
    return Seen(game, found.sights)
