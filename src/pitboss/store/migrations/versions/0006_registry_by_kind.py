"""Entries of the registry are found by their kind: approvals and the key among many visitors."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

OF_REGISTRY = sa.text("table_id = 'registry'")


def upgrade() -> None:
    """An index of the registry alone: no table's events pay for it."""
    op.create_index(
        "registry_by_kind", "events", ["table_id", "kind", "seq"],
        sqlite_where=OF_REGISTRY, postgresql_where=OF_REGISTRY,
    )  # fmt: skip


def downgrade() -> None:
    """Without it the same is found, later."""
    op.drop_index("registry_by_kind", "events")
