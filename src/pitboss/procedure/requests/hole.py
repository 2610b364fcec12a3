"""Requests about the dealer's hole card: read without being seen, turned, drawn to."""

from dataclasses import field

from pitboss.procedure.answers import (
    Answer,
    CardDealt,
    Done,
    Overdrawn,
    ReaderFailed,
    ReaderSays,
    Who,
)
from pitboss.procedure.requests.request import EVERYONE, Announce, Request, Told, told
from pitboss.procedure.shoe import Shoe
from pitboss.vocabulary.cards import JOKER, Card, card
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value


@value(kw_only=True)
class InsertHoleCard(Request):
    """The hole card goes face down into the reader, which tells whether it makes a Blackjack and
    nothing else (§ 633a.1[Card reader device], § 633a.1[Hole card])."""

    what = "insert_hole_card"
    answers = (ReaderSays, ReaderFailed)
    tells = ("blackjack",)
    also = (("reader_failed",),)
    blackjack: bool | None = field(repr=False)  # known where the software holds the cards
    recorded: bool = False  # a record tells what the reader showed

    def check(self, answer: Answer, who: Who) -> None:
        """The reader of a virtual table tells the truth."""
        Request.check(self, answer, who)
        if self.recorded or self.blackjack is None or not isinstance(answer, ReaderSays):
            return
        if answer.blackjack != self.blackjack:
            raise Refused("the reader of this table says otherwise", field="blackjack")

    def tell(self, answer: Answer) -> Told:
        """What the reader told."""
        if isinstance(answer, ReaderFailed):
            text = "The card reader does not work: nobody is dealt to until it does"
            return told("reader_failed", text, audience=EVERYONE)
        assert isinstance(answer, ReaderSays)
        text = f"The reader shows {'a' if answer.blackjack else 'no'} Blackjack"
        return told(self.what, text, audience=EVERYONE, blackjack=answer.blackjack)


@value(kw_only=True)
class TurnHoleCard(Request):
    """The hole card is turned face up; of a real one, the dealer reads it now."""

    what = "turn_hole_card"
    answers = (Done, CardDealt)
    tells = ("place", "cards")
    up_card: Card
    hole: Card | None = field(repr=False)
    shoe: Shoe = field(repr=False)

    def check(self, answer: Answer, who: Who) -> None:
        """A card that can lie there, whatever the reader told of it."""
        Request.check(self, answer, who)
        if self.hole is not None or isinstance(answer, Done):
            if self.hole is None or not isinstance(answer, Done):
                raise Refused("which card is it?" if self.hole is None else "the card is known",
                              field="card", cites=self.cites)  # fmt: skip
            return
        assert isinstance(answer, CardDealt)
        read = card(answer.card)
        if read == JOKER and not self.shoe.joker:
            raise Refused("this game has no joker", field="card", allowed="the 52 cards",
                          cites=self.cites)  # fmt: skip
        if self.shoe.out[read] >= self.shoe.copies:
            raise Refused(f"every {read} has already been dealt", field="card",
                          allowed=f"{self.shoe.copies} of each card")  # fmt: skip

    def tell(self, answer: Answer) -> Told:
        """Both cards of the dealer's."""
        face = str(answer.card if isinstance(answer, CardDealt) else self.hole)
        return told(
            self.what,
            f"The dealer turns the hole card: {self.up_card} {face}",
            audience=EVERYONE,
            place="dealer",
            cards=[self.up_card.face, face],
        )


@value(kw_only=True)
class DealerStands(Announce):
    """The dealer announces the total on which he stands; he may have drawn a card too many."""

    what = "dealer_stands"
    answers = (Done, Overdrawn)
    also = (("overdrawn", "cards"),)
    shoe: Shoe = field(repr=False)

    def check(self, answer: Answer, who: Who) -> None:
        """A card that can have been drawn: a virtual shoe gives its own next one."""
        Request.check(self, answer, who)
        if not isinstance(answer, Overdrawn):
            return
        cites = self.answer_cites.get("overdrawn", self.cites)
        if not self.shoe.remaining:
            raise Refused("the shoe is empty", field="kind", allowed="done", cites=cites)
        if (answer.card is None) != self.shoe.is_virtual:
            raise Refused("a virtual shoe gives its own next card, a real card has a face",
                          field="card", cites=cites)  # fmt: skip
        if answer.card is None:
            return
        read = card(answer.card)
        if not self.shoe.may_give(read):
            raise Refused(f"{read} cannot come out of this shoe", field="card", cites=cites)

    def tell(self, answer: Answer) -> Told:
        """The total, or the card that goes to the discard rack."""
        if isinstance(answer, Overdrawn):
            cites = list(self.answer_cites.get("overdrawn", self.cites))
            text = "The dealer has drawn a card too many: it goes to the discard rack"
            shown = [answer.card or str(self.shoe.next_card)]
            return told("overdrawn", text, audience=EVERYONE, cards=shown, cites=cites)
        return Announce.tell(self, answer)
