"""A table's events of some kinds, in order: for who reads many rounds and needs no card of them."""

from collections.abc import Collection, Iterator

from sqlalchemy import select

from pitboss.store.event import Event
from pitboss.store.log import EventLog
from pitboss.store.schema import events


def events_of_kinds(
    log: EventLog, table_id: str, kinds: Collection[str], first: int = 1
) -> Iterator[Event]:
    """The events of these kinds from one on. Damaged, if one is not as it was written."""
    query = (
        select(events)
        .where(events.c.table_id == table_id, events.c.seq >= first, events.c.kind.in_(kinds))
        .order_by(events.c.seq)
    )
    with log.reading() as db:
        for row in db.execute(query, execution_options={"yield_per": 1000}).mappings():
            event = Event(**row)
            event.check()
            yield event
