"""High Card Flush by columns: the lines of § 678a.11(c)-(e) and § 678a.12 for every hand.

The reference procedure settles an example of each wager with each hand; the kernel writes lines of
the same pattern.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from pitboss.chapters.high_card_flush import settling_kernels as kernels
from pitboss.chapters.high_card_flush.ranking import (
    CATEGORIES,
    QUALIFYING,
    FlushRanked,
    longest_straight_flush,
    rank_hand,
)
from pitboss.chapters.high_card_flush.ranking_kernels import card_words, flush_scores, run_scores
from pitboss.chapters.high_card_flush.round import FILE, OPTIONAL, PROGRESSIVE, RAISES, STEPS, fold
from pitboss.chapters.high_card_flush.settlement import settle_main, settle_optional
from pitboss.columns import LineNames, RoundColumns, SettledRounds, room_for_lines
from pitboss.columns.checks import tells_only
from pitboss.columns.offering import made_once, rules_offering
from pitboss.columns.patterns import PatternBook, PatternNumbers, no_lines, written
from pitboss.families.stud import StudGame, StudRound
from pitboss.ledger import METER
from pitboss.procedure import progressive
from pitboss.procedure.examples import lines_settled
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Award, Cents

WAGERS: Final = tuple(wager.name for wager in FILE.wager if wager.made == "before")
DECISIONS: Final = tuple(option.name for option in FILE.option)
CARDS: Final = FILE.hand.cards
STAKE: Final = 100
ON_METER: Final = 1_000_000
"""Of an example."""


class HighCardFlushSettling:
    """How rounds of High Card Flush are settled at speed under one casino's choices."""

    wagers = WAGERS
    decisions = DECISIONS

    def __init__(self, rules: Rules) -> None:
        self.names = LineNames()
        book = PatternBook(self.names)
        self.terms = _terms(rules)
        self.offered = np.array([rules.offers(wager) for wager in WAGERS])
        self.antes = np.array([RAISES.get(length, 0) for length in range(CARDS + 1)])
        self.runs = run_scores(bool(rules["ace_low_straight_flush"]))
        self.numbers = _numbers(rules, book)
        self.patterns = book.rows()

    def settle(self, rounds: RoundColumns) -> SettledRounds:
        """The lines of every round that went as it should."""
        covered = tells_only(rounds, ("dealer", "meter"))
        kernels.find_regular(rounds, self.terms, self.offered, covered)
        hands = kernels.FlushHands(
            dealer=np.zeros(len(covered), np.uint16),
            player=np.zeros(len(rounds.seat), np.uint16),
            run=np.zeros(len(rounds.seat), np.uint16),
        )
        kernels.rank_hands(rounds, covered, card_words(), flush_scores(), self.runs, hands)
        kernels.check_raises(rounds, hands, self.antes, self.terms.whole_antes, covered)
        meter = rounds.meter.copy()
        lines = room_for_lines(int(np.count_nonzero(rounds.stakes)) + len(rounds.seat))
        count = kernels.settle_rounds(
            rounds, hands, self.terms, self.numbers, self.patterns, covered, meter, lines
        )
        return SettledRounds(covered, written(lines, count), meter)


@made_once
def settling(chosen: Mapping[str, object]) -> HighCardFlushSettling:
    """How rounds are settled whose records name these choices."""
    return HighCardFlushSettling(rules_offering(FILE, chosen, WAGERS))


def _terms(rules: Rules) -> kernels.FlushTerms:
    """The numbers of the casino's choices. Where they do not name the size of the Progressive
    Jackpot Wager, a round's own wagers tell it."""
    meter = rules.meter(PROGRESSIVE)
    allowed = next(choice.allowed for choice in FILE.choice if choice.name == "progressive_bet")
    assert allowed.from_ is not None
    assert allowed.to is not None
    named = "progressive_bet" in rules.chosen
    return kernels.FlushTerms(
        positions=rules.number("betting_positions"),
        hand_cards=CARDS,
        whole_antes=rules["raise_step"] == "whole",
        qualifying=QUALIFYING,
        least_bet=meter.bet if named else allowed.from_,
        most_bet=meter.bet if named else allowed.to,
        bet=meter.bet,
        reseed=meter.reseed,
        limit=rules.number("payout_limit"),
    )


def _numbers(rules: Rules, book: PatternBook) -> PatternNumbers:
    """The patterns of a seat's lines, by the cards of its flush or straight flush."""
    numbers = no_lines(kernels.ROWS, CARDS + 1)
    (line,) = lines_settled(fold(_example(rules), 1))
    numbers[kernels.FOLDED] = book.number(line)
    _number_main(rules, book, (None, None), numbers[kernels.UNQUALIFIED :, 0])
    for length, category in enumerate(CATEGORIES, 2):
        for against, dealer in enumerate((0, 1, 2)):
            hands = _hand(category, 1), _hand(category, dealer)
            _number_main(rules, book, hands, numbers[kernels.MAIN + 2 * against :, length])
        flush = _spaced(length, 2)  # no straight flush of three cards or more
        _number_optional(rules, book, flush, numbers)
        if length > 2:
            _number_optional(rules, book, _spaced(length, 1), numbers)
    if limit := rules.number("payout_limit"):
        _number_limited(rules, book, limit, numbers)
    return numbers


def _number_main(
    rules: Rules, book: PatternBook, hands: tuple[FlushRanked | None, FlushRanked | None],
    numbers: PatternNumbers,
) -> None:  # fmt: skip
    """Ante and Raise by the hands, or against a dealer who does not qualify (§ 678a.11(d))."""
    for which, line in enumerate(lines_settled(settle_main(_example(rules), 1, *hands))):
        numbers[which] = book.number(line, rules.paytable(line.wager).lines[0].pay)


def _number_limited(rules: Rules, book: PatternBook, limit: Cents, numbers: PatternNumbers) -> None:
    """Ante and Raise where the Ante alone reaches the payout limit: it wins all of it, so that
    nothing is left for the Raise (§ 678a.12(e), R-678a-10)."""
    pay = Award(limit, None, stake_returned=True, printed="")
    won = {length: (_hand(name, 1), _hand(name, 0)) for length, name in enumerate(CATEGORIES, 2)}
    for length, hands in won.items():
        ante, raised = lines_settled(settle_main(_example(rules, stake=limit + 1), 1, *hands))
        numbers[kernels.MAIN_LIMITED, length] = book.number(ante, pay)
        numbers[kernels.MAIN_LIMITED + 1, length] = book.number(raised, pay, added=-limit)
    ante, _ = lines_settled(settle_main(_example(rules, stake=limit + 1), 1, None, None))
    numbers[kernels.UNQUALIFIED_LIMITED, 0] = book.number(ante, pay)


def _number_optional(
    rules: Rules, book: PatternBook, hand: list[Card], numbers: PatternNumbers
) -> None:
    """Flush Bonus, Straight Flush Bonus and Progressive Jackpot with a hand (§ 678a.11(e))."""
    flush = len(rank_hand(hand).cards)
    run = longest_straight_flush(hand, bool(rules["ace_low_straight_flush"]))
    for which, line in enumerate(lines_settled(settle_optional(_example(rules, hand), 1))):
        paid = rules.paytable(line.wager).line(line.hand)
        number = book.number(line, paid.pay if paid else None, meter=ON_METER)
        here = numbers[kernels.OPTIONAL + which]
        if line.wager == WAGERS[kernels.FLUSH_BONUS]:
            here[flush] = number
        else:
            here[run if run > 2 else slice(3)] = number  # shorter ones are nothing


def _hand(category: str, value: int) -> FlushRanked:
    """A hand of this category, and of a value to be compared."""
    return FlushRanked(category, cards=(), value=value)


def _spaced(length: int, step: int) -> list[Card]:
    """A hand whose flush has so many cards, with so many ranks from one to the next."""
    flush = [Card(4 * step * place) for place in range(length)]
    others = [Card(16 * (place // 3) + 1 + place % 3) for place in range(CARDS - length)]
    return [*flush, *others]


def _example(rules: Rules, hand: list[Card] | None = None, *, stake: Cents = STAKE) -> StudRound:
    """A round in which seat 1 has this hand and every wager."""
    seats = {1: "a player"}
    round_ = StudRound(Table(rules, StudGame(STEPS), of_record=True, seats=seats))
    for wager in ("ante", "raise"):
        round_.stake(1, wager, stake)
    for wager in OPTIONAL:
        bet = rules.meter(wager).bet if rules.has_meter(wager) else STAKE
        round_.stake(1, wager, bet)
    progressive.take_in(round_, PROGRESSIVE)
    round_.table.books.balances[METER] = ON_METER
    round_.hands[1] = hand or []
    return round_
