"""Requests about cards: shuffled, cut, covered, dealt, collected."""

from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import JOKER, Card, card, unpack
from pitboss.procedure.answers import (
    Answer,
    CardDealt,
    CoverCardShown,
    CoverPlaced,
    Cut,
    CutDeclined,
    Done,
    FoundFaceUp,
    Jammed,
    Missed,
    NoCards,
    OutOfOrder,
    Recut,
    Shuffled,
    StubCounted,
    Who,
    WrongCount,
)
from pitboss.procedure.requests.request import DISCARD_RACK, EVERYONE, Request
from pitboss.procedure.shoe import Shoe
from pitboss.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Request):
    """The cards shall be randomly intermixed and stacked."""

    what = "shuffle"
    answers = (Shuffled, Jammed, OutOfOrder, WrongCount)
    counts: bool = False  # the device counts the cards
    batch: str
    by: str  # "dealer", "device", or "supplier" for preshuffled cards
    count: int
    cards: str | None = field(repr=False)  # what is shuffled; unknown where the cards are real

    def check(self, answer: Answer, who: Who) -> None:
        """The same cards, in another order; only a device can jam."""
        Request.check(self, answer, who)
        if isinstance(answer, WrongCount) and (not self.counts or answer.count == self.count):
            raise Refused(
                f"{answer.count} is no wrong count of {self.count}", field="count", cites=self.cites
            )
        if not isinstance(answer, Shuffled):
            if self.by != "device":
                raise Refused(
                    f"{answer.kind!r}: no device is shuffling", field="kind", allowed="shuffled"
                )
            return
        if (answer.order is None) != (self.cards is None):
            raise Refused("a virtual stack has an order, a real one has none", field="order")
        if answer.order is not None and self.cards is not None:
            try:
                same = sorted(unpack(answer.order)) == sorted(unpack(self.cards))
            except KeyError:
                same = False
            if not same:
                raise Refused(
                    "the shuffled stack does not hold the cards that were to be shuffled",
                    field="order",
                    allowed=f"the same {self.count} cards in any order",
                    cites=self.cites,
                )

    def describe(self) -> dict[str, Any]:
        """Which batch, by whom; never the cards."""
        return Request.describe(self) | {"batch": self.batch, "by": self.by, "count": self.count}

    def kinds(self) -> list[str]:
        """Only a device that counts can count wrongly."""
        return [kind for kind in Request.kinds(self) if kind != "wrong_count" or self.counts]

    def tell(self, answer: Answer) -> dict[str, Any]:
        """That it was shuffled; never into which order."""
        words = {
            "shuffled": f"{self.count} cards of the {self.batch} batch shuffled by the {self.by}",
            "jammed": "The shuffler jammed: the cards are shuffled again",
            "out_of_order": "The shuffler cannot be used",
            "wrong_count": f"The shuffler does not count {self.count} cards",
        }
        return {"what": self.what, "text": words[answer.kind], "outcome": answer.kind}


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferCut(Request):
    """The stack is offered to a player to be cut, or cut by the dealer when nobody accepts."""

    what = "offer_cut"
    answers = (Cut, CutDeclined)
    reconsiders = True
    roles = ("player", "dealer", "house")
    seat: int | None  # none: the dealer cuts
    player: str
    count: int
    from_ends: int
    top_only: bool = False  # how near the bottom is nobody's concern

    @property
    def nearest(self) -> int:
        """How near the top the cut may be; a stack too small for it is cut anywhere."""
        return min(self.from_ends, self.count // 2)

    @property
    def farthest(self) -> int:
        """How near the bottom."""
        return self.count - (1 if self.top_only else self.nearest)

    def check(self, answer: Answer, who: Who) -> None:
        """By the player entitled to it, and not too near either end."""
        Request.check(self, answer, who)
        if who.role == "player" and who.name != self.player:
            raise Refused(
                f"the cut is not {who.name}'s",
                field="who",
                allowed=self.player or "the dealer",
                cites=self.cites,
            )
        if isinstance(answer, CutDeclined) and self.seat is None:
            raise Refused("the dealer shall cut", field="kind", allowed="cut", cites=self.cites)
        if isinstance(answer, Cut) and not self.nearest <= answer.position <= self.farthest:
            raise Refused(
                f"a cut {answer.position} cards from the top of {self.count}",
                field="position",
                allowed=f"{self.nearest} to {self.farthest}",
                cites=self.cites,
            )

    def describe(self) -> dict[str, Any]:
        """Whose cut it is, and between where."""
        return Request.describe(self) | {
            "seat": self.seat,
            "player": self.player,
            "least": self.nearest,
            "most": self.farthest,
        }

    def tell(self, answer: Answer) -> dict[str, Any]:
        """Who cut, or declined to."""
        who = f"Seat {self.seat}" if self.seat else "The dealer"
        if isinstance(answer, Cut):
            text = f"{who} cuts {answer.position} cards from the top"
        else:
            text = f"{who} declines the cut"
        return {"what": self.what, "text": text, "seat": self.seat}


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptCut(Request):
    """Last moment at which a floorperson may have the cards recut."""

    what = "accept_cut"
    answers = (Done, Recut)
    roles = ("dealer", "floorperson", "house")

    def check(self, answer: Answer, who: Who) -> None:
        """Only a floorperson may order a recut."""
        Request.check(self, answer, who)
        if isinstance(answer, Recut) and who.role != "floorperson":
            raise Refused(
                f"a {who.role} may not require a recut",
                field="who",
                allowed="floorperson",
                cites=self.cites,
            )

    def tell(self, answer: Answer) -> dict[str, Any]:
        """Whether the cut stands."""
        stands = "The cut stands"
        if isinstance(answer, Recut):
            again = "who cut last" if answer.by == "last" else "the next one entitled"
            stands = f"The floorperson has the cards recut by {again}"
        return {"what": self.what, "text": stands}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCoverCard(Request):
    """The dealer inserts the cover card, no nearer to the bottom than this."""

    what = "place_cover_card"
    answers = (CoverPlaced,)
    count: int
    least: int
    chosen: int  # the depth that the casino chose

    def check(self, answer: Answer, who: Who) -> None:
        """Far enough from the bottom, and in the stack."""
        Request.check(self, answer, who)
        assert isinstance(answer, CoverPlaced)
        if not self.least <= answer.from_bottom < self.count:
            raise Refused(
                f"the cover card {answer.from_bottom} cards from the bottom of {self.count}",
                field="from_bottom",
                allowed=f"{self.least} to {self.count - 1}",
                cites=self.cites,
            )

    def describe(self) -> dict[str, Any]:
        """Between where."""
        return Request.describe(self) | {
            "least": self.least,
            "most": self.count - 1,
            "chosen": self.chosen,
        }

    def tell(self, answer: Answer) -> dict[str, Any]:
        """Where it lies."""
        assert isinstance(answer, CoverPlaced)
        text = f"Cover card placed {answer.from_bottom} cards from the bottom of {self.count}"
        return {"what": self.what, "text": text}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Request):
    """One card from the shoe to a place."""

    what = "deal"
    answers = (CardDealt, CoverCardShown, FoundFaceUp, NoCards, Missed)
    to: str
    face: str = "up"
    audience: str = EVERYONE  # who may know the card's face
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
            raise Refused("the cover card is not next in this shoe", field="kind", allowed="card")
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

    def tell(self, answer: Answer) -> dict[str, Any]:
        """What came out of the shoe."""
        step: dict[str, Any] = {"what": self.what, "to": self.to, "outcome": answer.kind}
        match answer:
            case CardDealt(card=face):
                shown = [face] if face else []
                in_error = answer.drawn_in_error
                if in_error:
                    step["cites"] = list(self.answer_cites.get("drawn_in_error", self.cites))
                drawn = " drawn in error, used as the next," if in_error else ""
                return step | {
                    "text": f"A card{drawn} to {_the(self.to)}, face {self.face}",
                    "cards": shown,
                    "face": self.face,
                    "audience": self.audience,
                }
            case FoundFaceUp(card=face):
                shown = [face] if face else [str(self.shoe.next_card)]
                return step | {
                    "text": "A card lies face up in the shoe: it goes to the discard rack",
                    "cards": shown,
                }
            case CoverCardShown():
                return step | {"text": "The cover card appears and is put to the side"}
            case NoCards():
                return step | {"text": "The shoe has no cards left"}
            case _:
                return step | {"text": f"The card to {_the(self.to)} was missed"}


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

    def tell(self, answer: Answer) -> dict[str, Any]:
        """The count."""
        assert isinstance(answer, StubCounted)
        wrong = "" if answer.count == self.expected else f" where {self.expected} should be"
        return {"what": self.what, "text": f"The stub has {answer.count} cards{wrong}"}


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

    def tell(self, answer: Answer) -> dict[str, Any]:
        """The cards, for everyone."""
        return {
            "what": self.what,
            "text": f"{_the(self.place).capitalize()} shows {self.words}",
            "place": self.place,
            "cards": [card.face for card in self.cards],
        } | ({"low": self.low} if self.low else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Request):
    """Cards go to the discard rack, in an order that permits reconstruction of each hand."""

    what = "collect"
    place: str
    cards: tuple[Card, ...]
    audience: str = EVERYONE  # who may know them: everyone, if they lay face up

    def describe(self) -> dict[str, Any]:
        """From where."""
        return Request.describe(self) | {"place": self.place}

    def tell(self, answer: Answer) -> dict[str, Any]:
        """From where, and which cards lay there."""
        return {
            "what": self.what,
            "text": f"The cards of {self.place} go to the discard rack",
            "place": self.place,
            "cards": [card.face for card in self.cards],
            "audience": self.audience,
        }


def _the(place: str) -> str:
    return place if place.startswith("seat ") else f"the {place}"
