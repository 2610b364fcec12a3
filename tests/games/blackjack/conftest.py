"""A table of Blackjack for the tests: stacked shoes, scripted answers, nothing left to chance."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

import pytest
from tests.games.scripted import NOON, Election, ScriptedTable

from pitboss.cards import DECK, Card, cards, pack, unpack
from pitboss.games import GAMES
from pitboss.hands.blackjack import is_blackjack
from pitboss.procedure.answers import (
    DEALER,
    Answer,
    CardDealt,
    CoverPlaced,
    Decision,
    Done,
    ReaderSays,
    Who,
)
from pitboss.procedure.requests import (
    Ask,
    Deal,
    InsertHoleCard,
    PlaceCoverCard,
    Request,
    TakeBets,
    TurnHoleCard,
)
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Table

BY_ITSELF = ("continuous", "device")
"""Shufflers that take the cards back after each round: no cover card, no batches."""


class BlackjackTable(ScriptedTable):
    """Blackjack. ``elects`` are each seat's decisions in their order: a decision waits for the
    first question that offers it, and until then the question's default is taken.

    At a real table ``reads`` are the faces in the order dealt, the hole card among them: its face
    is kept in ``hole``, told only when it is turned, and the reader tells the truth of it.
    """

    plays = GAMES["blackjack"]
    hole = ""

    @classmethod
    def shoe(
        cls,
        dealt: str = "",
        chosen: Mapping[str, object] | None = None,
        *,
        other: str = "",
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
        cover card after ``before_cover`` of them (none: it came out long ago). ``other`` comes next
        from the other side of a double shoe, which has its cover card too."""
        rules = cls.rules(chosen)
        table = Table(
            rules,
            limits=limits or {},
            virtual=virtual,
            keeps_chips=keeps_chips,
            seats=dict(seats or {2: "Ann"}),
            certified=True,
            opened=True,
            batches=_stacked(dealt, rules.decks, chosen or {}, left, before_cover, virtual),
            **state,
        )
        if rules["double_shoe"]:
            table.other_side = _stacked(other, rules.decks, chosen or {}, None, 20, virtual)
            table.other_side.in_play = "blue"
        game = cls(table, reads="" if virtual else dealt)
        if until is not None:
            game.to(until)
        return game

    def _elected(self, request: Ask) -> Decision:
        said = self.elects.get(request.seat, [])
        queue = said if isinstance(said, list) else [said]
        self.elects[request.seat] = queue
        if queue:
            name, amount = _named(queue[0])
            if request.option(name):
                queue.pop(0)
                return Decision(request.seat, name, amount)
        return Decision(request.seat, request.default)

    def by_hand(self, request: Request) -> tuple[Answer, Who]:
        """What the dealer of a real table says."""
        match request:
            case Deal(face="down", must_read=False, to="dealer"):
                self.hole = self.reads.popleft() if self.reads else ""
                return CardDealt(None), DEALER
            case Deal(face="down", must_read=False):
                return CardDealt(None), DEALER
            case InsertHoleCard():
                return ReaderSays(self._reads_blackjack()), DEALER
            case TurnHoleCard(hole=None):
                assert self.hole, "nobody knows the hole card"
                return CardDealt(self.hole), DEALER
            case PlaceCoverCard(chosen=chosen):
                return CoverPlaced(chosen), DEALER
        if "done" in request.kinds() and "dealer" in request.roles:
            return Done(), DEALER
        return super().by_hand(request)

    def _reads_blackjack(self) -> bool:
        up = next(step["cards"][0] for step in self.told("deal") if step["to"] == "dealer")
        assert self.hole, "nobody knows the hole card"
        return is_blackjack(cards(f"{up} {self.hole}"))

    def script(
        self, bets: Mapping[int, int | dict[str, int]], **elects: Election | list[Any]
    ) -> None:
        """What the seats will do: a Blackjack Wager or several wagers, and ``seat2=["hit"]``."""
        self.bets = {
            seat: {"blackjack": made} if isinstance(made, int) else dict(made)
            for seat, made in bets.items()
        }
        self.elects = {
            int(seat.removeprefix("seat")): list(said) if isinstance(said, list) else [said]
            for seat, said in elects.items()
        }

    # what was told

    def dealt(self) -> list[tuple[str, str]]:
        """Where each card went, and its face as everybody sees it, in order."""
        return [
            (step["to"], step["cards"][0] if step["audience"] == "everyone" else "??")
            for step in self.told("deal")
            if step["outcome"] == "card"
        ]

    def order_of(self, *fragments: str) -> list[str]:
        """Those of the fragments that were said, in the order in which they first were."""
        found = [
            (min(at for at, words in enumerate(self.words()) if one in words), one)
            for one in fragments
            if any(one in words for words in self.words())
        ]
        return [one for _, one in sorted(found)]

    def options(self) -> list[str]:
        """What the pending question offers."""
        assert isinstance(self.pending, Ask), self.pending
        return [option.name for option in self.pending.options]

    def totals(self) -> list[str]:
        """What the dealer announced of the hands, in order."""
        return [
            step["text"]
            for step in self.steps
            if step["what"] in ("announce", "dealer_stands") and step["text"] != "No more bets"
        ]

    # what must always hold

    def sides(self) -> list[Batches]:
        """The cards of the table; of both sides of a double shoe."""
        other = self.table.other_side
        return [self.table.batches, *([other] if other is not None else [])]

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
        if self.table.exposed_card is not None:
            held[self.table.exposed_card] += 1
        return held

    def whole(self) -> None:
        """No card is lost or there twice: as many of each as there are decks, none left lying."""
        decks = self.table.rules.decks
        copies = sum(decks * (1 if batches.shuffled is None else 2) for batches in self.sides())
        assert self.holdings() == Counter(dict.fromkeys(DECK, copies))
        for batches in self.sides():
            assert batches.on_layout == []
            assert batches.shoe.remaining + batches.rack.count == 52 * decks

    def state(self) -> dict[str, Any]:
        """All that can be seen of the table, in the middle of a round too."""
        table = self.table
        return super().state() | {
            "drawing": table.drawing,
            "exposed_card": table.exposed_card,
            "cover_out": table.cover_out,
        }


def _named(said: Any) -> tuple[str, int | None]:
    return said if isinstance(said, tuple) else (str(said), None)


def _stacked(
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


@pytest.fixture
def bj() -> type[BlackjackTable]:
    """Tables of Blackjack."""
    return BlackjackTable
