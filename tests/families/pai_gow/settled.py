"""Rounds of the pai gow games as kernels settle them, for tests of what the chapters say."""

from typing import Any

from tests.columns.equality import by_kernels
from tests.records.adjudicated import Paid, paid

Record = dict[str, Any]


class KernelTable:
    """A table of one game whose recorded rounds a kernel settles."""

    def __init__(self, game: str) -> None:
        self.game = game

    def record(self, *seats: Record, dealer: str | Record, **more: Any) -> Record:
        """A record of these seats; of the dealer, his cards or all that is told."""
        told = {"cards": dealer.split()} if isinstance(dealer, str) else dealer
        return {"game": self.game, "dealer": told, "seats": list(seats)} | more

    def result(self, *seats: Record, dealer: str | Record, **more: Any) -> dict[str, Any]:
        """What the kernel makes of a round of these seats."""
        return by_kernels([self.record(*seats, dealer=dealer, **more)])[0]

    def settled(self, *seats: Record, dealer: str | Record, **more: Any) -> Paid:
        """How the kernel settles a round of these seats."""
        return paid(self.result(*seats, dealer=dealer, **more))

    def covers(self, *seats: Record, dealer: str | Record, **more: Any) -> bool:
        """Whether the kernel settles a round of these seats."""
        return bool(by_kernels([self.record(*seats, dealer=dealer, **more)]))


def seat(number: int, high: str, low: str = "", **wagers: int) -> Record:
    """A seat that has set these two hands; without a low hand, its cards go the house way."""
    cards = [*high.split(), *low.split()]
    told: Record = {"seat": number, "cards": cards, "wagers": wagers}
    if not low:
        return told | {"decision": "house way"}
    return told | {"high": high.split(), "low": low.split()}


def surrendered(number: int, cards: str, **wagers: int) -> Record:
    """A seat that gives its cards up."""
    return {"seat": number, "cards": cards.split(), "wagers": wagers, "decision": "surrender"}
