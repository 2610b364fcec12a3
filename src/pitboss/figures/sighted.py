"""What a player gains who sees a card that he should not see: what a chapter's own part answers."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.figures.estimated import Estimate
from pitboss.figures.figures import Json, decimal, ratio
from pitboss.figures.strategy import Chart


@dataclass(frozen=True, slots=True)
class SeenCard:
    """One card that may be seen: how often it is that one, and what the player is up then per unit
    of the first wager, playing as is best with what he knows."""

    card: str
    chance: Fraction
    worth: Estimate

    def to_dict(self) -> Json:
        """The card as data."""
        return {"card": self.card, "chance": ratio(self.chance), "worth": self.worth.to_dict()}


@dataclass(frozen=True, slots=True)
class Sight:
    """A card that can be seen, and what that is worth on average and by card."""

    seen: str
    how: str  # when it could be seen
    alone: Fraction  # what the player is up who does not see it, exactly
    worth: Estimate
    cards: tuple[SeenCard, ...]
    play: tuple[str, ...]  # in words
    charts: tuple[Chart, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def gain(self) -> Estimate:
        """What seeing it adds."""
        return self.worth.plus(-self.alone)

    def to_dict(self) -> Json:
        """The sight as data."""
        return {
            "seen": self.seen,
            "how": self.how,
            "alone": decimal(self.alone),
            "worth": self.worth.to_dict(),
            "gain": self.gain.to_dict(),
            "cards": [card.to_dict() for card in self.cards],
            "play": list(self.play),
            "charts": [
                {"title": chart.title, "headings": list(chart.columns),
                 "rows": [list(row) for row in chart.rows]}
                for chart in self.charts
            ],
            "cites": list(self.cites),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sights:
    """All cards that can be seen at a game."""

    sights: tuple[Sight, ...]
