"""No statement reads a whole stream to find a few events of it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Indexes; on PostgreSQL ids of commands are sorted by their bytes, as SQLite sorts them."""
    _create("events_by_kind", "events", "table_id", "kind", "seq", where="kind <> 'answer'")
    _create("tables_by_age", "gaming_tables", "created_at", "id", where="game <> ''")
    _create(
        "meters_by_age", "gaming_tables", "created_at", "id", where="substr(id, 1, 6) = 'meter '"
    )
    _create("owned_tables", "gaming_tables", "id", where="owner <> ''")
    op.create_index("sessions_by_visitor", "sessions", ["visitor_id"])
    op.create_index("sessions_by_use", "sessions", ["seen_at"])
    op.create_index("sessions_by_age", "sessions", ["begun_at"])
    op.create_index("failures_by_age", "sign_in_failures", ["at"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute('ALTER TABLE commands ALTER COLUMN command_id TYPE TEXT COLLATE "C"')


def _create(name: str, table: str, *columns: str, where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, table, list(columns), sqlite_where=condition, postgresql_where=condition)


def downgrade() -> None:
    """Without them the same is found, later."""
    op.drop_index("failures_by_age", "sign_in_failures")
    for name in ("sessions_by_age", "sessions_by_use", "sessions_by_visitor"):
        op.drop_index(name, "sessions")
    for name in ("owned_tables", "meters_by_age", "tables_by_age"):
        op.drop_index(name, "gaming_tables")
    op.drop_index("events_by_kind", "events")
