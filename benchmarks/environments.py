"""Steps a second of processor time of the environments, each a decision.

python -m benchmarks.environments [GAME...]
"""

import sys
from time import process_time

import numpy as np
from gymnasium.vector import AutoresetMode

from pitboss.environments import IDS, PitbossTable, PitbossVector

TABLES, SECONDS, EPISODES = 4_096, 1.0, 200


def main() -> None:
    """Those games that are named, or all: many tables at once, and one by the reference."""
    for game in [name for name in sys.argv[1:] if name in IDS.values()] or IDS.values():
        same, after = (
            many(game, mode) for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
        )
        print(
            f"{game}: {TABLES} tables {same / 1e6:.2f} million steps a second of processor time, "
            f"{after / 1e6:.2f} where a reset is a step; one table {one(game):,.0f}"
        )


def many(game: str, mode: AutoresetMode) -> float:
    """Steps a second of many tables, the choice of random actions not counted."""
    tables = PitbossVector(game, TABLES, autoreset_mode=mode)
    chance = np.random.default_rng(1)
    _, info = tables.reset(seed=1)
    steps, seconds = 0, 0.0
    for round_ in range(1_000_000):
        mask = info["action_mask"]
        actions = (chance.random(mask.shape, np.float32) * mask).argmax(axis=1)
        began = process_time()
        *_, info = tables.step(actions)
        if round_:  # compiled by now
            seconds += process_time() - began
            steps += TABLES
        if seconds > SECONDS:
            break
    return steps / seconds


def one(game: str) -> float:
    """Steps a second at one table, by the reference procedure."""
    table, steps = PitbossTable(game), 0
    table.reset(seed=1)
    began = process_time()
    for _ in range(EPISODES):
        _, info = table.reset()
        over = False
        while not over:
            _, _, over, _, info = table.step(table.action_space.sample(info["action_mask"]))
            steps += 1
    return steps / (process_time() - began)


if __name__ == "__main__":
    main()
