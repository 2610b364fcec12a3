"""Signed heads over all streams, and the leaves of their tree."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Two tables that nothing else refers to."""
    op.create_table(
        "heads",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("root", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("software", sa.Text, nullable=False),
        sa.Column("events", WHOLE, nullable=False),
        sa.Column("streams", sa.Integer, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("signature", sa.Text, nullable=False),
        sa.Column("peaks", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "head_leaves",
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("head", sa.Integer, sa.ForeignKey("heads.number"), nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("first_seq", sa.Integer, nullable=False),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("leaves_of_a_stream", "head_leaves", ["stream", "last_seq"])
    op.create_index("leaves_of_a_head", "head_leaves", ["head", "place"])


def downgrade() -> None:
    """What was published stays published."""
    op.drop_table("head_leaves")
    op.drop_table("heads")
