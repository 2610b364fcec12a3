"""Where in a table's log a gaming day or a slip is to be found, by halves: nothing else is read."""

from bisect import bisect_left
from collections.abc import Callable

from pitboss.pit.gaming_clock import GamingClock
from pitboss.procedure.day import Day
from pitboss.store.errors import Damaged
from pitboss.store.event import Event
from pitboss.store.log import EventLog


def first_event(log: EventLog, table_id: str, number: int) -> Event:
    """The event that begins a round."""
    found = log.first_of_round(table_id, number)
    if not found:
        raise Damaged(f"{table_id}: round {number} has no beginning")
    return found[0]


def day_at(event: Event, clock: GamingClock) -> str:
    """The gaming day for which a table is planned as a round begins; of a table that has none, the
    clock's."""
    day = event.data["table"].get("day")
    return Day.from_value(day).written_date if isinstance(day, dict) else clock.gaming_day(event.at)


def round_of_day(log: EventLog, table_id: str, day: str, clock: GamingClock) -> Event:
    """The beginning of the round in which a gaming day begins at a table, or of an earlier one."""
    return _last_before(
        log, table_id, lambda number: day_at(first_event(log, table_id, number), clock) >= day
    )


def round_of_slip(log: EventLog, table_id: str, number: int) -> Event:
    """The beginning of the round in which the slip of this number was made, if there is one."""
    return _last_before(log, table_id, lambda at: _slips(first_event(log, table_id, at)) >= number)


def _slips(event: Event) -> int:
    day = event.data["table"].get("day")
    return int(day["slips"]) if isinstance(day, dict) else 0


def _last_before(log: EventLog, table_id: str, is_past: Callable[[int], bool]) -> Event:
    """The beginning of the last round that does not begin past something; or of the first."""
    past = bisect_left(range(1, log.last_round(table_id) + 1), True, key=is_past)
    return first_event(log, table_id, max(past, 1))
