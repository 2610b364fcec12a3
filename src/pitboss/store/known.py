"""Whether the log knows somebody: a name that stands in it is his for good."""

from sqlalchemy import collate, exists, select

from pitboss.store.log import EventLog
from pitboss.store.schema import commands, gaming_tables


def has_acted(log: EventLog, visitor_id: str) -> bool:
    """Whether a visitor has done anything at a table: the ids of his commands begin with his own.

    What was dealt to him face down is his by the name that he had; so nobody else may ever have it.
    """
    by_bytes = "BINARY" if log.engine.dialect.name == "sqlite" else "C"
    own = collate(commands.c.command_id, by_bytes)
    his = exists().where(
        commands.c.table_id == gaming_tables.c.id,
        own > f"{visitor_id}:",
        own < f"{visitor_id};",  # the character after the colon
    )
    with log.reading() as db:
        return db.execute(select(gaming_tables.c.id).where(his).limit(1)).first() is not None
