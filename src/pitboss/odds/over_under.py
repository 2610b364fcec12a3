"""Over/Under: exact odds and best play, counted over the values of the cards with removal.

A round is three cards and one decision after the first, so all of it can be counted: for each
first card, how many ordered draws of the rest reach each total.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.cards import RANK_NAMES, RANKS, SUITS, Card
from pitboss.odds.figures import (
    Figures,
    Outcome,
    added_up,
    back_per_unit,
    decimal,
    published,
    ratio,
)
from pitboss.paytable import Paytable
from pitboss.refusal import Refused
from pitboss.regulation import Rules
from pitboss.regulation.chapter import OptionData

RULES = Rules.of("686a")
CHAPTER = RULES.chapter
POINTS = CHAPTER.cards.points()
OPTIONS = {option.name: option for option in CHAPTER.option}
DECKS = CHAPTER.cards.decks
COUNTED = range(1, 9)
"""How many decks can be counted: the chapter's own number, and others for comparison."""

Totals = Mapping[int, Fraction]
"""The chance of each total point count."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What each choice after a first card is worth, per unit of the Ante Wager (§ 686a.7(g))."""

    first_card: str
    share: Fraction  # of all first cards
    wins: Mapping[str, Fraction]  # by option: the chance that it wins
    neither: Fraction  # the chance that whatever was backed loses
    expected: Mapping[str, Fraction]  # by option

    @property
    def best(self) -> str:
        """The option worth most."""
        return max(self.expected, key=lambda name: self.expected[name])

    def cost(self, name: str) -> Fraction:
        """What electing this option gives away."""
        return self.expected[self.best] - self.expected[name]

    def as_json(self) -> dict[str, Any]:
        """The row as data: by option what it is worth and what it gives away, the fractions behind
        that, and the chances."""
        chances = {name: self.wins[name] for name in OPTIONS if OPTIONS[name].wager}
        return (
            {"first_card": self.first_card}
            | {name: decimal(value) for name, value in self.expected.items()}
            | {
                "best": self.best,
                "cost": {name: decimal(self.cost(name)) for name in self.expected},
                "exact": {name: ratio(value) for name, value in self.expected.items()},
                "wins": {name: ratio(chance) for name, chance in chances.items()},
                "neither": ratio(self.neither),
            }
        )


@dataclass(frozen=True, slots=True)
class Strategy:
    """Best play: a decision for every first card."""

    decks: int
    decisions: tuple[Decision, ...]

    @property
    def rule(self) -> str:
        """Best play in words.

        >>> strategy().rule
        'Under 18 from deuce to five, Over 23 from six to ace; never Surrender'
        """
        runs = [
            (best, [RANK_NAMES[RANKS.index(one.first_card)] for one in run])
            for best, run in groupby(self.decisions, key=lambda one: one.best)
        ]
        parts = [
            f"{OPTIONS[best].label} "
            + (f"from {names[0]} to {names[-1]}" if len(names) > 1 else f"on {names[0]}")
            for best, names in runs
        ]
        never = [data.label for name, data in OPTIONS.items() if name not in dict(runs)]
        return ", ".join(parts) + (f"; never {' or '.join(never)}" if never else "")

    @property
    def cost(self) -> Fraction:
        """What the rule gives away against best play, per unit of the Ante Wager."""
        return sum((one.share * one.cost(one.best) for one in self.decisions), Fraction(0))

    def decision(self, hand: Sequence[Card]) -> Decision:
        """The decision after this first card, the only one that a player takes (§ 686a.7(f))."""
        if len(hand) != 1 or hand[0].rank not in RANKS:
            raise Refused(
                f"no decision is taken on {' '.join(map(str, hand)) or 'no cards'}",
                field="hand",
                allowed="one card of the 52, the first of the hand",
                cites=("686a.7(f)", *CHAPTER.cards.cites[:1]),
            )
        return self.decisions[RANKS.index(hand[0].rank)]

    def as_json(self) -> dict[str, Any]:
        """Best play as data."""
        return {
            "game": CHAPTER.chapter.game,
            "decks": self.decks,
            "rule": self.rule,
            "cost": decimal(self.cost),
            "decisions": [decision.as_json() for decision in self.decisions],
        }


def odds(decks: int = DECKS) -> list[Figures]:
    """The required wagers under best play, and the Bonus Wager by each of its paytables."""
    play = strategy(decks)
    required = Figures(
        "required",
        None,
        decks,
        added_up(ending for decision in play.decisions for ending in endings(decision)),
        published(CHAPTER, "required", None, decks),
    )
    return [required, *(bonus(table, decks) for table in CHAPTER.paytables("bonus").values())]


def strategy(decks: int = DECKS) -> Strategy:
    """The decision that is worth most after each first card."""
    if decks not in COUNTED:
        raise Refused(
            f"the odds of {CHAPTER.chapter.title} cannot be counted for {decks} decks",
            field="decks",
            allowed=f"{COUNTED[0]} to {COUNTED[-1]}; the chapter plays with {DECKS}",
            cites=CHAPTER.cards.cites[:1],
        )
    return Strategy(decks, tuple(decide(rank, decks) for rank in RANKS))


def decide(rank: str, decks: int) -> Decision:
    """The choices after a first card of this rank (§ 686a.7(g), R-686a-5)."""
    shoe = values(decks)
    first = POINTS[rank]
    rest = chances(shoe - Counter({first: 1}), CHAPTER.hand.cards - 1)
    totals = {first + more: chance for more, chance in rest.items()}
    wins = {name: chance_of(totals, option.wins) for name, option in OPTIONS.items()}
    expected = {}
    for name, option in OPTIONS.items():
        staked, back = stake_and_back(option)
        expected[name] = wins[name] * back - staked
    assert CHAPTER.house_wins is not None
    return Decision(
        first_card=rank,
        share=Fraction(len(SUITS) * decks, shoe.total()),
        wins=wins,
        neither=chance_of(totals, CHAPTER.house_wins.totals),
        expected=expected,
    )


def stake_and_back(option: OptionData) -> tuple[Fraction, Fraction]:
    """All that is staked with this option, in Ante Wagers, and what comes back if it wins: the
    second wager equals the first (§ 686a.7(g)(1), § 686a.7(g)(2)), each is paid by § 686a.8(a)."""
    wagers = ("ante", option.wager) if option.wager else ("ante",)
    back = sum(back_per_unit(RULES.paytable(wager).lines[0].pay) for wager in wagers)
    return Fraction(len(wagers)), Fraction(back) if option.wins else Fraction(0)


def endings(decision: Decision) -> Iterator[Outcome]:
    """How a round with this first card ends for one who plays best (§ 686a.7(i.2), § 686a.7(k),
    R-686a-3)."""
    option = OPTIONS[decision.best]
    staked, back = stake_and_back(option)
    if option.wager is None:
        yield Outcome(option.label, "lose", decision.share, staked, back)
        return
    win = decision.share * decision.wins[option.name]
    pays = str(RULES.paytable(option.wager).lines[0].pay)
    yield Outcome(f"{option.label} wins", pays, win, staked, back)
    yield Outcome("any other total", "lose", decision.share - win, staked, Fraction(0))


def bonus(table: Paytable, decks: int) -> Figures:
    """The Bonus Wager by its posted payout table (§ 686a.7(l), § 686a.8(b))."""
    unit = Fraction(1)
    totals = chances(values(decks), CHAPTER.hand.cards)
    paid = [
        Outcome(
            line.hand,
            str(line.pay),
            chance_of(totals, map(int, line.covers)),
            unit,
            back_per_unit(line.pay),
        )
        for line in table.lines
    ]
    lost = sum(chance for total, chance in totals.items() if table.line(str(total)) is None)
    lose = Outcome("any other total", "lose", Fraction(lost), unit, Fraction(0))
    board = published(CHAPTER, table.wager, table.name, decks)
    return Figures(table.wager, table.name, decks, (*paid, lose), board)


def values(decks: int) -> Counter[int]:
    """How many cards of each value the decks hold (§ 686a.3(d))."""
    held: Counter[int] = Counter()
    for points in POINTS.values():
        held[points] += len(SUITS) * decks
    return held


def chances(left: Counter[int], cards: int) -> Totals:
    """The chance of each total of so many cards, drawn from these."""
    ways = draws(left, cards)
    every = sum(ways.values())
    return {total: Fraction(count, every) for total, count in ways.items()}


def draws(left: Counter[int], cards: int) -> Counter[int]:
    """How many ordered draws of so many cards reach each total."""
    if not cards:
        return Counter({0: 1})
    reached: Counter[int] = Counter()
    for points, count in left.items():
        for more, ways in draws(left - Counter({points: 1}), cards - 1).items():
            reached[points + more] += count * ways
    return reached


def chance_of(totals: Totals, wanted: Iterable[int]) -> Fraction:
    """The chance that the total is one of these."""
    return sum((totals.get(total, Fraction(0)) for total in wanted), Fraction(0))
