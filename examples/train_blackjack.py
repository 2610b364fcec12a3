"""Teaches a table of numbers to play Blackjack, and tells exactly how good it has become.

    python examples/train_blackjack.py [--steps 40000000] [--workers 2] [--seed 1]

The learner is told no rule and no probability. It plays at many tables at once, at random, and
keeps count of what came of each thing that it did: what a round brought that ended by it, and which
hand came of a card. From these counts it works out what each hand is worth if it is played well,
from the last card back to the first. A second run splits pairs and plays on as it has learnt, for
what a pair is worth split hangs on how its hands are played.

What is learnt is a chart as players know it. ``pitboss`` counts its price over every shoe: the
expectation of the chart less that of basic strategy, as fractions.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.environment import ACTIONS, SEES
from pitboss.chapters.blackjack.odds.basic_strategy import (
    UP_CARDS,
    BasicStrategy,
    Row,
    basic_strategy,
)
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds, played
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.environments import PitbossVector
from pitboss.regulation import Rules

STAKE = 1_000  # cents on the Blackjack Wager, where nothing else is said
TABLES = 4_096
UPS = 11  # up cards, an ace 1
HANDS = 2 * 22 * UPS  # soft or not, total, up card
PAIRS = 11 * UPS
DOUBLE, HIT, SPLIT, STAND, SURRENDER, INSURE, REFUSE = range(len(ACTIONS))
PHASE, TOTAL, SOFT, PAIR, CARDS, UP, NUMBER, OF_SPLIT = range(len(SEES))
INSURING, PLAYING = 1, 2

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def hands_of(seen: Ints) -> Ints:
    """The number of each hand against its up card."""
    return (22 * seen[:, SOFT] + seen[:, TOTAL]) * UPS + seen[:, UP]


@dataclass
class Counts:
    """What came of what was done."""

    times: Floats = field(default_factory=lambda: np.zeros((4, HANDS)))
    """By action (double, hit, stand, surrender) and hand."""
    brought: Floats = field(default_factory=lambda: np.zeros((4, HANDS)))
    """What rounds brought that ended by it, in stakes."""
    led_to: Floats = field(default_factory=lambda: np.zeros(HANDS * HANDS))
    """By hand and by the hand that a card made of it, for those that went on."""
    split: Floats = field(default_factory=lambda: np.zeros((2, PAIRS)))
    """By pair: how often it was split, and what that brought."""
    insured: Floats = field(default_factory=lambda: np.zeros((2, 2)))
    """Without insurance and with it: how often, and what the round brought."""

    def add(self, other: "Counts") -> None:
        """What somebody else has seen."""
        for name in ("times", "brought", "led_to", "split", "insured"):
            getattr(self, name)[...] += getattr(other, name)


LEARNT = (DOUBLE, HIT, STAND, SURRENDER)
ROW = np.array([LEARNT.index(action) if action in LEARNT else -1 for action in range(len(ACTIONS))])


@dataclass(frozen=True)
class Worth:
    """What each hand is worth by each action, as far as the counts tell."""

    by_action: Floats  # as ``LEARNT``

    @classmethod
    def of(cls, counts: Counts) -> "Worth":
        """Worked out from the last card back: a hand of three cards stands or hits."""
        times = np.maximum(counts.times, 1)
        worth = counts.brought / times
        stand = np.where(counts.times[LEARNT.index(STAND)] > 0, worth[LEARNT.index(STAND)], -1.0)
        hit_times, ended = times[LEARNT.index(HIT)], counts.brought[LEARNT.index(HIT)]
        led_to = counts.led_to.reshape(HANDS, HANDS) / hit_times[:, None]
        hit = ended / hit_times
        for _ in range(22):  # no hand takes more cards
            hit = ended / hit_times + led_to @ np.maximum(stand, hit)
        worth[LEARNT.index(STAND)], worth[LEARNT.index(HIT)] = stand, hit
        return cls(np.where(counts.times > 0, worth, -9.0))

    def best(self, *, first: bool) -> Ints:
        """The best action with each hand; double and surrender are for the first two cards."""
        among = self.by_action if first else self.by_action[[1, 2]]
        return np.array(LEARNT if first else (HIT, STAND))[among.argmax(axis=0)]


def explore(seed: int, steps: int) -> Counts:
    """Plays at random, never splitting, and counts."""
    tables = PitbossVector("blackjack", TABLES, autoreset_mode="SameStep")
    chance, counts = np.random.default_rng(seed), Counts()
    seen, info = tables.reset(seed=seed)
    insures = np.zeros(TABLES, np.int64)
    for _ in range(steps // TABLES):
        mask = info["action_mask"]
        mask[:, SPLIT] = 0
        actions = (chance.random(mask.shape, np.float32) * mask).argmax(axis=1)
        hands, playing = hands_of(seen), seen[:, PHASE] == PLAYING
        asked = seen[:, PHASE] == INSURING
        insures[asked] = actions[asked] == INSURE
        again, rewards, over, _, info = tables.step(actions)
        brought = rewards / STAKE + 0.5 * insures * playing * over  # the dealer had no Blackjack
        cells = (ROW[actions] * HANDS + hands)[playing]
        counts.times += np.bincount(cells, minlength=4 * HANDS).reshape(4, HANDS)
        counts.brought += np.bincount(cells, (brought * over)[playing], 4 * HANDS).reshape(4, HANDS)
        on = playing & (actions == HIT) & ~over
        np.add.at(counts.led_to, hands[on] * HANDS + hands_of(again)[on], 1)
        insures[over] = 0
        seen = again
    return counts


def split_pairs(seed: int, steps: int, worth: Worth) -> Counts:
    """Splits every pair, plays on by what is known, and counts what each pair brought; every second
    ace is insured."""
    tables = PitbossVector("blackjack", TABLES, autoreset_mode="SameStep")
    chance, counts = np.random.default_rng(seed), Counts()
    first, later = worth.best(first=True), worth.best(first=False)
    in_split = np.array([DOUBLE, HIT, STAND])[worth.by_action[:3].argmax(axis=0)]
    seen, info = tables.reset(seed=seed)
    pair, insured = np.full(TABLES, -1), np.full(TABLES, -1)
    for _ in range(steps // TABLES):
        mask, hands = info["action_mask"], hands_of(seen)
        two, of_split = seen[:, CARDS] == 2, seen[:, OF_SPLIT] == 1
        actions = np.where(two & ~of_split, first[hands], later[hands])
        actions = np.where(two & of_split, in_split[hands], actions)
        may_split = mask[:, SPLIT] == 1
        begun = may_split & ~of_split
        pair[begun] = (seen[:, PAIR] * UPS + seen[:, UP])[begun]
        actions = np.where(may_split, SPLIT, actions)
        asked = seen[:, PHASE] == INSURING
        insured[asked] = chance.integers(0, 2, TABLES)[asked]
        actions = np.where(asked, np.where(insured == 1, INSURE, REFUSE), actions)
        seen, rewards, over, _, info = tables.step(actions)
        brought = rewards / STAKE
        ended, was_insured = over & (pair >= 0), over & (insured >= 0)
        # what was split was played against a dealer without a Blackjack: insurance was lost
        alone = brought + 0.5 * (insured == 1)
        counts.split[0] += np.bincount(pair[ended], minlength=PAIRS)
        counts.split[1] += np.bincount(pair[ended], alone[ended], PAIRS)
        counts.insured[:, 0] += np.bincount(insured[was_insured], minlength=2)
        counts.insured[:, 1] += np.bincount(insured[was_insured], brought[was_insured], 2)
        pair[over], insured[over] = -1, -1
    return counts


@dataclass(frozen=True)
class Learnt:
    """A chart, and whether insurance is bought."""

    chart: BasicStrategy
    insures: bool


def chart_of(worth: Worth, counts: Counts) -> Learnt:
    """What was learnt, as players write it down."""
    letters = {DOUBLE: "D", HIT: "H", STAND: "S", SURRENDER: "R"}
    first, later = worth.best(first=True), worth.best(first=False)

    def number(total: int, soft: int, up: int) -> int:
        return (22 * soft + total) * UPS + up

    def cell(hand: int) -> str:
        letter, base = letters[int(first[hand])], letters[int(later[hand])]
        return base if letter in "HS" else letter + base.lower()

    def row(total: int, soft: int) -> Row:
        return tuple(cell(number(total, soft, up + 1)) for up in UP_CARDS)

    def pair(points: int) -> Row:
        total, soft = (12, 1) if points == 1 else (2 * points, 0)
        cells = []
        for up in UP_CARDS:
            hand, at = number(total, soft, up + 1), points * UPS + up + 1
            split = counts.split[1, at] / max(counts.split[0, at], 1)
            cells.append("P" if split > worth.by_action[:, hand].max() else cell(hand))
        return tuple(cells)

    hard = {total: row(total, 0) for total in range(4, 21)} | {21: ("S",) * 10}
    soft = {total: row(total, 1) for total in range(12, 21)} | {21: ("S",) * 10}
    means = counts.insured[:, 1] / np.maximum(counts.insured[:, 0], 1)
    chart = BasicStrategy(hard, soft, {points: pair(points) for points in range(1, 11)})
    return Learnt(chart, bool(means[1] > means[0]))


def learn(steps: int, workers: int = 2, seed: int = 1) -> Learnt:
    """Half of the steps to explore, half to split pairs, each on so many threads."""
    counts, share = Counts(), steps // (2 * workers)
    with ThreadPoolExecutor(workers) as pool:
        for found in pool.map(lambda at: explore(seed + at, share), range(workers)):
            counts.add(found)
        worth = Worth.of(counts)
        later = range(workers, 2 * workers)
        for found in pool.map(lambda at: split_pairs(seed + at, share, worth), later):
            counts.add(found)
    return chart_of(worth, counts)


def price(learnt: Learnt) -> tuple[Fraction, Fraction]:
    """What basic strategy brings per unit wagered, and what the learnt chart loses beside it, both
    counted over every shoe; insurance at what half a unit of it costs."""
    rules = Rules.of("633a")
    shoe, terms = shoe_of(rules.decks), terms_of(rules)
    basic = played(shoe, terms, basic_strategy(shoe, best_rounds(shoe, terms)).play).net
    own = played(shoe, terms, learnt.chart.play).net
    if learnt.insures:
        tens, cards, aces = 16 * rules.decks, 52 * rules.decks, Fraction(1, 13)
        own += aces * (terms.insurance * Fraction(tens, cards - 1) - 1) / 2
    return basic, basic - own


def main() -> None:
    """Learns, and says what it is worth."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--steps", type=int, default=40_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = perf_counter()
    learnt = learn(asked.steps, asked.workers, asked.seed)
    seconds = perf_counter() - began
    basic, loss = price(learnt)
    print(f"{asked.steps:,} steps in {seconds:.0f} s")
    print(
        f"basic strategy {float(basic):+.4%} of the wager, the learnt chart {float(loss):.4%} less"
    )
    print("insurance:", "bought" if learnt.insures else "declined")
    for kind in ("hard", "soft", "pairs"):
        for total, row in sorted(getattr(learnt.chart, kind).items()):
            print(f"{kind:5} {total:2}  {'  '.join(f'{cell:2}' for cell in row)}")


if __name__ == "__main__":
    main()
