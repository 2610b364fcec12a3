"""Rounds of an export are run again, where all that they need was opened: at tables with real
cards, of which the log knows no order."""

from dataclasses import dataclass, field
from typing import cast

from pitboss.store.event import Body, Opened
from pitboss.store.evidence.fault import Fault, event
from pitboss.store.exported import Told, read_body
from pitboss.store.verify import TAMPERED, round_findings


@dataclass
class RoundsCheck:
    """The rounds of one table, as they pass."""

    stream: str
    game: str
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    again: int = 0  # rounds that were run again
    sealed: int = 0  # rounds that could not be
    _round: list[Told] = field(default_factory=list)

    def follow(self, told: Told) -> None:
        """The next event of the table."""
        if self._round and told.event.round != self._round[0].event.round:
            self._run(told)
        self._round.append(told)

    def _run(self, after: Told) -> None:
        """The round that is over now."""
        events = [_opened(told) for told in self._round]
        following = _opened(after)
        self._round = []
        whole = [one for one in events if one is not None]
        if len(whole) != len(events) or whole[0].kind != "round":
            self.sealed += 1
            return
        self.again += 1
        number = whole[0].event.round
        next_one = [following] if following is not None and following.kind == "round" else []
        for found in round_findings(self.stream, self.game, number, whole, next_one):
            if found.kind == TAMPERED:
                self.faults.append(Fault(event(self.stream, found.seq), found.what, "round"))
            else:
                self.notes.append(str(found))


def _opened(told: Told) -> Opened | None:
    """An event with all that it holds; none where some of it stays sealed."""
    body = read_body(told.event.body)
    if body.pop("sealed", None) is not None:
        if told.opened is None:
            return None
        body |= told.opened
    return Opened(told.event, cast(Body, body))
