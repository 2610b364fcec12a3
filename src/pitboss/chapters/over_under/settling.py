"""Over/Under by columns: the lines of § 686a.7(g)-(l) and § 686a.8 for every total.

The reference procedure settles an example of each decision with each total; the kernel writes
lines of the same pattern.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from pitboss.chapters.over_under.round import (
    CHOICES,
    FILE,
    POINTS,
    STEPS,
    ShoeRound,
    decide,
    settle_bonus,
    settle_main,
    total,
)
from pitboss.chapters.over_under.settling_kernels import (
    BONUS_LINE,
    GIVEN_UP,
    LINES,
    OverUnderTables,
    settle_rounds,
)
from pitboss.columns import LineNames, RoundColumns, SettledRounds, room_for_lines
from pitboss.columns.checks import tells_only
from pitboss.columns.offering import made_once, rules_offering
from pitboss.columns.patterns import PatternBook, PatternNumbers, no_lines, written
from pitboss.families.from_shoe.game import ShoeGame
from pitboss.procedure.answers import Decision
from pitboss.procedure.examples import lines_settled
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, RANKS, Card

WAGERS: Final = tuple(wager.name for wager in FILE.wager if wager.made == "before")
DECISIONS: Final = tuple(CHOICES)
MOST: Final = FILE.hand.cards * max(POINTS.values())
"""The highest total that a hand can have."""
STAKE: Final = 100
"""On each wager of an example."""


class OverUnderSettling:
    """How rounds of Over/Under are settled at speed under one casino's choices."""

    wagers = WAGERS
    decisions = DECISIONS

    def __init__(self, rules: Rules) -> None:
        self.names = LineNames()
        book = PatternBook(self.names)
        self.tables = OverUnderTables(
            positions=rules.number("betting_positions"),
            hand_cards=FILE.hand.cards,
            all_first=rules["decision_order"] == "all_first",
            offered=np.array([rules.offers(wager) for wager in WAGERS]),
            copies=np.array([rules.decks] * JOKER + [rules.decks * FILE.cards.joker], np.uint8),
            points=np.array([POINTS.get(Card(card).rank, 0) for card in range(53)]),
            numbers=_numbers(rules, book),
            patterns=book.rows(),
        )

    def settle(self, rounds: RoundColumns) -> SettledRounds:
        """The lines of every round that went as it should."""
        covered = tells_only(rounds, ())
        lines = room_for_lines(int(np.count_nonzero(rounds.stakes)) + len(rounds.seat))
        count = settle_rounds(rounds, self.tables, covered, lines)
        return SettledRounds(covered, written(lines, count), np.full(len(covered), -1, np.int64))


@made_once
def settling(chosen: Mapping[str, object]) -> OverUnderSettling:
    """How rounds are settled whose records name these choices."""
    return OverUnderSettling(rules_offering(FILE, chosen, WAGERS))


def _numbers(rules: Rules, book: PatternBook) -> PatternNumbers:
    """By decision and total, a seat's lines: its surrender, the Ante Wager and the wager made
    beside it, the Bonus Wager (§ 686a.7(g)-(l))."""
    numbers = no_lines(len(DECISIONS), MOST + 1, LINES)
    for place, option in enumerate(CHOICES.values()):
        for count, hand in _totals():
            round_, here = _example(rules, hand), numbers[place, count]
            for line in lines_settled(decide(round_, 1), Decision(1, option.name)):
                here[GIVEN_UP] = book.number(line)
            main = lines_settled(settle_main(round_, 1, option)) if option.wager else []
            for which, line in enumerate(main, GIVEN_UP + 1):
                here[which] = book.number(line, rules.paytable(line.wager).lines[0].pay)
            surrendered = option.wager is None
            (line,) = lines_settled(settle_bonus(round_, 1, surrendered=surrendered))
            paid = rules.paytable(line.wager).line(line.hand)
            here[BONUS_LINE] = book.number(line, paid.pay if paid else None)
    return numbers


def _totals() -> Iterator[tuple[int, list[Card]]]:
    """Every total that a hand can have, and a hand that has it (§ 686a.3(d))."""
    ranks = combinations_with_replacement(range(len(RANKS)), FILE.hand.cards)
    hands = [[Card(4 * rank) for rank in hand] for hand in ranks]
    yield from {total(hand): hand for hand in hands}.items()


def _example(rules: Rules, hand: list[Card]) -> ShoeRound:
    """A round in which seat 1 has this hand, and the wagers that are made before it."""
    round_ = ShoeRound(Table(rules, ShoeGame(STEPS), seats={1: "a player"}))
    for wager in WAGERS:
        round_.stake(1, wager, STAKE)
    round_.hands[1] = hand
    return round_
