"""Rounds of Pai Gow Poker and Face Up Pai Gow Poker by the billion, from seeded shuffles.

``STUDIES`` has what can be studied, by game and name: how a player fares who sets his cards the
house way or as they are worth most, or who answers the dealer's open hands as well as he can; and
how one fares who banks, against six hands (``bank``), fewer (``bank_1``, …) or with the house::

    study = STUDIES["pai-gow"]["house_way"](Rules.of("645a"), 42_000_000, 1)
    study.figures("required.house_way").payback

Shuffles are made in chunks with a seed each, so that the number of threads changes nothing.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.random import Generator, SeedSequence, default_rng

from pitboss.families.pai_gow import simulate_kernels as kernel
from pitboss.families.pai_gow.odds import every_deal
from pitboss.families.pai_gow.odds.every_deal import BEST_ANSWER, FACE_UP, best_lows
from pitboss.families.pai_gow.odds.kernels import Ints
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
from pitboss.figures.sampled import CountedEnding, Simulation, Study, square_root_of
from pitboss.hands.kernels.definitions import made_from
from pitboss.hands.kernels.house_way import program
from pitboss.hands.kernels.pai_gow import PLACES, rank_tables
from pitboss.regulation import Rules
from pitboss.regulation.house_way import HouseWay, house_way

PAIRS: Final = HANDS * (HANDS - 1)
"""Rounds of a player and a dealer in a shuffle."""
CHUNK: Final = 500_000
"""Shuffles from one seed."""
THREADS = os.cpu_count() or 1

Run = Callable[[Rules, int, int], Study]
"""Simulates at least so many rounds from a seed."""
Shuffles = Callable[[Generator, int, Ints, Ints], None]


Digest = Callable[[Rules, int, int], str]
"""Of what such a study is made from."""


def of_player_at(game: str, name: str, plays: int) -> Run:
    """A study of a player against the dealer."""

    def run(rules: Rules, rounds: int, seed: int) -> Study:
        way, open_ = house_way(rules["house_way"]), game == FACE_UP
        best, fives, sevens = best_of(way, plays), rank_tables(5), rank_tables(7)

        def shuffles(chance: Generator, count: int, tally: Ints, sums: Ints) -> None:
            kernel.play(
                chance, count, plays, open_, program(way), best, fives, sevens, new_table(), tally,
                sums,
            )  # fmt: skip

        count = -(-rounds // PAIRS)
        tally, sums = in_chunks(shuffles, count, seed, (4,), (2,))
        lost, pushed, won, ace_high = tally.tolist()
        ends = face_up(won, pushed, ace_high, lost) if open_ else of_player(won, pushed, lost)
        error, digest = error_of(sums, count, 20 * PAIRS), of_player_from(game, plays)
        return _study(game, name, rules, rounds, seed, ends, error, digest(rules, rounds, seed))

    return run


def of_player_from(game: str, plays: int) -> Digest:
    """What a study of a player is made from."""

    def digest(rules: Rules, rounds: int, seed: int) -> str:
        way, open_ = house_way(rules["house_way"]), game == FACE_UP
        lows = every_deal.made_from(way) if plays == kernel.BEST_SETTING else ""
        ends = face_up(0, 0, 0, 0) if open_ else of_player(0, 0, 0)
        return made_from(
            [of_player_at, kernel.play], plays, open_, program(way), lows, -(-rounds // PAIRS),
            seed, [end.brings for end in ends],
        )  # fmt: skip

    return digest


def of_bank_against(others: int, name: str) -> Run:
    """A study of a bank against so many hands with equal wagers (§ 645a.12)."""

    def run(rules: Rules, rounds: int, seed: int) -> Study:
        count = -(-rounds // HANDS)
        tally, sums = _banks(house_way(rules["house_way"]), count, seed)
        surpluses = {
            surplus: int(tally[others, HANDS + surplus]) for surplus in range(-others, others + 1)
        }
        error, digest = error_of(sums[others], count, 20 * others * HANDS), of_bank_from(others)
        ends = of_bank(others, surpluses)
        return _study(GAME, name, rules, rounds, seed, ends, error, digest(rules, rounds, seed))

    return run


def of_bank_from(others: int) -> Digest:
    """What a study of a bank is made from."""

    def digest(rules: Rules, rounds: int, seed: int) -> str:
        way, ends = house_way(rules["house_way"]), of_bank(others, dict.fromkeys((-1, 0, 1), 0))
        return made_from(
            [of_bank_against, kernel.bank], others, program(way), -(-rounds // HANDS), seed,
            [end.brings for end in ends],
        )  # fmt: skip

    return digest


@lru_cache(maxsize=2)
def _banks(way: HouseWay, count: int, seed: int) -> tuple[Ints, Ints]:
    """Banks against one to six hands, all from the same shuffles."""

    def shuffles(chance: Generator, count: int, tally: Ints, sums: Ints) -> None:
        kernel.bank(chance, count, program(way), rank_tables(5), new_table(), tally, sums)

    return in_chunks(shuffles, count, seed, (HANDS, 2 * HANDS), (HANDS, 2))


def in_chunks(
    shuffles: Shuffles, count: int, seed: int, tally: tuple[int, ...], sums: tuple[int, ...],
    threads: int | None = None,
) -> tuple[Ints, Ints]:  # fmt: skip
    """So many shuffles, each chunk from its own seed; what they add up to is whole numbers, so it
    is the same in whatever order chunks are done."""
    seeds = SeedSequence(seed).spawn(-(-count // CHUNK))

    def chunk(number: int) -> tuple[Ints, Ints]:
        tallied, summed = np.zeros(tally, np.int64), np.zeros(sums, np.int64)
        size = min(CHUNK, count - number * CHUNK)
        shuffles(default_rng(seeds[number]), size, tallied, summed)
        return tallied, summed

    with ThreadPoolExecutor(threads or THREADS) as pool:
        done = list(pool.map(chunk, range(len(seeds))))
    return (
        np.sum([tallied for tallied, _ in done], axis=0),
        np.sum([summed for _, summed in done], axis=0),
    )


def error_of(sums: Ints, count: int, unit: int) -> Fraction:
    """One standard error of the payback, from what each of so many shuffles won in all and its
    square; the stakes of a shuffle are so many twentieths of a wager."""
    total, squares = (int(number) for number in sums)
    variance = Fraction(squares, count) - Fraction(total, count) ** 2
    return square_root_of(variance / count) / unit


def best_of(way: HouseWay, plays: int) -> Best:
    """The low hands that are best against this house way, where they are played: by kind, which
    gives away less than a millionth of a wager where suits would turn a close choice."""
    kinds = kinds_of(way)
    if plays != kernel.BEST_SETTING:
        return Best(np.zeros(1, np.uint8), np.zeros(1, np.uint8), kinds)
    hands = catalogue().by_ranks
    places, by_place = np.empty(len(hands), np.int64), np.zeros(PLACES, np.uint8)
    kernel.ranks_places(hands, rank_tables(7), places)
    chosen = best_lows(way)
    by_place[places] = chosen.by_ranks
    return Best(by_place, chosen.by_flush, kinds)


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


STUDIES: Mapping[str, Mapping[str, Run]] = {
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

MADE_FROM: Mapping[str, Mapping[str, Digest]] = {
    GAME: {
        HOUSE_WAY: of_player_from(GAME, kernel.HOUSE_WAY),
        BEST_SETTING: of_player_from(GAME, kernel.BEST_SETTING),
        BANK: of_bank_from(TABLE),
        **{f"{BANK}_{others}": of_bank_from(others) for others in range(1, TABLE)},
        CO_BANK: of_bank_from(TABLE_WITHOUT_DEALER),
    },
    FACE_UP: {
        HOUSE_WAY: of_player_from(FACE_UP, kernel.HOUSE_WAY),
        BEST_ANSWER: of_player_from(FACE_UP, kernel.BEST_ANSWER),
    },
}
"""The same: what each is made from."""


def simulations_of(game: str) -> dict[str, Simulation]:
    """How the studies of one of these games are made, by name."""
    return {name: Simulation(run, MADE_FROM[game][name]) for name, run in STUDIES[game].items()}
