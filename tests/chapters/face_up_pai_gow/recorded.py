"""Random records of past rounds of Face Up Pai Gow Poker."""

from random import Random
from typing import Any

from tests.families.pai_gow.recorded import WAYS, Maker, Record


def _choices(chance: Random) -> Record:
    chosen: dict[str, list[Any]] = {
        "house_way": [*WAYS],
        "fortune_three_pair": ["table", "push_all"],
        "fortune5_quads": [5, 25],
        "linked_progressive": [True],
        "two_adjacent_areas": [True],
        "abandoned_wagers": ["return"],
        "dealing_method": ["hand", "manual_shoe"],
        "start_method": ["shaker"],
    }
    return {name: chance.choice(values) for name, values in chosen.items() if chance.random() < 0.3}


MAKER = Maker("688a", _choices)


def random_record(chance: Random, damaged: bool = False) -> Record:
    """A random record, regular or damaged."""
    return MAKER.record(chance, damaged=damaged)
