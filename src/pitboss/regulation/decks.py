"""The cards of a chapter: its decks and how long they are used, its hands and what cards count."""

from fractions import Fraction

from pitboss.regulation.data import Data
from pitboss.vocabulary.cards import DECK, JOKER, Card


class HandData(Data):
    """How many cards make a player's hand."""

    title: str
    cards: int
    low: int = 0  # of them, in a low hand that is set apart
    cites: tuple[str, ...]


class CardValues(Data):
    """Ranks and the points that each counts."""

    ranks: tuple[str, ...]
    points: tuple[int, ...]
    cite: str


class DeckChange(Data):
    """After how many hours the decks are changed, by the way they are dealt."""

    hours: int
    dealt: tuple[str, ...] = ()  # dealing methods; none named: all
    cite: str


class CardsData(Data):
    """Decks, their age, the cut and the cover card."""

    decks: int  # in the shoe at one time
    decks_chosen: bool = False  # that many unless the casino chooses otherwise
    joker: bool
    change: tuple[DeckChange, ...]
    cut_from_ends: int
    cover_from_bottom: Fraction = Fraction(0)  # of a stack that is played down to its cover card
    cites: tuple[str, ...]
    value: tuple[CardValues, ...] = ()

    @property
    def deck(self) -> tuple[Card, ...]:
        """One deck."""
        return (*DECK, JOKER) if self.joker else DECK

    def changed_after(self, dealt: str) -> DeckChange:
        """When decks dealt in this way are changed."""
        return next(change for change in self.change if dealt in change.dealt or not change.dealt)

    def points(self) -> dict[str, int]:
        """Points by rank."""
        return {
            rank: points
            for values in self.value
            for rank, points in zip(values.ranks, values.points, strict=True)
        }
