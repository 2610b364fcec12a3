"""The finished rounds of a table, each run again over its answers as they were corrected."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pitboss.procedure.driver import Driver
from pitboss.procedure.requests import LineTold
from pitboss.store.errors import Damaged
from pitboss.store.log import EventLog
from pitboss.store.replay import check_round, replay


class FinishedRound(NamedTuple):
    """A round that is over, and the lines with which the log settled it."""

    number: int
    driver: Driver
    lines: Sequence[LineTold]
    corrected: bool


def finished_rounds(
    log: EventLog,
    table_id: str,
    only: int | None = None,
    unreadable: Callable[[int, Damaged], None] | None = None,
) -> Iterator[FinishedRound]:
    """Every round of a table that is over, or only this one. A round that cannot be read or
    replayed is reported to ``unreadable`` and left out; without that, the first one raises."""
    log.table(table_id)
    if only is not None:
        check_round(log, table_id, only)
    numbers = range(1, log.last_round(table_id) + 1) if only is None else [only]
    for number in numbers:
        try:
            settled = log.settlements(table_id, [number])
            replayed = replay(log, table_id, number) if number in settled else None
        except Damaged as error:
            if unreadable is None:
                raise
            unreadable(number, error)
            continue
        if replayed is not None:
            yield FinishedRound(number, replayed.driver, settled[number], replayed.corrected)
