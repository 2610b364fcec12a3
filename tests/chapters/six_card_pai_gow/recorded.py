"""Random records of past rounds of Six-Card Fortune Pai Gow Poker."""

from random import Random
from typing import Any

from tests.families.pai_gow.recorded import Maker, Record


def _choices(chance: Random) -> Record:
    chosen: dict[str, list[Any]] = {
        "fortune_envy_minimum": [100, 500],
        "progressive_bet": [100, 500],
        "two_adjacent_areas": [True],
        "abandoned_wagers": ["return"],
        "dealing_method": ["hand", "manual_shoe"],
        "start_method": ["shaker"],
    }
    return {name: chance.choice(values) for name, values in chosen.items() if chance.random() < 0.3}


MAKER = Maker("670a", _choices)


def random_record(chance: Random, damaged: bool = False) -> Record:
    """A random record, regular or damaged."""
    return MAKER.record(chance, damaged=damaged)
