"""Sessions: a visitor's token has a beginning and an end, and is replaced now and then."""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """The token of each visitor becomes a session that begins now; a visitor has none himself."""
    op.create_table(
        "visitors_without_token",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded_name", sa.Text, nullable=False, unique=True),
        sa.Column("created_at", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.execute(
        "INSERT INTO visitors_without_token (id, name, folded_name, created_at) "
        "SELECT id, name, folded_name, created_at FROM visitors"
    )
    op.rename_table("visitors", "visitors_with_token")
    op.rename_table("visitors_without_token", "visitors")
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("visitor_id", sa.Text, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("prior_hash", sa.Text, nullable=False),
        sa.Column("prior_until", WHOLE, nullable=False),
        sa.Column("begun_at", WHOLE, nullable=False),
        sa.Column("issued_at", WHOLE, nullable=False),
        sa.Column("seen_at", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("sessions_by_prior", "sessions", ["prior_hash"])
    now = int(time())
    op.execute(
        "INSERT INTO sessions (id, visitor_id, token_hash, prior_hash, prior_until, begun_at, "
        f"issued_at, seen_at) SELECT id, id, token_hash, '', 0, {now}, {now}, {now} "
        "FROM visitors_with_token"
    )
    op.drop_table("visitors_with_token")


def downgrade() -> None:
    """A session that can end does not become one that cannot."""
    raise RuntimeError("sessions have no earlier form to go back to")
