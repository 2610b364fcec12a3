"""Runs a procedure: checks each answer against the request it answers, and tells what happened."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pitboss.procedure.answers import Answer, Who
from pitboss.procedure.asides import Aside, Declare, apply_aside, aside_to_json
from pitboss.procedure.requests import EVERYONE, Request
from pitboss.procedure.round import TABLE_CHANGED, Declared, Procedure, Round, TableChanged
from pitboss.procedure.table import Table
from pitboss.procedure.voiding import Beginning, check_goes_on, void_round
from pitboss.refusal import Refused

Play = Callable[[Table], Procedure]

Step = dict[str, Any]
"""What one answer or aside meant: ``what who text cites``, and where they apply ``cards`` with
their ``audience``, ``to``, ``seat``, ``line``, ``wagers`` and ``moves`` of money."""


@dataclass
class Driver:
    """A round under way. ``pending`` is what it waits for; nothing when it is over."""

    play: Play
    table: Table
    steps: list[Step] = field(default_factory=list)
    pending: Request | None = None
    round: Round | None = None

    def __post_init__(self) -> None:
        self._beginning = Beginning.of(self.table.books)
        self._posted = len(self.table.books.entries)
        self._procedure = self.play(self.table)
        self.pending = next(self._procedure)

    @property
    def over(self) -> bool:
        """Whether the round is complete."""
        return self.pending is None

    def answer(self, answer: Answer, who: Who) -> Step:
        """Answers the pending request. A refused answer changes nothing."""
        if self.pending is None:
            raise Refused("the round is over: nothing is asked", field="kind")
        check_goes_on(self.table, self._procedure)
        request = self.pending
        request.check(answer, who)
        told = request.tell(answer)
        cites = request.answer_cites.get(answer.kind, request.cites)
        self._send(answer)
        return self._record({"who": str(who), "cites": list(cites)} | told)

    def aside(self, aside: Aside, who: Who) -> Step:
        """Something happens at the table without being asked for."""
        if aside.kind == "void_round":
            return self._void(aside, who)
        if self.pending is not None:
            check_goes_on(self.table, self._procedure)
        text = apply_aside(aside, self.table, who)
        if isinstance(aside, Declare):
            self._throw(Declared(aside.cite))
        elif self.pending is not None and self.pending.reconsiders:
            self._send(TABLE_CHANGED)
        told = {"what": aside.kind, "who": str(who), "text": text}
        cites = getattr(aside, "cite", None) or self.table.rules.chapter.aside_cites(aside.kind)
        fields = {name: value for name, value in aside_to_json(aside).items() if name != "kind"}
        return self._record(
            told | {"cites": [cites] if isinstance(cites, str) else list(cites)} | fields
        )

    def _send(self, value: Answer | TableChanged) -> None:
        try:
            self.pending = self._procedure.send(value)
        except StopIteration as stop:
            self.pending, self.round = None, stop.value

    def _throw(self, declared: Declared) -> None:
        try:
            self.pending = self._procedure.throw(declared)
        except StopIteration as stop:
            self.pending, self.round = None, stop.value

    def _void(self, aside: Aside, who: Who) -> Step:
        """The round ends here, whether or not its procedure could go on (R-GEN-5)."""
        text = apply_aside(aside, self.table, who)
        if self.pending is None:
            raise Refused("the round is over: nothing can be voided", field="kind")
        self._procedure.close()
        self.pending, self.round = None, void_round(self.table, self._beginning)
        return self._record(
            {
                "what": aside.kind,
                "who": str(who),
                "text": text,
                "cites": list(self.table.rules.chapter.aside_cites(aside.kind)),
                "lines": [line.as_json() for line in self.round.lines],
                "audience": EVERYONE,
            }
        )

    def _record(self, step: Step) -> Step:
        entries = self.table.books.entries
        moves = [
            {"from": entry.source, "to": entry.target, "cents": entry.cents}
            for entry in entries[self._posted :]
        ]
        self._posted = len(entries)
        step = {"what": step.pop("what"), **step} | ({"moves": moves} if moves else {})
        self.steps.append(step)
        return step


HIDDEN = "??"
"""The back of a card, in the eyes of those who may not know its face."""


def seen_by(step: Step, audiences: frozenset[str]) -> Step:
    """A step as somebody sees it who belongs to these audiences (such as ``seat 2``).

    Every view, message, export and transcript passes through here.
    """
    audience = step.get("audience", EVERYONE)
    shown = {key: value for key, value in step.items() if key != "audience"}
    if audience == EVERYONE or audience in audiences or "cards" not in step:
        return shown
    return shown | {"cards": [HIDDEN] * len(step["cards"])}
