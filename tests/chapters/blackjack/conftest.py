"""A table of Blackjack for the tests: stacked shoes, scripted answers, nothing left to chance."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from tests.chapters.scripted import Election
from tests.chapters.shoes import ShoeTable, stacked

from pitboss.chapters import CHAPTERS
from pitboss.chapters.blackjack.ranking import is_blackjack
from pitboss.procedure.answers import (
    DEALER,
    Answer,
    CardDealt,
    Done,
    ReaderSays,
    Who,
)
from pitboss.procedure.requests import (
    Ask,
    Deal,
    InsertHoleCard,
    Request,
    TurnHoleCard,
)
from pitboss.vocabulary.cards import cards


class BlackjackTable(ShoeTable):
    """Blackjack. At a real table the hole card is among the ``reads``: its face is kept in
    ``hole``, told only when it is turned, and the reader tells the truth of it."""

    plays = CHAPTERS["blackjack"]
    wager: ClassVar = {"blackjack": 500}
    hole = ""

    @classmethod
    def shoe(
        cls,
        dealt: str = "",
        chosen: Mapping[str, object] | None = None,
        *,
        other: str = "",
        **more: Any,
    ) -> Self:
        """As for every shoe; ``other`` comes next from the other side of a double shoe, which has
        its cover card too."""
        rules = cls.rules(chosen)
        if rules["double_shoe"]:
            side = stacked(other, rules.decks, chosen or {}, None, 20, more.get("virtual", True))
            side.in_play = "blue"
            more["other_side"] = side
        return super().shoe(dealt, chosen, **more)

    def by_hand(self, request: Request) -> tuple[Answer, Who]:
        """What the dealer of a real table says."""
        match request:
            case Deal(face="down", must_read=False, to="dealer"):
                self.hole = self.reads.popleft() if self.reads else ""
                return CardDealt(None), DEALER
            case InsertHoleCard():
                return ReaderSays(self._reads_blackjack()), DEALER
            case TurnHoleCard(hole=None):
                assert self.hole, "nobody knows the hole card"
                return CardDealt(self.hole), DEALER
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

    def state(self) -> dict[str, Any]:
        """All that can be seen of the table, in the middle of a round too."""
        table = self.table
        return super().state() | {
            "drawing": table.game.drawing,
            "exposed_card": table.game.exposed_card,
            "cover_out": table.game.cover_out,
        }
