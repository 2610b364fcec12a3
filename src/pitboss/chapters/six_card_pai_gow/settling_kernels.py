"""§ 670a.11, § 670a.12: rounds of Six-Card Fortune Pai Gow Poker, settled as machine code."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.columns import Lines, RoundColumns
from pitboss.columns.lines import PUSH
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


class Tables(NamedTuple):
    """What a round of Six-Card Fortune Pai Gow Poker is settled by."""

    ranking: Ranking
    taken: Taken
    words: Words
    results: Results
    pai_gow: MainWager
    double_down: MainWager
    doubled_cites: NDArray[np.int32]  # by outcome
    returned_cites: int
    eights: int  # the least high hand of the dealer with which Double Downs are played
    fortune_bonus: PaidByHand
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
        if not _plays_all(rounds, number, tables, dealt):
            continue
        rearrange(rounds, number, tables.ranking, False, dealt)
        after = _settle_round(rounds, number, tables, dealt, lines, count)
        if after >= 0:
            covered[number], meters[number], count = True, dealt.meter[0], after
    return count


@compiled
def _plays_all(rounds: RoundColumns, number: int, tables: Tables, dealt: Dealt) -> bool:
    """Whether every Double Down Wager equals the main wager, and nobody surrendered: nobody may
    (§ 670a.7(e)(1), R-670a-16)."""
    first, last = rounds.first[number], rounds.first[number + 1]
    for row in range(first, last):
        doubled = rounds.stakes[row, tables.double_down.column]
        if doubled and doubled != rounds.stakes[row, tables.pai_gow.column]:
            return False
        if dealt.laid[row - first] == GIVEN_UP:
            return False
    return True


@compiled
def _settle_round(
    rounds: RoundColumns, number: int, tables: Tables, dealt: Dealt, lines: Lines, count: int
) -> int:
    """Each player in turn from the dealer's far right, then Fortune Envy and Progressive Envy
    (§ 670a.11(d)-(i), R-670a-12)."""
    first, last = rounds.first[number], rounds.first[number + 1]
    for row in range(last - 1, first - 1, -1):
        count = _settle_hands(rounds, number, row, tables, dealt, lines, count)
        for wager in (tables.fortune_bonus, tables.insurance):
            count = settle_by_hand(rounds, number, row, wager, tables.words, dealt, lines, count)
        count = settle_progressive(
            rounds, number, row, tables.progressive, tables.taken, tables.words, dealt, lines, count
        )
        if count < 0:
            return count
    count = pay_envy(rounds, number, tables.fortune_bonus, dealt, lines, count)
    return pay_envy(rounds, number, tables.progressive, dealt, lines, count)


@compiled
def _settle_hands(
    rounds: RoundColumns, number: int, row: int, tables: Tables, dealt: Dealt, lines: Lines,
    count: int,
) -> int:  # fmt: skip
    """The main wager, and the Double Down Wager as it, unless the dealer's high hand is less than a
    pair of eights: then it returns (§ 670a.11(f), § 670a.11(g)(1)-(2), R-670a-10)."""
    place, results = row - rounds.first[number], tables.results
    result = compare(place, DEALER, dealt)
    outcome = results.outcomes[result]
    hand = setting_words(place, result, tables.words, results, dealt)
    count = settle_main(
        rounds, number, row, tables.pai_gow, outcome, hand, results.cites[result], lines, count
    )
    if not rounds.stakes[row, tables.double_down.column]:
        return count
    cites = tables.doubled_cites[outcome]
    if dealt.highs[DEALER] < tables.eights:
        outcome, cites = PUSH, tables.returned_cites
    return settle_main(
        rounds, number, row, tables.double_down, outcome, hand, cites, lines, count
    )
