"""The event log, and what is read from it."""

from pitboss.store.errors import Conflict, Damaged, Unavailable
from pitboss.store.live import LiveTable, create_table
from pitboss.store.log import Event, EventLog, NewEvent, TableRecord
from pitboss.store.replay import Replayed, replay
from pitboss.store.visitors import Visitor, Visitors

__all__ = [
    "Conflict",
    "Damaged",
    "Event",
    "EventLog",
    "LiveTable",
    "NewEvent",
    "Replayed",
    "TableRecord",
    "Unavailable",
    "Visitor",
    "Visitors",
    "create_table",
    "replay",
]
