"""The event log, and what is read from it."""

from pitboss.store.live import LiveTable, create_table
from pitboss.store.log import Conflict, Event, EventLog, NewEvent, TableRecord, Unavailable
from pitboss.store.replay import Replayed, replay
from pitboss.store.visitors import Lasting, Session, Visitor, Visitors

__all__ = [
    "Conflict",
    "Event",
    "EventLog",
    "Lasting",
    "LiveTable",
    "NewEvent",
    "Replayed",
    "Session",
    "TableRecord",
    "Unavailable",
    "Visitor",
    "Visitors",
    "create_table",
    "replay",
]
