"""People with accounts, and under which names signing in has failed lately."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nobody has an account yet."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("licence", sa.Text, nullable=False, unique=True),
        sa.Column("department", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("administrator", sa.Integer, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column(
            "state", sa.Text, sa.CheckConstraint("state IN ('active', 'suspended')"), nullable=False
        ),
        sa.Column("must_change", sa.Integer, nullable=False),
        sa.Column("created_at", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "sign_in_failures",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("folded_name", sa.Text, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("failures_by_name", "sign_in_failures", ["folded_name", "at"])


def downgrade() -> None:
    """Whoever does not know of people would let anybody act as them."""
    raise RuntimeError("a log of people with accounts does not go back to one without")
