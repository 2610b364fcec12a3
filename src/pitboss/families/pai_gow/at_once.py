"""A casino's own house way at Pai Gow Poker or Face Up Pai Gow Poker (§ 645a.11(c), § 688a.11(a)):
what the wager comes to, simulated when somebody asks, where no study of it was made.

A few million rounds, always the same ones: enough to compare, and the error is told with the
figure. ``pitboss simulate`` makes a study of as many as are wanted, which then stands instead.
"""

from functools import lru_cache
from json import dumps
from typing import Any, Final

from pitboss.families.pai_gow import simulate_kernels as kernel
from pitboss.families.pai_gow.odds import every_deal
from pitboss.families.pai_gow.odds.required import BANK, BEST_SETTING, CO_BANK, HOUSE_WAY
from pitboss.families.pai_gow.simulate import (
    PAIRS,
    STUDIES,
    Shuffles,
    bank_shuffles,
    packed_lows,
    play_shuffles,
)
from pitboss.families.pai_gow.simulate_kernels import HANDS
from pitboss.figures.sampled import Study
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way

SHUFFLES: Final = 100_000
"""Each deals seven hands: 42 rounds of a player and a dealer, or seven of a bank."""
SEED: Final = 1
PLAYS: Final = {
    HOUSE_WAY: kernel.HOUSE_WAY,
    BEST_SETTING: kernel.BEST_SETTING,
    every_deal.BEST_ANSWER: kernel.BEST_ANSWER,
}
"""How the players of a study set their cards."""
OTHERWISE_BEST: Final = (
    "Hands are set as they are worth most against the house way that comes with Pitboss, not "
    "against this one, so at least this comes back: pitboss simulate pai-gow best_setting finds "
    "the best setting against it first, which takes minutes."
)


def simulated(game: str, name: str, rules: Rules) -> tuple[Study | None, str]:
    """A study of this name under these rules, and what else is to be said of it; none where the low
    hands that it is played with would have to be found first."""
    way, usual = dumps(rules["house_way"], sort_keys=True), rules.chapter.defaults["house_way"]
    study = STUDIES[game][name]
    if name.startswith((BANK, CO_BANK)):
        return study.study(rules, HANDS * SHUFFLES, SEED, _banked(way)), ""
    plays, lows, note = PLAYS[name], b"", ""
    if plays == kernel.BEST_SETTING:
        if every_deal.stored_lows().made_from != every_deal.made_from(house_way(usual)):
            return None, ""
        lows, note = packed_lows(house_way(usual)), OTHERWISE_BEST
    results = _played(way, plays, game == every_deal.FACE_UP, lows)
    return study.study(rules, PAIRS * SHUFFLES, SEED, results), note


@lru_cache(maxsize=8)
def _played(way: str, plays: int, face_up: bool, lows: bytes) -> list[Any]:
    """How rounds of a player against the dealer ended."""
    return [play_shuffles(Shuffles(way, SEED, 0, SHUFFLES, plays, face_up, lows))]


@lru_cache(maxsize=8)
def _banked(way: str) -> list[Any]:
    """How banks fared against one to six hands: the same shuffles, whatever is asked."""
    return [bank_shuffles(Shuffles(way, SEED, 0, SHUFFLES))]
