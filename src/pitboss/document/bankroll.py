"""How likely a player is to lose a bankroll within so many rounds.

Chances here are floating-point numbers: they are told with a digit or two.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from math import ceil, log

import numpy as np

from pitboss.document.blocks import FiguresTable, in_numbers
from pitboss.document.cells import Cell
from pitboss.document.session import common_step, on_grid
from pitboss.figures.figures import Figures

BANKROLLS = (20, 50, 100, 200)
"""Units of the first wager."""
ROUNDS = (100, 500, 1000)


def chances_of_ruin(figures: Figures, bankroll: int, rounds: Sequence[int]) -> list[float]:
    """The chances that less than one unit is left at some time within so many rounds, each of one
    unit. Whoever has more than all these rounds could cost is followed no further: the rest is
    exact, but for results finer than the grid."""
    nets = on_grid([(net, float(chance)) for net, chance in figures.nets])
    step = reduce(common_step, nets, Fraction(1))
    worst = max(-min(nets), Fraction(0))
    most = max(rounds)
    cells = int((bankroll + ceil(worst) * most) / step) + 2
    ruined_below = int(1 / step)
    steps = [(int(net / step), chance) for net, chance in nets.items()]
    chances = np.zeros(cells)
    chances[int(bankroll / step)] = 1.0
    safe = ruined = 0.0
    told: dict[int, float] = {}
    for number in range(1, most + 1):
        after = np.zeros(cells)
        for up, chance in steps:
            if up >= cells:
                safe += chance * float(chances.sum())
            elif up >= 0:
                after[up:] += chance * chances[: cells - up]
                safe += chance * float(chances[cells - up :].sum())
            else:
                after[: cells + up] += chance * chances[-up:]
                ruined += chance * float(chances[:-up].sum())
        ruined += float(after[:ruined_below].sum())
        after[:ruined_below] = 0.0
        chances = after
        told[number] = ruined
    return [told[number] for number in rounds]


def ruin_table(figures: Figures) -> FiguresTable:
    """Risk of ruin by bankroll and rounds."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(units), *(_share(chance) for chance in chances_of_ruin(figures, units, ROUNDS)))
        for units in BANKROLLS
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


def _share(chance: float) -> str:
    """A chance in percent, and what is next to nothing in words.

    >>> _share(0.12345), _share(0.000001), _share(0.0)
    ('12.3%', 'under 0.1%', '0')
    """
    if not chance:
        return "0"
    return f"{chance:.1%}" if chance >= 0.001 else "under 0.1%"


def waits(chance: Fraction) -> tuple[int, int]:
    """Within how many wagers half of all waits for a hit end, and nine of ten.

    >>> waits(Fraction(1, 2))
    (1, 4)
    """
    if chance == 1:
        return 1, 1
    missed = log(1 - chance)
    return ceil(log(0.5) / missed), ceil(log(0.1) / missed)
