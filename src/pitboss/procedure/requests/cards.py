"""Requests about cards of a round: dealt, counted, turned up, collected."""

from dataclasses import dataclass, field
from typing import Any

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Request):
    """One card from the shoe to a place."""

    what = "deal"
    reconsiders = True  # a new dealer may have come, who burns a card first
    answers = (CardDealt, CoverCardShown, FoundFaceUp, NoCards, Missed)
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
        if isinstance(answer, CardDealt | FoundFaceUp):
            self._check_card(answer)

    def _check_card(self, answer: CardDealt | FoundFaceUp) -> None:
        if not self.shoe.remaining:
            raise Refused("the shoe is empty", field="kind", allowed="no_cards")
        if self.shoe.shows_cover():
            raise Refused("the cover card lies on top", field="kind", allowed="cover_card")
        found = isinstance(answer, FoundFaceUp)
        if answer.card is None:
            needed = self.face == "up" or self.must_read or found
            if needed and not (found and self.shoe.is_virtual):
                raise Refused("a card that lies face up has a face", field="card")
            return
        if self.to == DISCARD_RACK and not found and not self.shoe.is_virtual:
            raise Refused("a burned card is not looked at", field="card", cites=self.cites)
        if self.unread and not found and not self.shoe.is_virtual:
            raise Refused("nobody looks at this card", field="card", cites=self.cites)
        dealt = card(answer.card)
        if dealt == JOKER and not self.shoe.joker:
            raise Refused(
                "the joker is not in these decks",
                field="card",
                allowed="the 52 cards",
                cites=[self.decks_cite],
            )
        if self.shoe.is_virtual and dealt != self.shoe.next_card:
            raise Refused(f"{dealt} is not the next card of the virtual shoe", field="card")
        if self.shoe.out[dealt] >= self.shoe.copies:
            raise Refused(
                f"every {dealt} of the batch is out of the shoe already",
                field="card",
                allowed=f"{self.shoe.copies} of each card",
                cites=[self.decks_cite],
            )

    def describe(self) -> dict[str, Any]:
        """Where the next card goes; never which it is."""
        return Request.describe(self) | {
            "to": self.to,
            "face": self.face,
            "how": self.how,
            "virtual": self.shoe.is_virtual,
            "may_be_missed": self.may_be_missed,
            "must_read": self.must_read,
        }

    def tell(self, answer: Answer) -> Told:
        """What came out of the shoe."""
        more: dict[str, Any] = {"to": self.to, "outcome": answer.kind}
        match answer:
            case CardDealt(card=face, drawn_in_error=in_error):
                if in_error:
                    more["cites"] = list(self.answer_cites.get("drawn_in_error", self.cites))
                drawn = " drawn in error, used as the next," if in_error else ""
                text = f"A card{drawn} to {_the(self.to)}, face {self.face}"
                more |= {"cards": [face] if face else [], "face": self.face}
                return told(self.what, text, audience=self.audience, **more)
            case FoundFaceUp(card=face):
                text = "A card lies face up in the shoe: it goes to the discard rack"
                more["cards"] = [face or str(self.shoe.next_card)]
            case CoverCardShown():
                text = "The cover card appears and is put to the side"
            case NoCards():
                text = "The shoe has no cards left"
            case _:
                text = f"The card to {_the(self.to)} was missed"
        return told(self.what, text, audience=EVERYONE, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountStub(Request):
    """The dealer counts the cards that are left, face down on the layout."""

    what = "count_stub"
    answers = (StubCounted,)
    expected: int

    def check(self, answer: Answer, who: Who) -> None:
        """A right count is no misdeal."""
        Request.check(self, answer, who)
        assert isinstance(answer, StubCounted)
        if answer.misdealt and answer.count == self.expected:
            raise Refused(
                f"a stub of {answer.count} cards is no misdeal", field="misdealt", cites=self.cites
            )

    def describe(self) -> dict[str, Any]:
        """How many there should be."""
        return Request.describe(self) | {"expected": self.expected}

    def tell(self, answer: Answer) -> Told:
        """The count."""
        assert isinstance(answer, StubCounted)
        wrong = "" if answer.count == self.expected else f" where {self.expected} should be"
        return told(self.what, f"The stub has {answer.count} cards{wrong}", audience=EVERYONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(Request):
    """Cards that lay face down are turned face up on the layout."""

    what = "turn_up"
    place: str
    cards: tuple[Card, ...]
    words: str  # the hand they form
    low: int = 0  # how many at the end are a low hand, set apart

    def describe(self) -> dict[str, Any]:
        """Whose cards; they are not turned yet."""
        return Request.describe(self) | {"place": self.place}

    def tell(self, answer: Answer) -> Told:
        """The cards, for everyone."""
        return told(
            self.what,
            f"{_the(self.place).capitalize()} shows {self.words}",
            audience=EVERYONE,
            place=self.place,
            cards=[card.face for card in self.cards],
            **({"low": self.low} if self.low else {}),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Request):
    """Cards go to the discard rack, in an order that permits reconstruction of each hand."""

    what = "collect"
    place: str
    cards: tuple[Card, ...]
    audience: str  # who may know them: everyone, if they lay face up

    def describe(self) -> dict[str, Any]:
        """From where."""
        return Request.describe(self) | {"place": self.place}

    def tell(self, answer: Answer) -> Told:
        """From where, and which cards lay there."""
        return told(
            self.what,
            f"The cards of {self.place} go to the discard rack",
            audience=self.audience,
            place=self.place,
            cards=[card.face for card in self.cards],
        )


def _the(place: str) -> str:
    return place if place.startswith("seat ") else f"the {place}"
