"""A table of High Card Flush for the tests."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from tests.chapters.scripted import DEALER_PLACE, Election, Lines, ScriptedTable, Wagers

from pitboss.chapters import CHAPTERS

NINE_HIGH = "9c 5c 2c Td 3d Qs 9s"  # the lowest three-card flush with which the dealer qualifies


class FlushTable(ScriptedTable):
    """High Card Flush; the amount that a seat elects is that of its Raise Wager."""

    plays = CHAPTERS["high-card-flush"]
    wager: ClassVar = {"ante": 500}

    @classmethod
    def with_hands(
        cls,
        hands: Mapping[int, str],
        dealer: str = NINE_HIGH,
        chosen: Mapping[str, object] | None = None,
        *,
        players: Mapping[int, str] | None = None,
        **more: Any,
    ) -> Self:
        """A table whose betting is open: these seats will get these hands."""
        seats = {seat: (players or {}).get(seat, f"P{seat}") for seat in sorted(hands)}
        return cls.ready("", chosen, hands={**hands, DEALER_PLACE: dealer}, seats=seats, **more)

    def play_out(
        self, bets: Mapping[int, Wagers], elects: Mapping[int, Election] | None = None
    ) -> Lines:
        """A whole round, by script; who elects nothing raises once."""
        self.play(bets, {**dict.fromkeys(bets, "raise"), **(elects or {})})
        return self.lines()

    def end(self) -> Lines:
        """On to the end of the round."""
        self.finish()
        return self.lines()
