"""A chained registry of tables and visitors, an index on rounds, and a row to try writing on."""

from time import time

import sqlalchemy as sa
from alembic import op

from pitboss.store.event import GENESIS, canonical, event_hash

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")
REGISTRY = "registry"
TABLE = ("id", "game", "name", "casino", "host", "created_at")
VISITOR = ("id", "name", "created_at")


def upgrade() -> None:
    """Those who are there already are entered as they are found."""
    op.create_index("events_of_a_round", "events", ["table_id", "round", "seq"])
    health = op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.bulk_insert(health, [{"id": 1, "at": 0}])
    db = op.get_bind()
    entries = [("table", one) for one in _rows(db, "gaming_tables", TABLE)]
    entries += [("visitor", one) for one in _rows(db, "visitors", VISITOR)]
    _begin(db, entries)


def _rows(db: sa.Connection, table: str, names: tuple[str, ...]) -> list[dict[str, object]]:
    found = db.execute(sa.text(f"SELECT {', '.join(names)} FROM {table} ORDER BY created_at, id"))
    return [dict(row) for row in found.mappings()]


def _begin(db: sa.Connection, entries: list[tuple[str, dict[str, object]]]) -> None:
    db.execute(
        sa.text("INSERT INTO gaming_tables VALUES (:id, '', '', '', '', 0, 0, :hash)"),
        {"id": REGISTRY, "hash": GENESIS},
    )
    prev, at = GENESIS, int(time() * 1000)
    for seq, (kind, entry) in enumerate(entries, start=1):
        command = f"{kind} {seq}"
        fields = (REGISTRY, seq, 0, kind, canonical(entry), "nobody", at, command, prev)
        prev = event_hash(*fields)
        _insert(db, "events", (*fields, prev))
        _insert(db, "commands", (REGISTRY, command, seq, seq))
    db.execute(
        sa.text("UPDATE gaming_tables SET head_seq = :seq, head_hash = :hash WHERE id = :id"),
        {"seq": len(entries), "hash": prev, "id": REGISTRY},
    )


def _insert(db: sa.Connection, table: str, values: tuple[object, ...]) -> None:
    places = {f"v{number}": value for number, value in enumerate(values)}
    db.execute(sa.text(f"INSERT INTO {table} VALUES (:{', :'.join(places)})"), places)


def downgrade() -> None:
    """A log is never thrown away."""
    raise RuntimeError("the event log does not go back to an earlier form")
