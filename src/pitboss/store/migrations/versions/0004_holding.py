"""A row that the server signs which may write."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has signed yet."""
    holding = op.create_table(
        "holding",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.bulk_insert(holding, [{"id": 1, "holder": ""}])


def downgrade() -> None:
    """Whoever does not know of it does not ask for it."""
    op.drop_table("holding")
