"""The event log, and what is read from it."""

from pitboss.store.known import has_acted
from pitboss.store.live import LiveTable, create_table
from pitboss.store.log import Conflict, Event, EventLog, NewEvent, TableRecord
from pitboss.store.replay import Replayed, replay
from pitboss.store.visitors import Visitor, Visitors

__all__ = [
    "Conflict",
    "Event",
    "EventLog",
    "LiveTable",
    "NewEvent",
    "Replayed",
    "TableRecord",
    "Visitor",
    "Visitors",
    "create_table",
    "has_acted",
    "replay",
]
