"""Looks for records that were changed, removed, swapped or added."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pitboss.refusal import Refused
from pitboss.store.log import GENESIS, Event, EventLog
from pitboss.store.replay import replay


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a record of the log."""

    table_id: str
    seq: int
    what: str  # changed missing swapped added settlement

    def __str__(self) -> str:
        return f"{self.table_id}, event {self.seq}: {self.what}"


def verify_chain(log: EventLog, table_id: str) -> list[Finding]:
    """Walks a table's chain of hashes from its first event to the head that was acknowledged."""
    head_seq, head_hash = log.head(table_id)
    findings: list[Finding] = []
    known = list(log.events(table_id))
    by_hash = {event.hash: event.seq for event in known}
    expected, prev = 1, GENESIS
    for event in known:
        for seq in range(expected, min(event.seq, head_seq + 1)):
            findings.append(Finding(table_id, seq, "missing"))
            prev = event.prev  # what the missing record's hash was, by the next one's word
        if what := _wrong(event, prev, head_seq, by_hash):
            findings.append(Finding(table_id, event.seq, what))
        expected, prev = event.seq + 1, event.hash
    findings += [Finding(table_id, seq, "missing") for seq in range(expected, head_seq + 1)]
    if not findings and prev != head_hash:
        findings.append(Finding(table_id, head_seq, "changed"))
    return findings


def _wrong(event: Event, prev: str, head_seq: int, by_hash: dict[str, int]) -> str:
    """What is wrong with one event, if anything."""
    if event.seq > head_seq:
        return "added"
    if event.computed_hash() == event.hash:
        return "" if event.prev == prev else "changed"
    return "changed"


def verify_rounds(
    log: EventLog, table_id: str, told: Callable[[], None] = lambda: None
) -> Iterator[Finding]:
    """Replays every round: it must lead to the settlement and the table that the log has next."""
    rounds = log.rounds(table_id)
    for number in rounds:
        told()
        events = list(log.events(table_id, round_number=number))
        try:
            replayed = replay(log, table_id, number)
        except (Refused, AssertionError, KeyError, ValueError, TypeError) as error:
            yield Finding(table_id, events[0].seq, f"round {number} does not replay: {error}")
            continue
        settled = [event for event in events if event.kind == "settled"]
        if settled and settled[-1].data["lines"] != replayed.lines:
            yield Finding(table_id, settled[-1].seq, "settlement does not follow from the round")
        following = log.events(table_id, round_number=number + 1)
        if number != rounds[-1]:
            first = next(iter(following))
            if first.data["table"] != replayed.driver.table.value():
                yield Finding(table_id, first.seq, "table does not follow from the round before")
