"""An index on table and round, and a row that tells whether the database can be written."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """A round's events are found without reading those of the others."""
    op.create_index("events_of_a_round", "events", ["table_id", "round", "seq"])
    health = op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.bulk_insert(health, [{"id": 1, "at": 0}])


def downgrade() -> None:
    """A log is never thrown away."""
    raise RuntimeError("the event log does not go back to an earlier form")
