"""The study of the Blackjack Wager by the printed chart, the price of which is counted."""

import json
from collections.abc import Sequence
from typing import Final

from pydantic import JsonValue

from pitboss.chapters.blackjack.odds.advice import strategy
from pitboss.chapters.blackjack.odds.terms import check_dealer
from pitboss.chapters.blackjack.simulate import PlayByTable
from pitboss.chapters.blackjack.simulate import terms_of as money_of
from pitboss.chapters.blackjack.simulate.cross_check import read
from pitboss.chapters.blackjack.simulate.full_shoes import (
    added,
    counted_endings,
    in_parts,
    play_full_shoes,
)
from pitboss.chapters.blackjack.simulate.kernels import round as kernel
from pitboss.figures.odds import REQUIRED
from pitboss.figures.sampled import Study, standard_error
from pitboss.figures.simulation import Simulation, command
from pitboss.hands.kernels.definitions import made_from
from pitboss.parts import Work
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused


def by_chart(rules: Rules) -> PlayByTable:
    """The printed chart as a simulation takes it."""
    if rules["switch"]:
        raise Refused("Blackjack Switch has no chart for one hand", field="study", allowed="switch",
                      cites=["633a.12(a)(1)"])  # fmt: skip
    money_of(rules)  # a double shoe is refused
    check_dealer(rules)
    return read(strategy(rules, rules.decks).charts)


def cut(rules: Rules, rounds: int, seed: int) -> Work:
    """Rounds of one player, each from a full shoe, as the odds are counted."""
    parts, digest = in_parts(rules, by_chart(rules), rounds, seed), basic_from(rules, rounds, seed)
    game = rules.chapter.chapter.game
    return Work(f"simulate {game} {REQUIRED}", play_full_shoes, parts, digest)


def basic(rules: Rules, rounds: int, seed: int, results: Sequence[JsonValue]) -> Study:
    """The study, from what its parts came to."""
    ended = counted_endings(added(results))
    return Study(
        game=rules.chapter.chapter.game,
        name=REQUIRED,
        rules=json.loads(json.dumps(dict(rules.chosen))),
        rounds=rounds,
        seed=seed,
        command=command(REQUIRED, rules, rounds, seed),
        endings=ended,
        standard_error=standard_error(ended),
        made_from=basic_from(rules, rounds, seed),
    )


def basic_from(rules: Rules, rounds: int, seed: int) -> str:
    """What the study is made from."""
    by = by_chart(rules)
    return made_from(
        [cut, basic, play_full_shoes, kernel.count_endings], tuple(money_of(rules)), rules.decks,
        by.plays, rounds, seed,
    )  # fmt: skip


SIMULATION: Final = Simulation(cut, basic, basic_from)
