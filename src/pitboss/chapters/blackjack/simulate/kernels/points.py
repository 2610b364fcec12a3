"""What cards and hands count (§ 633a.3)."""

from typing import Final

from pitboss.chapters.blackjack.ranking import ACE as ACE_RANK
from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels.compiling import compiled

TEN: Final = 10
STANDS: Final = 17
BUST_BY_ONE: Final = MOST + 1


@compiled
def value(drawn: int) -> int:
    """What a card counts, an ace one (§ 633a.3(e))."""
    rank = drawn >> 2
    return 1 if rank == ACE_RANK else min(rank + 2, TEN)


@compiled
def total(points: int, ace: bool) -> int:
    """The point count, an ace as eleven where that is not too much."""
    return points + 10 if ace and points <= 11 else points
