"""How wagers end."""

from dataclasses import asdict, dataclass
from typing import Any

from pitboss.procedure.answers import Answer
from pitboss.procedure.requests.request import EVERYONE, Request, Told, told
from pitboss.vocabulary.money import Cents


@dataclass(frozen=True, slots=True)
class Line:
    """How one wager ended."""

    seat: int
    wager: str
    stake: Cents
    outcome: str  # win lose push void paid
    back: Cents
    hand: str
    cites: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The line as a result lists it."""
        return asdict(self) | {"cites": list(self.cites)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Request):
    """A wager is collected, returned or paid."""

    what = "settle"
    line: Line
    why: str
    replaces: Line | None = None  # told before, and no longer how the wager ended

    def describe(self) -> dict[str, Any]:
        """The line."""
        return Request.describe(self) | {"line": self.line.as_json(), "why": self.why}

    def tell(self, answer: Answer) -> Told:
        """The line, and why; and the line whose place it takes, if there was one."""
        replaced = {"replaces": self.replaces.as_json()} if self.replaces else {}
        return told(
            self.what,
            self.why,
            audience=EVERYONE,
            seat=self.line.seat,
            line=self.line.as_json(),
            **replaced,
        )
