"""Rounds of Pai Gow Poker and Face Up Pai Gow Poker by the billion, from seeded shuffles.

``STUDIES`` has what can be studied, by game and name: how a player fares who sets his cards the
house way or as they are worth most, or who answers the dealer's open hands as well as he can; and
how one fares who banks, against six hands (``bank``), fewer (``bank_1``, …) or with the house::

    study = STUDIES["pai-gow"]["house_way"].run(Rules.of("645a"), 42_000_000, 1)
    study.figures("required.house_way").payback

Shuffles are made in parts with a seed each, and what they add up to is whole numbers: who does a
part, and when, changes nothing.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final
from zlib import compress, decompress

import numpy as np
from numpy.random import Generator, SeedSequence, default_rng
from pydantic import JsonValue

from pitboss.families.pai_gow import simulate_kernels as kernel
from pitboss.families.pai_gow.odds import every_deal
from pitboss.families.pai_gow.odds.every_deal import BEST_ANSWER, FACE_UP, best_lows
from pitboss.families.pai_gow.odds.kinds import catalogue, kinds_of
from pitboss.families.pai_gow.odds.required import (
    BANK,
    BEST_SETTING,
    CO_BANK,
    GAME,
    HOUSE_WAY,
    TABLE,
    TABLE_WITHOUT_DEALER,
    face_up,
    filed_way,
    of_bank,
    of_player,
)
from pitboss.families.pai_gow.simulate_kernels import HANDS, Best, new_table
from pitboss.figures.sampled import CountedEnding, Study, square_root_of
from pitboss.figures.simulation import Simulation
from pitboss.hands.kernels.definitions import made_from
from pitboss.hands.kernels.house_way import program
from pitboss.hands.kernels.pai_gow import PLACES, rank_tables
from pitboss.parts import Part, Work
from pitboss.regulation import Rules
from pitboss.regulation.house_way import HouseWay, house_way

PAIRS: Final = HANDS * (HANDS - 1)
"""Rounds of a player and a dealer in a shuffle."""
CHUNK: Final = 500_000
"""Shuffles of a part."""


@dataclass(frozen=True)
class Shuffles:
    """A part of a study: so many shuffles from a seed of their own, the hands set by a house way;
    the low hands that are best against it, where they are played, by kind and packed."""

    house_way: str  # its name, or the whole of it, as JSON
    seed: int
    number: int
    count: int
    plays: int = kernel.HOUSE_WAY
    face_up: bool = False
    lows: bytes = b""

    @property
    def way(self) -> HouseWay:
        """The house way."""
        return house_way(json.loads(self.house_way))

    def chance(self) -> Generator:
        """What shuffles: the part's own seed is that of the study and the part's number."""
        return default_rng(SeedSequence(self.seed, spawn_key=(self.number,)))


def play_shuffles(part: Shuffles) -> list[list[int]]:
    """How rounds of a player against the dealer ended; what players won in each shuffle, added up,
    and its squares."""
    tally, sums = np.zeros(4, np.int64), np.zeros(2, np.int64)
    kernel.play(
        part.chance(), part.count, part.plays, part.face_up, program(part.way),
        best_of(part), rank_tables(5), rank_tables(7), new_table(),
        tally, sums,
    )  # fmt: skip
    return [tally.tolist(), sums.tolist()]


def bank_shuffles(part: Shuffles) -> list[list[list[int]]]:
    """How many more lost to a bank than won from it, by how many there were; what banks won in each
    shuffle, added up, and its squares: banks against one to six hands, all from the same
    shuffles."""
    tally, sums = np.zeros((HANDS, 2 * HANDS), np.int64), np.zeros((HANDS, 2), np.int64)
    kernel.bank(
        part.chance(), part.count, program(part.way), rank_tables(5), new_table(), tally, sums
    )
    return [tally.tolist(), sums.tolist()]


def best_of(part: Shuffles) -> Best:
    """The low hands that are best against the house way, where they are played: by kind, which
    gives away less than a millionth of a wager where suits would turn a close choice."""
    kinds = kinds_of(part.way)
    if not part.lows:
        return Best(np.zeros(1, np.uint8), np.zeros(1, np.uint8), kinds)
    hands = catalogue().by_ranks
    places, by_place = np.empty(len(hands), np.int64), np.zeros(PLACES, np.uint8)
    kernel.ranks_places(hands, rank_tables(7), places)
    chosen = np.frombuffer(decompress(part.lows), np.uint8)
    by_place[places] = chosen[: len(hands)]
    return Best(by_place, chosen[len(hands) :], kinds)


def packed_lows(way: HouseWay) -> bytes:
    """The low hands that are best against a house way, to be sent to who plays them."""
    chosen = best_lows(way)
    return compress(chosen.by_ranks.tobytes() + chosen.by_flush.tobytes(), 9)


def in_parts(rules: Rules, count: int, per: int, seed: int, **more: Any) -> list[Part]:
    """So many shuffles in parts; each shuffle is so many rounds."""
    filed = json.dumps(rules["house_way"])
    sizes = [min(CHUNK, count - begun) for begun in range(0, count, CHUNK)]
    return [
        Part(number, per * size, Shuffles(filed, seed, number, size, **more))
        for number, size in enumerate(sizes)
    ]


def added(results: Sequence[Any], part: int) -> Any:
    """What all parts tallied or summed, as one array of whole numbers of any size."""
    return np.sum([np.array(result[part], object) for result in results], axis=0)


def of_player_at(game: str, name: str, plays: int) -> Simulation:
    """How a player fares against the dealer."""
    open_ = game == FACE_UP

    def cut(rules: Rules, rounds: int, seed: int) -> Work:
        count = -(-rounds // PAIRS)
        lows = packed_lows(house_way(rules["house_way"])) if plays == kernel.BEST_SETTING else b""
        parts = in_parts(rules, count, PAIRS, seed, plays=plays, face_up=open_, lows=lows)
        return Work(f"simulate {game} {name}", play_shuffles, parts, digest(rules, rounds, seed))

    def study(rules: Rules, rounds: int, seed: int, results: Sequence[JsonValue]) -> Study:
        lost, pushed, won, ace_high = added(results, 0).tolist()
        ends = face_up(won, pushed, ace_high, lost) if open_ else of_player(won, pushed, lost)
        error = error_of(added(results, 1), -(-rounds // PAIRS), 20 * PAIRS)
        return _study(game, name, rules, rounds, seed, ends, error, digest(rules, rounds, seed))

    def digest(rules: Rules, rounds: int, seed: int) -> str:
        way = house_way(rules["house_way"])
        lows = every_deal.made_from(way) if plays == kernel.BEST_SETTING else ""
        ends = face_up(0, 0, 0, 0) if open_ else of_player(0, 0, 0)
        return made_from(
            [of_player_at, play_shuffles, kernel.play], plays, open_, program(way), lows,
            -(-rounds // PAIRS), seed, [end.brings for end in ends],
        )  # fmt: skip

    return Simulation(cut, study, digest)


def of_bank_against(others: int, name: str) -> Simulation:
    """How a bank fares against so many hands with equal wagers (§ 645a.12). Every number of hands
    is of the same shuffles, and they are the same work."""

    def cut(rules: Rules, rounds: int, seed: int) -> Work:
        count = -(-rounds // HANDS)
        way = house_way(rules["house_way"])
        same = made_from([in_parts, bank_shuffles, kernel.bank], program(way), count, seed)
        parts = in_parts(rules, count, HANDS, seed)
        return Work(f"simulate {GAME} {BANK}", bank_shuffles, parts, same)

    def study(rules: Rules, rounds: int, seed: int, results: Sequence[JsonValue]) -> Study:
        count, tally, sums = -(-rounds // HANDS), added(results, 0), added(results, 1)
        surpluses = {
            surplus: int(tally[others, HANDS + surplus]) for surplus in range(-others, others + 1)
        }
        ends = of_bank(others, surpluses)
        error = error_of(sums[others], count, 20 * others * HANDS)
        return _study(GAME, name, rules, rounds, seed, ends, error, digest(rules, rounds, seed))

    def digest(rules: Rules, rounds: int, seed: int) -> str:
        way, ends = house_way(rules["house_way"]), of_bank(others, dict.fromkeys((-1, 0, 1), 0))
        return made_from(
            [of_bank_against, bank_shuffles, kernel.bank], others, program(way),
            -(-rounds // HANDS), seed, [end.brings for end in ends],
        )  # fmt: skip

    return Simulation(cut, study, digest)


def error_of(sums: Any, count: int, unit: int) -> Fraction:
    """One standard error of the payback, from what each of so many shuffles won in all and its
    square; the stakes of a shuffle are so many twentieths of a wager."""
    total, squares = (int(number) for number in sums)
    variance = Fraction(squares, count) - Fraction(total, count) ** 2
    return square_root_of(variance / count) / unit


def _study(
    game: str, name: str, rules: Rules, rounds: int, seed: int, endings: tuple[CountedEnding, ...],
    error: Fraction, digest: str,
) -> Study:  # fmt: skip
    return Study(
        game=game,
        name=name,
        rules=filed_way(rules),
        rounds=sum(ending.rounds for ending in endings),
        seed=seed,
        command=f"pitboss simulate {game} {name} --rounds {rounds} --seed {seed}",
        endings=endings,
        standard_error=error,
        made_from=digest,
    )


STUDIES: Mapping[str, Mapping[str, Simulation]] = {
    GAME: {
        HOUSE_WAY: of_player_at(GAME, HOUSE_WAY, kernel.HOUSE_WAY),
        BEST_SETTING: of_player_at(GAME, BEST_SETTING, kernel.BEST_SETTING),
        BANK: of_bank_against(TABLE, BANK),
        **{f"{BANK}_{others}": of_bank_against(others, f"{BANK}_{others}")
           for others in range(1, TABLE)},
        CO_BANK: of_bank_against(TABLE_WITHOUT_DEALER, CO_BANK),
    },
    FACE_UP: {
        HOUSE_WAY: of_player_at(FACE_UP, HOUSE_WAY, kernel.HOUSE_WAY),
        BEST_ANSWER: of_player_at(FACE_UP, BEST_ANSWER, kernel.BEST_ANSWER),
    },
}  # fmt: skip
"""By game and name of the study."""
