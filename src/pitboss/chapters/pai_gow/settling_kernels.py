"""§ 645a.11, § 645a.13: rounds of Pai Gow Poker that nobody banks, settled as machine code."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.columns import Lines, RoundColumns
from pitboss.columns.lines import LOSE, WIN
from pitboss.families.pai_gow.settling_kernels import (
    MainWager,
    PaidByHand,
    Results,
    Words,
    compare,
    pay_envy,
    setting_words,
    settle_by_hand,
    settle_main,
    settle_progressive,
    write,
)
from pitboss.families.pai_gow.settling_round import (
    DEALER,
    GIVEN_UP,
    Dealt,
    Ranking,
    Taken,
    read_round,
    rearrange,
)
from pitboss.hands.kernels.cache import compiled


class Vigorish(NamedTuple):
    """The share of what is won that a winner pays, rounded up to a multiple (§ 645a.13(a))."""

    wager: int
    numerator: int
    denominator: int
    multiple: int
    paid: int  # the outcome of such a line
    hand: int
    cites: int


class Tables(NamedTuple):
    """What a round of Pai Gow Poker is settled by."""

    ranking: Ranking
    taken: Taken
    words: Words
    results: Results
    pai_gow: MainWager
    surrendered: int  # what is said of it, and by which paragraphs
    surrender_cites: int
    vigorish: Vigorish
    fortune_bonus: PaidByHand
    emperors_treasure: PaidByHand
    insurance: PaidByHand
    progressive: PaidByHand


@compiled
def settle(
    rounds: RoundColumns,
    tables: Tables,
    dealt: Dealt,
    lines: Lines,
    covered: NDArray[np.bool_],
    meters: NDArray[np.int64],
) -> int:
    """Every round that is regular; how many lines they have."""
    count = 0
    for number in range(len(covered)):
        if not read_round(rounds, number, tables.ranking, tables.taken, dealt):
            continue
        rearrange(rounds, number, tables.ranking, False, dealt)
        after = _settle_round(rounds, number, tables, dealt, lines, count)
        if after >= 0:
            covered[number], meters[number], count = True, dealt.meter[0], after
    return count


@compiled
def _settle_round(
    rounds: RoundColumns, number: int, tables: Tables, dealt: Dealt, lines: Lines, count: int
) -> int:
    """Each player in turn from the dealer's far right, then Envy (§ 645a.11(d)-(i))."""
    first, last = rounds.first[number], rounds.first[number + 1]
    dealt.paid_out[:] = 0
    for row in range(last - 1, first - 1, -1):
        count = _settle_hands(rounds, number, row, tables, dealt, lines, count)
        for wager in (tables.fortune_bonus, tables.emperors_treasure, tables.insurance):
            count = settle_by_hand(rounds, number, row, wager, tables.words, dealt, lines, count)
        count = settle_progressive(
            rounds, number, row, tables.progressive, tables.taken, tables.words, dealt, lines, count
        )
        if count < 0:
            return count
    count = pay_envy(rounds, number, tables.fortune_bonus, dealt, lines, count)
    return pay_envy(rounds, number, tables.emperors_treasure, dealt, lines, count)


@compiled
def _settle_hands(
    rounds: RoundColumns, number: int, row: int, tables: Tables, dealt: Dealt, lines: Lines,
    count: int,
) -> int:  # fmt: skip
    """The Pai Gow Poker Wager: surrendered, or by both hands, a winner with his vigorish
    (§ 645a.11(d), § 645a.11(f), § 645a.13(a))."""
    place, results = row - rounds.first[number], tables.results
    if dealt.laid[place] == GIVEN_UP:
        return settle_main(
            rounds, number, row, tables.pai_gow, LOSE, tables.surrendered, tables.surrender_cites,
            lines, count,
        )  # fmt: skip
    result = compare(place, DEALER, dealt)
    outcome = results.outcomes[result]
    hand = setting_words(place, result, tables.words, results, dealt)
    count = settle_main(
        rounds, number, row, tables.pai_gow, outcome, hand, results.cites[result], lines, count
    )
    if outcome != WIN:
        return count
    due = vigorish_of(tables.vigorish, rounds.stakes[row, tables.pai_gow.column])
    return write(
        lines, count, number, rounds.seat[row], tables.vigorish.wager, due, tables.vigorish.paid, 0,
        tables.vigorish.hand, tables.vigorish.cites,
    )  # fmt: skip


@compiled
def vigorish_of(vigorish: Vigorish, won: int) -> int:
    """Five per cent of what was won, up to the next cent, or to the next 25 cents where the casino
    rounds so, and never more than was won (§ 645a.13(a), R-645a-13, R-GEN-4)."""
    parts = vigorish.denominator * vigorish.multiple
    multiples = (won * vigorish.numerator + parts - 1) // parts
    return min(multiples * vigorish.multiple, won)
