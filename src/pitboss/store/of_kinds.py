"""A table's events of some kinds, in order: for who reads many rounds and needs no card of them."""

from collections.abc import Collection, Iterator
from typing import Final

from sqlalchemy import select

from pitboss.store.event import Event
from pitboss.store.log import EventLog
from pitboss.store.schema import events

AT_A_TIME: Final = 500
"""Events that are read together: between two readings nobody waits for who reads."""


def events_of_kinds(
    log: EventLog, table_id: str, kinds: Collection[str], first: int = 1
) -> Iterator[Event]:
    """The events of these kinds from one on. Damaged, if one is not as it was written."""
    of_table = select(events).where(events.c.table_id == table_id, events.c.kind.in_(kinds))
    while True:
        query = of_table.where(events.c.seq >= first).order_by(events.c.seq).limit(AT_A_TIME)
        with log.reading() as db:
            read = [Event(**row) for row in db.execute(query).mappings()]
        for event in read:
            event.check()
            yield event
        if len(read) < AT_A_TIME:
            return
        first = read[-1].seq + 1
