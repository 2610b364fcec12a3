"""What dealers' mistakes cost at the pai gow games whose hands are set by a filed house way."""

import json
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.random import Generator, SeedSequence, default_rng
from numpy.typing import NDArray

from pitboss.families.pai_gow.odds.every_deal import made_from, stored_lows
from pitboss.families.pai_gow.odds.setting import way_of
from pitboss.families.pai_gow.protect.mistake_kernels import SUMMED, give_copies, set_wrongly
from pitboss.families.pai_gow.simulate import Shuffles, best_of, packed_lows
from pitboss.families.pai_gow.simulate_kernels import (
    BEST_ANSWER,
    BEST_SETTING,
    HANDS,
    HOUSE_WAY,
    Best,
    new_table,
)
from pitboss.figures.mistaken import Mistake, OfChapter
from pitboss.figures.odds import REQUIRED
from pitboss.figures.sampled import square_root_of
from pitboss.hands.kernels.house_way import program
from pitboss.hands.kernels.pai_gow import rank_tables
from pitboss.regulation import Rules

SHUFFLES: Final = 300_000
ENOUGH: Final = 10_000
"""Occasions after which no more shuffles are made."""
SEED: Final = 1
PLAYERS: Final = HANDS - 1
UNIT: Final = 20
"""Kernels count in twentieths of a wager."""
RULE, COPY = "house way: rule passed over", "copy given to the player"


def of_house_way(rules: Rules, *, face_up: bool, shuffles: int = SHUFFLES) -> OfChapter:
    """Each rule of the house way passed over, and copies given away (§ 645a.11(c), § 645a.11(f),
    § 688a.11(a), § 688a.11(f))."""
    way = way_of(rules)
    plays, best = _players(rules, face_up)
    listed = []
    for number, rule in enumerate(way.rule[:-1]):  # the last sets whatever is left
        others = tuple(other for other in way.rule if other is not rule)
        wrong = way.model_copy(update={"rule": others})
        sums = np.zeros(SUMMED, np.int64)
        set_wrongly(
            _chance(number), shuffles, ENOUGH, plays, face_up, program(way), program(wrong), number,
            best, rank_tables(5), rank_tables(7), new_table(), sums,
        )  # fmt: skip
        listed += _each(RULE, f"rule {number + 1}: {rule.words}", "set by a later rule", sums, 1,
                        PLAYERS, rules.chapter.step["dealer_sets"])  # fmt: skip
    sums = np.zeros(SUMMED, np.int64)
    give_copies(
        _chance(len(way.rule)), max(shuffles // 5, 1), plays, face_up, program(way), best,
        rank_tables(5), rank_tables(7), new_table(), sums,
    )  # fmt: skip
    listed += _each(COPY, "a copy decides", "the player's hand wins", sums, PLAYERS, 1,
                    rules.chapter.step["lose_copies"])  # fmt: skip
    return OfChapter(tuple(listed))


def _players(rules: Rules, face_up: bool) -> tuple[int, Best]:
    """How players set: at open hands as answers them best; else as is best, where that is known for
    the house way, or as the house does."""
    way, filed = way_of(rules), json.dumps(rules["house_way"])
    if face_up:
        return BEST_ANSWER, best_of(Shuffles(filed, 0, 0, 0))
    if stored_lows().made_from != made_from(way):
        return HOUSE_WAY, best_of(Shuffles(filed, 0, 0, 0))
    return BEST_SETTING, best_of(Shuffles(filed, 0, 0, 0, lows=packed_lows(way)))


def _chance(number: int) -> Generator:
    return default_rng(SeedSequence(SEED, spawn_key=(number,)))


def _each(
    kind: str, when: str, instead: str, sums: NDArray[np.int64], rounds: int, players: int,
    cites: tuple[str, ...],
) -> list[Mistake]:  # fmt: skip
    """The mistake, if any deal gave occasion to it: what it costs with each of the players whom an
    occasion is one for; a shuffle has so many rounds in it."""
    occasions, more, squares, shuffles = map(int, sums)
    if not occasions:
        return []
    cost = Fraction(more, occasions * players * UNIT)
    variance = max(Fraction(squares, occasions) - Fraction(more, occasions) ** 2, Fraction(0))
    error = square_root_of(variance / occasions) / (players * UNIT)
    return [
        Mistake(kind, REQUIRED, when, instead, Fraction(occasions, shuffles * rounds), cost, error,
                tuple(cites))
    ]  # fmt: skip
