"""Rounds of the Blackjack Wager from full shoes, as odds are counted, in parts with a seed each."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from numpy.random import SeedSequence

from pitboss.chapters.blackjack.simulate.choices import PlayByTable
from pitboss.chapters.blackjack.simulate.rounds import endings
from pitboss.chapters.blackjack.simulate.terms import NUMBER
from pitboss.figures.sampled import CountedEnding
from pitboss.parts import Part
from pitboss.regulation import Rules

CHUNK: Final = 10_000_000
"""Rounds of a part."""
UNIT: Final = 2
"""Cents on each hand, so that 3 to 2 is paid in full."""


@dataclass(frozen=True)
class FullShoes:
    """So many rounds of one player, each from a full shoe, under these choices (as JSON), by a
    strategy, from a seed."""

    chosen: str
    by: PlayByTable
    rounds: int
    seed: int


def play_full_shoes(part: FullShoes) -> list[list[int]]:
    """How the rounds of a part ended: so much staked and so much back, in cents; how often."""
    rules = Rules.of(NUMBER, json.loads(part.chosen))
    ended = endings(rules, UNIT, part.by, part.rounds, part.seed)
    return [[staked, back, count] for (staked, back), count in ended.items()]


def in_parts(
    rules: Rules, by: PlayByTable, rounds: int, seed: int, chunk: int = CHUNK
) -> list[Part]:
    """So many rounds in parts."""
    chosen = json.dumps(dict(rules.chosen), sort_keys=True)
    sizes = [min(chunk, rounds - begun) for begun in range(0, rounds, chunk)]
    return [
        Part(number, size, FullShoes(chosen, by, size, seed_of(seed, number)))
        for number, size in enumerate(sizes)
    ]


def seed_of(seed: int, number: int) -> int:
    """The seed of a part: the first part's is that of the whole, so that few rounds are the first
    of many; of the others each has 128 bits of its own.

    >>> seed_of(5, 0), seed_of(5, 1) != seed_of(5, 2)
    (5, True)
    """
    if not number:
        return seed
    words = SeedSequence(seed, spawn_key=(number,)).generate_state(4)
    return sum(int(word) << 32 * place for place, word in enumerate(words))


def added(results: Sequence[Any]) -> Counter[tuple[int, int]]:
    """How the rounds of all parts ended."""
    ended: Counter[tuple[int, int]] = Counter()
    for staked, back, count in (ending for result in results for ending in result):
        ended[staked, back] += count
    return ended


def counted_endings(ended: Counter[tuple[int, int]]) -> tuple[CountedEnding, ...]:
    """The endings of a study: by what was staked, and then by what came back, the most first."""
    return tuple(
        CountedEnding(
            hand=f"{_units(staked)} units wagered",
            pays=_result(back - staked),
            staked=Fraction(staked, UNIT),
            back=Fraction(back, UNIT),
            rounds=count,
        )
        for (staked, back), count in sorted(ended.items(), key=_most_back_first)
    )


def _most_back_first(ending: tuple[tuple[int, int], int]) -> tuple[int, int]:
    (staked, back), _ = ending
    return staked, -back


def _units(cents: int) -> str:
    """Cents in wagers.

    >>> _units(7), _units(4)
    ('3.5', '2')
    """
    return f"{cents / UNIT:g}"


def _result(net: int) -> str:
    """What a round brings in words.

    >>> _result(3), _result(0), _result(-4)
    ('wins 1.5', 'ties', 'loses 2')
    """
    if not net:
        return "ties"
    return f"{'wins' if net > 0 else 'loses'} {_units(abs(net))}"
