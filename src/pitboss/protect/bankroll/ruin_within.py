"""How likely a bankroll is lost within so many rounds, for every bankroll at once.

Chances here are floating-point numbers, and all terms are positive: none is further from the truth
than the share ``relative_error`` of itself.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, exp, sqrt

import numpy as np

from pitboss.protect.bankroll.results import RoundResults, common_step

NEVER = 1e-18
"""Less likely than this is not followed."""

Ruin = Mapping[int, Mapping[int, float]]
"""By rounds, then by bankroll in units."""


def ruin_within(round_: RoundResults, bankrolls: Sequence[int], rounds: Sequence[int]) -> Ruin:
    """The chances that less than one unit is left at some time within so many rounds, each of one
    unit.

    Worked backwards: with one round more to go, a bankroll is ruined as often as the bankrolls that
    the round may lead to are with one less. A bankroll too large for the rounds that are left is
    never ruined.
    """
    round_ = round_.on_grid()
    step = common_step(round_.steps, Fraction(1))
    steps = [(int(net / step), float(chance)) for net, chance in round_.nets]
    unit, most = int(1 / step), max(rounds)
    cells = max(unit * max(bankrolls) + 1, unit + ceil(_farthest(round_, most) / step)) + 1
    ruined = np.zeros(cells)
    ruined[:unit] = 1.0
    told: dict[int, dict[int, float]] = {}
    for number in range(1, most + 1):
        before = np.zeros(cells)
        for up, chance in steps:
            if up >= cells:
                continue
            if up >= 0:
                before[: cells - up] += chance * ruined[up:]
            else:
                before[-up:] += chance * ruined[:up]
                before[:-up] += chance  # whoever falls below nothing is ruined
        before[:unit] = 1.0
        ruined = before
        if number in rounds:
            told[number] = {units: float(ruined[unit * units]) for units in bankrolls}
    return told


def relative_error(round_: RoundResults, rounds: int) -> float:
    """By what share of itself a chance may be off: each round adds as many products as there are
    lines, and every one of these is rounded."""
    return rounds * (len(round_.nets) + 2) * float(np.finfo(np.float64).eps)


def _farthest(round_: RoundResults, rounds: int) -> Fraction:
    """How far down so many rounds may lead, but for a chance of ``NEVER`` or none.

    The worst that can happen is one bound. Freedman's inequality is another: the chance that a sum
    of results falls by x more than its drift, at any time, is at most exp(-x²/2(nσ² + bx/3)), with
    b the most that one result lies below the mean.
    """
    drift = max(Fraction(0), -round_.mean) * rounds
    worst = max(Fraction(0), -round_.lowest) * rounds
    spread, below = float(round_.variance) * rounds, float(round_.mean - round_.lowest)
    x = sqrt(spread) + below
    while exp(-(x**2) / (2 * (spread + below * x / 3))) > NEVER:
        x *= 1.1
    return min(worst, drift + Fraction(ceil(x)))
