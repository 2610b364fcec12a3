"""The chips in a table inventory container, by denomination.

A rack changes by postings of six kinds and by no other. What players hold is known in cents alone:
chips that come in are taken to be as few as make the amount, chips that go out are the largest that
the rack has. Counts, fills, credits and exchanges tell the chips themselves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value

PostingKind = Literal[
    "cash exchange", "counter check", "wagers paid and collected", "equal-value exchange",
    "fills and credits", "vigorish",
]  # fmt: skip
"""Why a table inventory may change."""

WAGERS: Final[PostingKind] = "wagers paid and collected"

Chips = Mapping[Cents, int]
"""How many chips there are of each denomination."""

DENOMINATIONS: Final = (500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25, 5, 1)
"""Value chips and, for odd cents, coins; each divides the one before it."""


ODD_CENTS: Final = 1
"""The coin in which every rack keeps what no chip is small enough for."""


def worth(chips: Chips) -> Cents:
    """What chips come to.

    >>> worth({2_500: 2, 100: 3})
    5300
    """
    return sum(denomination * number for denomination, number in chips.items())


def read_chips(told: Mapping[str, int], denominations: Sequence[Cents]) -> dict[Cents, int]:
    """Chips as somebody counted them, by the cents of a denomination.

    >>> read_chips({"500": 20, "100": 0}, (500, 100))
    {500: 20}
    """
    known = {str(denomination): denomination for denomination in denominations}
    for name, number in told.items():
        if name not in known:
            allowed = ", ".join(f"{cents} ({dollars(cents)})" for cents in denominations)
            raise Refused(f"no chip is worth {name!r} cents here", field=f"chips.{name}",
                          allowed=allowed)  # fmt: skip
        if number < 0:
            raise Refused(f"{number} chips", field=f"chips.{name}", allowed="0 or more")
    return {known[name]: number for name, number in told.items() if number}


def written_chips(chips: Chips) -> dict[str, int]:
    """Chips as data, the largest first.

    >>> written_chips({100: 3, 2_500: 2, 500: 0})
    {'2500': 2, '100': 3}
    """
    return {str(cents): chips[cents] for cents in sorted(chips, reverse=True) if chips[cents]}


def fewest(cents: Cents, denominations: Sequence[Cents]) -> dict[Cents, int]:
    """As few chips as make an amount.

    >>> fewest(13_000, (10_000, 2_500, 500))
    {10000: 1, 2500: 1, 500: 1}
    """
    made: dict[Cents, int] = {}
    for denomination in sorted(denominations, reverse=True):
        number, cents = divmod(cents, denomination)
        if number:
            made[denomination] = number
    assert not cents, f"{cents} cents cannot be made of chips"
    return made


@value()
class Posting:
    """A change of the inventory: chips that came (more than none) or went (fewer)."""

    kind: PostingKind
    chips: Mapping[Cents, int]
    why: str

    @property
    def cents(self) -> Cents:
        """What it came to."""
        return worth(self.chips)


@dataclass
class Rack:
    """What lies in a container now, and the postings since the round began."""

    chips: dict[Cents, int] = field(default_factory=dict)
    denominations: tuple[Cents, ...] = DENOMINATIONS
    owed: Cents = 0  # what had to be paid and could not be made of the chips that there were
    postings: list[Posting] = field(default_factory=list)

    def __post_init__(self) -> None:
        sizes = sorted(self.denominations)
        if sizes[0] != 1:
            raise Refused("odd cents could not be kept", field="denominations",
                          allowed="denominations down to a coin of one cent")  # fmt: skip
        for small, large in pairwise(sizes):
            if large % small:  # what is paid with the largest chips first could not be made
                raise Refused(
                    f"a chip of {dollars(large)} is no multiple of one of {dollars(small)}",
                    field="denominations",
                    allowed="denominations of which each is a multiple of the next smaller one",
                )

    @property
    def worth(self) -> Cents:
        """What is in it."""
        return worth(self.chips) - self.owed

    def makes(self, cents: Cents) -> dict[Cents, int] | None:
        """The chips that make an amount, the largest first; none where they do not.

        As each denomination divides the next, taking the largest never spoils what is left.
        """
        made: dict[Cents, int] = {}
        for denomination in sorted(self.chips, reverse=True):
            number = min(cents // denomination, self.chips[denomination])
            if number > 0:
                made[denomination] = number
                cents -= number * denomination
        return None if cents else made

    def can_pay(self, cents: Cents) -> bool:
        """Whether an amount can be made now, and nothing is owed."""
        return not self.owed and self.makes(cents) is not None

    def pay(self, cents: Cents, kind: PostingKind, why: str) -> None:
        """An amount goes out; what cannot be made of the chips stays owed until a fill."""
        self.owed += cents
        self._pay_owed(kind, why)

    def receive(self, cents: Cents, kind: PostingKind, why: str) -> None:
        """An amount comes in."""
        self._post(kind, fewest(cents, self.denominations), why)

    def put(self, chips: Chips, kind: PostingKind, why: str) -> None:
        """These chips come in."""
        self._post(kind, dict(chips), why)

    def take(self, chips: Chips, kind: PostingKind, why: str, *, field: str = "chips") -> None:
        """These chips go out; refused where there are not so many."""
        self.check_holds(chips, field)
        self._post(kind, {each: -number for each, number in chips.items()}, why)

    def check_holds(self, chips: Chips, field: str = "chips") -> None:
        """Refuses chips of which there are not so many."""
        for denomination, number in chips.items():
            there = self.chips.get(denomination, 0)
            if there < number:
                raise Refused(
                    f"{number} chips of {dollars(denomination)}, where the rack has {there}",
                    field=f"{field}.{denomination}",
                    allowed=f"at most {there}",
                )

    def counted(self, chips: Chips) -> None:
        """Whatever it should hold, this is what was counted."""
        self.chips, self.owed = {each: number for each, number in chips.items() if number}, 0

    def _post(self, kind: PostingKind, change: dict[Cents, int], why: str) -> None:
        for denomination, number in change.items():
            left = self.chips.get(denomination, 0) + number
            assert left >= 0, f"{left} chips of {dollars(denomination)}"
            self.chips[denomination] = left
            if not left:
                del self.chips[denomination]
        self.postings.append(Posting(kind, change, why))
        if self.owed and sum(change.values()) > 0:  # what came may make what was owed
            self._pay_owed(WAGERS, "paid with what was owed")

    def _pay_owed(self, kind: PostingKind, why: str) -> None:
        made = self.makes(self.owed)
        if made:
            self.owed = 0
            self._post(kind, {each: -number for each, number in made.items()}, why)
