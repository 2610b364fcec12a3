"""What people did about a table's gaming day, as its report tells it: each with when and who."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pitboss.ledger.rack import Chips, worth
from pitboss.pit.gaming_clock import Milliseconds
from pitboss.procedure.answers import Role, Who
from pitboss.store.event import WhoData
from pitboss.vocabulary.money import Cents

SlipKind = Literal["fill", "credit", "counter_check"]

LETTERS: Final[Mapping[SlipKind, str]] = {"fill": "F", "credit": "C", "counter_check": "K"}
"""With what the number of a slip begins."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Who did something, and in which role; ``person`` is the id of his account."""

    role: Role
    name: str
    person: str = ""

    @classmethod
    def of(cls, who: Who | WhoData) -> "Signature":
        """Somebody as the log has him."""
        if isinstance(who, Who):
            return cls(who.role, who.name, who.person)
        return cls(who["role"], who["name"], who.get("person", ""))

    def __str__(self) -> str:
        return f"{self.name} ({self.role})" if self.name else self.role


@dataclass(frozen=True, slots=True)
class Slip:
    """A fill, a credit or a counter check, with its number."""

    number: str
    kind: SlipKind
    at: Milliseconds
    day: str
    shift: str
    round: int
    chips: Chips  # of a counter check none: what the player was given is known in cents alone
    cents: Cents
    signatures: tuple[Signature, ...]
    player: str = ""  # who signed a counter check

    @property
    def title(self) -> str:
        """``Counter check``."""
        return self.kind.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class CountMade:
    """The chips of a table, counted; by what they differed from the books."""

    of: str  # opening closing
    at: Milliseconds
    chips: Chips
    over: Cents  # over the books; fewer than none: short
    signatures: tuple[Signature, ...]

    @property
    def cents(self) -> Cents:
        """What was counted."""
        return worth(self.chips)


@dataclass(frozen=True, slots=True)
class DropCount:
    """The cash of the drop box, counted; by what it differed from what was put in."""

    at: Milliseconds
    cents: Cents
    over: Cents
    signatures: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class CorrectionMade:
    """Something that was entered wrongly: before, after, and what it changed of money."""

    at: Milliseconds
    round: int
    corrects: int  # the number of the event
    before: Mapping[str, object] | None  # none: what was entered is not for everybody to know
    after: Mapping[str, object] | None
    reason: str
    effect: Mapping[str, Cents]
    signatures: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """A round that was stopped or declared irregular: why, and what returned."""

    at: Milliseconds
    round: int
    reason: str
    cite: str
    returned: Cents
    signatures: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How long somebody dealt, and how many rounds were settled by him."""

    dealer: str
    since: Milliseconds
    until: Milliseconds
    rounds: int


@dataclass(frozen=True, slots=True)
class Deed:
    """Anything else that was done for the house: planned, opened, closed, exchanged, limits set."""

    kind: str
    at: Milliseconds
    words: str
    signatures: tuple[Signature, ...]
