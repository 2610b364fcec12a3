"""DJ Wild Stud Poker by columns: the lines of § 687a.11(b)-(f) and § 687a.12 for every hand.

The reference procedure settles an example of each wager with each hand; the kernel writes lines of
the same pattern.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild import settling_kernels as kernels
from pitboss.chapters.dj_wild.ranking import CATEGORIES, Made, category_of
from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks, dj_tables
from pitboss.chapters.dj_wild.record import DECISIONS
from pitboss.chapters.dj_wild.round import FILE, PROGRESSIVE, STEPS, collect_forfeited
from pitboss.chapters.dj_wild.settlement import (
    settle_bad_beat,
    settle_player,
    settle_progressive,
    settle_trips,
)
from pitboss.columns import LineNames, RoundColumns, SettledRounds, room_for_lines
from pitboss.columns.checks import tells_only
from pitboss.columns.offering import made_once, rules_offering
from pitboss.columns.patterns import NO_LINE, PatternBook, PatternNumbers, no_lines, written
from pitboss.families.stud import StudGame, StudRound
from pitboss.ledger import METER
from pitboss.procedure import progressive
from pitboss.procedure.examples import lines_settled
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, JOKER, Card
from pitboss.vocabulary.money import Award, Pay

WAGERS: Final = tuple(wager.name for wager in FILE.wager if wager.made == "before")
STAKE: Final = 100
ON_METER: Final = 1_000_000
"""Of an example."""


class DjWildSettling:
    """How rounds of DJ Wild Stud Poker are settled at speed under one casino's choices."""

    wagers = WAGERS
    decisions = tuple(DECISIONS)

    def __init__(self, rules: Rules) -> None:
        self.names = LineNames()
        book, meter = PatternBook(self.names), rules.meter(PROGRESSIVE)
        self.terms = kernels.DjWildTerms(
            positions=rules.number("betting_positions"),
            hand_cards=FILE.hand.cards,
            raise_antes=FILE.number("raise_antes"),
            bet=meter.bet,
            reseed=meter.reseed,
            all_live=rules["progressive_envy"] == "all_live_hands",
            two_way=rules["bad_beat"] == "two_way",
        )
        self.offered = np.array([rules.offers(wager) for wager in WAGERS])
        self.numbers = _numbers(rules, book)
        self.patterns = book.rows()

    def settle(self, rounds: RoundColumns) -> SettledRounds:
        """The lines of every round that went as it should."""
        covered = tells_only(rounds, ("dealer", "meter", "replacement"))
        kernels.find_regular(rounds, self.terms, self.offered, covered)
        hands = _ranked(rounds, covered)
        meter = rounds.meter.copy()
        lines = room_for_lines(self._most_lines(rounds, hands.natural))
        count = kernels.settle_rounds(
            rounds, hands, self.terms, self.numbers, self.patterns, covered, meter, lines
        )
        return SettledRounds(covered, written(lines, count), meter)

    def _most_lines(self, rounds: RoundColumns, natural: NDArray[np.int8]) -> int:
        """One for each wager, the Raise Wager too, and to each player who made the Progressive
        Bonus Wager one for each hand that is envied."""
        wagers = int(np.count_nonzero(rounds.stakes)) + len(rounds.seat)
        envied = (natural >= 0) & (self.numbers[kernels.ENVY][natural] != NO_LINE)
        made = np.concatenate(([0], np.cumsum(rounds.stakes[:, kernels.PROGRESSIVE] > 0)))
        at = np.searchsorted(rounds.first, np.flatnonzero(envied), side="right") - 1
        return wagers + int((made[rounds.first[at + 1]] - made[rounds.first[at]]).sum())


@made_once
def settling(chosen: Mapping[str, object]) -> DjWildSettling:
    """How rounds are settled whose records name these choices."""
    return DjWildSettling(rules_offering(FILE, chosen, WAGERS))


def _ranked(rounds: RoundColumns, covered: NDArray[np.bool_]) -> kernels.DjWildHands:
    """The hands of the rounds that are covered."""
    rows = len(rounds.seat)
    hands = kernels.DjWildHands(
        dealer=np.zeros(len(covered), np.uint32),
        player=np.zeros(rows, np.uint32),
        natural=np.full(rows, kernels.NOT_NATURAL, np.int8),
        joker=np.zeros(rows, np.bool_),
    )
    wild, natural = dj_tables(wild_deuces=True), dj_tables(wild_deuces=False)
    kernels.rank_hands(rounds, covered, wild, natural, hands)
    return hands


def _numbers(rules: Rules, book: PatternBook) -> PatternNumbers:
    """The patterns of a seat's lines: by wager what a fold forfeits, by category all others."""
    numbers = no_lines(kernels.ROWS, len(CATEGORIES))
    round_ = _example(rules)
    round_.decisions.update({1: "fold", 2: "raise"})
    for line in lines_settled(collect_forfeited(round_)):
        numbers[kernels.FOLDED, WAGERS.index(line.wager)] = book.number(line)
    for place, category in enumerate(CATEGORIES):
        _number_main(rules, book, category, numbers[kernels.MAIN :, place])
        _number_by_hand(rules, book, category, numbers[:, place])
    for category, hand in natural_hands().items():
        _number_natural(rules, book, hand, numbers[:, tuple(CATEGORIES).index(category)])
    return numbers


def _number_main(rules: Rules, book: PatternBook, category: str, numbers: PatternNumbers) -> None:
    """Ante, Blind and Raise of a hand that is better than the dealer's, equal, and worse
    (§ 687a.11(e)(1)-(3))."""
    for against, dealer in enumerate((0, 1, 2)):
        part = settle_player(_example(rules), 1, _hand(category, 1), _hand(category, dealer))
        for which, line in enumerate(lines_settled(part)):
            won = category if line.wager == "blind" else "win"
            numbers[3 * against + which] = book.number(line, _pay(rules, line.wager, won))


def _number_by_hand(
    rules: Rules, book: PatternBook, category: str, numbers: PatternNumbers
) -> None:
    """The Trips Bonus of a hand with the joker, so in its column With Wild, and the Bad Beat
    (§ 687a.11(f)(2)-(3))."""
    player, better = _hand(category, 1), _hand(category, 2)
    (line,) = lines_settled(settle_trips(_example(rules, (JOKER,)), 1, player))
    numbers[kernels.WITH_WILD] = book.number(line, _pay(rules, line.wager, category))
    (line,) = lines_settled(settle_bad_beat(_example(rules), 1, player, player))
    numbers[kernels.NOT_BEATEN] = book.number(line)
    (line,) = lines_settled(settle_bad_beat(_example(rules), 1, player, better))
    if pay := _pay(rules, line.wager, category):
        numbers[kernels.BEATEN] = book.number(line, pay)


def _number_natural(
    rules: Rules, book: PatternBook, hand: tuple[Card, ...], numbers: PatternNumbers
) -> None:
    """The Progressive Bonus with the other player's Envy, and the Trips Bonus in its column Natural
    (§ 687a.11(f)(1)-(2))."""
    lines = lines_settled(settle_progressive(_example(rules, hand), 1))
    pay = _pay(rules, PROGRESSIVE, lines[0].hand)
    numbers[kernels.OF_PROGRESSIVE] = book.number(lines[0], pay, meter=ON_METER)
    for envy in lines[1:]:
        numbers[kernels.ENVY] = book.number(envy, Award(envy.back, None, False, ""))
    lowest = _hand("high card", 0)
    (line,) = lines_settled(settle_trips(_example(rules, hand), 1, lowest))
    paid = rules.paytable(line.wager).line(lines[0].hand)
    if paid is not None and paid.natural is not None:
        numbers[kernels.NATURAL] = book.number(line, paid.natural)


def _pay(rules: Rules, wager: str, hand: str) -> Pay | None:
    """What a wager pays for a hand."""
    line = rules.paytable(wager).line(hand)
    return line.pay if line else None


def _hand(category: str, value: int) -> Made:
    """A hand of this category, and of a value to be compared."""
    return Made(category, (), False, value)


def _example(rules: Rules, hand: tuple[Card, ...] = ()) -> StudRound:
    """A round in which seat 1 has this hand and every wager, and seat 2 the Progressive."""
    seats = {1: "a player", 2: "another"}
    round_ = StudRound(Table(rules, StudGame(STEPS), of_record=True, seats=seats))
    for wager in (*WAGERS, "raise"):
        bet = rules.meter(wager).bet if rules.has_meter(wager) else STAKE
        round_.stake(1, wager, bet)
    round_.stake(2, PROGRESSIVE, rules.meter(PROGRESSIVE).bet)
    progressive.take_in(round_, PROGRESSIVE)
    round_.table.books.balances[METER] = ON_METER
    round_.hands[1] = list(hand)
    return round_


@cache
def natural_hands() -> dict[str, tuple[Card, ...]]:
    """A hand of each category that five natural cards can make, of the high cards."""
    hands = list(combinations(DECK[-24:], 5))
    values = dj_natural_ranks(np.array(hands, np.uint8))
    return {category_of(int(value)): hand for hand, value in zip(hands, values, strict=True)}
