"""Studies of games that are counted too: rounds dealt at random, played by a strategy that is given
as data, and tallied by how they end.

A chapter's ``simulate`` has a function that plays a part: it is given ``DealtRounds`` and says how
many rounds ended in each way, in the order of the endings that the chapter's odds name.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray
from pydantic import JsonValue

from pitboss.figures.figures import Outcome
from pitboss.figures.sampled import CountedEnding, Study, standard_error
from pitboss.figures.simulation import Simulation, command
from pitboss.hands.kernels.dealing import deal_rows
from pitboss.hands.kernels.definitions import made_from
from pitboss.parts import Part, Work
from pitboss.regulation import Rules

CHUNK: Final = 5_000_000
"""Rounds of a part."""
BATCH: Final = 50_000
"""Rounds that are dealt at a time."""


@dataclass(frozen=True)
class DealtRounds:
    """A part of a study: so many rounds from a seed of their own, and the strategy as data."""

    seed: int
    number: int
    count: int
    strategy: Any

    def dealt(self, deck: Sequence[int], cards: int) -> Iterator[NDArray[np.uint8]]:
        """The rounds, some at a time: a row has so many cards from the full deck, in the order in
        which they are dealt."""
        chance = default_rng(SeedSequence(self.seed, spawn_key=(self.number,)))
        full = np.array(deck, np.uint8)
        for begun in range(0, self.count, BATCH):
            rows = np.empty((min(BATCH, self.count - begun), cards), np.uint8)
            deal_rows(chance, full, rows)
            yield rows


def tallied(
    name: str,
    play: Callable[[DealtRounds], list[int]],
    endings: Callable[[Rules], Iterable[Outcome]],
    strategy: Callable[[Rules], JsonValue] = lambda _: None,
) -> Simulation:
    """The study of rounds that a function plays, which tells how many ended in which way."""

    def cut(rules: Rules, rounds: int, seed: int) -> Work:
        played_by = strategy(rules)
        sizes = [min(CHUNK, rounds - begun) for begun in range(0, rounds, CHUNK)]
        parts = [
            Part(number, size, DealtRounds(seed, number, size, played_by))
            for number, size in enumerate(sizes)
        ]
        game = rules.chapter.chapter.game
        return Work(f"simulate {game} {name}", play, parts, digest(rules, rounds, seed))

    def study(rules: Rules, rounds: int, seed: int, results: Sequence[Any]) -> Study:
        ended = tuple(
            counted_endings(endings(rules), [sum(ways) for ways in zip(*results, strict=True)])
        )
        return Study(
            game=rules.chapter.chapter.game,
            name=name,
            rules=json.loads(json.dumps(dict(rules.chosen))),
            rounds=rounds,
            seed=seed,
            command=command(name, rules, rounds, seed),
            endings=ended,
            standard_error=standard_error(ended),
            made_from=digest(rules, rounds, seed),
        )

    def digest(rules: Rules, rounds: int, seed: int) -> str:
        brings = [(end.hand, end.pays, end.staked, end.back) for end in endings(rules)]
        return made_from([tallied, play, deal_rows], strategy(rules), brings, rounds, seed)

    return Simulation(cut, study, digest)


def counted_endings(ends: Iterable[Outcome], rounds: Sequence[int]) -> Iterator[CountedEnding]:
    """Endings with how many rounds each had, those that say and bring the same together."""
    counts: Counter[tuple[Any, ...]] = Counter()
    for end, count in zip(ends, rounds, strict=True):
        counts[end.hand, end.pays, end.staked, end.back] += count
    for (hand, pays, staked, back), count in counts.items():
        yield CountedEnding(hand=hand, pays=pays, staked=staked, back=back, rounds=count)
