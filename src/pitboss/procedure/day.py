"""A table's gaming day under two keys: how far it is open, its rack, and what waits for a second
person.

A table with a day is one that people run: acts that need two of them wait for the second, who must
be another person of another role. A table without one is a record's, a study's, or for practice.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pitboss.ledger.rack import Rack, written_chips
from pitboss.procedure.answers import Data, Role, Who
from pitboss.procedure.requests.request import EVERYONE
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.value import value

Stage = Literal["planned", "counted", "certified", "open", "closing", "closed"]
"""How far a gaming day has come. It is certified when the checklist was asserted by two."""

Limits = Mapping[str, tuple[Cents, Cents]]

HOURS_CERTIFIED: Final = 24
"""A certification holds for a gaming day, and no dice stay on a table for longer
(§ 645a.2(c)(1)(i), § 670a.2(d)(1)(i), § 688a.2(c)(1)(i))."""


@value()
class Proposal:
    """An act that waits for its second person."""

    number: int
    act: Data
    role: Role
    name: str
    person: str
    round: int  # in which it was proposed: what is about a round ends with it
    audience: str = EVERYONE  # who may know all that it tells

    @property
    def kind(self) -> str:
        """What kind of act it is."""
        return str(self.act["kind"])

    @property
    def shown(self) -> Data:
        """The act as those who run the table see it: of a card that lies face down, not which."""
        if self.audience == EVERYONE:
            return self.act
        return {name: value for name, value in self.act.items() if name != "answer"}

    @property
    def who(self) -> Who:
        """Who proposed it."""
        return Who(self.role, self.name, self.person)


@dataclass
class Day:
    """The gaming day of one table."""

    date: datetime.date | None = None
    stage: Stage = "planned"
    rack: Rack = field(default_factory=Rack)
    was_counted: bool = False  # ever: before its first count nothing was over or short
    filed_limits: Limits = field(default_factory=dict)  # within which a floorperson may set others
    next_limits: Limits | None = None  # from the next round on
    slips: int = 0  # that have a number
    acts: int = 0  # that were proposed
    proposals: dict[int, Proposal] = field(default_factory=dict)
    certified_at: int | None = None
    now: int | None = None  # when the clock was last read

    @property
    def written_date(self) -> str:
        """The day as it is written; none: empty."""
        return self.date.isoformat() if self.date is not None else ""

    @property
    def is_open(self) -> bool:
        """Whether chips are sold and wagers taken."""
        return self.stage == "open"

    def certification_ended(self) -> bool:
        """Whether what was certified must be certified again."""
        if self.certified_at is None or self.now is None:
            return False
        return self.now - self.certified_at >= HOURS_CERTIFIED * 3600

    def slip(self, letter: str) -> str:
        """The number of the next slip.

        >>> Day().slip("F")
        'F-000001'
        """
        self.slips += 1
        return f"{letter}-{self.slips:06d}"

    def propose(self, act: Data, who: Who, round_number: int, audience: str) -> Proposal:
        """An act waits for its second person from now on."""
        self.acts += 1
        proposal = Proposal(self.acts, act, who.role, who.name, who.person, round_number, audience)
        self.proposals[proposal.number] = proposal
        return proposal

    def end_round(self, of_round: tuple[str, ...]) -> None:
        """What was proposed about a round that is over waits for nobody any more."""
        kept = {n: each for n, each in self.proposals.items() if each.kind not in of_round}
        self.proposals = kept

    def value(self) -> dict[str, Any]:
        """The day as data."""
        return {
            "date": self.written_date,
            "stage": self.stage,
            "rack": written_chips(self.rack.chips),
            "denominations": list(self.rack.denominations),
            "owed": self.rack.owed,
            "was_counted": self.was_counted,
            "filed_limits": _listed(self.filed_limits),
            "next_limits": None if self.next_limits is None else _listed(self.next_limits),
            "slips": self.slips,
            "acts": self.acts,
            "proposals": [
                {
                    "number": each.number, "act": each.act, "role": each.role, "name": each.name,
                    "person": each.person, "round": each.round,
                }
                for each in self.proposals.values()
            ],
            "certified_at": self.certified_at,
            "now": self.now,
        }  # fmt: skip

    @staticmethod
    def from_value(told: Mapping[str, Any]) -> "Day":
        """The day that this data tells."""
        following = told["next_limits"]
        return Day(
            date=datetime.date.fromisoformat(told["date"]) if told["date"] else None,
            stage=told["stage"],
            rack=Rack(
                {int(cents): number for cents, number in told["rack"].items()},
                tuple(told["denominations"]),
                told["owed"],
            ),
            was_counted=told["was_counted"],
            filed_limits=_read(told["filed_limits"]),
            next_limits=None if following is None else _read(following),
            slips=told["slips"],
            acts=told["acts"],
            proposals={each["number"]: Proposal(**each) for each in told["proposals"]},
            certified_at=told["certified_at"],
            now=told["now"],
        )


def _listed(limits: Limits) -> dict[str, list[Cents]]:
    return {wager: [least, most] for wager, (least, most) in limits.items()}


def _read(told: Mapping[str, list[Cents]]) -> Limits:
    return {wager: (least, most) for wager, (least, most) in told.items()}
