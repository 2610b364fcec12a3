"""Requests about cards that lie face down for everybody, their own player included."""

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import ClassVar

from pitboss.procedure.answers import Answer, Look, LookingClosed, Who
from pitboss.procedure.requests.request import (
    EVERYONE,
    Request,
    Told,
    check_own_seat,
    seat_place,
    told,
)
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value


@value(kw_only=True)
class LookAtCards(Request):
    """Each player looks at the cards that were dealt to him, in any order, until all have or nobody
    is waited for any longer. From then on he knows them, and nobody else does."""

    what = "look_at_cards"
    answers = (Look, LookingClosed)
    roles = ("player", "dealer", "house")
    reconsiders = True
    shows = ("waiting",)
    also = (("look", "seat", "place", "cards"), ("looking_closed",))
    seats: Mapping[int, str]  # that have not looked, and whose they are
    hands: Mapping[int, tuple[Card, ...]] = field(repr=False)
    closed: bool = False  # nobody is waited for: each is shown his cards

    def check(self, answer: Answer, who: Who) -> None:
        """A player's own cards; nobody has him look but the clock."""
        Request.check(self, answer, who)
        if isinstance(answer, LookingClosed):
            if who.role == "player":
                raise Refused("only the dealer waits no longer", field="who", allowed="dealer",
                              cites=self.cites)  # fmt: skip
            return
        assert isinstance(answer, Look)
        check_own_seat(
            self.seats,
            answer.seat,
            who,
            refusal=lambda: f"the cards of seat {answer.seat} are not {who}'s to look at now",
            otherwise="a seat that has not looked at its cards",
            cites=self.role_cites or self.cites,
        )

    @property
    def waiting(self) -> list[int]:
        """The seats that have yet to look."""
        return list(self.seats)

    def waits_for(self, player: str, seats: Collection[int]) -> bool:
        """For who has not looked."""
        return any(seat in self.seats for seat in seats)

    def decisions(self) -> tuple[type, ...]:
        """When a player looks is his own decision: it ends his choice to void an exposed hand."""
        return self.answers

    def tell(self, answer: Answer) -> Told:
        """That a seat looks; at what, is for its own eyes."""
        if not isinstance(answer, Look):
            text = "All who have not looked at their cards do so now"
            return told("looking_closed", text, audience=EVERYONE)
        return told(
            "look",
            f"Seat {answer.seat} looks at its cards",
            audience=seat_place(answer.seat),
            seat=answer.seat,
            place=seat_place(answer.seat),
            cards=[card.face for card in self.hands[answer.seat]],
        )


@value(kw_only=True)
class ShowExposed(Request):
    """Cards of a hand that the dealer has exposed: everybody has seen them, and no others of it."""

    what = "show_exposed"
    shows = ("place", "nth")
    tells = ("place", "cards", "nth")
    audience: ClassVar[str] = EVERYONE
    place: str
    cards: tuple[Card, ...] = field(repr=False)
    nth: tuple[int, ...]  # which of the hand they are, in the order dealt

    def says(self, answer: Answer) -> str:
        """Whose."""
        return f"The dealer has exposed a card of {self.place}; the others stay unseen"
