"""The finished rounds of a table, each run again over its answers as they were corrected."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.procedure.driver import Driver
from pitboss.procedure.requests import LineTold
from pitboss.store.log import EventLog
from pitboss.store.replay import check_round, replay


class FinishedRound(NamedTuple):
    """A round that is over, and the lines with which the log settled it."""

    number: int
    driver: Driver
    lines: Sequence[LineTold]
    corrected: bool


def round_numbers(log: EventLog, table_id: str, only: int | None = None) -> Sequence[int]:
    """The numbers of a table's rounds, or just this one, which the table must have had."""
    log.table(table_id)
    if only is None:
        return range(1, log.last_round(table_id) + 1)
    check_round(log, table_id, only)
    return [only]


def finished_round(log: EventLog, table_id: str, number: int) -> FinishedRound | None:
    """A round of a table, if it is over."""
    settled = log.settlements(table_id, [number])
    if number not in settled:
        return None
    replayed = replay(log, table_id, number)
    return FinishedRound(number, replayed.driver, settled[number], replayed.corrected)
