"""Lines of settlement added up, wager by wager."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.columns.lines import Lines
from pitboss.columns.tallies import SUMS, WagerTally
from pitboss.hands.kernels.cache import compiled

Ints = NDArray[np.int64]


def tallied(
    lines: Lines, named: Sequence[str], optional: Sequence[str], required: str, first: str
) -> dict[str, WagerTally]:
    """The lines of rounds with one seat each, by wager: ``named`` are the wagers by their numbers.
    What is not ``optional`` is ``required``, and its unit is what lies on the ``first`` of them."""
    groups = (required, *optional)
    group = [name.partition(".")[0] for name in named]
    of_wager = np.array([groups.index(name) if name in groups else 0 for name in group], np.int64)
    is_first = np.array([name == first or name in optional for name in named], np.bool_)
    sums = np.zeros((len(groups), SUMS), np.int64)
    _add_lines(lines.round, lines.wager, lines.stake, lines.back, of_wager, is_first, sums)
    return {
        name: WagerTally(*row) for name, row in zip(groups, sums.tolist(), strict=True) if row[0]
    }


@compiled
def _add_lines(
    rounds: Ints,
    wagers: NDArray[np.int16],
    stakes: Ints,
    backs: Ints,
    of_wager: Ints,
    is_first: NDArray[np.bool_],
    sums: Ints,
) -> None:
    """Adds up lines that stand round by round."""
    firsts, staked = np.zeros(len(sums), np.int64), np.zeros(len(sums), np.int64)
    nets, made = np.zeros(len(sums), np.int64), np.zeros(len(sums), np.bool_)
    for line in range(len(rounds) + 1):
        if line == len(rounds) or (line and rounds[line] != rounds[line - 1]):
            for group in range(len(sums)):
                if made[group]:
                    net = nets[group]
                    sums[group, 0] += 1
                    sums[group, 1] += firsts[group]
                    sums[group, 2] += staked[group]
                    sums[group, 3] += net
                    sums[group, 4] += net * net
                    sums[group, 5] += net > 0
                firsts[group] = staked[group] = nets[group] = 0
                made[group] = False
        if line < len(rounds):
            group = of_wager[wagers[line]]
            made[group] = True
            staked[group] += stakes[line]
            nets[group] += backs[line] - stakes[line]
            if is_first[wagers[line]]:
                firsts[group] += stakes[line]
