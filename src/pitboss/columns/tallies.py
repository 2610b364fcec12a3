"""What settled rounds come to, wager by wager: added up in whole cents."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class WagerTally(NamedTuple):
    """What many rounds of one wager came to, in cents; the wagers that must be made, with those
    made during the round, are one."""

    rounds: int  # in which it was made
    first: int  # what was staked before the cards, which is the unit
    staked: int  # in all
    net: int
    squares: int  # of what each round brought
    won: int  # rounds that brought something

    def plus(self, other: "WagerTally") -> "WagerTally":
        """Both together."""
        return WagerTally(*map(sum, zip(self, other, strict=True)))


NO_ROUNDS = WagerTally(0, 0, 0, 0, 0, 0)
SUMS = len(WagerTally._fields)


def added(tallies: Iterable[Mapping[str, Sequence[int]]]) -> dict[str, WagerTally]:
    """By wager, what all of these come to."""
    total: dict[str, WagerTally] = {}
    for tally in tallies:
        for wager, sums in tally.items():
            total[wager] = total.get(wager, NO_ROUNDS).plus(WagerTally(*sums))
    return total
