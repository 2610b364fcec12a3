"""Who owns a table: one server at a time, by a lease whose number only grows.

A server lives for as long as it is heard of: it says so every second, and three seconds after it
was last heard of its tables are anybody's. All of it by the database's clock. Whoever takes a
table raises its fence number; a server that has lost a table without knowing it is found out in
the transaction in which it would append.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from secrets import token_hex
from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Update,
    exists,
    extract,
    func,
    select,
    text,
    update,
)
from sqlalchemy.types import BigInteger

from pitboss.store.errors import Moved
from pitboss.store.schema import IS_OWNED, gaming_tables, servers
from pitboss.store.statements import CHANNEL

LASTS: Final = 3_000
"""Milliseconds for which a server is believed to live after it was last heard of."""
FREE: Final = "free"
"""What is said there when a server signs off: its tables are anybody's."""
_OPENING: Final = int.from_bytes(b"opening")  # the number of PostgreSQL's advisory lock
_FORGOTTEN: Final = 86_400_000  # milliseconds after which nobody asks who a server was

BEAT: Final = f"""
    INSERT INTO servers (id, address, until)
    VALUES (
        %(server)s, %(address)s,
        floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + {LASTS}
    )
    ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until
    RETURNING until
"""
"""By this a server is heard of; it tells until when."""


class Standing(NamedTuple):
    """A table as the database has it."""

    head: int
    owner: str  # a server's id; nobody: ""
    address: str  # where the owner's peers reach it; of one who is gone: ""
    fence: int
    alive: bool  # whether the owner was heard of lately


class Leases:
    """The tables that this server owns."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.server = token_hex(16)
        self.address = address
        self._engine = engine
        self._fences: dict[str, int] = {}
        self._until = 0.0  # by the process's own clock
        self._ahead = 0.0  # of that clock, the database's is so many milliseconds
        self.beat()

    def beat(self) -> None:
        """This server lives."""
        asked = monotonic()
        with self._engine.begin() as db:
            until = db.exec_driver_sql(BEAT, self.named).scalar_one()
        self.heard(asked, until)

    @property
    def named(self) -> dict[str, str]:
        """Who is heard of by a beat."""
        return {"server": self.server, "address": self.address}

    def heard(self, asked: float, until: int) -> None:
        """The database has heard of this server, which had asked for it at a time of its own
        clock; it counts from there, and so never too long."""
        self._until = asked + LASTS / 1_000
        self._ahead = until - LASTS - asked * 1_000

    @property
    def lives(self) -> bool:
        """Whether the others believe that this server lives, as far as it knows."""
        return monotonic() < self._until

    def now(self) -> int:
        """The database's time in milliseconds, as far as this server knows it."""
        return int(monotonic() * 1_000 + self._ahead)

    def holds(self, table_id: str) -> bool:
        """Whether this server may believe that a table is its own."""
        return table_id in self._fences and self.lives

    def take(self, table_id: str) -> bool:
        """A table that is nobody's, this server's own, or that of a server that is gone becomes
        this one's; whether it was this one's all along, with nobody else in between."""
        with self._engine.begin() as db:
            fence = self._locked(db, table_id)
            if fence is not None:
                fence += 1
                db.execute(_changed(table_id, owner=self.server, fence=fence))
        before = self._fences.pop(table_id, None)
        if fence is None:
            raise _moved(table_id)
        self._fences[table_id] = fence
        return before is not None and before + 1 == fence

    def fence(self, table_id: str) -> int:
        """The number under which this server owns a table; 0 if it does not."""
        return self._fences.get(table_id, 0)

    def not_owned(self, db: Connection, table_ids: Collection[str]) -> Mapping[str, Moved]:
        """Of tables whose rows this transaction has locked, those that this server may not append
        to, for it does not own them."""
        table = gaming_tables.c
        query = select(table.id, table.fence).where(table.owner == self.server)
        fences = {
            table_id: fence
            for table_id, fence in db.execute(query.where(table.id.in_(table_ids)))
            if fence == self.fence(table_id)
        }
        lost = [table_id for table_id in table_ids if table_id not in fences]
        for table_id in lost:
            self.forget(table_id)
        return {table_id: _moved(table_id) for table_id in lost}

    def forget(self, table_id: str) -> None:
        """This server does not own the table, whatever it believed."""
        self._fences.pop(table_id, None)

    def release(self, table_id: str) -> None:
        """A table that this server, or one that is gone, owned and that nobody needs is nobody's:
        the next one who needs it takes it."""
        self.forget(table_id)
        with self._engine.begin() as db:
            if self._locked(db, table_id) is not None:
                db.execute(_changed(table_id, owner=""))

    def _locked(self, db: Connection, table_id: str) -> int | None:
        """The fence of a table that this server may take, which nobody else can until this
        transaction ends; none if it may not, or another has locked it: it is not waited for."""
        may = (gaming_tables.c.owner == self.server) | ~_owner_lives()
        query = select(gaming_tables.c.fence).where(gaming_tables.c.id == table_id, may)
        fence: int | None = db.execute(query.with_for_update(skip_locked=True)).scalar()
        return fence

    def standing(self, table_ids: Collection[str]) -> dict[str, Standing]:
        """How tables stand in the database."""
        table = gaming_tables.c
        query = (
            select(
                table.id, table.head_seq, table.owner, func.coalesce(servers.c.address, ""),
                table.fence, _owner_lives(),
            )
            .join_from(gaming_tables, servers, servers.c.id == table.owner, isouter=True)
            .where(table.id.in_(table_ids))
        )  # fmt: skip
        with self._engine.connect() as db:
            return {table_id: Standing(*stands) for table_id, *stands in db.execute(query)}

    def orphans(self) -> list[str]:
        """The tables whose servers are gone."""
        query = select(gaming_tables.c.id).where(IS_OWNED, ~_owner_lives())
        with self._engine.connect() as db:
            return list(db.execute(query.order_by(gaming_tables.c.id)).scalars())

    def tell(self, words: str) -> None:
        """Tells every server, this one too."""
        with self._engine.begin() as db:
            db.execute(select(func.pg_notify(CHANNEL, words)))

    def sign_off(self) -> None:
        """This server is gone from now on; what it owned is orphaned at once."""
        self._fences.clear()
        self._until = 0.0
        with self._engine.begin() as db:
            long_gone = servers.c.until < _now() - _FORGOTTEN
            db.execute(servers.delete().where((servers.c.id == self.server) | long_gone))
            db.execute(select(func.pg_notify(CHANNEL, FREE)))


@contextmanager
def alone_among_servers(engine: Engine) -> Iterator[None]:
    """Of the servers that share a database, only one does this at a time."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        db.execute(text(f"SELECT pg_advisory_lock({_OPENING})"))
        try:
            yield
        finally:
            db.execute(text(f"SELECT pg_advisory_unlock({_OPENING})"))


def _changed(table_id: str, **values: str | int) -> Update:
    return update(gaming_tables).where(gaming_tables.c.id == table_id).values(**values)


def _moved(table_id: str) -> Moved:
    return Moved(f"table {table_id} is another server's")


def database_time(db: Connection) -> int:
    """The database's clock now, in milliseconds since 1970."""
    at: int = db.execute(select(_now())).scalar_one()
    return at


def _now() -> ColumnElement[int]:
    """The database's clock, in milliseconds."""
    seconds = extract("epoch", func.clock_timestamp())
    return func.floor(seconds * 1_000).cast(BigInteger)


def _owner_lives() -> ColumnElement[bool]:
    """Whether the server that owns a table was heard of lately. A lease that ends days from now was
    renewed while the clock was wrong; a server that lives renews it within a second."""
    now = _now()
    lately = servers.c.until.between(now + 1, now + _FORGOTTEN)
    lives = exists().where(servers.c.id == gaming_tables.c.owner, lately)
    return lives.correlate(gaming_tables)
