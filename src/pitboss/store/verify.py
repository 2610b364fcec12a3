"""Looks for records that were changed, removed, swapped or added."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pitboss.refusal import Refused
from pitboss.store.log import GENESIS, Event, EventLog
from pitboss.store.replay import replay


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a record of the log."""

    table_id: str
    seq: int
    what: str

    def __str__(self) -> str:
        return f"{self.table_id}, event {self.seq}: {self.what}"


def verify_chain(log: EventLog, table_id: str) -> list[Finding]:
    """Walks a table's chain of hashes from its first event to the head that was acknowledged."""
    head_seq, head_hash = log.head(table_id)
    known = list(log.events(table_id))
    by_command = log.commands(table_id)
    wrong: dict[int, str] = dict.fromkeys(range(1, head_seq + 1), "missing")
    prev: str | None = GENESIS
    for event in known:
        if wrong.pop(event.seq, None) is None:
            wrong[event.seq] = "added"
            continue
        first, last = by_command.get(event.command_id, (0, 0))
        if event.seq - 1 in wrong and wrong[event.seq - 1] == "missing":
            prev = None  # the record before is gone: nothing to compare with
        if event.computed_hash() != event.hash or prev not in (None, event.prev):
            wrong[event.seq] = "changed"
        elif not first <= event.seq <= last:
            wrong[event.seq] = "added: no command of the log wrote it"
        prev = event.hash
    if not wrong and prev != head_hash:
        wrong[head_seq] = "changed: its hash is not the one that was acknowledged"
    _name_swapped(wrong, known)
    return [Finding(table_id, seq, what) for seq, what in sorted(wrong.items())]


def _name_swapped(wrong: dict[int, str], known: list[Event]) -> None:
    """Two records that each hash rightly in the other's place were swapped."""
    changed = [event for event in known if wrong.get(event.seq) == "changed"]
    for event in changed:
        for other in changed:
            moved = replace(event, seq=other.seq).computed_hash() == event.hash
            traded = replace(event, body=other.body).computed_hash() == event.hash
            if event is not other and (moved or traded):
                wrong[event.seq] = f"swapped with event {other.seq}"


def verify_rounds(log: EventLog, table_id: str, *, only: int | None = None) -> Iterator[Finding]:
    """Replays rounds: each must lead to the settlement and the table that the log has next."""
    for number in log.rounds(table_id) if only is None else [only]:
        events = list(log.events(table_id, round_number=number))
        try:
            replayed = replay(log, table_id, number)
        except (Refused, AssertionError, KeyError, ValueError, TypeError) as error:
            yield Finding(table_id, events[0].seq, f"round {number} does not replay: {error}")
            continue
        for event in events:
            if event.kind == "settled" and event.data["lines"] != replayed.lines:
                yield Finding(table_id, event.seq, "settlement does not follow from the round")
        for event in log.events(table_id, round_number=number + 1):
            if event.kind == "round" and event.data["table"] != replayed.driver.table.value():
                yield Finding(table_id, event.seq, "table does not follow from the round before")
