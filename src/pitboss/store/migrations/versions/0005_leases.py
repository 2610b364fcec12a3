"""Servers, and which of them owns a table; under which lease a command was done."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nobody owns a table yet."""
    op.create_table(
        "servers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.add_column("gaming_tables", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.add_column("gaming_tables", _fence())
    op.add_column("commands", _fence())


def _fence() -> sa.Column[int]:
    return sa.Column("fence", sa.Integer, nullable=False, server_default="0")


def downgrade() -> None:
    """Whoever does not know of leases would write past their owners."""
    raise RuntimeError("a log that several servers share does not go back to one")
