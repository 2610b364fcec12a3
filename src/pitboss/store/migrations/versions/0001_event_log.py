"""The event log: gaming tables, their events and commands; visitors."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "gaming_tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("casino", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("created_at", WHOLE, nullable=False),
        sa.Column("head_seq", sa.Integer, nullable=False),
        sa.Column("head_hash", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("gaming_tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, sa.CheckConstraint("seq > 0"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("audience", sa.Text, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("prev", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("table_id", sa.Text, sa.ForeignKey("gaming_tables.id"), nullable=False),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("first_seq", sa.Integer, nullable=False),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "command_id"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "visitors",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded_name", sa.Text, nullable=False, unique=True),
        sa.Column("created_at", WHOLE, nullable=False),
        sqlite_strict=True,
    )


def downgrade() -> None:
    """A log is never thrown away."""
    raise RuntimeError("the event log has no earlier form to go back to")
