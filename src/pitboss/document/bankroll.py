"""How likely a player is to lose a bankroll within so many rounds, in a table."""

from fractions import Fraction

from pitboss.document.blocks import FiguresTable, in_numbers
from pitboss.document.cells import Cell
from pitboss.figures.figures import Figures
from pitboss.protect.bankroll.results import results_of
from pitboss.protect.bankroll.ruin_within import ruin_within

BANKROLLS = (20, 50, 100, 200)
"""Units of the first wager."""
ROUNDS = (100, 500, 1000)


def ruin_table(figures: Figures) -> FiguresTable:
    """Risk of ruin by bankroll and rounds."""
    ruin = ruin_within(results_of(figures), BANKROLLS, ROUNDS)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(units), *(risk(ruin[rounds][units]) for rounds in ROUNDS)) for units in BANKROLLS
    )
    columns = in_numbers("Bankroll, units", *(f"{rounds:,} rounds" for rounds in ROUNDS))
    return FiguresTable(
        "Risk of ruin",
        columns,
        rows,
        note="The chance that less than one unit of the first wager is left at some time within so "
        "many rounds of one unit each, by the distribution of one round; with a meter, at its "
        "seed. Without end every player is ruined whose wager has a house edge.",
    )


def risk(chance: float | Fraction) -> str:
    """A chance in percent, and what is next to nothing in words.

    >>> risk(0.12345), risk(0.000001), risk(0.0)
    ('12.3%', 'under 0.1%', '0')
    """
    if not chance:
        return "0"
    return f"{float(chance):.1%}" if chance >= 0.001 else "under 0.1%"
