"""The figures of Blackjack beside rounds in machine code by the hundred million, as many as it
takes to tell the edge from nothing.

The required wager is played by the chart that the report prints, so that what it comes to is the
counted figure less the counted price of the chart. Every round is from a full shoe, as counted.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from numpy.random import SeedSequence

from pitboss.chapters.blackjack.settlement import SIDE_BETS
from pitboss.chapters.blackjack.simulate import NUMBER, PlayByTable, simulate, strategy
from pitboss.chapters.blackjack.simulate.full_shoes import (
    CHUNK,
    UNIT,
    FullShoes,
    added,
    play_full_shoes,
)
from pitboss.figures.checked import BY_CHART, RESULT, TENTH, FoundAgain, offering
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.sampled import square_root_of
from pitboss.figures.strategy import Chart
from pitboss.parts import Part, Work, done_in_parts
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

STAKE: Cents = 1_000
INSURED: Cents = STAKE // 2


def in_machine_code(
    odds: GameOdds, rules: Rules, figures: Sequence[Figures], most: int, seed: int
) -> list[FoundAgain]:
    """What the kernels' rounds come to beside what was counted."""
    counted = [wager for wager in figures if not wager.sample and "." not in wager.wager]
    main = [wager for wager in counted if wager.wager == REQUIRED]
    try:
        return [
            *(_by_chart(odds, rules, wager, most, seed) for wager in main),
            *_optional(rules, [wager for wager in counted if wager.wager != REQUIRED], most, seed),
        ]
    except Refused:  # a double shoe, or no card reader: no kernel plays these
        return []


def rounds_for(figures: Figures, most: int) -> int:
    """So many rounds that one standard error is a tenth of the edge, as far as may be."""
    edge = figures.mean(lambda one: one.net)
    enough = ceil(figures.variance / (edge * TENTH) ** 2) if edge else most
    return min(-(-enough // CHUNK) * CHUNK, most)


def in_chunks(
    do: Callable[[FullShoes], Any], rules: Rules, by: PlayByTable, rounds: int, seed: int
) -> list[Any]:
    """Rounds in parts, each from its own seed, over the cores of this machine."""
    sizes = [min(CHUNK, rounds - begun) for begun in range(0, rounds, CHUNK)]
    seeds = SeedSequence(seed).generate_state(len(sizes)).tolist()
    chosen = json.dumps(dict(rules.chosen), sort_keys=True)
    parts = [
        Part(number, size, FullShoes(chosen, by, size, own))
        for number, (size, own) in enumerate(zip(sizes, seeds, strict=True))
    ]
    return done_in_parts(Work(f"check {NUMBER}", do, parts, made_from=""))


def _by_chart(odds: GameOdds, rules: Rules, figures: Figures, most: int, seed: int) -> FoundAgain:
    """The Blackjack Wager by the printed chart, the price of which is counted too."""
    printed, rounds = odds.strategy(rules), rounds_for(figures, most)
    plays = read(printed.charts)
    ended = added(in_chunks(play_full_shoes, rules, plays, rounds, seed))
    won = sum((back - staked) * count for (staked, back), count in ended.items())
    net = Fraction(won, UNIT * rounds)
    counted = figures.mean(lambda one: one.net) - printed.rules[0].cost
    error = square_root_of(figures.variance / rounds)
    return FoundAgain(REQUIRED, BY_CHART, rounds, counted, net, error)


def read(charts: Sequence[Chart]) -> PlayByTable:
    """The printed charts as a simulation takes them: hard totals, soft totals and pairs."""
    hard, soft, pairs = (_rows(chart) for chart in charts[:3])
    by_pair = {}
    for value, row in pairs.items():
        total = (soft.get(12) if value == 1 else hard.get(2 * value)) or ("H",) * len(row)
        by_pair[value] = " ".join(map(_preferred, row, total))
    return strategy(
        {total: " ".join(row).upper() for total, row in hard.items()},
        {total: " ".join(row).upper() for total, row in soft.items()},
        by_pair,
    )


def _rows(chart: Chart) -> dict[int, tuple[str, ...]]:
    """The rows by total, or by the points of one card of a pair, the ace 1."""
    rows = {}
    for name, *cells in chart.rows:
        first, _, last = name.replace("A", "1").replace(", ", " to ").partition(" to ")
        rows.update(dict.fromkeys(range(int(first), int(last or first) + 1), tuple(cells)))
    return rows


def _preferred(pair: str, total: str) -> str:
    """What a pair does, and what it does where it may not be split any more.

    >>> _preferred("P", "Rh"), _preferred("Rp", "Rs"), _preferred("Dh", "Dh")
    ('PRH', 'RPS', 'DH')
    """
    letters = f"{pair}{total}" if "P" in pair.upper() else pair
    return "".join(dict.fromkeys(letters.upper()))


def _optional(
    rules: Rules, figures: Sequence[Figures], most: int, seed: int
) -> Iterator[FoundAgain]:
    """The optional wagers, all on one seat, a new shuffle for every round."""
    table = offering(rules, [one.wager for one in figures if one.paytable])
    full = Rules.of(NUMBER, {**table.chosen, "shuffler": "continuous"})
    offered = [one for one in figures if one.wager == "insurance" or full.offers(one.wager)]
    if not offered:
        return
    rounds = max(rounds_for(one, most) for one in offered)
    plays = strategy({}, {}, {}, insures=True)
    played = in_chunks(play_all_wagers, full, plays, rounds, seed)
    for one in offered:
        yield _checked(one, played)


def play_all_wagers(part: FullShoes) -> dict[str, tuple[Cents, Cents]]:
    """Rounds of one seat that makes every wager the table takes: by wager, what was staked and what
    came back."""
    rules = Rules.of(NUMBER, json.loads(part.chosen))
    offered = [wager.name for wager in rules.wagers() if wager.name in SIDE_BETS]
    bets = {1: dict.fromkeys(["blackjack", *offered], STAKE)}
    sums = simulate(rules, bets, part.by, part.rounds, part.seed).sums
    return {wager: totals for (_, wager), totals in sums.items()}


def _checked(figures: Figures, played: Sequence[Mapping[str, tuple[Cents, Cents]]]) -> FoundAgain:
    sums = [one[figures.wager] for one in played]
    staked, back = sum(stake for stake, _ in sums), sum(back for _, back in sums)
    unit = INSURED if figures.wager == "insurance" else STAKE
    rounds = staked // unit
    return FoundAgain(
        figures.wager, RESULT, rounds, figures.mean(lambda one: one.net),
        Fraction(back - staked, staked), square_root_of(figures.variance / rounds),
    )  # fmt: skip
