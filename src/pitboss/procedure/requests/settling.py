"""How wagers end."""

from pitboss.procedure.answers import Answer
from pitboss.procedure.requests.request import LineTold, Request
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.value import value


@value()
class Line:
    """How one wager ended."""

    seat: int
    wager: str
    stake: Cents
    outcome: str  # win lose push void paid
    back: Cents
    hand: str
    cites: tuple[str, ...]

    def as_json(self) -> LineTold:
        """The line as a result lists it."""
        return {
            "seat": self.seat,
            "wager": self.wager,
            "stake": self.stake,
            "outcome": self.outcome,
            "back": self.back,
            "hand": self.hand,
            "cites": list(self.cites),
        }


@value(kw_only=True)
class Settle(Request):
    """A wager is collected, returned or paid."""

    what = "settle"
    shows = ("line", "why")
    tells = ("seat=line.seat", "line", "replaces?")
    line: Line
    why: str
    replaces: Line | None = None  # told before, and no longer how the wager ended

    def says(self, answer: Answer) -> str:
        """Why it ended so."""
        return self.why
