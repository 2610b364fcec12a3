"""The event log, and what is read from it."""

from pitboss.store.errors import Conflict, Damaged, DamagedRound, NoKey, Unavailable
from pitboss.store.event import Event, NewEvent, TableRecord
from pitboss.store.live import LiveTable, create_table, create_tables
from pitboss.store.log import EventLog
from pitboss.store.replay import Replayed, replay
from pitboss.store.visitors import (
    Account,
    Lasting,
    Session,
    Visitor,
    Visitors,
    checked_name,
    has_acted,
    rounds_acted_in,
)

__all__ = [
    "Account",
    "Conflict",
    "Damaged",
    "DamagedRound",
    "Event",
    "EventLog",
    "Lasting",
    "LiveTable",
    "NewEvent",
    "NoKey",
    "Replayed",
    "Session",
    "TableRecord",
    "Unavailable",
    "Visitor",
    "Visitors",
    "checked_name",
    "create_table",
    "create_tables",
    "has_acted",
    "replay",
    "rounds_acted_in",
]
