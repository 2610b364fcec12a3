"""How wagers end."""

from dataclasses import field

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
    said: str = field(default="", compare=False)  # to its player, at a table that he plays at
    called: str = field(default="", compare=False)  # his hand, in the words of that

    def to_dict(self) -> LineTold:
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

    def as_told(self) -> LineTold:
        """The line as a live table tells it: with the sentence for its player."""
        told = self.to_dict()
        if self.said:
            told["said"] = self.said
        if self.called:
            told["called"] = self.called
        return told


@value(kw_only=True)
class Settle(Request):
    """A wager is collected, returned or paid."""

    what = "settle"
    shows = ("line=told", "why")
    tells = ("seat=line.seat", "line=told", "replaces?=replaced")
    line: Line
    why: str
    replaces: Line | None = None  # told before, and no longer how the wager ended

    @property
    def told(self) -> LineTold:
        """The line, as it is told."""
        return self.line.as_told()

    @property
    def replaced(self) -> LineTold | None:
        """The line whose place it takes."""
        return None if self.replaces is None else self.replaces.as_told()

    def says(self, answer: Answer) -> str:
        """Why it ended so."""
        return self.why
