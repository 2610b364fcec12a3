"""Which device shuffles, and how many batches of cards there are."""

from pitboss.procedure.opening import BLUE, RED
from pitboss.procedure.table import Table


def shuffler(table: Table) -> str:
    """The shuffle equipment in use: the one chosen, or the dealer's hands while it is down."""
    return "none" if table.shuffler_down else str(table.rules["shuffler"])


def colours(table: Table) -> tuple[str, ...]:
    """Two batches with an automated shuffler, their backs of different colours; otherwise one
    (§ 633a.3(a)-(b), § 686a.3(a)-(b))."""
    return (RED, BLUE) if shuffler(table) == "batch" else (RED,)
