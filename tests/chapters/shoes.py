"""A table of a game with a shoe of several decks, for the tests: in the middle of a shoe."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from tests.chapters.scripted import NOON, ScriptedTable, put_in_state

from pitboss.chapters import new_table
from pitboss.procedure.answers import DEALER, Answer, CardDealt, CoverPlaced, Decision, Who
from pitboss.procedure.requests import Ask, Deal, OfferCut, PlaceCoverCard, Request, TakeBets
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Readiness
from pitboss.vocabulary.cards import DECK, Card, cards, pack, unpack

BY_ITSELF = ("continuous", "device")
"""Shufflers that take the cards back after each round: no cover card, no batches."""


class ShoeTable(ScriptedTable):
    """A game dealt from a shoe with a cover card in it.

    ``elects`` are each seat's decisions in their order: a decision waits for the first question
    that offers it, and until then the question's default is taken. At a real table ``reads`` are
    the faces in the order dealt, without those of burned cards.
    """

    @classmethod
    def shoe(
        cls,
        dealt: str = "",
        chosen: Mapping[str, object] | None = None,
        *,
        seats: Mapping[int, str] | None = None,
        left: int | None = None,
        before_cover: int | None = 20,
        virtual: bool = True,
        keeps_chips: bool = False,
        limits: Mapping[str, tuple[int, int]] | None = None,
        until: type[Request] | None = TakeBets,
        **state: Any,
    ) -> Self:
        """An open table in the middle of a shoe: these cards come next, of ``left`` in all, and the
        cover card after ``before_cover`` of them (none: it came out long ago). ``until`` and
        ``state`` as for ``ready``."""
        rules = cls.rules(chosen)
        table = new_table(
            rules,
            limits=limits or {},
            virtual=virtual,
            keeps_chips=keeps_chips,
            seats=dict(seats or {2: "Ann"}),
            ready=Readiness(certified=True, opened=True),
            batches=stacked(dealt, rules.decks, chosen or {}, left, before_cover, virtual),
        )
        put_in_state(table, state)
        game = cls(table, reads="" if virtual else dealt)
        if until is not None:
            game.to(until)
        return game

    def _elected(self, request: Ask) -> Decision:
        said = self.elects.get(request.seat, [])
        queue = said if isinstance(said, list) else [said]
        self.elects[request.seat] = queue
        if queue:
            name, amount = queue[0] if isinstance(queue[0], tuple) else (str(queue[0]), None)
            if request.option(name):
                queue.pop(0)
                return Decision(request.seat, name, amount)
        return Decision(request.seat, request.default)

    def by_hand(self, request: Request) -> tuple[Answer, Who]:
        """What the dealer of a real table says."""
        match request:
            case Deal(face="down", must_read=False):
                return CardDealt(None), DEALER
            case PlaceCoverCard(chosen=chosen):
                return CoverPlaced(chosen), DEALER
        return super().by_hand(request)

    def offered_cuts(self) -> list[tuple[int | None, str]]:
        """To whom the cut was offered in this round so far, and by which part of (c)."""
        return [
            (asked.seat, next((cite for cite in asked.cites if "(c)" in cite), ""))
            for asked in self.asked
            if isinstance(asked, OfferCut)
        ]

    # what must always hold

    def sides(self) -> list[Batches]:
        """The cards of the table; of both sides of a double shoe."""
        sides = self.table.game.sides(self.table)
        return [self.table.batches, *(sides[1:] if sides else ())]

    def holdings(self) -> Counter[Card]:
        """Every card in shoes, discard racks, shuffler and on the layout of a virtual table."""
        held = Counter[Card]()
        for batches in self.sides():
            assert batches.shoe.stack is not None or not batches.shoe.remaining
            assert batches.rack.cards is not None
            held.update(batches.shoe.stack or [])
            held.update(unpack(batches.rack.cards))
            if batches.shuffled is not None:
                assert batches.shuffled.cards is not None
                held.update(unpack(batches.shuffled.cards))
            held.update(batches.on_layout)
        drawn_in_error = getattr(self.table.game, "exposed_card", None)
        if drawn_in_error is not None:
            held[drawn_in_error] += 1
        return held

    def whole(self) -> None:
        """No card is lost or there twice: as many of each as there are decks, none left lying."""
        decks = self.table.rules.decks
        copies = sum(decks * (1 if batches.shuffled is None else 2) for batches in self.sides())
        assert self.holdings() == Counter(dict.fromkeys(DECK, copies))
        for batches in self.sides():
            assert batches.on_layout == []
            assert batches.shoe.remaining + batches.rack.count == 52 * decks


def stacked(
    dealt: str,
    decks: int,
    chosen: Mapping[str, object],
    left: int | None,
    before_cover: int | None,
    virtual: bool,
) -> Batches:
    """A shoe from which these cards come next, and a discard rack with what is not left in it."""
    first = list(cards(dealt))
    full = Counter(DECK * decks)
    assert not Counter(first) - full, "a card is there too often"
    rest = sorted((full - Counter(first)).elements(), key=lambda one: (one * 7) % 53)
    by_itself = chosen.get("shuffler") in BY_ITSELF
    unburned = by_itself or chosen.get("double_shoe") or chosen.get("hand_dealt")
    left = left if left is not None else 52 * decks - (0 if unburned else 1)
    in_shoe, in_rack = (first + rest)[:left], (first + rest)[left:]
    covered = before_cover is not None and not by_itself
    shoe = Shoe(
        remaining=left,
        stack=in_shoe[::-1] if virtual else None,
        cover_in=covered,
        above_cover=before_cover if covered and virtual else None,
        copies=decks,
        out=Counter(in_rack) if virtual else Counter(),
    )
    rack = Stack(52 * decks - left, pack(in_rack) if virtual else None)
    batches = Batches(shoe=shoe, rack=rack, opened_at=NOON)
    if chosen.get("shuffler", "batch") == "batch":
        batches.resting = "blue"
        batches.shuffled = Stack(52 * decks, pack(DECK * decks) if virtual else None)
    return batches
