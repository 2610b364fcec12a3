"""Requests about cards before they are dealt: shuffled, cut, covered."""

from collections.abc import Collection
from dataclasses import field

from pitboss.procedure.answers import (
    Answer,
    CoverPlaced,
    Cut,
    CutDeclined,
    Done,
    Jammed,
    OutOfOrder,
    Recut,
    Shuffled,
    Who,
    WrongCount,
)
from pitboss.procedure.requests.request import EVERYONE, Request, Told, told
from pitboss.vocabulary.cards import unpack
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value


@value(kw_only=True)
class Shuffle(Request):
    """The cards shall be randomly intermixed and stacked."""

    what = "shuffle"
    answers = (Shuffled, Jammed, OutOfOrder, WrongCount)
    shows = ("batch", "by", "count")  # never the cards
    tells = ("outcome",)  # never the order
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

    def kinds(self) -> list[str]:
        """Only a device that counts can count wrongly."""
        return [kind for kind in Request.kinds(self) if kind != "wrong_count" or self.counts]

    def tell(self, answer: Answer) -> Told:
        """That it was shuffled; never into which order."""
        words = {
            "shuffled": f"{self.count} cards of the {self.batch} batch shuffled by the {self.by}",
            "jammed": "The shuffler jammed: the cards are shuffled again",
            "out_of_order": "The shuffler cannot be used",
            "wrong_count": f"The shuffler does not count {self.count} cards",
        }
        return told(self.what, words[answer.kind], audience=EVERYONE, outcome=answer.kind)


@value(kw_only=True)
class OfferCut(Request):
    """The stack is offered to a player to be cut, or cut by the dealer when nobody accepts."""

    what = "offer_cut"
    answers = (Cut, CutDeclined)
    reconsiders = True
    roles = ("player", "dealer", "house")
    shows = ("seat", "player", "least=nearest", "most=farthest")
    tells = ("seat",)
    seat: int | None  # none: the dealer cuts
    player: str
    count: int
    from_ends: int
    top_only: bool = False  # how near the bottom is nobody's concern
    is_wanted: bool = True  # the player has not left it to the house

    def decisions(self) -> tuple[type, ...]:
        """Whether and where to cut is the player's to whom the stack is offered."""
        return self.answers if self.seat is not None else ()

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

    def waits_for(self, player: str, seats: Collection[int]) -> bool:
        """For whose cut it is."""
        return player == self.player

    def decided_for(self, answer: Answer) -> str:
        """Whose cut it is, if he wanted it."""
        return self.player if self.is_wanted else ""

    def house_says(self, answer: Answer) -> str:
        """For whom it is declined who has left it to the house."""
        if self.is_wanted or not isinstance(answer, CutDeclined):
            return ""
        return f"The house declines the cut for {self.player}, who did not ask to cut"

    def says(self, answer: Answer) -> str:
        """Who cut, or declined to."""
        who = f"Seat {self.seat}" if self.seat else "The dealer"
        if isinstance(answer, Cut):
            return f"{who} cuts {answer.position} cards from the top"
        return f"{who} declines the cut"


@value(kw_only=True)
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

    def says(self, answer: Answer) -> str:
        """Whether the cut stands."""
        if not isinstance(answer, Recut):
            return "The cut stands"
        again = "who cut last" if answer.by == "last" else "the next one entitled"
        return f"The floorperson has the cards recut by {again}"


@value(kw_only=True)
class PlaceCoverCard(Request):
    """The dealer inserts the cover card, no nearer to the bottom than this."""

    what = "place_cover_card"
    answers = (CoverPlaced,)
    shows = ("least", "most", "chosen")
    count: int
    least: int
    chosen: int  # the depth that the casino chose

    def check(self, answer: Answer, who: Who) -> None:
        """Far enough from the bottom, and in the stack."""
        Request.check(self, answer, who)
        assert isinstance(answer, CoverPlaced)
        if not self.least <= answer.from_bottom <= self.most:
            raise Refused(
                f"the cover card {answer.from_bottom} cards from the bottom of {self.count}",
                field="from_bottom",
                allowed=f"{self.least} to {self.most}",
                cites=self.cites,
            )

    @property
    def most(self) -> int:
        """One card at least lies over it."""
        return self.count - 1

    def says(self, answer: Answer) -> str:
        """Where it lies."""
        assert isinstance(answer, CoverPlaced)
        return f"Cover card placed {answer.from_bottom} cards from the bottom of {self.count}"
