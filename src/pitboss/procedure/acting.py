"""Who may do what at a table, beside what is asked of him."""

from pitboss.procedure.answers import Who
from pitboss.procedure.table import Table
from pitboss.vocabulary.refusal import Refused


def only(who: Who, *roles: str) -> None:
    """Refuses everybody in another role."""
    if who.role not in roles:
        raise Refused(f"a {who.role} may not do this", field="who", allowed=", ".join(roles))


def disinterested(table: Table, who: Who) -> None:
    """Who plays at a virtual table that is his own does not say what went wrong in his own round:
    he could look at a hand and then void it (R-GEN-6)."""
    if table.virtual and table.live & {*table.seats_of(who.name)}:
        raise Refused(
            f"{who.name} has wagers in this round",
            field="who",
            allowed="a dealer or floorperson who does not play in it",
            cites=[table.rules.chapter.irregularities, "R-GEN-6"],
        )
