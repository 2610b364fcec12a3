"""Random records of past rounds of Pai Gow Poker."""

from random import Random
from typing import Any

from tests.families.pai_gow.recorded import WAYS, Maker, Record


def _choices(chance: Random) -> Record:
    chosen: dict[str, list[Any]] = {
        "house_way": [*WAYS],
        "payout_limit": [5_000_000, 5_000_001, 10**11],
        "vig_round_to": [0, 25],
        "progressive_bet": [1, 50, 100, 250, 100_000],
        "progressive_reset": [200_000, 123_456_789],
        "progressive_rate": ["1/2"],
        "bank": [True, False],
        "two_adjacent_areas": [True],
        "abandoned_wagers": ["return"],
        "dealing_method": ["hand", "manual_shoe"],
        "start_method": ["shaker"],
    }
    return {name: chance.choice(values) for name, values in chosen.items() if chance.random() < 0.2}


MAKER = Maker("645a", _choices)


def random_record(chance: Random, damaged: bool = False) -> Record:
    """A random record, regular or damaged."""
    return MAKER.record(chance, damaged=damaged)
