"""Cards that are put elsewhere without being dealt (§ 633a.7(d)(2), § 633a.11(a), § 633a.14(c))."""

from dataclasses import dataclass

from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import EVERYONE, Record, Told, told
from pitboss.vocabulary.cards import Card

DETERMINANT = "determinant card"
DRAWN_IN_ERROR = "card drawn in error"
SEGREGATED_AREA = "segregated area"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(Record):
    """The last of the cards that lie face up at a place goes to another; no deal follows for it."""

    cards: tuple[Card, ...]
    place: str
    to: str
    side: str = ""  # of a double shoe, for which a determinant card calls

    def tell(self, answer: Answer) -> Told:
        """Which card, from where to where."""
        return told(
            self.what,
            self.act,
            audience=EVERYONE,  # it lies face up
            cards=[card.face for card in self.cards],
            place=self.place,
            to=self.to,
            **({"side": self.side} if self.side else {}),
        )
