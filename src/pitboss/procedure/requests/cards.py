"""Requests about cards of a round: dealt, counted, turned up, collected."""

from dataclasses import field
from typing import ClassVar

from pitboss.procedure.answers import (
    Answer,
    CardDealt,
    CoverCardShown,
    FoundFaceUp,
    Missed,
    NoCards,
    StubCounted,
    Who,
)
from pitboss.procedure.requests.request import DISCARD_RACK, EVERYONE, Request, Told, told
from pitboss.procedure.shoe import Shoe
from pitboss.vocabulary.cards import JOKER, Card, card
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value

CARD = (CardDealt, FoundFaceUp)
"""Answers that are a card."""


@value(kw_only=True)
class Deal(Request):
    """One card from the shoe to a place."""

    what = "deal"
    reconsiders = True  # a new dealer may have come, who burns a card first
    answers = (CardDealt, CoverCardShown, FoundFaceUp, NoCards, Missed)
    shows = ("to", "face", "how", "virtual=shoe.is_virtual", "may_be_missed", "must_read")
    tells = ("to", "outcome", "cards?", "face?")
    to: str
    face: str = "up"
    audience: str  # who may know the card's face
    may_be_missed: bool = False
    must_read: bool = False  # face down, but the software must know it: the shoe reads it
    unread: bool = False  # face down, and nobody looks at a real one
    shoe: Shoe = field(repr=False)
    decks_cite: str
    how: str = ""  # what the chapter tells the dealer's hands

    def check(self, answer: Answer, who: Who) -> None:
        """A card that the shoe can hold; a virtual shoe gives its own next card."""
        Request.check(self, answer, who)
        if isinstance(answer, CARD):
            self._check_card(answer)
            return
        if isinstance(answer, Missed) and not self.may_be_missed:
            raise Refused(
                f"no rule covers a missed card to {_the(self.to)} here",
                field="kind",
                allowed="card",
                cites=self.cites,
            )
        if isinstance(answer, CoverCardShown) and not self.shoe.may_show_cover():
            raise Refused("the cover card is not next in this shoe", field="kind", allowed="card",
                          cites=self.answer_cites.get(answer.kind, self.cites))  # fmt: skip
        if isinstance(answer, NoCards) and self.shoe.remaining:
            raise Refused(
                f"{self.shoe.remaining} cards are left in the shoe", field="kind", allowed="card"
            )

    def _check_card(self, answer: CardDealt | FoundFaceUp) -> None:
        shoe, virtual = self.shoe, self.shoe.is_virtual
        if not shoe.remaining:
            raise Refused("the shoe is empty", field="kind", allowed="no_cards")
        if shoe.cover_in and shoe.shows_cover():
            raise Refused("the cover card lies on top", field="kind", allowed="cover_card")
        face_up = isinstance(answer, FoundFaceUp)
        if answer.card is None:
            needed = self.face == "up" or self.must_read or face_up
            if needed and not (face_up and virtual):
                raise Refused("a card that lies face up has a face", field="card")
            return
        if self.to == DISCARD_RACK and not face_up and not virtual:
            raise Refused("a burned card is not looked at", field="card", cites=self.cites)
        if self.unread and not face_up and not virtual:
            raise Refused("nobody looks at this card", field="card", cites=self.cites)
        dealt = card(answer.card)
        if dealt == JOKER and not shoe.joker:
            raise Refused(
                "this game has no joker",
                field="card",
                allowed="the 52 cards",
                cites=[self.decks_cite],
            )
        if virtual and dealt != shoe.next_card:
            raise Refused(f"{dealt} is not the next card of the virtual shoe", field="card")
        if shoe.out.get(dealt, 0) >= shoe.copies:
            raise Refused(
                f"every {dealt} has already been dealt",
                field="card",
                allowed=f"{shoe.copies} of each card in the shoe",
                cites=[self.decks_cite],
            )

    def tell(self, answer: Answer) -> Told:
        """What came out of the shoe; which card it is, to those who may know."""
        text, kind = self.says(answer), answer.kind
        match answer:
            case CardDealt(card=face, drawn_in_error=in_error):
                dealt = told(self.what, text, audience=self.audience, to=self.to, outcome=kind,
                             cards=[face] if face else [], face=self.face)  # fmt: skip
                if in_error:
                    dealt["cites"] = list(self.answer_cites.get("drawn_in_error", self.cites))
                return dealt
            case FoundFaceUp(card=face):
                return told(self.what, text, audience=EVERYONE, to=self.to, outcome=kind,
                            cards=[face or str(self.shoe.next_card)])  # fmt: skip
            case _:
                return told(self.what, text, audience=EVERYONE, to=self.to, outcome=kind)

    def says(self, answer: Answer) -> str:
        """Where it goes; never which card it is."""
        match answer:
            case CardDealt(drawn_in_error=in_error):
                drawn = " drawn in error, used as the next," if in_error else ""
                return f"A card{drawn} to {_the(self.to)}, face {self.face}"
            case FoundFaceUp():
                return "A card lies face up in the shoe: it goes to the discard rack"
            case CoverCardShown():
                return "The cover card appears and is put to the side"
            case NoCards():
                return "The shoe has no cards left"
            case _:
                return f"The card to {_the(self.to)} was missed"


@value(kw_only=True)
class CountStub(Request):
    """The dealer counts the cards that are left, face down on the layout."""

    what = "count_stub"
    answers = (StubCounted,)
    shows = ("expected",)
    expected: int

    def check(self, answer: Answer, who: Who) -> None:
        """A right count is no misdeal."""
        Request.check(self, answer, who)
        assert isinstance(answer, StubCounted)
        if answer.misdealt and answer.count == self.expected:
            raise Refused(
                f"a stub of {answer.count} cards is no misdeal", field="misdealt", cites=self.cites
            )

    def says(self, answer: Answer) -> str:
        """The count."""
        assert isinstance(answer, StubCounted)
        wrong = "" if answer.count == self.expected else f" where {self.expected} should be"
        return f"The stub has {answer.count} cards{wrong}"


@value(kw_only=True)
class TurnUp(Request):
    """Cards that lay face down are turned face up on the layout, for everyone to see; until then
    only whose they are is told."""

    what = "turn_up"
    shows = ("place",)
    tells = ("place", "cards", "low?")
    audience: ClassVar[str] = EVERYONE
    place: str
    cards: tuple[Card, ...]
    words: str  # the hand they form
    low: int = 0  # how many at the end are a low hand, set apart

    def says(self, answer: Answer) -> str:
        """The hand."""
        return f"{_the(self.place).capitalize()} shows {self.words}"


@value(kw_only=True)
class Collect(Request):
    """Cards go to the discard rack, in an order that permits reconstruction of each hand."""

    what = "collect"
    shows = ("place",)
    tells = ("place", "cards")
    place: str
    cards: tuple[Card, ...]
    audience: str  # who may know them: everyone, if they lay face up

    def says(self, answer: Answer) -> str:
        """From where."""
        return f"The cards of {self.place} go to the discard rack"


def _the(place: str) -> str:
    return place if place.startswith("seat ") else f"the {place}"
