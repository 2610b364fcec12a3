"""Cards that are put elsewhere without being dealt (§ 633a.7(d)(2), § 633a.11(a), § 633a.14(c))."""

from typing import ClassVar

from pitboss.procedure.requests import EVERYONE, Record
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.value import value

DETERMINANT = "determinant card"
DRAWN_IN_ERROR = "card drawn in error"
SEGREGATED_AREA = "segregated area"


@value(kw_only=True)
class MoveCard(Record):
    """The last of the cards that lie face up at a place goes to another; no deal follows for it."""

    tells = ("cards", "place", "to", "side?")
    audience: ClassVar[str] = EVERYONE  # it lies face up
    cards: tuple[Card, ...]
    place: str
    to: str
    side: str = ""  # of a double shoe, for which a determinant card calls
