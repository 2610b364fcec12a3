"""§§ 686a.3-4: what is particular to this game's cards when the table opens."""

from pitboss.procedure.opening import BLUE, RED
from pitboss.procedure.table import Table


def shuffler(table: Table) -> str:
    """The shuffle equipment in use: the one chosen, or the dealer's hands while it is down."""
    return "none" if table.shuffler_down else str(table.rules["shuffler"])


def colours(table: Table) -> tuple[str, ...]:
    """Two batches with an automated shuffler, their backs of different colours; otherwise one
    (§ 686a.3(a), § 686a.3(b)[lead], § 686a.3(b)(1), § 686a.3(b)(2))."""
    return (RED, BLUE) if shuffler(table) == "batch" else (RED,)
